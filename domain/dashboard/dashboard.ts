/** What a professional's contacts came to (product: Professional side, Panel). Coins are whole, money is centavos. */

export type ContactFact = {
  /** "2026-11", in São Paulo. */
  month: string
  /** The hour at which the contact was unlocked, 0 to 23, in São Paulo. */
  hour: number
  /** After what went back. */
  coins: number
  /** The professional wrote, or said that they talked. */
  isAnswered: boolean
  /** They named a price. */
  isQuoted: boolean
  /** The client opened the conversation. */
  isOpened: boolean
  /** The client said so, or the professional did. */
  isWon: boolean
  /** What was agreed, where a price was named. */
  priceCents: number | null
  rejectReason: string | null
  /** Unlocked a day ago or longer: who has not written by now has not answered. */
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

const none: Totals = { contacts: 0, answered: 0, quoted: 0, won: 0, coins: 0, valueCents: 0 }

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
    none,
  )

/** Coins for each hire, rounded; null without any. */
export const costPerHire = ({ coins, won }: Totals) => (won ? Math.round(coins / won) : null)
/** Of a hundred contacts, so many were won; null without contacts. */
export const winRate = ({ contacts, won }: Totals) => (contacts ? Math.round((won / contacts) * 100) : null)

export const shownMonths = 12

/** The last twelve months, the oldest first, those without contacts too. */
export function monthsUntil(month: string): string[] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return Array.from({ length: shownMonths }, (_, at) => {
    const first = new Date(Date.UTC(year, number - shownMonths + at, 1))
    return first.toISOString().slice(0, 7)
  })
}

export function totalsByMonth(facts: readonly ContactFact[], until: string): MonthTotals[] {
  const byMonth = Map.groupBy(facts, ({ month }) => month)
  return monthsUntil(until).map((month) => ({ month, ...totalsOf(byMonth.get(month) ?? []) }))
}

/** Parts of the day of four hours; fewer contacts than this tell nothing of one. */
export const hoursOfPart = 4
export const enoughForPart = 3
export type DayPart = { from: number; contacts: number; opened: number }

/** Of the contacts unlocked in each part of the day, how many the client answered by opening the conversation. */
export const dayParts = (facts: readonly ContactFact[]): DayPart[] =>
  Array.from({ length: 24 / hoursOfPart }, (_, part) => {
    const own = facts.filter(({ hour }) => Math.floor(hour / hoursOfPart) === part)
    return { from: part * hoursOfPart, contacts: own.length, opened: own.filter(({ isOpened }) => isOpened).length }
  })

/** The part with the greatest share of opened conversations, of those that tell something; null where there are not two. */
export function strongestPart(parts: readonly DayPart[]): DayPart | null {
  const told = parts.filter(({ contacts }) => contacts >= enoughForPart)
  if (told.length < 2) return null
  return told.toSorted((a, b) => b.opened / b.contacts - a.opened / a.contacts)[0]!
}

export type Advice =
  | { kind: 'unanswered'; contacts: number; coins: number }
  | { kind: 'slow'; ownMinutes: number; areaMinutes: number }
  | { kind: 'unquoted'; answered: number; quoted: number }
  | { kind: 'hours'; part: DayPart; overall: Totals & { opened: number } }

type Known = { facts: readonly ContactFact[]; ownMinutes: number | null; areaMinutes: number | null }

/** The one thing to do next, with its arithmetic: what was paid for and not answered, then slowness, then prices, then hours. */
export function adviceOf({ facts, ownMinutes, areaMinutes }: Known): Advice | null {
  const forgotten = facts.filter(({ isAnswered, isOld }) => isOld && !isAnswered)
  if (forgotten.length >= 2 && forgotten.length * 5 >= facts.length)
    return { kind: 'unanswered', contacts: forgotten.length, coins: totalsOf(forgotten).coins }
  if (ownMinutes !== null && areaMinutes !== null && ownMinutes >= 2 * areaMinutes)
    return { kind: 'slow', ownMinutes, areaMinutes }
  const { answered, quoted, ...rest } = totalsOf(facts)
  if (answered >= 4 && quoted * 2 < answered) return { kind: 'unquoted', answered, quoted }
  const part = strongestPart(dayParts(facts))
  const opened = facts.filter(({ isOpened }) => isOpened).length
  if (part && part.opened * facts.length > opened * part.contacts)
    return { kind: 'hours', part, overall: { ...rest, answered, quoted, opened } }
  return null
}
