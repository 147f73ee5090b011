import type { ContactMode, Urgency } from '#domain/orders/order.ts'
import { welcomeCoins } from '#domain/wallet/lot.ts'

/** The price of a contact, in coins: integer arithmetic in basis points, 10,000 = 1 (product: Price of a lead). */
const one = 10_000

const urgencyFactor = { today: 12_000, month: 10_000, quarter: 8_500, undecided: 6_000 } as const satisfies Record<
  Urgency,
  number
>
const privacyFactor = { chat: 8_500, whatsapp: 10_000, call: 10_000 } as const satisfies Record<ContactMode, number>
const slotFactor = { 1: 10_000, 2: 10_000, 3: 9_000, 4: 8_000 } as const
const unsoldFactors = [
  [36, 5_000],
  [24, 6_500],
  [12, 8_000],
] as const

export type PriceInput = {
  medianTicketCents: number
  urgency: Urgency
  contactMode: ContactMode
  /** It has photos and a text of at least 120 characters. */
  isDetailed: boolean
  hasHiredBefore: boolean
  eligibleCount: number
  /** The slot for sale: 1 to 4. */
  slotNumber: number
  /** Hours since publication, until the first unlock. */
  unsoldHours: number
}

/** The steps of a price, stored with the lead and shown under "Por que este preço?". Factors in basis points. */
export type PriceBreakdown = {
  baseCoins: number
  urgency: number
  intent: number
  supply: number
  privacy: number
  slot: number
  age: number
  coins: number
  /** Based on quotes in the order's city, else on our estimate for its state. */
  ofCity?: true
  /** The order came by the professional's own link: free. */
  ownLink?: true
  /** The price without the cap of a first unlock. */
  ordinaryCoins?: number
}

function clamp<Amount extends number | bigint>(value: Amount, min: Amount, max: Amount) {
  if (value < min) return min
  return value > max ? max : value
}
/** Divides and rounds half up, exactly. */
const divide = (value: number, by: number) => Math.floor((value + by / 2) / by)
/** The exact product: with four factors it no longer fits a number. */
const multiply = (...factors: number[]) => factors.reduce((product, factor) => product * BigInt(factor), 1n)
/** A positive fraction rounded half up. */
const round = (dividend: bigint, divisor: bigint) => Number((dividend + divisor / 2n) / divisor)

const supplyFactors = { few: 8_500, some: 10_000, many: 11_000 } as const
function supplyFactor(eligible: number) {
  if (eligible < 5) return supplyFactors.few
  return eligible <= 20 ? supplyFactors.some : supplyFactors.many
}
const intentFactors = { hired: 11_500, detailed: 11_000 } as const
function intentFactor({ hasHiredBefore, isDetailed }: PriceInput) {
  if (hasHiredBefore) return intentFactors.hired
  return isDetailed ? intentFactors.detailed : one
}
const ageFactor = (slotNumber: number, hours: number) =>
  slotNumber > 1 ? one : (unsoldFactors.find(([from]) => hours >= from)?.[1] ?? one)

export function leadPrice(input: PriceInput): PriceBreakdown {
  const { medianTicketCents, urgency, contactMode, eligibleCount, slotNumber, unsoldHours } = input
  const baseCoins = clamp(divide(medianTicketCents * 3, 100 * 100), 3, 60)
  const factors = {
    urgency: urgencyFactor[urgency],
    intent: intentFactor(input),
    supply: supplyFactor(eligibleCount),
    privacy: privacyFactor[contactMode],
  }
  const factor = clamp(
    multiply(factors.urgency, factors.intent, factors.supply, factors.privacy),
    multiply(4_000, one, one, one),
    multiply(13_500, one, one, one),
  )
  const slot = slotFactor[clamp(slotNumber, 1, 4) as 1 | 2 | 3 | 4]
  const age = ageFactor(slotNumber, unsoldHours)
  const coins = clamp(round(factor * multiply(baseCoins, slot, age), BigInt(one) ** 6n), 2, 60)
  return { baseCoins, ...factors, slot, age, coins }
}

/** The price for the professional whose own link was used (product: Professional side). */
export const priceByOwnLink = (price: PriceBreakdown): PriceBreakdown => ({ ...price, coins: 0, ownLink: true })

/** The first unlock after approval costs at most the welcome bonus (docs/decisions/0007). */
export const priceOfFirstUnlock = (price: PriceBreakdown): PriceBreakdown =>
  price.coins > welcomeCoins ? { ...price, coins: welcomeCoins, ordinaryCoins: price.coins } : price

/** The lower of quoted and current price. */
export function priceWithQuote(price: PriceBreakdown, quoted: number | null): PriceBreakdown {
  if (quoted === null || quoted >= price.coins) return price
  const { ordinaryCoins: _, ...ordinary } = price
  return { ...ordinary, coins: quoted }
}

/** Factors of a price for display, in basis points. */
export const priceFactors = {
  urgency: urgencyFactor,
  intent: intentFactors,
  supply: supplyFactors,
  privacy: privacyFactor,
  slot: slotFactor,
  unsold: unsoldFactors,
} as const
