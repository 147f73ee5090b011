export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** The same time of day in UTC, so many days later. */
export const addDays = (at: Date, days: number) => new Date(at.getTime() + days * dayMs)
