import type { Db } from './open-database.ts'

/**
 * Buffers an action's side writes (events, jobs) into one statement at the end of its transaction, to save round trips. Without `begin`
 * they are written at once.
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
    /** Writes the buffered items; returns whether there were any. */
    async end(tx: Db) {
      const those = waiting.get(tx) ?? []
      waiting.delete(tx)
      if (those.length) await write(tx, those)
      return those.length > 0
    },
  }
}
