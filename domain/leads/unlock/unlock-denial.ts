import type { CredentialKind } from '#domain/catalog/credential.ts'
import { type OrderStatus, slotDenial } from '#domain/orders/order.ts'
import {
  type ProfessionalState,
  maxUnverifiedCoins,
  maxUnverifiedUnlocks,
  workDenial,
} from '#domain/professionals/professional.ts'

/** The facts that decide whether a professional can unlock an order, coins aside. */
export type UnlockFacts = {
  state: ProfessionalState
  paused: boolean
  documentationApproved: boolean
  /** Contacts unlocked so far, of any order. */
  unlocks: number
  isOwnOrder: boolean
  /** Exclusive to another professional, for now. */
  isExclusiveToOther: boolean
  /** Before the first unlock after approval, which costs at most the welcome bonus. */
  isFirstUnlock: boolean
  /** Requested by the client: by own link or invitation. */
  isRequested: boolean
  isServed: boolean
  /** One of the two has blocked the other. */
  isBlocked: boolean
  /** Missing credentials. */
  missing: readonly CredentialKind[]
  order: { status: OrderStatus; expiresAt: Date | null; leadCount: number; maxLeads: number }
}

/** The first unmet condition of an unlock, coins aside, or null (product: Unlock). */
export function unlockDenial(facts: UnlockFacts, coins: number, now: Date) {
  if (facts.isExclusiveToOther) return 'not_found'
  const notWorking = workDenial(facts)
  if (notWorking) return notWorking
  if (facts.isOwnOrder) return 'own_order'
  if (facts.isBlocked || !(facts.isRequested || facts.isServed)) return 'not_serving'
  const noSlot = slotDenial(facts.order, now)
  if (noSlot) return noSlot
  if (facts.missing.length) return 'documents_missing'
  const isWithinLimit =
    facts.documentationApproved || (coins <= maxUnverifiedCoins && facts.unlocks < maxUnverifiedUnlocks)
  return isWithinLimit ? null : 'identity_limit'
}

export type UnlockDenial = NonNullable<ReturnType<typeof unlockDenial>>
