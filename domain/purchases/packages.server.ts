import { env } from '#platform/env.ts'
import type { Package } from './purchase.ts'

/** The packages of coins that are sold now, the smallest first (`COIN_PACKAGES`; product: Coins). */
export const packages: readonly Package[] = env.COIN_PACKAGES.map(({ coins, bonus }) => ({
  id: `p${coins}`,
  coins,
  bonus,
}))

/** The package of a name; undefined when it is not sold, or not any more. */
export const packageNamed = (name: string) => packages.find(({ id }) => id === name)
