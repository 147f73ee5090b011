import type { DeleteResult } from 'kysely'

/**
 * Processes rows in batches, each in its own statement or transaction, until a batch is not full; a single statement
 * over a backlog would time out and roll back. `processBatch` returns the size of its batch. Returns the total.
 */
export async function inBatches(limit: number, processBatch: (limit: number) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await processBatch(limit)
    total += count
    if (count < limit) return total
  }
}

const maxDeleted = 1000

/** Deletes old rows, a thousand at a time. Returns how many. */
export const deleteInBatches = (deleteBatch: (limit: number) => Promise<DeleteResult>): Promise<number> =>
  inBatches(maxDeleted, async (limit) => Number((await deleteBatch(limit)).numDeletedRows))
