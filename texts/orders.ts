import type { ClientNotificationKind, NotificationKind } from '#domain/notifications/matrix.ts'
import type { ContactHours, ContactMode, DisplayStatus, Urgency } from '#domain/orders/order.ts'
import { formatCount } from './format.ts'

/** Headline and text of every status, as the card and the page of an order show them (spec 4; AMB-01). */
export const orderStatusTexts = {
  pending_verification: {
    headline: 'Confirme seu celular',
    text: 'Digite o código que enviamos para o seu pedido seguir.',
  },
  waiting: { headline: 'Agora é só aguardar', text: 'Seu pedido está em análise e logo chegará aos profissionais.' },
  searching: { headline: 'Falta pouco', text: 'Estamos procurando profissionais para você.' },
  searching_with_leads: { headline: 'Profissionais encontrados', text: 'Até 4 profissionais podem entrar em contato.' },
  notification: { headline: 'Você tem uma novidade', text: 'Um profissional falou com você.' },
  hired: { headline: 'Profissional contratado', text: 'A busca terminou: ninguém mais recebe o seu contato.' },
  finalized: { headline: 'Busca encerrada', text: 'Compare quem respondeu e escolha com calma.' },
  finalized_zero_lead: {
    headline: 'Nenhum profissional encontrado',
    text: 'Desta vez ninguém pôde atender. Veja o que fazer agora.',
  },
  blocked: { headline: 'Pedido bloqueado', text: 'Este pedido não segue nossas regras.' },
  duplicated: { headline: 'Pedido repetido', text: 'Já existe um pedido igual em andamento.' },
  canceled: { headline: 'Pedido cancelado', text: 'Você encerrou este pedido.' },
} as const satisfies Record<DisplayStatus, { headline: string; text: string }>

/** Texts of an order's notifications. */
const updateTexts: Record<ClientNotificationKind, string> = {
  new_sign_in: 'Houve uma nova entrada na sua conta.',
  client_suspended: 'Sua conta foi suspensa.',
  client_restored: 'Sua conta voltou.',
  address_refused: 'Seu e-mail não recebeu a nossa mensagem. Confira o endereço na sua conta.',
  order_published: 'Seu pedido foi enviado aos profissionais.',
  order_held: 'Nosso time vai ler o seu pedido antes de ele seguir.',
  order_blocked: 'Seu pedido foi bloqueado.',
  order_finalized: 'A busca terminou. Veja quem foi encontrado.',
  order_finalized_zero_lead: 'A busca terminou sem encontrar ninguém.',
  order_opened: 'Seu pedido agora também está com outros profissionais.',
  professional_joined: 'Um profissional novo pode atender na sua região.',
  still_needed: 'Ainda precisa deste serviço? Responda na página do pedido.',
  lead_created: 'Um profissional tem o seu contato e vai escrever para você.',
  lead_contacted: 'Um profissional falou com você.',
  lead_unanswered: 'Um profissional espera a sua resposta.',
  professional_left: 'Um profissional saiu, e a conversa com ele terminou.',
  message_received: 'Um profissional falou com você.',
  conversation_warned: 'Recebemos um aviso sobre uma conversa sua.',
  report_decided: 'Sua denúncia foi analisada.',
  ticket_answered: 'Nosso time respondeu o seu atendimento.',
  visit_proposed: 'Um profissional propôs uma visita.',
  visit_withdrawn: 'Uma visita foi desmarcada.',
  visit_near: 'Sua visita está chegando.',
  proposal_sent: 'Você recebeu um orçamento.',
  proposal_withdrawn: 'Um profissional retirou o orçamento. Ele não vale mais.',
  proposal_expiring: 'Um orçamento está perto de vencer.',
  claim_confirmation_requested: 'Um profissional pediu que você confirme uma informação.',
  survey_available: 'Conte como foi o seu pedido.',
  review_withdrawn: 'Sua avaliação saiu do ar.',
  review_replied: 'Um profissional respondeu à sua avaliação.',
}
const isClientUpdate = (kind: NotificationKind): kind is ClientNotificationKind => kind in updateTexts

