import { consumePinLimits, movePin, findOrderChallenge } from '#domain/identity/identity.server.ts'
import type { PinLimitErrorCode, ResendErrorCode } from '#domain/identity/pins/pin.ts'
import { fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { RequestOrigin } from '#platform/security/request-origin.ts'
import { isMaker } from './authenticate-order.server.ts'
import { emptyOrder } from '../erase-orders.server.ts'
import { firstStatus } from '../order.ts'

export type PhoneChange = {
  orderUuid: string
  /** A challenge of the order; it stays the same. */
  phoneId: string
  /** The 11 digits of the new number. */
  phone: string
} & RequestOrigin

/**
 * Moves an unverified order and its PIN to another number, in the browser that created it (spec 2, 7; AMB-23). One created by a
 * program loses what was typed. Errors: `pin_unknown`, `pin_used`, those of `movePin` and the limits.
 */
export async function changeOrderPhone(
  db: Db,
  { orderUuid, phoneId, phone, browser, ...from }: PhoneChange,
  now: Date,
): Promise<Result<{ phone: string }, ResendErrorCode | PinLimitErrorCode>> {
  const challenges = await findOrderChallenge(db, { orderUuid, phoneId, browser })
  const madeBy = await findBrowserOfOrder(db, orderUuid)
  if (!challenges?.own || madeBy === undefined || !isMaker(madeBy, browser)) return fail('pin_unknown')
  const { uuid } = challenges.own
  const limit = await consumePinLimits(db, { phone, ...from })
  if (!limit.ok) return limit
  return inTransaction(db, async (tx): Promise<Result<{ phone: string }, ResendErrorCode>> => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'category_id'])
      .where('uuid', '=', orderUuid)
      .where('status', '=', firstStatus)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!order) return fail('pin_used')
    const moved = await movePin(tx, { uuid, phone, browser }, now)
    if (!moved.ok) return moved
    await tx.updateTable('orders').set({ phone }).where('id', '=', order.id).execute()
    if (!madeBy) await emptyOrder(tx, order)
    return moved
  })
}

const findBrowserOfOrder = async (db: Db, uuid: string) =>
  (await db.selectFrom('orders').select('browser_hash').where('uuid', '=', uuid).executeTakeFirst())?.browser_hash
