import type { Role } from '#domain/identity/user.ts'
import type { NotificationKind } from './notification.ts'

/** Delivery channels, in display order. In-app always gets a copy. */
export const ways = ['push', 'whatsapp', 'sms', 'email'] as const
export type Way = (typeof ways)[number]

/** `if_unread`: after ten minutes, unless read. `in_digest`: with the next digest. */
export type When = 'at_once' | 'if_unread' | 'in_digest'

export type Row = {
  to: readonly Exclude<Role, 'staff'>[]
  ways: Partial<Record<Way, When>>
  /** Channels that are off by default. */
  unlessAsked?: readonly Way[]
  /** What goes instead when a way is switched off, has no address or has failed. */
  instead?: Partial<Record<Way, Way>>
  /**
   * The fallback when a channel has no address or failed, and no other covered it. Switching the channel off gets
   * nothing instead.
   */
  ifItFails?: Partial<Record<Way, Way>>
  /** Sent at night too, and to people who paused or switched everything off. */
  guardsAccount?: true
}

const client = ['client'] as const
const professional = ['professional'] as const
const both = ['client', 'professional'] as const

/** After a bounce, without push devices: WhatsApp remains. */
const atOnce = { ways: { push: 'at_once', email: 'at_once' }, ifItFails: { email: 'whatsapp' } } as const
const quietly = { push: 'at_once', email: 'in_digest' } as const
/** First come, first served: push at once, and an own e-mail if unread. */
const ringing = { push: 'at_once', email: 'if_unread' } as const
/** Escalation if unread: push, then WhatsApp, then e-mail. */
const after = { ways: { push: 'at_once', whatsapp: 'if_unread' }, instead: { whatsapp: 'email' } } as const

/** Every notification and its channels: what people switch, what tasks send, what staff see. */
export const matrix = {
  new_sign_in: { to: both, ways: atOnce.ways, instead: { email: 'sms' }, guardsAccount: true },
  /** No e-mail about a dead mailbox. */
  address_refused: { to: both, ways: quietly, ifItFails: { email: 'whatsapp' } },

  order_published: { to: client, ways: { email: 'at_once' } },
  order_held: { to: client, ways: { email: 'at_once' } },
  lead_created: { to: client, ...after, unlessAsked: ['whatsapp'] },
  lead_contacted: { to: client, ...after },
  message_received: { to: both, ...after },
  report_decided: { to: both, ways: { email: 'at_once' } },
  conversation_warned: { to: both, ...atOnce },
  /** The answer itself is e-mailed by jobs/send-ticket-answer.ts, also to people without an account. */
  ticket_answered: { to: both, ways: { push: 'at_once' } },
  order_finalized: { to: client, ...atOnce },
  order_finalized_zero_lead: { to: client, ...atOnce },
  order_opened: { to: client, ...atOnce },
  order_blocked: { to: client, ...atOnce },
  professional_joined: { to: client, ...atOnce },
  still_needed: { to: client, ...atOnce },
  lead_unanswered: { to: client, ...atOnce },
  visit_proposed: { to: client, ...after },
  visit_withdrawn: { to: client, ...after },
  visit_near: { to: client, ...after },
  proposal_sent: { to: client, ...atOnce },
  proposal_expiring: { to: client, ...atOnce },
  proposal_withdrawn: { to: client, ways: quietly },
  claim_confirmation_requested: { to: client, ways: quietly },
  survey_available: { to: client, ...atOnce },
  review_withdrawn: { to: client, ways: { email: 'at_once' } },
  review_replied: { to: client, ways: quietly },

  order_by_link: { to: professional, ...after },
  order_invited: { to: professional, ...after },
  order_urgent: { to: professional, ways: { ...ringing, whatsapp: 'if_unread' }, unlessAsked: ['whatsapp'] },
  order_available: { to: professional, ways: ringing },
  order_available_later: { to: professional, ways: quietly, unlessAsked: ['push'] },
  lead_accepted: { to: professional, ...after },
  lead_chosen: { to: professional, ...after },
  proposal_seen: { to: professional, ways: { email: 'in_digest' }, unlessAsked: ['email'] },
  proposal_change_requested: { to: professional, ...atOnce },
  proposal_accepted: { to: professional, ...atOnce },
  proposal_refused: { to: professional, ways: quietly },
  lead_rejected: { to: professional, ways: quietly },
  visit_confirmed: { to: professional, ...after },
  visit_declined: { to: professional, ...after },
  visit_canceled: { to: professional, ...after },
  visit_soon: { to: professional, ways: quietly },
  contact_reminder: { to: professional, ways: quietly },
  order_closed: { to: professional, ways: quietly },
  order_edited: { to: professional, ways: quietly },
  coins_returned: { to: professional, ...atOnce },
  claim_decided: { to: professional, ...atOnce },
  month_summary: { to: professional, ways: { email: 'at_once' } },
  guarantee_given: { to: professional, ...atOnce },
  coins_expiring: { to: professional, ...atOnce },
  coins_expired: { to: professional, ways: quietly },
  low_balance: { to: professional, ways: quietly },
  coins_adjusted: { to: professional, ...atOnce },
  purchase_paid: { to: professional, ...atOnce },
  purchase_held: { to: professional, ...atOnce },
  purchase_refund_started: { to: professional, ...atOnce },
  purchase_refunded: { to: professional, ...atOnce },
  purchase_charged_back: { to: professional, ...atOnce },
  review_published: { to: professional, ways: quietly },
  review_pending: { to: professional, ...atOnce },
  reply_withdrawn: { to: professional, ways: { email: 'at_once' } },
  verification_decided: { to: professional, ...atOnce },
  document_expires: { to: professional, ...atOnce },
  document_expired: { to: professional, ...atOnce },
  profile_suspended: { to: professional, ...atOnce, guardsAccount: true },
  sign_up_unfinished: { to: professional, ...atOnce },
  profile_restored: { to: professional, ...atOnce, guardsAccount: true },
} as const satisfies Record<NotificationKind, Row>

