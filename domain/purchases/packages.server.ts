import { env } from '#platform/env.ts'
import type { Package } from './purchase.ts'

/** The current packages, smallest first (`COIN_PACKAGES`; product: Coins). */
export const packages: readonly Package[] = env.COIN_PACKAGES.map(({ coins, bonus }) => ({
  id: `p${coins}`,
  coins,
  bonus,
}))

/** A package by id; undefined if not sold. */
export const findPackage = (id: string) => packages.find((each) => each.id === id)
