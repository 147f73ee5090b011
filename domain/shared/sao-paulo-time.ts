import { dayIn, momentIn, wallClockIn } from './local-time.ts'

/** Support hours and days are counted by the clock of São Paulo. */
export const saoPaulo = 'America/Sao_Paulo'

/** What the clock on the wall shows in São Paulo, as if it were UTC, in milliseconds. Whole seconds. */
export const wallClock = (at: Date) => wallClockIn(saoPaulo, at)

/** The moment at which the clock on the wall shows this. São Paulo is behind UTC: today three hours, once two in summer. */
export const momentOf = (wall: number) => momentIn(saoPaulo, wall)

/** The day in São Paulo, as 2026-11-20. */
export const saoPauloDay = (at: Date) => dayIn(saoPaulo, at)
