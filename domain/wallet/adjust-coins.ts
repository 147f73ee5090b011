export const maxAdjusted = 5_000
export const reasonLimit = 500
