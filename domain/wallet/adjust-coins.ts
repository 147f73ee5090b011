/** Above this many coins in a day, given to or taken from one wallet, a second staff member confirms (product: Coins). */
export const singleAdjusterLimit = 100
export const maxAdjusted = 5_000
export const reasonLimit = 500
