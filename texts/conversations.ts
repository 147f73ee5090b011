import type { SystemLine } from '#domain/conversations/conversation.ts'
import { addDays } from '#domain/shared/durations.ts'
import { isKeyOf } from '#domain/shared/keys.ts'
import { brand } from './brand.ts'
import { formatCount, formatDate, formatLongDate } from './format.ts'
import { politeReason } from './rejection.ts'

/** Texts of the conversations, the same for client and professional (spec 2, 8). */
export const conversationTexts = {
  title: 'Mensagens',
  intro: 'Suas conversas em um só lugar.',
  none: 'Sem mensagens',
  noneForClient: 'Quando você aceita a mensagem de um profissional, a conversa aparece aqui.',
  noneForProfessional: 'Quando você escreve para um contato, a conversa aparece aqui.',
  choose: 'Selecione uma mensagem',
  chooseText: 'Escolha uma conversa ao lado para ler e responder.',
  listFailed: 'Tivemos um erro carregando a listagem. Por favor tente novamente mais tarde.',
  retry: 'Tentar novamente',
  list: 'Conversas',
  back: 'Voltar para as mensagens',
  closeInApp: 'Fechar',
  older: 'Carregar anteriores',
  olderConversations: 'Ver mais antigas',
  newestConversations: 'Ver as mais recentes',
  search: 'Buscar nas conversas',
  searchGo: 'Buscar',
  found: 'Conversas encontradas',
  nothingFoundText: 'Tente outra palavra, o nome da pessoa ou o serviço.',
  allConversations: 'Ver todas as conversas',
  kinds: 'Ativas e arquivadas',
  active: 'Ativas',
  archived: 'Arquivadas',
  noneArchived: 'Nenhuma conversa arquivada',
  noneArchivedText:
    'O que você arquiva fica aqui. Quando a outra pessoa escreve, a conversa volta sozinha para as ativas.',
  wasArchived: 'Conversa arquivada. Ela está em Arquivadas.',
  archive: 'Arquivar conversa',
  archiveText: 'A conversa sai da sua lista e volta sozinha quando a outra pessoa escrever. Só você percebe.',
  unarchive: 'Desarquivar conversa',
  unarchiveText: 'Esta conversa está arquivada.',
  you: 'Você',
  write: 'Escreva uma mensagem',
  placeholder: 'Mensagem',
  send: 'Enviar',
  sendHint: 'Enter envia, Shift + Enter muda de linha.',
  sending: 'Enviando',
  waiting: 'Aguardando conexão',
  failed: 'Não enviada',
  sendAgain: 'Enviar de novo',
  closed: 'Esta conversa foi encerrada. Você ainda pode ler as mensagens.',
  requested: 'Assim que o cliente aceitar sua mensagem, vocês conversam por aqui.',
  seeOrder: 'Ver pedido',
  seeContact: 'Ver contato',
  messagesFailed: 'Não conseguimos carregar as mensagens. Confira sua internet.',
  careTitle: 'Cuidado com golpes',
  reply: 'Responder',
  stopReplying: 'Não responder a esta mensagem',
  yourself: 'você',
  file: 'Arquivo',
  attach: 'Anexar foto ou PDF',
  attached: 'Arquivos desta mensagem',
  fileReady: 'Pronto para enviar',
  fileFailed: 'O arquivo não foi enviado. Confira sua internet.',
  filesWait: 'Espere o envio dos arquivos terminar ou remova os que falharam.',
  pdf: 'Arquivo PDF',
  fileErased: 'O arquivo foi apagado.',
  voice: 'Mensagem de voz',
  voiceRecord: 'Gravar mensagem de voz',
  voiceAsking: 'Permita o uso do microfone para gravar.',
  voiceRecording: 'Gravando',
  voiceCancel: 'Cancelar',
  voiceStop: 'Parar',
  voiceListen: 'Ouvir antes de enviar',
  voiceDrop: 'Descartar',
  voiceSend: 'Enviar voz',
  voiceSave: 'Salvar no aparelho',
  voiceRefused:
    'O navegador não deixou usar o microfone. Libere o microfone para este site e tente de novo, ou escreva.',
  voiceNoMicrophone: 'Não encontramos um microfone. Conecte um e tente de novo, ou escreva.',
  voiceShort: 'A gravação ficou curta demais. Toque no microfone, fale e depois toque em Parar.',
  voiceFailed: 'Não conseguimos gravar agora. Tente de novo, ou escreva.',
  voiceNotSent: 'A gravação não foi enviada. Confira sua internet e envie de novo, ou salve a gravação.',
  options: 'Opções da conversa',
  block: (name: string) => `Bloquear ${name}`,
  blockText: (name: string) =>
    `${name} não escreve mais para você, não vê seu contato e não aparece nos seus pedidos. Você pode desfazer quando quiser.`,
  blocked: (name: string) => `Você bloqueou ${name}.`,
  unblock: 'Desbloquear',
  giveContact: (name: string) => `Mostrar meu número a ${name}`,
  giveContactText: (name: string) =>
    `Neste pedido você escolheu falar só pelo chat. Com um toque, ${name} passa a ver seu número e seu e-mail.`,
  hiddenContact: 'Neste pedido o contato é só pelo chat: telefones e e-mails escritos aqui ficam ocultos.',
  careForProfessional:
    'Nunca passe códigos que chegam por SMS, não pague nada adiantado e desconfie de links e de comprovantes enviados por mensagem.',
  care: "Nunca pague antes do serviço para 'reservar horário' e nunca passe códigos. Confira o valor na maquininha antes de digitar a senha e desconfie de links.",
} as const

