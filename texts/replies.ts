import { replyDays, replyLimit } from '#domain/reviews/reply-limits.ts'
import type { DecideReviewErrorCode } from '#domain/reviews/review-signals.ts'
import type { ReplyReason } from '#domain/shared/reply-reason.ts'
import { formatCount } from './format.ts'
import { staffVerificationTexts } from './staff-verifications.ts'

/** Report reasons of a reply, for reporter, staff and author. */
export const replyReasonTexts = {
  offensive: 'O texto ofende ou discrimina',
  personal_data: 'O texto traz dados pessoais',
  off_topic: 'O texto não fala do serviço',
} as const satisfies Record<ReplyReason, string>

/** The review on a contact's page, and its reply. */
export const replyTexts = {
  title: 'Avaliação do cliente',
  noComment: 'Sem comentário.',
  published: (date: string) => `No seu perfil desde ${date}`,
  yours: 'Sua resposta',
  repliedOn: (date: string) => `Publicada em ${date}`,
  withdrawn: (reason: string) => `Nosso time retirou esta resposta. Motivo: ${reason}.`,
  label: 'Responder em público',
  help: `Todo mundo lê, e dá para responder uma vez só, em até ${replyLimit} caracteres. Não escreva telefone, e-mail, link nem o nome do cliente.`,
  placeholder: 'Ex.: Obrigado pela confiança. Voltei para acertar a porta, como combinamos.',
  until: (date: string) => `Você pode responder até ${date}.`,
  late: `O prazo de ${replyDays} dias para responder terminou.`,
  send: 'Publicar resposta',
  sending: 'Publicando',
  of: (name: string) => `Resposta de ${name}`,
} as const

/** In place of the field hint of order descriptions. */
export const replyErrorTexts = {
  contact_data: 'A resposta tem um telefone, e-mail ou perfil. Tire: todo mundo lê o que você publica aqui.',
  link: 'A resposta tem um link. Tire o link e escreva com palavras.',
  forbidden_words: 'A resposta fala de algo que não é permitido aqui. Mude esse trecho e publique de novo.',
} as const

/** A reply as a client reads it, and the report form. */
export const readReplyTexts = {
  title: (professional: string) => `${professional} respondeu a uma avaliação`,
  ownTitle: (professional: string) => `${professional} respondeu à sua avaliação`,
  description: 'A resposta de um profissional à avaliação de um cliente.',
  toProfile: 'Ver perfil',
  report: 'Denunciar resposta',
  reportIntro: 'Nosso time lê e decide se a resposta sai do ar. Quem respondeu não fica sabendo quem denunciou.',
  reason: 'O que há de errado?',
  send: 'Enviar denúncia',
  sending: 'Enviando',
  sent: 'Denúncia enviada. Nosso time lê em até 3 dias; se a resposta quebrar as regras, ela sai do ar.',
} as const

/** Staff decisions on reported replies. */
export const reportedReplyTexts = {
  title: 'Respostas denunciadas',
  heading: (professional: string, client: string) => `${professional} a ${client}`,
  reported: (reports: number, ago: string) => `${formatCount(reports, 'denúncia', 'denúncias')}, a primeira ${ago}`,
  review: 'Avaliação',
  noComment: 'Sem comentário.',
  reply: 'Resposta',
  openProfile: 'Ver perfil',
  keep: 'Manter resposta',
  keeping: 'Mantendo',
  withdraw: 'Retirar resposta',
  withdrawing: 'Retirando',
  reasonHelp: 'O profissional é avisado deste motivo.',
  more: (rest: number) => `E mais ${formatCount(rest, 'resposta', 'respostas')} depois destas.`,
} as const

export const decideReplyTexts = {
  not_found: 'Não encontramos esta resposta. Atualize a fila e escolha outra.',
  already_decided: 'Esta denúncia já foi decidida. Atualize a fila e escolha outra.',
  own_household: staffVerificationTexts.ownHousehold,
} as const satisfies Record<DecideReviewErrorCode, string>
