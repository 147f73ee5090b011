import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Serializes changes of an order's offers until the transaction ends. */
export const lockOffers = (tx: Db, orderId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('offer-order'), ${orderId}::int)`.execute(tx)
