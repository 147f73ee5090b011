/** The expected result of each action ('ok', a value or an error code), applied to the model. */
import type { ContactMode, Urgency } from '#domain/orders/order.ts'
import { maxUnverifiedCoins, maxUnverifiedUnlocks } from '#domain/professionals/professional.ts'
import type { CloseReason } from '#domain/shared/close-reason.ts'
import {
  badWords,
  endLead,
  expiryAt,
  removeOrder,
  refundPaidLead,
  hour,
  isOpenOrder,
  isRunning,
  type Job,
  jobs,
  leadsOf,
  minute,
  type Model,
  type Order,
  ownOrder,
  priceNow,
  publish,
} from './model.ts'

export type OrderInput = {
  service: string
  urgency: Urgency
  contactMode: ContactMode
  maxLeads: number
  words: string
}

/** All actions of people and time. Numbers are model indexes of people, orders and leads. */
export type Actions = {
  submitAsVisitor: { client: number } & OrderInput
  submitSignedIn: { client: number } & OrderInput
  prove: { order: number }
  repeat: { client: number; order: number }
  extend: { client: number; order: number }
  edit: { client: number; order: number; words: string }
  keep: { client: number; order: number }
  close: { client: number; order: number; as: CloseReason }
  release: { order: number }
  block: { order: number }
  unblock: { order: number }
  unlock: { professional: number; order: number }
  write: { professional: number; lead: number }
  open: { client: number; lead: number }
  accept: { client: number; lead: number }
  refuse: { client: number; lead: number }
  sayAsClient: { client: number; lead: number }
  sayAsProfessional: { professional: number; lead: number }
  pause: { professional: number }
  topUp: { professional: number; coins: number }
  leaveAsClient: { client: number }
  leaveAsProfessional: { professional: number }
  wait: { minutes: number }
  look: { which: Job[] }
}
export type ActionName = keyof Actions

/** Orders by phone; deletion codes are counted apart and erased with the account. */
const pinsToday = (model: Model, phoneOf: number | string) =>
  model.pins.filter((pin) => pin.phoneOf === phoneOf && pin.at > model.now - 24 * hour).length
const phoneOfProfessional = (model: Model, index: number) =>
  model.professionals[index]!.phoneOf ?? `professional ${index}`

function add(model: Model, client: number, { service, urgency, contactMode, maxLeads, words }: OrderInput): Order {
  const order: Order = {
    service,
    urgency,
    contactMode,
    maxLeads,
    words,
    phoneOf: client,
    account: null,
    status: 'pending_verification',
    created: model.now,
    verified: null,
    reviewAt: null,
    isFlood: false,
    isOnHold: false,
    published: null,
    expires: null,
    extended: false,
    asked: null,
    answered: null,
    closedAs: null,
  }
  model.orders.push(order)
  return order
}

const isSame = (a: Order, b: Order) => a.phoneOf !== null && a.phoneOf === b.phoneOf && a.service === b.service

/** Verified: goes to review, or is a copy of an active or today's filled order. */
function goOn(model: Model, order: Order, account: number): 'sent' | 'duplicated' {
  const isCopy = model.orders.some(
    (other) =>
      other !== order &&
      isSame(other, order) &&
      (isOpenOrder(other) || (other.status === 'finalized' && other.verified! > model.now - 24 * hour)),
  )
  order.account = account
  order.verified = model.now
  order.status = isCopy ? 'duplicated' : 'waiting'
  if (isCopy) return 'duplicated'
  order.reviewAt = model.now + minute
  order.expires = expiryAt(order, model.now)
  return 'sent'
}

const ofLead = (model: Model, client: number, lead: number) =>
  ownOrder(model, client, model.leads[lead]!.order) ? model.leads[lead]! : null
const isOver = (state: string) => state === 'rejected' || state === 'ended' || state === 'voided'

/** Staff decide on verified orders that are no copies. */
const decidable = (model: Model, index: number) => {
  const order = model.orders[index]!
  return ['gone', 'pending_verification', 'duplicated'].includes(order.status) ? null : order
}

