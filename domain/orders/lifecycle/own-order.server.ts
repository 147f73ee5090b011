import type { Db } from '#platform/db.ts'
import { firstStatus, type OrderStatus } from '../order.ts'

/** An order, and the client who says that it is theirs. */
export type OwnOrder = { uuid: string; userId: number }

/** Where a client's own order stands, to say why a conditional update found nothing to change; undefined for everybody else. */
export const stateOfOwn = (
  tx: Db,
  { uuid, userId }: OwnOrder,
): Promise<
  | { status: OrderStatus; extendedAt: Date | null; expiresAt: Date | null; widenedAt: Date | null; leadCount: number }
  | undefined
> =>
  tx
    .selectFrom('orders')
    .select([
      'status',
      'extended_at as extendedAt',
      'expires_at as expiresAt',
      'widened_at as widenedAt',
      'lead_count as leadCount',
    ])
    .where('uuid', '=', uuid)
    .where('client_id', '=', userId)
    .where('status', '<>', firstStatus)
    .executeTakeFirst()
