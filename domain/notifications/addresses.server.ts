import { createHash } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import type { Way } from './matrix.ts'

/** A number or mailbox as it is remembered: nobody reads it back. */
export const addressHash = (address: string) => createHash('sha256').update(address.toLowerCase()).digest()

/** From now on nothing but PINs goes there, until its person gives another address, or writes to us that it is well again. */
export const markUnreachable = (
  tx: Db,
  { way, address, problem }: { way: Exclude<Way, 'push'>; address: string; problem: 'refused' | 'left' },
  now: Date,
) =>
  tx
    .insertInto('unreachable_addresses')
    .values({ way, address_hash: addressHash(address), problem, since: now })
    .onConflict((conflict) => conflict.columns(['way', 'address_hash']).doUpdateSet({ problem, since: now }))
    .execute()

/** The address is tried again: its person said so on a page of their own. */
export const markReachable = (tx: Db, { way, address }: { way: Exclude<Way, 'push'>; address: string }) =>
  tx
    .deleteFrom('unreachable_addresses')
    .where('way', '=', way)
    .where('address_hash', '=', addressHash(address))
    .execute()
