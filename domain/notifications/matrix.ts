import type { Role } from '#domain/identity/user.ts'
import type { NotificationKind } from './notification.ts'

/** The ways out of the house, in the order in which they stand on pages. The bell has everything. */
export const ways = ['push', 'whatsapp', 'sms', 'email'] as const
export type Way = (typeof ways)[number]

/** `if_unread`: ten minutes later, unless it was seen meanwhile. `in_digest`: in the next letter that tells of everything. */
export type When = 'at_once' | 'if_unread' | 'in_digest'

export type Row = {
  to: readonly Exclude<Role, 'staff'>[]
  ways: Partial<Record<Way, When>>
  /** Ways that nobody has unless they switch them on. */
  unlessAsked?: readonly Way[]
  /** What goes instead when a way is switched off, has no address or has failed. */
  instead?: Partial<Record<Way, Way>>
  /** Goes out by night, to whoever pauses or has switched everything off. */
  guardsAccount?: true
}

const client = ['client'] as const
const professional = ['professional'] as const
const both = ['client', 'professional'] as const

const atOnce = { push: 'at_once', email: 'at_once' } as const
const quietly = { push: 'at_once', email: 'in_digest' } as const
/** What others take first: on the phone at once, and a letter of its own to whoever has not seen it. */
const ringing = { push: 'at_once', email: 'if_unread' } as const
/** To whoever does not look: first the phone, then WhatsApp, and a letter to whom that does not reach. */
const after = { ways: { push: 'at_once', whatsapp: 'if_unread' }, instead: { whatsapp: 'email' } } as const

/** Every event and the ways by which it reaches its person: what people switch on and off, what the jobs send, what our team reads. */
export const matrix = {
  new_sign_in: { to: both, ways: atOnce, instead: { email: 'sms' }, guardsAccount: true },
  address_refused: { to: both, ways: quietly },

  order_published: { to: client, ways: { email: 'at_once' } },
  order_held: { to: client, ways: { email: 'at_once' } },
  lead_created: { to: client, ...after, unlessAsked: ['whatsapp'] },
  lead_contacted: { to: client, ...after },
  message_received: { to: both, ...after },
  report_decided: { to: both, ways: { email: 'at_once' } },
  talk_warned: { to: both, ways: atOnce },
  /** The letter with the answer goes by itself (jobs/send-ticket-answer.ts), to whoever has no account, too. */
  ticket_answered: { to: both, ways: { push: 'at_once' } },
  order_finalized: { to: client, ways: atOnce },
  order_finalized_zero_lead: { to: client, ways: atOnce },
  order_opened: { to: client, ways: atOnce },
  order_blocked: { to: client, ways: atOnce },
  professional_joined: { to: client, ways: atOnce },
  still_needed: { to: client, ways: atOnce },
  lead_waits: { to: client, ways: atOnce },
  visit_proposed: { to: client, ...after },
  visit_taken_back: { to: client, ...after },
  visit_near: { to: client, ...after },
  proposal_sent: { to: client, ways: atOnce },
  proposal_expiring: { to: client, ways: atOnce },
  claim_asked: { to: client, ways: quietly },
  survey_available: { to: client, ways: atOnce },
  review_withdrawn: { to: client, ways: { email: 'at_once' } },
  review_replied: { to: client, ways: quietly },

  order_by_link: { to: professional, ...after },
  order_invited: { to: professional, ...after },
  order_urgent: { to: professional, ways: { ...ringing, whatsapp: 'if_unread' }, unlessAsked: ['whatsapp'] },
  order_available: { to: professional, ways: ringing },
  order_available_later: { to: professional, ways: quietly, unlessAsked: ['push'] },
  lead_accepted: { to: professional, ...after },
  lead_picked: { to: professional, ...after },
  proposal_seen: { to: professional, ways: { email: 'in_digest' }, unlessAsked: ['email'] },
  proposal_change_asked: { to: professional, ways: atOnce },
  proposal_accepted: { to: professional, ways: atOnce },
  proposal_refused: { to: professional, ways: quietly },
  lead_rejected: { to: professional, ways: quietly },
  visit_confirmed: { to: professional, ...after },
  visit_declined: { to: professional, ...after },
  visit_canceled: { to: professional, ...after },
  visit_soon: { to: professional, ways: quietly },
  contact_reminder: { to: professional, ways: quietly },
  order_closed: { to: professional, ways: quietly },
  order_edited: { to: professional, ways: quietly },
  coins_returned: { to: professional, ways: atOnce },
  claim_decided: { to: professional, ways: atOnce },
  month_told: { to: professional, ways: { email: 'at_once' } },
  guarantee_given: { to: professional, ways: atOnce },
  coins_expiring: { to: professional, ways: atOnce },
  coins_expired: { to: professional, ways: quietly },
  few_coins: { to: professional, ways: quietly },
  coins_adjusted: { to: professional, ways: atOnce },
  purchase_paid: { to: professional, ways: atOnce },
  purchase_held: { to: professional, ways: atOnce },
  purchase_refunded: { to: professional, ways: atOnce },
  purchase_charged_back: { to: professional, ways: atOnce },
  review_published: { to: professional, ways: quietly },
  review_waits: { to: professional, ways: atOnce },
  reply_withdrawn: { to: professional, ways: { email: 'at_once' } },
  verification_decided: { to: professional, ways: atOnce },
  document_expires: { to: professional, ways: atOnce },
  document_expired: { to: professional, ways: atOnce },
  profile_suspended: { to: professional, ways: atOnce, guardsAccount: true },
  sign_up_unfinished: { to: professional, ways: atOnce },
  profile_restored: { to: professional, ways: atOnce, guardsAccount: true },
} as const satisfies Record<NotificationKind, Row>

export const rowOf = (kind: NotificationKind): Row => matrix[kind]

/** Whether its person may switch it off: what guards an account goes always. */
export const isStoppable = (kind: LetterKind) => kind === 'digest' || !rowOf(kind).guardsAccount

/** What somebody of this role may be told, in the order of the matrix. */
export const kindsFor = (role: Role) =>
  (Object.keys(matrix) as NotificationKind[]).filter((kind) => (rowOf(kind).to as readonly Role[]).includes(role))

/** What somebody of this role may switch on and off. */
export const switchesFor = (role: Role) => kindsFor(role).filter(isStoppable)

/** The whole matrix as a table: an event a row, a way a cell: when it goes, whether only to who asks for it, and in place of which way. */
export const matrixRows = () =>
  (Object.keys(matrix) as NotificationKind[]).map((kind) => {
    const { to, ways: own, unlessAsked = [], instead = {} } = rowOf(kind)
    const cells = ways.map((way) => ({
      when: own[way] ?? null,
      isAskedFor: unlessAsked.includes(way),
      inPlaceOf: ways.find((other) => instead[other] === way) ?? null,
    }))
    return { kind, to, isStoppable: isStoppable(kind), cells }
  })

/** The ways that a notice can take at all, also in place of another. */
export const waysOf = (kind: NotificationKind) => {
  const { ways: own, instead = {} } = rowOf(kind)
  return ways.filter((way) => own[way] || Object.values(instead).includes(way))
}

/** What a letter tells of: one kind of event, or everything that can wait. */
export type LetterKind = NotificationKind | 'digest'
export const letterKinds: readonly LetterKind[] = [...(Object.keys(matrix) as NotificationKind[]), 'digest']
