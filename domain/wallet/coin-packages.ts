/** What coins are sold in: paid coins never expire, bonus coins do after 90 days (product: Coins). Prices in centavos. */
export type CoinPackage = { coins: number; bonus: number; priceCents: number }

export const coinPackages: readonly CoinPackage[] = [
  { coins: 20, bonus: 0, priceCents: 20_00 },
  { coins: 50, bonus: 2, priceCents: 50_00 },
  { coins: 100, bonus: 8, priceCents: 100_00 },
  { coins: 250, bonus: 30, priceCents: 250_00 },
  { coins: 600, bonus: 90, priceCents: 600_00 },
]
