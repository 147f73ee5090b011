import { didWriteSoon } from '#domain/leads/refund/refund-rules.ts'
import { guaranteedContacts } from '#domain/refunds/refund.ts'
import { addDays } from '#domain/shared/durations.ts'

/**
 * The first 15 contacts within 60 days of an identified professional with a profile of 80 points, most written to
 * within four support hours: if none hired, all coins return once, as bonus (product: Refunds).
 */
export const boughtWithinDays = 60
export const minScore = 80
export const minSoonPercent = 80
/** Days after the last contact until the number of hires is known. */
export const hiresKnownAfterDays = 15
/** Grace period after that for missing conditions. */
export const conditionGraceDays = 30
export const guaranteeBonusDays = 90

export type GuaranteedContact = {
  boughtAt: Date
  /** The first message or reported conversation. */
  firstWordAt: Date | null
  /** Cost net of refunds. */
  coins: number
  /** Hired or marked as won. */
  isWon: boolean
  /** A refund was requested and is not decided yet. */
  isAsked: boolean
}
export type GuaranteeFacts = {
  /** Paid contacts, oldest first. */
  contacts: readonly GuaranteedContact[]
  score: number
  identityApproved: boolean
  isGiven: boolean
}

export type GuaranteeState = 'counting' | 'waiting' | 'lacking' | 'due' | 'given' | 'over'

/** Progress: `due` is what will be paid; `lacking` can still be fulfilled. Null before the first contact. */
export function guaranteeOf({ contacts, score, identityApproved, isGiven }: GuaranteeFacts, now: Date) {
  const counted = contacts.slice(0, guaranteedContacts)
  const first = counted[0]
  if (!first) return null
  const until = addDays(first.boughtAt, boughtWithinDays)
  const soon = counted.filter(({ boughtAt, firstWordAt }) => firstWordAt && didWriteSoon(boughtAt, firstWordAt)).length
  const soonPercent = Math.floor((soon * 100) / counted.length)
  const last = counted[guaranteedContacts - 1]
  const meets = { score: score >= minScore, identity: identityApproved, soon: soonPercent >= minSoonPercent }
  const coins = counted.reduce((sum, contact) => sum + contact.coins, 0)
  function state(): GuaranteeState {
    if (isGiven) return 'given'
    if (counted.some(({ isWon }) => isWon)) return 'over'
    if (!last) return now <= until ? 'counting' : 'over'
    if (last.boughtAt > until || coins === 0) return 'over'
    const knownAt = addDays(last.boughtAt, hiresKnownAfterDays)
    if (now < knownAt || counted.some(({ isAsked }) => isAsked)) return 'waiting'
    if (now > addDays(knownAt, conditionGraceDays)) return 'over'
    return meets.score && meets.identity && meets.soon ? 'due' : 'lacking'
  }
  return {
    state: state(),
    count: counted.length,
    coins,
    until,
    knownAt: last ? addDays(last.boughtAt, hiresKnownAfterDays) : null,
    score,
    soonPercent,
    meets,
  }
}
export type Guarantee = NonNullable<ReturnType<typeof guaranteeOf>>
