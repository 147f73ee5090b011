/** Results of a professional's contacts (product: Professional side, Panel). Coins are whole, money is centavos. */

export type ContactFact = {
  /** "2026-11", in São Paulo. */
  month: string
  /** Hour of the unlock, 0 to 23, in São Paulo. */
  hour: number
  /** Net of refunds. */
  coins: number
  /** The professional wrote, or reported a call. */
  isAnswered: boolean
  /** With a price. */
  isQuoted: boolean
  /** The client opened the conversation. */
  isOpened: boolean
  /** By the client or the professional. */
  isWon: boolean
  /** The agreed price, if named. */
  priceCents: number | null
  rejectReason: string | null
  /** Unlocked at least a day ago: without a message it counts as unanswered. */
  isOld: boolean
}

export type Totals = {
  contacts: number
  answered: number
  quoted: number
  won: number
  coins: number
  valueCents: number
}

export type MonthTotals = Totals & { month: string }

const noContacts: Totals = { contacts: 0, answered: 0, quoted: 0, won: 0, coins: 0, valueCents: 0 }

export const totalsOf = (facts: readonly ContactFact[]): Totals =>
  facts.reduce(
    (sum, { coins, isAnswered, isQuoted, isWon, priceCents }) => ({
      contacts: sum.contacts + 1,
      answered: sum.answered + Number(isAnswered),
      quoted: sum.quoted + Number(isQuoted),
      won: sum.won + Number(isWon),
      coins: sum.coins + coins,
      valueCents: sum.valueCents + (isWon ? (priceCents ?? 0) : 0),
    }),
    noContacts,
  )

/** Coins per hire, rounded; null without any. */
export const costPerHire = ({ coins, won }: Totals) => (won ? Math.round(coins / won) : null)
/** Hire rate in percent; null without contacts. */
export const winRate = ({ contacts, won }: Totals) => (contacts ? Math.round((won / contacts) * 100) : null)

export const shownMonths = 12

/** The last twelve months, oldest first, empty ones included. */
export function monthsUntil(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Array.from({ length: shownMonths }, (_, index) => {
    const first = new Date(Date.UTC(year, number - shownMonths + index, 1))
    return first.toISOString().slice(0, 7)
  })
}

export function totalsByMonth(facts: readonly ContactFact[], until: string): MonthTotals[] {
  const byMonth = Map.groupBy(facts, ({ month }) => month)
  return monthsUntil(until).map((month) => ({ month, ...totalsOf(byMonth.get(month) ?? []) }))
}

/** Four-hour slots, and the minimum of contacts to judge one. */
export const hoursOfPart = 4
export const enoughForPart = 3
export type DayPart = { from: number; contacts: number; opened: number }

/** Accepted share of contacts by slot of the unlock. */
export const dayParts = (facts: readonly ContactFact[]): DayPart[] =>
  Array.from({ length: 24 / hoursOfPart }, (_, part) => {
    const inPart = facts.filter(({ hour }) => Math.floor(hour / hoursOfPart) === part)
    const opened = inPart.filter(({ isOpened }) => isOpened).length
    return { from: part * hoursOfPart, contacts: inPart.length, opened }
  })

/** The best slot among comparable ones; null with fewer than two. */
export function bestPartOfDay(parts: readonly DayPart[]): DayPart | null {
  const largeParts = parts.filter(({ contacts }) => contacts >= enoughForPart)
  if (largeParts.length < 2) return null
  return largeParts.toSorted((a, b) => b.opened / b.contacts - a.opened / a.contacts)[0] ?? null
}

export type Advice =
  | { kind: 'unanswered'; contacts: number; coins: number }
  | { kind: 'slow'; ownMinutes: number; areaMinutes: number }
  | { kind: 'unquoted'; answered: number; quoted: number }
  | { kind: 'hours'; part: DayPart; overall: Totals & { opened: number } }

type AdviceInput = { facts: readonly ContactFact[]; ownMinutes: number | null; areaMinutes: number | null }

/** The most important advice, with its figures; null if there is none. */
export function adviceOf({ facts, ownMinutes, areaMinutes }: AdviceInput): Advice | null {
  const forgotten = facts.filter(({ isAnswered, isOld }) => isOld && !isAnswered)
  if (forgotten.length >= 2 && forgotten.length * 5 >= facts.length)
    return { kind: 'unanswered', contacts: forgotten.length, coins: totalsOf(forgotten).coins }
  if (ownMinutes !== null && areaMinutes !== null && ownMinutes >= 2 * areaMinutes)
    return { kind: 'slow', ownMinutes, areaMinutes }
  const { answered, quoted, ...rest } = totalsOf(facts)
  if (answered >= 4 && quoted * 2 < answered) return { kind: 'unquoted', answered, quoted }
  const part = bestPartOfDay(dayParts(facts))
  const opened = facts.filter(({ isOpened }) => isOpened).length
  if (part && part.opened * facts.length > opened * part.contacts)
    return { kind: 'hours', part, overall: { ...rest, answered, quoted, opened } }
  return null
}
