import { type OrderStatus, slotDenial } from '#domain/orders/order.ts'
import type { ProofKind } from '#domain/catalog/proof.ts'
import {
  type ProfessionalState,
  unprovenCoins,
  unprovenUnlocks,
  workDenial,
} from '#domain/professionals/professional.ts'

/** What decides whether one professional can unlock one order, coins aside. */
export type UnlockFacts = {
  state: ProfessionalState
  paused: boolean
  documentationApproved: boolean
  /** Contacts unlocked so far, of any order. */
  unlocks: number
  isOwnOrder: boolean
  /** Offered to another professional alone, for now. */
  isExclusiveToOther: boolean
  /** The first unlock after approval is still to come: it costs at most the welcome bonus. */
  isFirstUnlock: boolean
  /** The client asked for this professional: by the own link or by an invitation. */
  isRequested: boolean
  isServed: boolean
  /** One of the two has blocked the other. */
  isBlocked: boolean
  /** Credentials that the service requires and the professional does not hold. */
  missing: readonly ProofKind[]
  order: { status: OrderStatus; expiresAt: Date | null; leadCount: number; maxLeads: number }
}

/** Every condition of an unlock besides the coins (product: Unlock): the first that is not met, or null. */
export function unlockDenial(facts: UnlockFacts, coins: number, now: Date) {
  if (facts.isExclusiveToOther) return 'not_found'
  const notWorking = workDenial(facts)
  if (notWorking) return notWorking
  if (facts.isOwnOrder) return 'own_order'
  if (facts.isBlocked || !(facts.isRequested || facts.isServed)) return 'not_serving'
  const noSlot = slotDenial(facts.order, now)
  if (noSlot) return noSlot
  if (facts.missing.length) return 'documents_missing'
  const isWithinLimit = facts.documentationApproved || (coins <= unprovenCoins && facts.unlocks < unprovenUnlocks)
  return isWithinLimit ? null : 'identity_limit'
}

export type UnlockDenial = NonNullable<ReturnType<typeof unlockDenial>>
