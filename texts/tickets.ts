import { answerLimits, type TicketStatus, ticketWorkingDays } from '#domain/help/tickets/ticket-status.ts'
import { href } from '#href.ts'
import { formatCount, formatAgo, formatDate, formatNumber, formatWeekday } from './format.ts'

const promise = `Respondemos em até ${formatCount(ticketWorkingDays, 'dia útil', 'dias úteis')}.`

/** The page of a ticket. */
export const ticketPath = (protocol: string, role: 'client' | 'professional') =>
  role === 'client'
    ? href('/conta/atendimento/:protocol', { protocol })
    : href('/profissional/perfil/atendimento/:protocol', { protocol })

/** A person's own tickets. */
export const ticketTexts = {
  title: 'Meus atendimentos',
  intro: `O que você escreveu ao nosso time, e o que respondemos. ${promise}`,
  link: 'Ver meus atendimentos',
  none: 'Você ainda não escreveu ao nosso time',
  noneText: 'Quando precisar, conte o que aconteceu e acompanhe a resposta por aqui.',
  ask: 'Pedir ajuda',
  askAnother: 'Abrir outro atendimento',
  back: 'Meus atendimentos',
  protocol: (protocol: string) => `Protocolo ${protocol}`,
  begun: (ago: string) => `Aberto ${ago}`,
  thread: 'Mensagens',
  you: 'Você',
  team: 'Nosso time',
  writeAgain: 'Escrever de novo',
  writeHelp: (email: string | null) =>
    email ? `A resposta aparece aqui e chega em ${email}.` : 'A resposta aparece aqui.',
  field: 'Sua mensagem',
  send: 'Enviar mensagem',
  sent: `Mensagem enviada. ${promise}`,
  closed: 'Este atendimento foi encerrado',
  closedText: 'Se precisar de mais alguma coisa, abra outro: ele recebe um protocolo novo.',
} as const

/** The status for its person. */
export const ticketStatusTexts = {
  open: 'Aguardando resposta',
  answered: 'Respondido',
  closed: 'Encerrado',
} as const satisfies Record<TicketStatus, string>

/** Staff view. */
export const staffTicketTexts = {
  title: 'Atendimento',
  intro: `O que as pessoas escrevem ao nosso time. ${promise} Cada leitura fica registrada.`,
  waiting: (tickets: number) => (tickets ? `Atendimento (${tickets})` : 'Atendimento'),
  tabs: 'Situação dos atendimentos',
  searchLabel: 'Protocolo, e-mail ou celular',
  searchHelp: 'Digite por completo. O celular é o da conta de quem escreveu.',
  search: 'Buscar',
  searchInvalid: 'Escreva pelo menos 5 caracteres.',
  found: (tickets: number) =>
    tickets
      ? formatCount(tickets, 'atendimento encontrado', 'atendimentos encontrados')
      : 'Nenhum atendimento encontrado',
  toQueue: 'Atendimento',
  more: (rest: number) => `E mais ${formatCount(rest, 'atendimento', 'atendimentos')} além destes.`,
  due: (by: Date) => `Responder até ${formatWeekday(by).replace('-feira', '')}, ${formatDate(by)}`,
  late: (by: Date) => `Atrasado: era até ${formatDate(by)}`,
  read: 'Ler e responder',
  readOnly: 'Ler',
  back: 'Atendimento',
  thread: 'Mensagens',
  byForm: 'pelo site',
  byMail: 'por e-mail',
  person: 'Quem escreveu',
  name: 'Nome',
  email: 'E-mail',
  noEmail: 'Apagado',
  account: 'Conta',
  noAccount: 'Escreveu sem entrar',
  accountSince: (role: string, name: string, since: string) => `${role}: ${name}, desde ${since}`,
  roles: { client: 'Cliente', professional: 'Profissional', staff: 'Nosso time' },
  phone: 'Celular da conta',
  about: 'Respondeu ao aviso',
  order: 'Pedido',
  seeOrder: (service: string) => `Ver pedido de ${service}`,
  orderOnly: (service: string) => `${service}: quem cuida da moderação abre o pedido`,
  seeProfessional: 'Ver profissional',
  answerTitle: 'Responder',
  answerHelp: 'Vai por e-mail e aparece na conta de quem escreveu.',
  answerField: 'Resposta',
  answerFieldHelp: `De ${answerLimits.min} a ${formatNumber(answerLimits.max)} caracteres.`,
  draftIsKept: 'O que você escreve fica guardado nesta aba.',
  closes: 'Encerrar depois de responder',
  send: 'Enviar resposta',
  sending: 'Enviando',
  closeTitle: 'Encerrar sem responder',
  closeText: 'Para o que não é uma pergunta. Ninguém é avisado, e o atendimento não abre de novo.',
  close: 'Encerrar atendimento',
  closedAccount: 'Conta encerrada com este e-mail',
  closedAccountText:
    'O número dela ficou mais de 6 meses sem uso e hoje é de outra pessoa. Exclua só depois que a resposta a um e-mail seu confirmar o pedido: pedidos, conversas e este atendimento são apagados, e não dá para desfazer.',
  eraseClosedAccount: 'Excluir conta encerrada',
  correctName: 'Corrigir o nome da conta',
  correctNameText:
    'O atendimento veio de dentro da conta, com o celular confirmado. O nome novo aparece também no perfil público, se houver.',
  nameField: 'Nome certo',
  saveName: 'Salvar nome',
  isClosed: 'Este atendimento foi encerrado. Quem escrever de novo abre outro, com protocolo novo.',
  answeredBy: (name: string, at: Date, now: Date) =>
    `${name} respondeu ${formatAgo(at, now)}, enquanto você escrevia. Leia a resposta antes de enviar a sua: o que você escreveu continua aqui.`,
} as const

export const correctNameTexts = {
  contact_data: 'O nome tem um telefone, e-mail ou perfil. Deixe só o nome.',
  link: 'O nome tem um link. Deixe só o nome.',
  forbidden_words: 'O nome tem uma palavra que não é permitida aqui. Confira com a pessoa.',
} as const

export const ticketTabTexts = {
  open: 'Abertos',
  answered: 'Respondidos',
  closed: 'Encerrados',
} as const satisfies Record<TicketStatus, string>

export const noTicketTexts = {
  open: { title: 'Nenhum atendimento aguardando resposta', text: 'Atualize daqui a pouco.' },
  answered: { title: 'Nenhum atendimento respondido', text: 'O que for respondido e não for encerrado aparece aqui.' },
  closed: { title: 'Nenhum atendimento encerrado', text: 'O que for encerrado aparece aqui.' },
} as const satisfies Record<TicketStatus, { title: string; text: string }>

export const ticketDoneTexts = {
  answered: 'Resposta enviada.',
  answered_closed: 'Resposta enviada, e atendimento encerrado.',
  closed: 'Atendimento encerrado.',
  account_erased: 'Conta excluída. A pessoa recebe a confirmação por e-mail.',
  account_renamed: 'Nome corrigido. Responda para contar à pessoa.',
} as const

export const answerTicketTexts = {
  not_found: 'Não encontramos este atendimento. Atualize a fila e escolha outro.',
  ticket_closed: 'Este atendimento já foi encerrado. Leia o que aconteceu antes de seguir.',
  answered_meanwhile:
    'Outra pessoa do time respondeu enquanto você escrevia. Leia a resposta antes de enviar a sua: o que você escreveu continua aqui.',
  written_meanwhile:
    'Quem pediu ajuda escreveu de novo enquanto você respondia. Leia antes de enviar: o que você escreveu continua aqui.',
} as const
