import type { Db } from '#platform/db.ts'
import { firstStatus } from '../order.ts'

/** An order and its claimed client. */
export type OwnOrder = { uuid: string; userId: number }

/** The status of a client's own order, to explain a failed update; undefined for others. */
export const findOwnOrderState = (tx: Db, { uuid, userId }: OwnOrder) =>
  tx
    .selectFrom('orders')
    .select(['status', 'extended_at as extendedAt', 'expires_at as expiresAt', 'widened_at as widenedAt'])
    .select('lead_count as leadCount')
    .where('uuid', '=', uuid)
    .where('client_id', '=', userId)
    .where('status', '<>', firstStatus)
    .executeTakeFirst()
