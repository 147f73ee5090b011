import { createHash } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/job-queue.ts'
import type { Way } from './matrix.ts'

/** A number or mailbox as it is remembered: nobody reads it back. */
export const addressHash = (address: string) => createHash('sha256').update(address.toLowerCase()).digest()

/** Why nothing goes to an address: it took nothing of ours, its person wants nothing, or there is no such number by this way. */
export type AddressProblem = 'refused' | 'left' | 'no_number'
type Marked = { way: Exclude<Way, 'push'>; address: string }

/**
 * From now on nothing but PINs goes there, until its person gives another address, or writes to us that it is well again. That there
 * is no such number may prove what professionals say of a contact: a job looks.
 */
export async function markUnreachable(
  tx: Db,
  { way, address, problem }: Marked & { problem: AddressProblem },
  now: Date,
) {
  await tx
    .insertInto('unreachable_addresses')
    .values({ way, address_hash: addressHash(address), problem, since: now })
    .onConflict((conflict) => conflict.columns(['way', 'address_hash']).doUpdateSet({ problem, since: now }))
    .execute()
  if (problem === 'no_number') await enqueue(tx, 'grant-proved-claims', {}, { key: 'grant-proved-claims' })
}

/** A message arrived after all: there is such a number. */
export const foundAgain = (tx: Db, { way, address }: Marked) =>
  tx
    .deleteFrom('unreachable_addresses')
    .where('way', '=', way)
    .where('address_hash', '=', addressHash(address))
    .where('problem', '=', 'no_number')
    .execute()

/** By which ways there is no such number, and since when that is known. */
export async function noNumberSince(db: Db, phone: string): Promise<Partial<Record<'sms' | 'whatsapp', Date>>> {
  const rows = await db
    .selectFrom('unreachable_addresses')
    .select(['way', 'since'])
    .where('address_hash', '=', addressHash(phone))
    .where('problem', '=', 'no_number')
    .execute()
  return Object.fromEntries(rows.map(({ way, since }) => [way, since]))
}

/** The address is tried again: its person said so on a page of their own. */
export const markReachable = (tx: Db, { way, address }: Marked) =>
  tx
    .deleteFrom('unreachable_addresses')
    .where('way', '=', way)
    .where('address_hash', '=', addressHash(address))
    .execute()
