/** Random steps of a run: a step names an action and picks by index; missing picks do nothing. */
import fc from 'fast-check'
import { contactModes, urgencies } from '#domain/orders/order.ts'
import { closeReasons } from '#domain/shared/close-reason.ts'
import type { ActionName, Actions } from './expected.ts'
import { badWords, goodWords, isOpenOrder, isRunning, type Job, jobs, type Model, type Order } from './model.ts'

export const clientsOfRun = 2
export const professionalsOfRun = 6
export const services = ['pintor', 'encanador']

export type Step = { [Name in ActionName]: { name: Name; action: Actions[Name] } }[ActionName]

/** The owner; sometimes another person tries. */
const theOwner = -1
const anyClient = fc.nat(clientsOfRun - 1)
const anyProfessional = fc.nat(professionalsOfRun - 1)
const client = fc.oneof({ weight: 8, arbitrary: fc.constant(theOwner) }, { weight: 1, arbitrary: anyClient })
const professional = fc.oneof(
  { weight: 8, arbitrary: fc.constant(theOwner) },
  { weight: 1, arbitrary: anyProfessional },
)
/** The newest applicable one; beyond that, counted backwards from the newest. */
const promising = 2
const recent = fc.oneof({ weight: 5, arbitrary: fc.nat(promising - 1) }, { weight: 2, arbitrary: fc.nat(7) })
const input = {
  client: anyClient,
  service: fc.constantFrom(...services),
  urgency: fc.constantFrom(...urgencies),
  contactMode: fc.constantFrom(...contactModes),
  maxLeads: fc.constantFrom(4, 4, 2, 1),
  words: fc.constantFrom(...goodWords, goodWords[0]!, badWords),
}
const onOrder = { client, order: recent }
const onLead = { client, lead: recent }

const everything = Object.keys(jobs) as Job[]

const actions: { [Name in ActionName]: [number, { [Key in keyof Actions[Name]]: fc.Arbitrary<Actions[Name][Key]> }] } =
  {
    submitAsVisitor: [3, input],
    submitSignedIn: [5, input],
    prove: [5, { order: recent }],
    repeat: [3, onOrder],
    extend: [3, onOrder],
    edit: [4, { ...onOrder, words: fc.constantFrom(...goodWords, badWords) }],
    keep: [2, onOrder],
    close: [3, { ...onOrder, as: fc.constantFrom(...closeReasons) }],
    release: [3, { order: recent }],
    block: [3, { order: recent }],
    unblock: [3, { order: recent }],
    unlock: [16, { professional: anyProfessional, order: recent }],
    write: [10, { professional, lead: recent }],
    open: [4, onLead],
    accept: [6, onLead],
    refuse: [3, onLead],
    sayAsClient: [2, onLead],
    sayAsProfessional: [5, { professional, lead: recent }],
    pause: [1, { professional: anyProfessional }],
    topUp: [1, { professional: anyProfessional, coins: fc.integer({ min: 5, max: 40 }) }],
    leaveAsClient: [1, { client: anyClient }],
    leaveAsProfessional: [1, { professional: anyProfessional }],
    wait: [12, { minutes: fc.constantFrom(1, 1, 2, 6, 60, 60, 360, 360, 1440, 1440, 2880, 7200) }],
    look: [14, { which: fc.oneof(fc.constant(everything), fc.subarray(everything)) }],
  }

const step = fc.oneof(
  ...Object.entries(actions).map(([name, [weight, picks]]) => ({
    weight,
    arbitrary: fc.record({
      name: fc.constant(name),
      action: fc.record(picks as Record<string, fc.Arbitrary<unknown>>),
    }),
  })),
) as unknown as fc.Arbitrary<Step>

/** Most runs start with an order unlocked by two, for more variety afterwards. */
const opening = fc.tuple(fc.record(input), anyProfessional, anyProfessional).map(([asked, one, other]): Step[] => [
  { name: 'submitSignedIn', action: { ...asked, client: 0 } },
  { name: 'wait', action: { minutes: 1 } },
  { name: 'look', action: { which: everything } },
  { name: 'unlock', action: { professional: one, order: 0 } },
  { name: 'unlock', action: { professional: other, order: 0 } },
  { name: 'write', action: { professional: theOwner, lead: 0 } },
])

export const someSteps = fc
  .tuple(fc.oneof(opening, opening, fc.constant([])), fc.array(step, { minLength: 1, maxLength: 100, size: 'max' }))
  .map(([first, then]) => [...first, ...then])

const fits: Partial<Record<ActionName, (order: Order) => boolean>> = {
  prove: ({ status }) => status === 'pending_verification',
  repeat: ({ status }) => status === 'canceled' || status === 'finalized_zero_lead',
  release: ({ status, reviewAt }) => status === 'waiting' && reviewAt === null,
  unblock: ({ status }) => status === 'blocked',
  unlock: ({ status }) => status === 'searching',
}

function placeOf<Thing>(list: Thing[], pick: number, isPromising: (thing: Thing) => boolean) {
  const among = pick < promising && list.some(isPromising) ? list.filter(isPromising) : list
  return list.lastIndexOf(among.at(-1 - (pick % among.length))!)
}

/** The step with picks resolved to model indexes; null if nothing fits. */
export function resolvePicks(model: Model, { name, action }: Step): Step | null {
  const picked: Record<string, unknown> = { ...action }
  if ('order' in action) picked.order = placeOf(model.orders, action.order, fits[name] ?? isOpenOrder)
  if ('lead' in action) picked.lead = placeOf(model.leads, action.lead, isRunning)
  if (picked.order === -1 || picked.lead === -1) return null
  const lead = 'lead' in action ? model.leads[picked.lead as number]! : null
  if (picked.professional === theOwner) picked.professional = lead!.professional
  if (picked.client === theOwner) {
    const { account } = model.orders[lead?.order ?? (picked.order as number)]!
    picked.client = Math.max(
      0,
      model.clients.findIndex((one) => account !== null && one.account === account),
    )
  }
  const step = { name, action: picked } as Step
  return canAct(model, step) ? step : null
}

function canAct(model: Model, { name, action }: Step) {
  const needsAccount = 'client' in action && name !== 'submitAsVisitor'
  if (needsAccount && model.clients[action.client]!.account === null) return false
  if ('professional' in action && name !== 'unlock' && model.professionals[action.professional]!.gone) return false
  return (name !== 'sayAsClient' && name !== 'sayAsProfessional') || model.leads[action.lead]!.chat !== null
}
