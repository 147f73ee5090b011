import type { DeleteResult } from 'kysely'

/**
 * Processes rows in batches, each in its own statement or transaction, until a batch is not full; a single statement
 * over a backlog would time out and roll back. `some` returns the size of its batch. Returns the total.
 */
export async function inBatches(limit: number, some: (limit: number) => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const found = await some(limit)
    all += found
    if (found < limit) return all
  }
}

const maxDeleted = 1000

/** Deletes old rows, a thousand at a time. Returns how many. */
export const deleteInBatches = (some: (limit: number) => Promise<DeleteResult>): Promise<number> =>
  inBatches(maxDeleted, async (limit) => Number((await some(limit)).numDeletedRows))
