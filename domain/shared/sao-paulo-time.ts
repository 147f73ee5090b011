import { dayIn, instantInZone, wallClockIn } from './local-time.ts'

/** Support hours and days use São Paulo time. */
export const saoPaulo = 'America/Sao_Paulo'

/** São Paulo time as if it were UTC, in milliseconds. */
export const wallClock = (at: Date) => wallClockIn(saoPaulo, at)

/** The instant of a São Paulo local time: UTC-3, in summers before 2019 UTC-2. */
export const saoPauloInstant = (wall: number) => instantInZone(saoPaulo, wall)

/** The day in São Paulo, as 2026-11-20. */
export const saoPauloDay = (at: Date) => dayIn(saoPaulo, at)
