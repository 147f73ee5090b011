import {
  closesAtHour,
  type Holiday,
  holidayOn,
  isOpen,
  nextOpening,
  opensAtHour,
  supportDay,
} from '#domain/help/support-hours.ts'
import { type TicketField, type TicketSubject, ticketNameLimit, ticketTextLimit } from '#domain/help/ticket.ts'
import { fieldErrorText } from './field-errors.ts'
import { formatNumber, formatWeekday } from './format.ts'

/** Texts of the help pages (spec 2; AMB-46, AMB-63). */
export const helpTexts = {
  title: 'Pedir ajuda',
  description: 'Conte o que aconteceu e receba um número de protocolo. Nosso time responde por e-mail.',
  intro: 'Conte o que aconteceu. Você recebe um número de protocolo na hora, e nosso time responde por e-mail.',
  hoursTitle: 'Quando respondemos',
  hours: 'Nosso time atende de segunda a sábado, das 8h às 20h, exceto feriados.',
  safetyTitle: 'Nunca pedimos seu código',
  safety: 'Ninguém do nosso time pede o código de 4 dígitos que chega no seu celular, nem senha de banco ou de cartão.',
  formTitle: 'Sua mensagem',
  send: 'Enviar mensagem',
  tooMany:
    'Recebemos 5 mensagens desta conexão na última hora. Espere um pouco e envie de novo: o que você escreveu continua aqui.',
  sentTitle: 'Recebemos sua mensagem',
  sentText: 'Nosso time lê e responde por e-mail.',
  answerGoesTo: (email: string) => `A resposta vai para ${email}.`,
  protocol: 'Seu protocolo',
  protocolNote: 'Anote este número: com ele encontramos sua mensagem.',
  follow: 'Acompanhar atendimento',
  goHome: 'Ir para o início',
  goToOrders: 'Meus pedidos',
} as const

export const ticketSubjectTexts = {
  order: 'Um pedido que eu fiz',
  professional: 'Um profissional',
  coins: 'Moedas e pagamentos',
  account: 'Minha conta e meus dados',
  safety: 'Golpe ou segurança',
  other: 'Outro assunto',
} as const satisfies Record<TicketSubject, string>

export const ticketFieldTexts = {
  name: { label: 'Nome' },
  email: { label: 'E-mail', help: 'A resposta chega neste endereço.' },
  subject: { label: 'Assunto', empty: 'Escolha o assunto' },
  text: {
    label: 'O que aconteceu?',
    help: `Até ${formatNumber(ticketTextLimit)} caracteres. Se for sobre um pedido, diga o serviço e o dia.`,
  },
} as const satisfies Record<TicketField, { label: string; help?: string; empty?: string }>

const ofField: Record<string, string> = {
  'email:invalid': 'Digite um e-mail válido, como nome@exemplo.com.',
  'subject:required': 'Escolha o assunto.',
  'subject:invalid': 'Escolha o assunto.',
  'name:over_limit': `Escreva o nome com até ${ticketNameLimit} caracteres.`,
  'text:over_limit': `Escreva em até ${formatNumber(ticketTextLimit)} caracteres.`,
}

/** Error texts, by name of field. */
export const ticketErrorTexts = (errors: Record<string, string>): Partial<Record<TicketField, string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, code]) => [field, ofField[`${field}:${code}`] ?? fieldErrorText(code)]),
  )

export const holidayTexts = {
  new_year: 'Confraternização Universal',
  good_friday: 'Sexta-feira Santa',
  tiradentes: 'Tiradentes',
  labour_day: 'Dia do Trabalho',
  independence: 'Independência do Brasil',
  aparecida: 'Nossa Senhora Aparecida',
  all_souls: 'Finados',
  republic: 'Proclamação da República',
  black_awareness: 'Consciência Negra',
  christmas: 'Natal',
} as const satisfies Record<Holiday, string>

/** "hoje", "amanhã", "segunda", "sábado": a day within the week that begins today. */
function dayWord(day: Date, now: Date) {
  const days = supportDay(day) - supportDay(now)
  return ['hoje', 'amanhã'][days] ?? formatWeekday(day).replace('-feira', '')
}

/** "segunda, às 8h (hoje é feriado: Consciência Negra)" */
function openingText(now: Date) {
  const holiday = holidayOn(now)
  const reason = holiday ? ` (hoje é feriado: ${holidayTexts[holiday]})` : ''
  return `${dayWord(nextOpening(now), now)}, às ${opensAtHour}h${reason}`
}

/**
 * "Nosso time volta segunda, às 8h (hoje é feriado: Consciência Negra)." Depends on the current time: never on a cached
 * page.
 */
export function supportStateText(now: Date) {
  if (isOpen(now)) return `Nosso time está atendendo agora, até as ${closesAtHour}h.`
  return `Nosso time volta ${openingText(now)}.`
}

export function supportStateShort(now: Date) {
  if (isOpen(now)) return `Aberto agora até as ${closesAtHour}h`
  return `Volta ${openingText(now)}`
}

/** Independent of the time. */
export const supportAlwaysShort = 'Segunda a sábado, das 8h às 20h, exceto feriados'
