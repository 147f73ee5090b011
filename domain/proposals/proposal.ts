import type { ProposalState } from '#domain/shared/proposal-state.ts'
import { stateMachine } from '#domain/shared/state-machine.ts'
import { withoutSpaces } from '#domain/shared/without-spaces.ts'

/** A professional's offer to a client: its states and totals (product: Quote). */

export type { ProposalState }

const endings = {
  refuse: 'refused',
  withdraw: 'withdrawn',
  expire: 'expired',
  replace: 'superseded',
} as const

/** An accepted version is final unless a later one is accepted. */
export const proposalMachine = stateMachine({
  sent: { see: 'seen', ask_change: 'change_requested', accept: 'accepted', ...endings },
  seen: { ask_change: 'change_requested', accept: 'accepted', ...endings },
  change_requested: { accept: 'accepted', ...endings },
  accepted: { replace: 'superseded' },
  refused: {},
  withdrawn: {},
  expired: {},
  superseded: {},
})
export type ProposalEvent = (typeof proposalMachine.events)[number]

export const firstState = 'sent' satisfies ProposalState
/** Awaiting the client's answer or another version. */
export const openStates = proposalMachine.statesBefore('expire')

type StoredState = { state: ProposalState; validUntil: Date }
/** The effective state: expiry follows the clock, whether or not the job has run. */
export const stateAt = ({ state, validUntil }: StoredState, now: Date): ProposalState =>
  openStates.includes(state) && validUntil <= now ? 'expired' : state
export const canHappen = (event: ProposalEvent, version: StoredState, now: Date) =>
  proposalMachine.canHappen(event, stateAt(version, now))

export const itemKinds = ['labour', 'material'] as const
export type ItemKind = (typeof itemKinds)[number]
export const units = ['un', 'm2', 'm', 'hora', 'dia', 'verba'] as const
export type Unit = (typeof units)[number]

/** One line. `quantity` is in thousandths: 2.5 m² are 2500. */
export type Item = { kind: ItemKind; description: string; quantity: number; unit: Unit; unitCents: number }

export const maxItems = 30
/** Per version. */
export const maxProposalPhotos = 6
export const maxVersions = 50
export const maxTemplatesPerProfessional = 20
export const maxQuantityThousandths = 50_000_000
export const maxCents = 100_000_000
export const defaultValidDays = 10
export const defaultWarrantyDays = 90
/** The client is reminded once, this long before a proposal expires. */
export const expiryNoticeHours = 24

/** A line in whole centavos, rounded half up. Exact: quantity times price stays below 2^53. */
export const lineCents = ({ quantity, unitCents }: Pick<Item, 'quantity' | 'unitCents'>) =>
  Math.floor((quantity * unitCents + 500) / 1000)

type Costs = {
  items: readonly Pick<Item, 'kind' | 'quantity' | 'unitCents'>[]
  travelCents: number
  discountCents: number
}
const sumOf = (items: Costs['items']) => items.reduce((sum, item) => sum + lineCents(item), 0)

/** The totals of the lines, and of the whole. */
export function totalsOf({ items, travelCents, discountCents }: Costs) {
  const labour = sumOf(items.filter(({ kind }) => kind === 'labour'))
  const material = sumOf(items.filter(({ kind }) => kind === 'material'))
  return { labour, material, total: labour + material + travelCents - discountCents }
}

/** Whether the total is within the allowed range. */
export const isPayable = (cents: number) => cents > 0 && cents <= maxCents

const quantityPattern = /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d{1,9})(?:,\d{1,3})?$/
/** Thousandths of a typed quantity: "2,5" gives 2500, "1.200" gives 1200000. Undefined if unreadable. */
export function parseQuantity(text: string) {
  const plain = withoutSpaces(text)
  // A point that parts no thousands is a decimal separator.
  const typed = /^(?:\d+\.\d{1,2}|0\.\d{3})$/.test(plain) ? plain.replace('.', ',') : plain
  if (!quantityPattern.test(typed)) return undefined
  const [whole, decimals = ''] = typed.replaceAll('.', '').split(',')
  const quantity = Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))
  return quantity > 0 && quantity <= maxQuantityThousandths ? quantity : undefined
}

/** 2500 as "2,5". */
export function formatQuantity(thousandths: number) {
  const whole = Math.floor(thousandths / 1000)
  const decimals = String(thousandths % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return decimals ? `${whole},${decimals}` : String(whole)
}
