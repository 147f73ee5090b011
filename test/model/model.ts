/**
 * A plain second implementation of orders and contacts (domain 2.1, 2.2): in memory, sequential. The test compares the
 * product with it.
 */
import type { LeadState } from '#domain/leads/lead.ts'
import { didWriteSoon } from '#domain/leads/refund/refund-rules.ts'
import { leadPrice } from '#domain/leads/unlock/lead-price.ts'
import type { ContactMode, OrderStatus, Urgency } from '#domain/orders/order.ts'
import type { CloseReason } from '#domain/shared/close-reason.ts'

export const minute = 60_000
export const hour = 60 * minute
const day = 24 * hour
const windowHours = { today: 24, month: 48, quarter: 48, undecided: 72 }

/** Texts that pass the automatic rules, and texts that do not. */
export const goodWords = ['Pintar a sala.', 'Pintar o quarto e a sala.']
export const badWords = 'Pintar a sala, ligue 11 98765-4321.'

export type Client = { account: number | null }
export type Professional = {
  balance: number
  approved: boolean
  paused: boolean
  gone: boolean
  services: string[]
  /** The client who has the same phone. */
  phoneOf: number | null
}
type OrderInput = { service: string; urgency: Urgency; contactMode: ContactMode; maxLeads: number; words: string }
export type Order = OrderInput & {
  /** Owner of its phone; null once the client is deleted. */
  phoneOf: number | null
  account: number | null
  status: OrderStatus | 'gone'
  created: number
  verified: number | null
  reviewAt: number | null
  isFlood: boolean
  isOnHold: boolean
  published: number | null
  expires: number | null
  extended: boolean
  asked: number | null
  answered: number | null
  closedAs: CloseReason | null
}
export type Lead = {
  order: number
  professional: number
  state: LeadState
  coins: number
  back: number
  /** When it was refunded for client silence. */
  silent: number | null
  created: number
  messaged: number | null
  opened: number | null
  accepted: number | null
  reminders: number
  chat: 'requested' | 'open' | 'closed' | null
  conversation: { byClient: boolean; at: number }[]
}
export type Pin = { phoneOf: number | string; order: number | null; at: number; used: boolean }
export type Model = {
  now: number
  accounts: number
  clients: Client[]
  professionals: Professional[]
  orders: Order[]
  leads: Lead[]
  pins: Pin[]
  medianTicketCents: Record<string, number>
}

export const leadsOf = (model: Model, order: number) => model.leads.filter((lead) => lead.order === order)
export const isRunning = ({ state }: Lead) => state === 'unlocked' || state === 'contacted' || state === 'accepted'
export const isOpenOrder = ({ status }: Order) => status === 'waiting' || status === 'searching'

/** The order if it belongs to the client; anything else does not exist for them. */
export const ownOrder = (model: Model, client: number, order: number) => {
  const found = model.orders[order]!
  const { account } = model.clients[client]!
  return account !== null && found.account === account && found.status !== 'gone' ? found : null
}

export function endLead(lead: Lead, state: 'rejected' | 'ended' | 'voided') {
  lead.state = state
  if (lead.chat) lead.chat = 'closed'
}

/** Refunds once, and never a deleted account. */
export function refundPaidLead(model: Model, lead: Lead, percent: number) {
  const professional = model.professionals[lead.professional]!
  if (professional.gone || lead.back || !lead.coins) return false
  lead.back = Math.ceil((lead.coins * percent) / 100)
  professional.balance += lead.back
  return true
}

/** The third silence of a pair within 90 days is not refunded. */
function refundSilence(model: Model, lead: Lead, percent: number) {
  const pairs = model.leads.filter(
    ({ professional, order, silent }) =>
      professional === lead.professional &&
      model.orders[order]!.account === model.orders[lead.order]!.account &&
      silent !== null &&
      silent > model.now - 90 * day,
  )
  if (pairs.length >= 2 || !refundPaidLead(model, lead, percent)) return false
  lead.silent = model.now
  return true
}

