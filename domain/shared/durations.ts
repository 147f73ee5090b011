export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const addMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)
export const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)

/** The same time of day in UTC, so many days later. */
export const addDays = (at: Date, days: number) => new Date(at.getTime() + days * dayMs)
