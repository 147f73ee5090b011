/**
 * Above this many coins a second staff member confirms: per wallet and day for adjustments, per professional and 30
 * days for claims (product: Coins).
 */
export const secondPersonAboveCoins = 100