/** Of several professionals. */
const pluralUpdateTexts: Partial<Record<ClientNotificationKind, (leads: number) => string>> = {
  lead_created: (leads) => `${leads} profissionais têm o seu contato e vão escrever para você.`,
  lead_contacted: (leads) => `${leads} profissionais falaram com você.`,
  lead_unanswered: (leads) => `${leads} profissionais esperam a sua resposta.`,
  message_received: (leads) => `${leads} profissionais falaram com você.`,
  visit_proposed: (leads) => `${leads} profissionais propuseram uma visita.`,
  proposal_sent: (leads) => `Você recebeu ${leads} orçamentos.`,
}

/** The newest unread notification of an order, which `leads` contacts have; null without any. */
export function updateText(kind: NotificationKind | null, leads: number) {
  if (!kind) return null
  if (!isClientUpdate(kind)) return orderStatusTexts.notification.text
  return (leads > 1 && pluralUpdateTexts[kind]?.(leads)) || updateTexts[kind]
}

/** Headline and text as displayed; a notification replaces the status (AMB-01, AMB-02). */
export function statusText(display: DisplayStatus, news: string | null) {
  const { headline, text } = orderStatusTexts[display]
  return { headline, text: (display === 'notification' && news) || text }
}

export const urgencyTexts = {
  today: 'Hoje ou nos próximos dias',
  month: 'Nos próximos 30 dias',
  quarter: 'Nos próximos 3 meses',
  undecided: 'Ainda não tenho previsão',
} as const satisfies Record<Urgency, string>

/** On a card, beside other facts. */
export const shortUrgencyTexts = {
  today: 'Urgente',
  month: 'Até 30 dias',
  quarter: 'Até 3 meses',
  undecided: 'Sem previsão',
} as const satisfies Record<Urgency, string>

export const contactModeTexts = {
  chat: 'Só pelo chat',
  whatsapp: 'WhatsApp',
  call: 'Ligação',
} as const satisfies Record<ContactMode, string>

export const contactHoursTexts = {
  any: 'Qualquer hora',
  morning: 'De manhã (8h às 12h)',
  afternoon: 'À tarde (12h às 18h)',
  evening: 'À noite (18h às 21h)',
} as const satisfies Record<ContactHours, string>

/** "WhatsApp", or "WhatsApp, de manhã (8h às 12h)" if the client chose a time. */
export const contactPreferenceText = (preference: { contactMode: ContactMode; contactHours: ContactHours }) =>
  preference.contactHours === 'any' || preference.contactMode === 'chat'
    ? contactModeTexts[preference.contactMode]
    : `${contactModeTexts[preference.contactMode]}, ${contactHoursTexts[preference.contactHours].toLowerCase()}`

const endedWithContacts: readonly DisplayStatus[] = ['hired', 'finalized', 'canceled']
const endedStatuses: readonly DisplayStatus[] = [...endedWithContacts, 'finalized_zero_lead', 'blocked', 'duplicated']

/** "2 profissionais encontrados" while the search runs, "3 profissionais responderam" once it has ended. */
export function foundText(found: number, display: DisplayStatus) {
  if (!found) return endedStatuses.includes(display) ? 'Nenhum profissional' : 'Nenhum profissional ainda'
  return endedWithContacts.includes(display)
    ? formatCount(found, 'profissional respondeu', 'profissionais responderam')
    : formatCount(found, 'profissional encontrado', 'profissionais encontrados')
}

/** The client's contact mode, as the professional who unlocked the contact reads it. */
export const preferredContactTexts = {
  chat: 'Prefere contato pelo chat',
  whatsapp: 'Prefere contato por WhatsApp',
  call: 'Prefere contato por ligação',
} as const satisfies Record<ContactMode, string>
