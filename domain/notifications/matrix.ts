import type { Role } from '#domain/identity/user.ts'
import type { CloseReason } from '#domain/shared/close-reason.ts'
import { keysOf } from '#domain/shared/keys.ts'
import type { RefundReason } from '#domain/shared/refund-reason.ts'
import type { ReplyReason } from '#domain/shared/reply-reason.ts'
import type { ReportDecision, ReportReason } from '#domain/shared/report-reason.ts'
import type { WithdrawalReason } from '#domain/shared/withdrawal-reason.ts'

/** Delivery channels, in display order. In-app always gets a copy. */
export const deliveryChannels = ['push', 'whatsapp', 'sms', 'email'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** `if_unread`: after ten minutes, unless read. `in_digest`: with the next digest. */
export type When = 'at_once' | 'if_unread' | 'in_digest'

/** Groups of the settings page, in display order. */
export const notificationThemes = [
  'order',
  'opportunity',
  'contact',
  'visit',
  'proposal',
  'coins',
  'review',
  'profile',
  'account',
] as const
export type NotificationTheme = (typeof notificationThemes)[number]

type Channels = {
  channels: Partial<Record<DeliveryChannel, When>>
  /** Channels that are off by default. */
  unlessAsked?: readonly DeliveryChannel[]
  /** The replacement when a channel is switched off, has no address or has failed. */
  instead?: Partial<Record<DeliveryChannel, DeliveryChannel>>
  /**
   * The fallback when a channel has no address or failed, and no other covered it. Switching the channel off gets
   * nothing instead.
   */
  ifItFails?: Partial<Record<DeliveryChannel, DeliveryChannel>>
  /** Sent at night too, and to people who paused or switched everything off. */
  guardsAccount?: true
}

export type Row = Channels & { theme: NotificationTheme }

/** A row of the matrix. Facts hold no personal data: names, service and city are looked up on sending. */
const row = <Facts extends object>(theme: NotificationTheme, channels: Channels): Row & { facts?: Facts } => ({
  theme,
  ...channels,
})

/** Push and e-mail at once; WhatsApp where e-mail bounces and there is no push device. */
const atOnce = { channels: { push: 'at_once', email: 'at_once' }, ifItFails: { email: 'whatsapp' } } as const
const pushWithDigest = { channels: { push: 'at_once', email: 'in_digest' } } as const
const byEmail = { channels: { email: 'at_once' } } as const
/** First come, first served: push at once, and an e-mail of its own if unread. */
const ringing = { push: 'at_once', email: 'if_unread' } as const
/** Escalation if unread: push, then WhatsApp, then e-mail. */
const escalating = { channels: { push: 'at_once', whatsapp: 'if_unread' }, instead: { whatsapp: 'email' } } as const

/** What clients and professionals are notified of. */
const forBoth = {
  /** The user agent of the new browser. */
  new_sign_in: row<{ userAgent: string | null }>('account', {
    channels: atOnce.channels,
    instead: { email: 'sms' },
    guardsAccount: true,
  }),
  /** The person's mailbox or number refuses messages. No e-mail about a dead mailbox. */
  address_refused: row<{ way: 'email' | 'sms' | 'whatsapp' }>('account', {
    ...pushWithDigest,
    ifItFails: { email: 'whatsapp' },
  }),
  /** `files`: sent with pictures or a PDF. */
  message_received: row<{ chatId: string; files?: 'picture' | 'pdf' | 'audio' }>('contact', escalating),
  /** Staff handled this person's report. */
  report_decided: row<{ chatId: string; decision: ReportDecision }>('account', byEmail),
  /** Staff warn the author of reported messages. */
  conversation_warned: row<{ chatId: string; reason: ReportReason }>('account', atOnce),
  /** The answer itself is e-mailed by jobs/send-ticket-answer.ts, also to people without an account. */
  ticket_answered: row<{ protocol: string; isClosed: boolean }>('account', { channels: { push: 'at_once' } }),
}

/** What clients are notified of. */
const forClients = {
  order_published: row<{ uuid: string }>('order', byEmail),
  /** Staff review it before professionals see it. */
  order_held: row<{ uuid: string }>('order', byEmail),
  lead_created: row<{ uuid: string }>('order', { ...escalating, unlessAsked: ['whatsapp'] }),
  lead_contacted: row<{ uuid: string }>('contact', escalating),
  order_finalized: row<{ uuid: string; found: number }>('order', atOnce),
  order_finalized_zero_lead: row<{ uuid: string }>('order', atOnce),
  /** The invited professional did not write, so the order is now visible to others. */
  order_opened: row<{ uuid: string }>('order', atOnce),
  client_suspended: row<{ reason: string; until?: string }>('account', { ...atOnce, guardsAccount: true }),
  client_restored: row<Record<string, never>>('account', { ...atOnce, guardsAccount: true }),
  order_blocked: row<{ uuid: string; reason: string }>('order', atOnce),
  professional_joined: row<{ uuid: string }>('order', atOnce),
  still_needed: row<{ uuid: string }>('order', atOnce),
  lead_unanswered: row<{ uuid: string }>('contact', atOnce),
  /** The professional of a running or hired contact deleted the account. */
  professional_left: row<{ uuid: string }>('contact', pushWithDigest),
  /** A professional proposes a visit. Times are instants; `zone` is the time zone of the place. */
  visit_proposed: row<{ uuid: string; visitId: number }>('visit', escalating),
  /** `isOver`: the contact ended too, so no other visit follows. */
  visit_withdrawn: row<{ uuid: string; startsAt: string; zone: string; isOver?: true }>('visit', escalating),
  visit_near: row<{ uuid: string; visitId: number; startsAt: string; zone: string }>('visit', escalating),
  /** A new version of a proposal. */
  proposal_sent: row<{ uuid: string; proposalId: number }>('proposal', atOnce),
  proposal_expiring: row<{ uuid: string; proposalId: number }>('proposal', atOnce),
  proposal_withdrawn: row<{ uuid: string; proposalId: number }>('proposal', pushWithDigest),
  /** A professional claims a refund on grounds that only the client can confirm. */
  claim_confirmation_requested: row<{ uuid: string }>('order', pushWithDigest),
  /** `link`: signed, so that it can be answered without signing in (AMB-42). */
  survey_available: row<{ uuid: string; link: string }>('review', atOnce),
  review_withdrawn: row<{ uuid: string; reason: WithdrawalReason }>('review', byEmail),
  /** The professional replied to this client's review. */
  review_replied: row<{ reviewId: number }>('review', pushWithDigest),
}

/** What professionals are notified of. */
const forProfessionals = {
  /** A client orders from this professional only, by the professional's own link. */
  order_by_link: row<{ uuid: string }>('opportunity', escalating),
  /** A client invites this professional by name, besides others. */
  order_invited: row<{ uuid: string }>('opportunity', escalating),
  order_urgent: row<{ uuid: string }>('opportunity', {
    channels: { ...ringing, whatsapp: 'if_unread' },
    unlessAsked: ['whatsapp'],
  }),
  order_available: row<{ uuid: string }>('opportunity', { channels: ringing }),
  order_available_later: row<{ uuid: string }>('opportunity', { ...pushWithDigest, unlessAsked: ['push'] }),
  lead_accepted: row<{ chatId: string }>('contact', escalating),
  lead_chosen: row<{ chatId: string }>('contact', escalating),
  proposal_seen: row<{ leadId: number; proposalId: number }>('proposal', {
    channels: { email: 'in_digest' },
    unlessAsked: ['email'],
  }),
  proposal_change_requested: row<{ leadId: number; proposalId: number }>('proposal', atOnce),
  proposal_accepted: row<{ leadId: number; proposalId: number }>('proposal', atOnce),
  proposal_refused: row<{ leadId: number; proposalId: number }>('proposal', pushWithDigest),
  /** The client of a running or hired contact deleted the account. */
  client_left: row<{ leadId: number }>('contact', pushWithDigest),
  lead_rejected: row<{ leadId: number; reason: string }>('contact', pushWithDigest),
  visit_confirmed: row<{ leadId: number; startsAt: string; zone: string }>('visit', escalating),
  /** The client wants another time. */
  visit_declined: row<{ leadId: number; startsAt: string; zone: string }>('visit', escalating),
  visit_canceled: row<{ leadId: number; startsAt: string; zone: string; isOver?: true }>('visit', escalating),
  visit_soon: row<{ leadId: number; startsAt: string; zone: string }>('visit', pushWithDigest),
  /** The professional's own reminder of this contact for today. */
  contact_reminder: row<{ leadId: number }>('contact', pushWithDigest),
  order_closed: row<{ leadId: number; as: CloseReason }>('contact', pushWithDigest),
  order_edited: row<{ leadId: number; uuid: string }>('contact', pushWithDigest),
  coins_returned: row<{ leadId: number; coins: number; reason: RefundReason }>('coins', atOnce),
  /** Staff denied a refund claim; a granted one is notified with its coins. `isFinal`: the appeal too. */
  claim_denied: row<{ leadId: number; isFinal?: true }>('coins', atOnce),
  /** A month (2026-10): coins in and out, and results of the contacts. */
  month_summary: row<{
    month: string
    came: number
    back: number
    spent: number
    ended: number
    /** For refunded purchases, charged back or by staff. */
    left?: number
    balance: number
    contacts: number
    won: number
  }>('coins', byEmail),
  /** No hire in the first 15 contacts: their coins are returned as bonus. */
  guarantee_given: row<{ coins: number }>('coins', atOnce),
  /** Bonus coins that expire on this day in São Paulo, as 2026-11-20. */
  coins_expiring: row<{ coins: number; on: string }>('coins', atOnce),
  coins_expired: row<{ coins: number }>('coins', pushWithDigest),
  /** The balance after a contact was paid. */
  low_balance: row<{ coins: number }>('coins', pushWithDigest),
  coins_adjusted: row<{ coins: number }>('coins', atOnce),
  /** `coins` were credited, `settled` paid a debt. */
  purchase_paid: row<{ uuid: string; coins: number; settled?: number }>('coins', atOnce),
  /** A different amount was received: pending staff review. */
  purchase_held: row<{ uuid: string }>('coins', atOnce),
  /** Staff refund a purchase: its coins are debited and the provider is asked. */
  purchase_refund_started: row<{ uuid: string; cents: number; coins: number; reason: string }>('coins', atOnce),
  /** A refund succeeded, or failed and its coins are back. `byStaff`: requested by staff. */
  purchase_refunded: row<{ uuid: string; cents: number; state: 'done' | 'failed'; byStaff?: boolean }>('coins', atOnce),
  /** The payer charged back; coins that the wallet lacked became a debt. */
  purchase_charged_back: row<{ uuid: string; coins: number; owed: number }>('coins', atOnce),
  review_published: row<{ leadId: number; rating: number }>('review', pushWithDigest),
  /** A client reviewed the professional of this contact, who never wrote here. */
  review_pending: row<{ leadId: number }>('review', atOnce),
  /** Staff removed a professional's reply to a review. */
  reply_withdrawn: row<{ leadId: number; reason: ReplyReason }>('review', byEmail),
  /** The decision on a document; its kind and reason are codes of domain/verification/. */
  verification_decided: row<{
    document: string
    outcome: 'approved' | 'refused' | 'correction'
    reason?: string
    coins?: number
  }>('profile', atOnce),
  document_expires: row<{ document: string; days: number }>('profile', atOnce),
  document_expired: row<{ document: string }>('profile', atOnce),
  profile_suspended: row<{ reason: string; until?: string }>('profile', { ...atOnce, guardsAccount: true }),
  /** The account exists, but its CPF is missing. */
  sign_up_unfinished: row<Record<string, never>>('account', atOnce),
  profile_restored: row<Record<string, never>>('profile', { ...atOnce, guardsAccount: true }),
}

/** Every notification: settings, delivery tasks and staff pages derive from it. */
export const matrix = { ...forBoth, ...forClients, ...forProfessionals }

export type NotificationKind = keyof typeof matrix
export type NotificationFacts = { [Kind in NotificationKind]: NonNullable<(typeof matrix)[Kind]['facts']> }

/** Notifications of clients: for exhaustive tables. */
export type ClientNotificationKind = keyof typeof forBoth | keyof typeof forClients

/** Every kind that this release knows. While two releases run, queries leave the others to the newer one. */
export const notificationKinds: readonly NotificationKind[] = keysOf(matrix)
export const rowOf = (kind: NotificationKind): Row => matrix[kind]

type Audience = Exclude<Role, 'staff'>

export function audienceOf(kind: NotificationKind): readonly Audience[] {
  if (kind in forBoth) return ['client', 'professional']
  return kind in forClients ? ['client'] : ['professional']
}

/** Whether a person may switch it off; never for account security. */
export const isStoppable = (kind: EmailKind) => kind === 'digest' || !rowOf(kind).guardsAccount

/** The kinds of this role, in matrix order. */
export const kindsFor = (role: Role) =>
  notificationKinds.filter((kind) => (audienceOf(kind) as readonly Role[]).includes(role))

/** The kinds that this role can switch. */
export const switchesFor = (role: Role) => kindsFor(role).filter(isStoppable)

/** The matrix, a table of kinds by channels: when each is sent, whether only on request, in place of which channel. */
export const matrixRows = () =>
  notificationKinds.map((kind) => {
    const { channels, unlessAsked = [] } = rowOf(kind)
    const cells = deliveryChannels.map((channel) => ({
      when: channels[channel] ?? null,
      isAskedFor: unlessAsked.includes(channel),
      replacedChannel: findReplacedChannel(kind, channel),
    }))
    return { kind, to: audienceOf(kind), isStoppable: isStoppable(kind), cells }
  })

/** Whether another person is waiting: wakes the phone, and escalates to a second channel if unread. */
export const escalatesIfUnread = (kind: NotificationKind) => Object.values(rowOf(kind).channels).includes('if_unread')

/** The channel that this one replaces; null if it is sent by itself, or never. */
export const findReplacedChannel = (kind: NotificationKind, channel: DeliveryChannel) => {
  const { instead = {}, ifItFails = {} } = rowOf(kind)
  return deliveryChannels.find((other) => instead[other] === channel || ifItFails[other] === channel) ?? null
}

/** All channels of a notification, including replacements. */
export const channelsOf = (kind: NotificationKind) =>
  deliveryChannels.filter((channel) => rowOf(kind).channels[channel] || findReplacedChannel(kind, channel))

/** The scope of an e-mail: one kind, or the digest. */
export type EmailKind = NotificationKind | 'digest'
export const emailKinds: readonly EmailKind[] = [...notificationKinds, 'digest']
