import { dayIn, instantInZone, wallClockIn } from './local-time.ts'

/** Support hours and days use São Paulo time. */
export const saoPaulo = 'America/Sao_Paulo'

/** São Paulo time as if it were UTC, in milliseconds. */
export const wallClock = (at: Date) => wallClockIn(saoPaulo, at)

/** The time of a São Paulo local time. It is behind UTC: three hours now, formerly two in summer. */
export const saoPauloInstant = (wall: number) => instantInZone(saoPaulo, wall)

/** The day in São Paulo, as 2026-11-20. */
export const saoPauloDay = (at: Date) => dayIn(saoPaulo, at)
