export const maxCapacity = 10
export const maxPauseDays = 365