export const rowOf = (kind: NotificationKind): Row => matrix[kind]

/** Whether its person may switch it off: what guards an account goes always. */
export const isStoppable = (kind: EmailKind) => kind === 'digest' || !rowOf(kind).guardsAccount

/** The kinds of this role, in matrix order. */
export const kindsFor = (role: Role) =>
  (Object.keys(matrix) as NotificationKind[]).filter((kind) => (rowOf(kind).to as readonly Role[]).includes(role))

/** The kinds that this role can switch. */
export const switchesFor = (role: Role) => kindsFor(role).filter(isStoppable)

/** The whole matrix as a table: an event a row, a way a cell: when it goes, whether only to who asks for it, and in place of which way. */
export const matrixRows = () =>
  (Object.keys(matrix) as NotificationKind[]).map((kind) => {
    const { to, ways: own, unlessAsked = [] } = rowOf(kind)
    const cells = ways.map((way) => ({
      when: own[way] ?? null,
      isAskedFor: unlessAsked.includes(way),
      inPlaceOf: inPlaceOf(kind, way),
    }))
    return { kind, to, isStoppable: isStoppable(kind), cells }
  })

/** Whether another person is waiting: wakes the phone, and an unread one goes by a second channel. */
export const isPressing = (kind: NotificationKind) => Object.values(rowOf(kind).ways).includes('if_unread')

/** In place of which way another goes; null for one that goes by itself, or never. */
export const inPlaceOf = (kind: NotificationKind, way: Way) => {
  const { instead = {}, ifItFails = {} } = rowOf(kind)
  return ways.find((other) => instead[other] === way || ifItFails[other] === way) ?? null
}

/** The ways that a notice can take at all, also in place of another. */
export const waysOf = (kind: NotificationKind) => ways.filter((way) => rowOf(kind).ways[way] || inPlaceOf(kind, way))

/** The scope of an e-mail: one kind, or the digest. */
export type EmailKind = NotificationKind | 'digest'
export const emailKinds: readonly EmailKind[] = [...(Object.keys(matrix) as NotificationKind[]), 'digest']

/** What clients are notified of: for tables that have to be total. */
export type ClientNotificationKind = {
  [Kind in NotificationKind]: 'client' extends (typeof matrix)[Kind]['to'][number] ? Kind : never
}[NotificationKind]