/** The read-receipt setting, and its effect on messages. */
export const receiptTexts = {
  title: 'Visto nas conversas',
  on: 'Quem conversa com você vê quando você leu, e você vê quando leram.',
  off: 'Ninguém vê quando você leu, e você também não vê quando leram.',
  turnOn: 'Mostrar quando leio',
  turnOff: 'Não mostrar quando leio',
  turnedOn: 'Pronto: o visto aparece nas suas conversas.',
  turnedOff: 'Pronto: o visto não aparece mais, para ninguém.',
  seen: (time: string) => `Visto ${time}`,
} as const
/** Label of the reply button. */
export const replyToText = (text: string) => `Responder: ${text || conversationTexts.file}`
/** "Respondendo a Davi: Chego às nove" */
export const quoteText = (author: string, text: string) => `Respondendo a ${author}: ${text}`

/** Quick replies. */
export const quickReplyTexts = {
  title: 'Respostas rápidas',
  help: 'Escreva o que você diz sempre. Um toque põe o texto na mensagem, e você ainda pode mudar antes de enviar.',
  nth: (place: number) => `Resposta ${place}`,
  save: 'Salvar respostas',
  edit: 'Editar respostas',
  create: 'Criar respostas rápidas',
} as const

/** Before opening a link from a message. */
export const linkTexts = {
  title: 'Abrir este link?',
  leaves: (host: string) => `Este link leva para fora da ${brand.name}: ${host}`,
  care: 'Não digite senhas nem códigos em sites que você não conhece.',
  open: 'Abrir link',
} as const

/** "3 conversas com “tinta”" */
export const foundConversationsText = (conversations: number, search: string) =>
  `${formatCount(conversations, 'conversa', 'conversas')} com “${search}”`
export const nothingFoundText = (search: string) => `Nenhum resultado para “${search}”`

export const conversationDescription = (name: string, subject: string) => `Conversa com ${name} sobre ${subject}.`

export const typingText = (name: string) => `${name} está digitando…`

/** Shown in place of the composer when a conversation is closed; for a rejected professional, why. */
export const closedText = (rejection: string | null) =>
  rejection === null ? conversationTexts.closed : `${politeReason(rejection)} Você ainda pode ler as mensagens.`

/** The file name of a saved recording. */
export const voiceFileName = (type: string) => `mensagem-de-voz.${/^audio\/(webm|ogg)/.exec(type)?.[1] ?? 'm4a'}`

export const tooManyFilesText = (most: number) => `Cada mensagem leva até ${formatCount(most, 'arquivo', 'arquivos')}.`
export const removeFileText = (name: string) => `Remover ${name}`
/** "Foto de Davi Rocha, 14:32", and which of several. */
export const pictureOfText = (author: string, time: string, place?: number) =>
  `Foto${place ? ` ${place}` : ''} de ${author}, ${time}`
/** "0:42" */
export const formatVoiceLength = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
export const voiceText = (seconds: number) => `Mensagem de voz, ${formatVoiceLength(seconds)}`

export const filesText = (files: number) => formatCount(files, 'arquivo', 'arquivos')

export const unreadMessagesText = (messages: number) =>
  formatCount(messages, 'mensagem não lida', 'mensagens não lidas')
export const charactersLeft = (left: number) => `${formatCount(left, 'caractere restante', 'caracteres restantes')}`

/** "Hoje", "Ontem", "sexta-feira, 20 de novembro", and with the year once it is another one. */
export function dayText(at: Date, now: Date, zone?: string) {
  const shown = formatDate(at, zone)
  if (shown === formatDate(now, zone)) return 'Hoje'
  if (shown === formatDate(addDays(now, -1), zone)) return 'Ontem'
  return shown.slice(-4) === formatDate(now, zone).slice(-4) ? formatLongDate(at, zone) : shown
}

/** System messages. Who blocked whom is not said. */
const systemLineTexts = {
  ended: 'Esta negociação foi encerrada.',
  left: 'A outra pessoa encerrou a conta.',
  blocked: 'Esta conversa foi encerrada.',
  unblocked: 'Esta conversa foi reaberta.',
  contact_shared: 'O cliente mostrou celular e e-mail ao profissional.',
  closed_by_team: 'Nosso time encerrou esta conversa.',
} as const satisfies Record<SystemLine, string>

export const systemLineText = (line: string) => (isKeyOf(systemLineTexts, line) ? systemLineTexts[line] : line)
