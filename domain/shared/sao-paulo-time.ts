let made: Intl.DateTimeFormat | undefined

/** The clock on the wall in São Paulo, by which support hours, quiet hours and days are counted. Costly: made when asked for. */
const clock = () =>
  (made ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Sao_Paulo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }))

/** What the clock on the wall shows in São Paulo, as if it were UTC, in milliseconds. Whole seconds. */
export function wallClock(at: Date) {
  const part = Object.fromEntries(
    clock()
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
}

/** The moment at which the clock on the wall shows this. São Paulo is behind UTC: today three hours, once two in summer. */
export const momentOf = (wall: number) => new Date(wall + (wall - wallClock(new Date(wall))))

/** The day in São Paulo, as 2026-11-20. */
export const saoPauloDay = (at: Date) => new Date(wallClock(at)).toISOString().slice(0, 10)
