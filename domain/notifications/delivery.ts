import { nextDigest, outOfQuietHours } from './delivery-schedule.ts'
import { rowOf, type DeliveryChannel, type NotificationKind } from './matrix.ts'
import { isOn, type NotificationSettings } from './settings.ts'

/** How long a notification may stay unread in the app before it is sent by e-mail or WhatsApp. */
export const unreadMs = 600_000

/** Notifications per channel in 24 hours; further ones go by the fallback channel, or only in-app. */
export const maxDeliveriesPerDay = { push: 30, whatsapp: 5, sms: 3, email: 12 } as const satisfies Record<
  DeliveryChannel,
  number
>

/** Pauses between attempts; after the last one the delivery fails. */
const pausesSeconds = [30, 120, 600, 1_800, 7_200] as const

/** The time of the next attempt; null after the last one. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const seconds = pausesSeconds[attempts - 1]
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000)
}

export type DropReason =
  | 'seen'
  | 'outdated'
  | 'switched_off'
  | 'paused'
  | 'no_address'
  | 'unreachable'
  | 'opted_out'
  | 'enough_for_today'

/** Why an address is not used: it refuses our messages, its owner opted out, or it does not exist on this channel. */
export type AddressProblem = 'refused' | 'opted_out' | 'no_number'

export type Delivery = {
  kind: NotificationKind
  channel: DeliveryChannel
  createdAt: Date
  isSeen: boolean
  settings: NotificationSettings
  timeZone: string
  /** The person's address for this channel. */
  address: 'good' | 'none' | AddressProblem
  /** Sent to this person by this channel in the last 24 hours. */
  sentInLastDay: number
}

export type Decision = { type: 'send' } | { type: 'wait'; until: Date } | { type: 'drop'; reason: DropReason }

const drop = (reason: DropReason): Decision => ({ type: 'drop', reason })

/** The time by the matrix; null for people without a digest. */
function dueAt({ kind, channel, createdAt, timeZone, settings }: Delivery) {
  const when = rowOf(kind).channels[channel]
  if (when === 'in_digest') return nextDigest(createdAt, timeZone, settings.digestHours)
  return when === 'if_unread' ? new Date(createdAt.getTime() + unreadMs) : createdAt
}

/** What to do with a delivery now. Whether its fact is still true is checked just before sending. */
export function decideDelivery(delivery: Delivery, now: Date): Decision {
  const { kind, channel, settings, timeZone, address } = delivery
  if (!isOn(settings, kind, channel)) return drop('switched_off')
  if (address === 'none') return drop('no_address')
  // A mailbox that opted out still gets security mail: it can belong to several accounts.
  const isSecurityMail = channel === 'email' && rowOf(kind).guardsAccount
  if (address === 'opted_out' && !isSecurityMail) return drop('opted_out')
  if (address !== 'good' && address !== 'opted_out') return drop('unreachable')
  if (rowOf(kind).guardsAccount) return { type: 'send' }
  if (delivery.isSeen) return drop('seen')
  const { pausedUntil } = settings
  if (pausedUntil && pausedUntil > now)
    return channel === 'email' ? { type: 'wait', until: pausedUntil } : drop('paused')
  const due = dueAt(delivery)
  if (!due) return drop('switched_off')
  const from = outOfQuietHours(due > now ? due : now, timeZone, settings.quiet)
  if (from > now) return { type: 'wait', until: from }
  return delivery.sentInLastDay >= maxDeliveriesPerDay[channel] ? drop('enough_for_today') : { type: 'send' }
}