export function publish(order: Order, now: number) {
  order.status = 'searching'
  order.published ??= now
  order.reviewAt = null
}

export const expiryAt = (order: Order, now: number) => now + windowHours[order.urgency] * hour

/** The price of the next slot, without the number of professionals. */
export const priceNow = (model: Model, order: Order, slotsTaken: number) =>
  leadPrice({
    medianTicketCents: model.medianTicketCents[order.service]!,
    urgency: order.urgency,
    contactMode: order.contactMode,
    isDetailed: false,
    hasHiredBefore: false,
    eligibleCount: 0,
    slotNumber: slotsTaken + 1,
    unsoldHours: (model.now - order.published!) / hour,
  }).coins

/** Scheduled effects, in order. */
export const jobs = {
  reviewOrders(model: Model) {
    const due = model.orders.filter((order) => order.status === 'waiting' && order.reviewAt !== null)
    for (const order of due.filter(({ reviewAt }) => reviewAt! <= model.now)) {
      const today = model.orders.filter(
        ({ phoneOf, verified }) => phoneOf === order.phoneOf && verified !== null && verified > model.now - day,
      )
      order.isFlood = today.length > 5
      order.isOnHold = order.isFlood || order.words === badWords
      if (order.isOnHold) order.reviewAt = null
      else publish(order, model.now)
    }
  },
  expireOrders(model: Model) {
    for (const [index, order] of model.orders.entries())
      if (order.status === 'searching' && order.expires! <= model.now)
        order.status = leadsOf(model, index).length ? 'finalized' : 'finalized_zero_lead'
  },
  askStillNeeded(model: Model) {
    for (const order of model.orders) {
      const age = model.now - order.verified!
      if (order.status !== 'searching' || order.expires! < model.now + 2 * hour || age < day) continue
      const isFirst = order.asked === null && (order.urgency !== 'today' || age >= 44 * hour)
      const isSecond = age >= 44 * hour && order.asked !== null && order.asked < order.verified! + 44 * hour
      if (isFirst || isSecond) order.asked = model.now
    }
  },
  refundLeads(model: Model) {
    for (const lead of model.leads) {
      if (lead.state !== 'contacted' || lead.opened !== null) continue
      const age = model.now - lead.messaged!
      if (age < 48 * hour || age >= 30 * day || !didWriteSoon(new Date(lead.created), new Date(lead.messaged!)))
        continue
      if (refundSilence(model, lead, 100)) endLead(lead, 'ended')
    }
    for (const lead of model.leads) {
      if (lead.state !== 'accepted') continue
      const age = model.now - lead.accepted!
      const tries = lead.conversation.filter(({ byClient }) => !byClient)
      const days = new Set(tries.map(({ at }) => Math.floor((at - 3 * hour) / day)))
      const isSilent = tries.length === lead.conversation.length && tries.length >= 2 && days.size >= 2
      if (age >= 5 * day && age < 35 * day && isSilent) refundSilence(model, lead, 50)
    }
  },
  remindClients(model: Model) {
    for (const lead of model.leads) {
      const { status } = model.orders[lead.order]!
      if (lead.state !== 'contacted' || (status !== 'searching' && status !== 'finalized')) continue
      const seen = model.now - Math.max(lead.messaged!, lead.opened ?? 0)
      if ((lead.reminders === 0 && seen >= day) || (lead.reminders === 1 && seen >= 2 * day))
        lead.reminders = seen >= 2 * day ? 2 : 1
    }
  },
  purgeUnverified(model: Model) {
    for (const [index, order] of model.orders.entries())
      if (order.status === 'pending_verification' && order.created < model.now - day) removeOrder(model, index)
  },
}
export type Job = keyof typeof jobs

/** Unverified: deleted without a trace. */
export function removeOrder(model: Model, order: number) {
  model.orders[order]!.status = 'gone'
  model.pins = model.pins.filter((pin) => pin.order !== order)
}
