const clocks = new Map<string, Intl.DateTimeFormat>()

/** A formatter of local time. Costly: created on first use. */
function clockOf(timeZone: string) {
  const cachedClock = clocks.get(timeZone)
  if (cachedClock) return cachedClock
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** Local time as if it were UTC, in milliseconds. */
export function wallClockIn(timeZone: string, at: Date) {
  const parts = clockOf(timeZone).formatToParts(at)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
}

/** The time of a local time. The offset hours earlier may differ; an hour that summer time skips is the one after. */
export function instantInZone(timeZone: string, wall: number) {
  const driftOf = (at: Date) => wall - wallClockIn(timeZone, at)
  const guess = new Date(wall + driftOf(new Date(wall)))
  const corrected = new Date(guess.getTime() + driftOf(guess))
  return driftOf(corrected) === 0 ? corrected : guess
}

/** The day there, as 2026-11-20. */
export const dayIn = (timeZone: string, at: Date) => new Date(wallClockIn(timeZone, at)).toISOString().slice(0, 10)

/** Where a Brazilian day ends last: a promise until a day is valid there, too. */
export const lastTimeZone = 'America/Rio_Branco'

/** The earliest day that is today somewhere in Brazil. */
export const lastZoneDay = (at: Date) => dayIn(lastTimeZone, at)