export const expected: { [Name in ActionName]: (model: Model, action: Actions[Name]) => string } = {
  submitAsVisitor(model, { client, ...input }) {
    if (pinsToday(model, client) >= 5) return 'too_many_pins'
    add(model, client, input)
    model.pins.push({ phoneOf: client, order: model.orders.length - 1, at: model.now, used: false })
    return 'ok authenticate'
  },
  submitSignedIn(model, { client, ...input }) {
    return `ok ${goOn(model, add(model, client, input), model.clients[client]!.account!)}`
  },
  prove(model, { order: at }) {
    const pin = model.pins.find((each) => each.order === at)
    if (!pin) return 'pin_unknown'
    if (pin.used) return 'pin_used'
    if (pin.at + 5 * minute <= model.now) return 'pin_expired'
    pin.used = true
    const order = model.orders[at]!
    const client = model.clients[order.phoneOf!]!
    client.account ??= model.accounts++
    return `ok ${goOn(model, order, client.account)}`
  },
  repeat(model, { client, order: at }) {
    const old = ownOrder(model, client, at)
    if (!old) return 'not_found'
    if (old.status !== 'finalized_zero_lead' && old.status !== 'canceled') return 'not_repeatable'
    const fresh = add(model, client, old)
    if (goOn(model, fresh, old.account!) === 'sent') return 'ok'
    model.orders.pop()
    return 'already_open'
  },
  extend(model, { client, order: at }) {
    const order = ownOrder(model, client, at)
    if (!order) return 'not_found'
    if (order.status !== 'searching') return 'search_over'
    if (order.extended) return 'ok'
    if (order.expires! <= model.now) return 'search_over'
    Object.assign(order, { extended: true, expires: order.expires! + 48 * hour, answered: model.now })
    return 'ok'
  },
  edit(model, { client, order: at, words }) {
    const order = ownOrder(model, client, at)
    if (!order) return 'not_found'
    if (!isOpenOrder(order)) return 'search_over'
    if (words === badWords) return 'contact_data'
    if (words === order.words) return 'ok'
    order.words = words
    if (order.status !== 'waiting' || !order.isOnHold || order.isFlood) return 'ok'
    // Time on hold is not lost for the client.
    Object.assign(order, { isOnHold: false, reviewAt: model.now, expires: expiryAt(order, model.now) })
    return 'ok'
  },
  keep(model, { client, order: at }) {
    const order = ownOrder(model, client, at)
    if (!order) return 'not_found'
    if (order.status !== 'searching') return 'search_over'
    if (order.asked !== null && (order.answered ?? 0) < order.asked) order.answered = model.now
    return 'ok'
  },
  close(model, { client, order: at, as }) {
    const order = ownOrder(model, client, at)
    if (!order) return 'not_found'
    if (order.status === 'canceled') return 'ok'
    if (!isOpenOrder(order)) return 'search_over'
    Object.assign(order, { status: 'canceled', closedAs: as, reviewAt: null })
    for (const lead of leadsOf(model, at)) {
      const isEarly = model.now - order.verified! <= 24 * hour
      const isConversation = lead.conversation.some(({ byClient }) => byClient) || as === 'hired' || !isEarly
      if (!isRunning(lead) || (lead.state === 'accepted' && isConversation)) continue
      if (isEarly) refundPaidLead(model, lead, 100)
      endLead(lead, 'ended')
    }
    return 'ok'
  },
  release(model, { order: at }) {
    const order = decidable(model, at)
    if (!order) return 'not_found'
    if (order.status !== 'waiting' || order.reviewAt !== null) return 'already_decided'
    order.expires = expiryAt(order, model.now)
    publish(order, model.now)
    return 'ok'
  },
  block(model, { order: at }) {
    const order = decidable(model, at)
    if (!order) return 'not_found'
    if (!isOpenOrder(order) && order.status !== 'finalized') return 'already_decided'
    Object.assign(order, { status: 'blocked', reviewAt: null })
    for (const lead of leadsOf(model, at)) {
      refundPaidLead(model, lead, 100)
      if (isRunning(lead)) endLead(lead, 'voided')
    }
    return 'ok'
  },
  unblock(model, { order: at }) {
    const order = decidable(model, at)
    if (!order) return 'not_found'
    if (order.status !== 'blocked') return 'already_decided'
    if (order.expires! <= model.now || order.phoneOf === null) return 'search_over'
    const leads = leadsOf(model, at)
    if (leads.length >= order.maxLeads || leads.some(({ back }) => back)) return 'coins_returned'
    if (model.orders.some((other) => isSame(other, order) && isOpenOrder(other))) return 'another_open'
    publish(order, model.now)
    return 'ok'
  },
  unlock(model, { professional: who, order: at }) {
    const order = model.orders[at]!
    const professional = model.professionals[who]!
    if (order.status === 'gone') return 'not_found'
    const leads = leadsOf(model, at)
    if (leads.some((lead) => lead.professional === who)) return 'ok'
    if (professional.gone) return 'not_working'
    if (professional.paused) return 'paused'
    if (professional.phoneOf !== null && professional.phoneOf === order.phoneOf) return 'own_order'
    if (!professional.services.includes(order.service)) return 'not_serving'
    if (leads.length >= order.maxLeads) return 'slots_taken'
    if (order.status === 'waiting') return 'order_in_review'
    if (order.status !== 'searching' || order.expires! <= model.now) return 'order_closed'
    const coins = priceNow(model, order, leads.length)
    const own = model.leads.filter((lead) => lead.professional === who).length
    if (!professional.approved && (coins > maxUnverifiedCoins || own >= maxUnverifiedUnlocks)) return 'identity_limit'
    if (coins > professional.balance) return 'not_enough_coins'
    professional.balance -= coins
    model.leads.push({
      order: at,
      professional: who,
      state: 'unlocked',
      coins,
      back: 0,
      silent: null,
      created: model.now,
      messaged: null,
      opened: null,
      accepted: null,
      reminders: 0,
      chat: null,
      conversation: [],
    })
    if (leads.length + 1 === order.maxLeads) order.status = 'finalized'
    return 'ok'
  },
  write(model, { professional, lead: at }) {
    const lead = model.leads[at]!
    if (lead.professional !== professional) return 'not_found'
    if (isOver(lead.state)) return 'lead_over'
    if (lead.state !== 'unlocked') return 'already_sent'
    Object.assign(lead, { state: 'contacted', messaged: model.now, chat: 'requested' })
    lead.conversation.push({ byClient: false, at: model.now })
    return 'ok'
  },
  open(model, { client, lead: at }) {
    const lead = ofLead(model, client, at)
    if (!lead) return 'not_found'
    if (lead.messaged === null) return 'no_message'
    lead.opened ??= model.now
    return 'ok'
  },
  accept(model, { client, lead: at }) {
    const lead = ofLead(model, client, at)
    if (!lead) return 'not_found'
    if (isOver(lead.state)) return 'lead_over'
    if (lead.messaged === null) return 'no_message'
    if (lead.state === 'contacted') Object.assign(lead, { state: 'accepted', accepted: model.now, chat: 'open' })
    return 'ok'
  },
  refuse(model, { client, lead: at }) {
    const lead = ofLead(model, client, at)
    if (!lead) return 'not_found'
    if (lead.state === 'rejected') return 'ok'
    if (!isRunning(lead)) return 'lead_over'
    endLead(lead, 'rejected')
    return 'ok'
  },
  sayAsClient(model, { client, lead: at }) {
    const lead = ofLead(model, client, at)
    if (!lead) return 'not_found'
    if (lead.chat !== 'open') return 'not_open'
    lead.conversation.push({ byClient: true, at: model.now })
    return 'ok'
  },
  sayAsProfessional(model, { professional, lead: at }) {
    const lead = model.leads[at]!
    if (lead.professional !== professional) return 'not_found'
    if (lead.chat !== 'open') return 'not_open'
    lead.conversation.push({ byClient: false, at: model.now })
    return 'ok'
  },
  pause(model, { professional }) {
    model.professionals[professional]!.paused = !model.professionals[professional]!.paused
    return 'ok'
  },
  topUp(model, { professional, coins }) {
    model.professionals[professional]!.balance += coins
    return 'ok'
  },
  leaveAsClient(model, { client: who }) {
    const { account } = model.clients[who]!
    for (const [index, order] of model.orders.entries()) {
      if (order.status === 'pending_verification' && order.phoneOf === who) removeOrder(model, index)
      if (order.account !== account) continue
      if (isOpenOrder(order)) Object.assign(order, { status: 'canceled', reviewAt: null })
      Object.assign(order, { phoneOf: null, words: '' })
      for (const lead of leadsOf(model, index)) if (isRunning(lead)) endLead(lead, 'ended')
    }
    model.clients[who]!.account = null
    model.pins = model.pins.filter((pin) => pin.phoneOf !== who)
    return 'ok'
  },
  leaveAsProfessional(model, { professional: who }) {
    const phone = phoneOfProfessional(model, who)
    for (const lead of model.leads) if (lead.professional === who && isRunning(lead)) endLead(lead, 'ended')
    Object.assign(model.professionals[who]!, { balance: 0, gone: true })
    model.pins = model.pins.filter((pin) => pin.phoneOf !== phone)
    return 'ok'
  },
  wait(model, { minutes }) {
    model.now += minutes * minute
    return 'ok'
  },
  look(model, { which }) {
    for (const job of which) jobs[job](model)
    return 'ok'
  },
}
