import type { Db } from './open-database.ts'

/**
 * What an action wants written beside its own rows (events, jobs), in one statement at the end of its transaction however often it
 * asks: each would cost a way to the database of its own. Where no action gathers (`begin`), it is written at once.
 */
export function transactionBuffer<Item>(write: (tx: Db, items: readonly Item[]) => Promise<unknown>) {
  const waiting = new WeakMap<Db, Item[]>()
  return {
    begin: (tx: Db) => void waiting.set(tx, []),
    async add(tx: Db, ...items: Item[]) {
      const those = waiting.get(tx)
      if (those) those.push(...items)
      else if (items.length) await write(tx, items)
    },
    /** Writes what was asked for; true when that was anything. */
    async end(tx: Db) {
      const those = waiting.get(tx) ?? []
      waiting.delete(tx)
      if (those.length) await write(tx, those)
      return those.length > 0
    },
  }
}
