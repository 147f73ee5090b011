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

/** The time of a local time. Brazil is behind UTC by whole hours. */
export const instantInZone = (timeZone: string, wall: number) =>
  new Date(wall + (wall - wallClockIn(timeZone, new Date(wall))))

/** The day there, as 2026-11-20. */
export const dayIn = (timeZone: string, at: Date) => new Date(wallClockIn(timeZone, at)).toISOString().slice(0, 10)

/** Where a Brazilian day ends last: a promise until a day is valid there, too. */
export const lastTimeZone = 'America/Rio_Branco'

/** The earliest day that is today somewhere in Brazil. */
export const lastZoneDay = (at: Date) => dayIn(lastTimeZone, at)
