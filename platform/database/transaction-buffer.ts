import type { Db } from './open-database.ts'

/**
 * Buffers an action's side writes (events, jobs) into one statement at the end of its transaction, to save round trips.
 * Without `begin` they are written at once.
 */
export function transactionBuffer<Item>(write: (tx: Db, items: readonly Item[]) => Promise<unknown>) {
  const buffers = new WeakMap<Db, Item[]>()
  return {
    begin: (tx: Db) => void buffers.set(tx, []),
    async add(tx: Db, ...items: Item[]) {
      const buffered = buffers.get(tx)
      if (buffered) buffered.push(...items)
      else if (items.length) await write(tx, items)
    },
    /** Writes the buffered items; returns whether there were any. */
    async end(tx: Db) {
      const buffered = buffers.get(tx) ?? []
      buffers.delete(tx)
      if (buffered.length) await write(tx, buffered)
      return buffered.length > 0
    },
  }
}
