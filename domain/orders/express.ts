/** An express service: a fixed scope at a fixed price, in a window of two hours of a day (product: Express service). */
import { dayMs, hourMs } from '#domain/shared/durations.ts'
import { saoPauloInstant, wallClock } from '#domain/shared/sao-paulo-time.ts'

/** Starting hours of windows, in São Paulo. */
export const expressWindows = [8, 10, 12, 14, 16, 18] as const
export type ExpressWindow = (typeof expressWindows)[number]
export const windowHours = 2
/** Number of days to choose from, today included. */
export const expressDayCount = 14

/** Time window, and the client's price in centavos. */
export type ExpressChoice = { day: string; window: ExpressWindow; priceCents: number }

/** Start of a window. `day` is like 2026-11-20. */
export const windowStart = (day: string, window: number) =>
  saoPauloInstant(Date.parse(`${day}T00:00:00Z`) + window * hourMs)

type StoredExpressTime = { express_day: string | null; express_window: number | null }

/** Start of an express order's window; null for other orders. */
export const expressStart = ({ express_day: day, express_window: window }: StoredExpressTime) =>
  day === null || window === null ? null : windowStart(day, window)

/** Available days, as 2026-11-20: from today on, Sundays included; today only while a window is left. */
export function expressDays(now: Date): string[] {
  const today = new Date(wallClock(now)).toISOString().slice(0, 10)
  return Array.from({ length: expressDayCount }, (_, index) =>
    new Date(Date.parse(today) + index * dayMs).toISOString().slice(0, 10),
  ).filter((day) => expressWindows.some((window) => windowStart(day, window) > now))
}

type ExpressColumns = { expressDay: string | null; expressWindow: number | null; expressPriceCents: number | null }

/** The express details of an order; null for others. */
export const expressOf = ({ expressDay, expressWindow, expressPriceCents }: ExpressColumns): ExpressChoice | null => {
  const window = expressWindows.find((each) => each === expressWindow)
  return expressDay === null || window === undefined || expressPriceCents === null
    ? null
    : { day: expressDay, window, priceCents: expressPriceCents }
}
