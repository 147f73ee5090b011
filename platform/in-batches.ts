import type { DeleteResult } from 'kysely'

/**
 * Does something to so many rows at a time, in a statement or transaction of its own, until fewer are left: all at once, what has heaped
 * up would reach the time limit of a statement, be taken back, and be no less at the next attempt. `some` tells how many it found.
 * Returns how many there were.
 */
export async function inBatches(limit: number, some: (limit: number) => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const found = await some(limit)
    all += found
    if (found < limit) return all
  }
}

const maxDeleted = 1000

/** Deletes what is old, a thousand at a time. Returns how many went. */
export const deleteInBatches = (some: (limit: number) => Promise<DeleteResult>): Promise<number> =>
  inBatches(maxDeleted, async (limit) => Number((await some(limit)).numDeletedRows))
