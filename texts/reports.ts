import type { ReportDecision, ReportReason } from '#domain/shared/report-reason.ts'
import { formatCount } from './format.ts'

/** Report reasons of messages, for reporter and staff. */
export const reportReasonTexts = {
  advance_payment: 'Pediu dinheiro adiantado',
  asked_code: 'Pediu um código ou uma senha',
  outside_link: 'Mandou um link suspeito',
  card_machine: 'Golpe da maquininha',
  offensive: 'Ofendeu ou discriminou',
  harassment: 'Assediou ou insistiu demais',
  other: 'Outro motivo',
} as const satisfies Record<ReportReason, string>

/** The reasons of a report in a warning to the author. */
export const warnedOfTexts = {
  advance_payment: 'um pedido de dinheiro adiantado',
  asked_code: 'um pedido de código ou senha',
  outside_link: 'um link suspeito',
  card_machine: 'um pagamento fora do combinado',
  offensive: 'palavras que ofendem',
  harassment: 'insistência depois de um não',
  other: 'algo que não segue nossas regras',
} as const satisfies Record<ReportReason, string>

/** The report form in a conversation. */
export const reportTexts = {
  open: 'Denunciar',
  openMessage: 'Denunciar esta mensagem',
  oneTap: (name: string) => `Com um toque, ela vai ao nosso time. ${name} não fica sabendo.`,
  title: (name: string) => `Denunciar ${name}`,
  intro: (name: string) =>
    `Nosso time lê as mensagens denunciadas e, se precisar, as últimas da conversa. ${name} não fica sabendo quem denunciou.`,
  reason: 'O que aconteceu?',
  note: 'Conte mais',
  noteHelp: 'Até 500 caracteres. Quem foi denunciado não lê.',
  send: 'Enviar denúncia',
  sent: 'Denúncia enviada. Nosso time lê e responde em Avisos.',
  cancel: 'Fechar',
} as const

/** Staff decisions on reports. */
export const staffReportTexts = {
  title: 'Denúncias',
  intro:
    'O que as pessoas denunciaram nas conversas, da denúncia mais antiga à mais nova. Cada leitura fica registrada.',
  waiting: (reports: number) => (reports ? `Denúncias de conversas (${reports})` : 'Denúncias de conversas'),
  toOrders: 'Moderação',
  empty: 'Nenhuma denúncia na fila',
  emptyText: 'Atualize daqui a pouco.',
  back: 'Denúncias',
  byClient: (client: string, professional: string) => `${client}, cliente, sobre ${professional}`,
  byProfessional: (professional: string, client: string) => `${professional}, profissional, sobre ${client}`,
  sent: (ago: string) => `Enviada ${ago}`,
  open: 'Ler e decidir',
  earlier: (people: number) =>
    people === 0
      ? 'Ninguém denunciou esta pessoa antes'
      : `${formatCount(people, 'pessoa já denunciou', 'pessoas já denunciaram')} esta pessoa antes`,
  messages: 'Mensagens denunciadas',
  note: 'Quem denunciou contou',
  wholeConversation: 'Ler a conversa',
  wholeConversationTitle: 'A conversa',
  wholeConversationHelp: 'As últimas 50 mensagens. A leitura fica registrada com o seu nome.',
  reporter: 'Quem denunciou',
  reported: 'Quem foi denunciado',
  decide: 'O que fazer?',
  decision: 'Decisão',
  decided: (decision: ReportDecision, time: string) => `Decidida em ${time}. ${reportDoneTexts[decision]}`,
  profile: 'Ver o profissional',
  more: (rest: number) => `E mais ${formatCount(rest, 'denúncia', 'denúncias')} depois destas.`,
} as const

export const reportDecisionTexts = {
  nothing: { button: 'Nada a fazer', help: 'Quem denunciou é avisado de que o time leu.' },
  warned: { button: 'Avisar quem escreveu', help: 'Quem escreveu recebe um aviso com o motivo.' },
  closed: { button: 'Encerrar a conversa', help: 'Encerra a conversa e o contato, e avisa quem escreveu.' },
} as const satisfies Record<ReportDecision, { button: string; help: string }>

export const reportDoneTexts = {
  nothing: 'Denúncia respondida. Nada foi mudado na conversa.',
  warned: 'Aviso enviado a quem escreveu.',
  closed: 'Conversa encerrada, e aviso enviado a quem escreveu.',
} as const satisfies Record<ReportDecision, string>

export const decideReportTexts = {
  not_found: 'Não encontramos esta denúncia. Atualize a fila e escolha outra.',
  already_decided: 'Esta denúncia já foi decidida. Atualize a fila e escolha outra.',
} as const
