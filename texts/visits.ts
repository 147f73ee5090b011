import type { ShownVisitState } from '#domain/visits/visit.ts'
import { formatCount, formatIn } from './format.ts'

const whenIn = formatIn('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** "quinta-feira, 26 de novembro, às 14:00" in the time zone of the visit. */
export const formatVisitTime = (startsAt: Date, zone: string) =>
  whenIn(zone)
    .format(startsAt)
    .replace(/,? às /, ', às ')

export const formatVisitTimeCapitalized = (startsAt: Date, zone: string) => {
  const when = formatVisitTime(startsAt, zone)
  return when.charAt(0).toUpperCase() + when.slice(1)
}

/** "30 minutos", "1 hora", "1 h 30", "2 horas". */
export const formatVisitLength = (minutes: number) => {
  if (minutes < 60) return `${minutes} minutos`
  return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60}` : formatCount(minutes / 60, 'hora', 'horas')
}

/** Texts of visits and of the calendar (product: Professional side). */
export const visitTexts = {
  title: 'Visita',
  plan: 'Marcar visita',
  planText: 'Proponha dia, hora e endereço. O cliente confirma ou pede outro horário.',
  contactFirst:
    'Fale com o cliente antes: a visita pode ser marcada quando a conversa estiver aberta, ou depois de “Já falei com o cliente”.',
  change: 'Propor outro horário',
  day: 'Dia',
  time: 'Hora',
  timeHelp: 'No horário da cidade do pedido.',
  minutes: 'Quanto tempo',
  address: 'Endereço da visita',
  note: 'Recado para o cliente',
  notePlaceholder: 'O que deixar pronto, quem vai, o que levar…',
  propose: 'Propor visita',
  proposing: 'Enviando',
  conflict: 'Você tem outra visita neste horário. Veja na sua agenda.',
  placeGone: 'O endereço e o recado desta visita não aparecem mais.',
  cancel: 'Desmarcar visita',
  cancelNote: {
    client: 'Avisamos o profissional. Para mudar só o dia ou a hora, peça outro horário.',
    professional: 'Avisamos o cliente. Para mudar só o dia ou a hora, proponha outro horário.',
  },
  noneYet: 'Nenhuma visita marcada.',
  states: {
    proposed: 'Esperando o cliente confirmar',
    confirmed: 'Confirmada',
    declined: 'O cliente pediu outro horário',
    canceled: 'Desmarcada',
    unanswered: 'Passou sem resposta',
  },
  clientStates: {
    proposed: 'Esperando sua confirmação',
    confirmed: 'Confirmada por você',
    declined: 'Você pediu outro horário',
    canceled: 'Desmarcada',
    unanswered: 'Passou sem resposta',
  },
  seeVisit: 'Ver visita',
  visitOf: (professional: string) => `Visita de ${professional}`,
  confirm: 'Confirmar visita',
  confirming: 'Confirmando',
  askOther: 'Pedir outro horário',
  wordsLabel: 'Quando você pode',
  wordsPlaceholder: 'De manhã, depois das 9h, ou no sábado…',
  wordsHelp: 'O profissional lê e propõe outro horário.',
  send: 'Enviar',
  answered: (words: string) => `Recado do cliente: “${words}”`,
  yourWords: (words: string) => `Seu recado: “${words}”`,
  safety: 'Combine por aqui, peça para ver o documento na chegada e não pague nada antes do serviço.',
  backToOrder: 'Pedido',
  when: 'Quando',
  length: 'Duração',
  where: 'Onde',
  message: 'Recado',

  agenda: 'Agenda',
  agendaIntro: 'Suas visitas, da próxima em diante.',
  seeAgenda: 'Ver agenda',
  addToCalendar: 'Adicionar ao calendário',
  none: 'Nenhuma visita marcada',
  noneText: 'Abra um contato e proponha dia e hora. A visita aparece aqui e no calendário do seu celular.',
  conflicts: 'Duas visitas no mesmo horário',
  subscribe: 'No calendário do seu celular',
  subscribeText:
    'Cole este endereço em “Assinar calendário” no Google Agenda, no iPhone ou no Outlook. As visitas aparecem e mudam sozinhas.',
  calendarAddress: 'Endereço da sua agenda',
  copy: 'Copiar endereço',
  copied: 'Copiado',
  keepSecret: 'Quem tem o endereço vê suas visitas. Se alguém o recebeu por engano, crie outro.',
  renew: 'Criar outro endereço',
  calendarName: (brand: string) => `Visitas · ${brand}`,
  eventTitle: (client: string, service: string) => `Visita: ${client} (${service})`,
  canceledEvent: (title: string) => `Cancelada: ${title}`,
  toConfirm: 'A confirmar',
} as const satisfies {
  states: Record<ShownVisitState, string>
  clientStates: Record<ShownVisitState, string>
} & Record<string, unknown>
