import { canAskForPin, movePin, orderChallenge } from '#domain/identity/identity.server.ts'
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
 * The client mistyped the number: the order and its PIN go to another one, and the PIN before is dead (spec 2, 7; AMB-23).
 * Only in the browser that made the order (`pin_unknown` elsewhere), and only while it waits for its PIN (`pin_used`
 * afterwards); refuses as `movePin` and the limits of PINs do. An order that a program made, which has no mark to show, loses
 * all that was typed when its number changes: whoever merely knows the ids proves a phone of their own and reads nothing.
 */
export async function changeOrderPhone(
  db: Db,
  { orderUuid, phoneId, phone, browser, ...from }: PhoneChange,
  now: Date,
): Promise<Result<{ phone: string }, ResendErrorCode | PinLimitErrorCode>> {
  const challenges = await orderChallenge(db, { orderUuid, phoneId, browser })
  const madeBy = await makerOf(db, orderUuid)
  if (!challenges?.own || madeBy === undefined || !isMaker(madeBy, browser)) return fail('pin_unknown')
  const { uuid } = challenges.own
  const mayAsk = await canAskForPin(db, { phone, ...from })
  if (!mayAsk.ok) return mayAsk
  return inTransaction(db, async (tx): Promise<Result<{ phone: string }, ResendErrorCode>> => {
    const moved = await movePin(tx, { uuid, phone, browser }, now)
    if (!moved.ok) return moved
    const order = await tx
      .updateTable('orders')
      .set({ phone })
      .where('uuid', '=', orderUuid)
      .where('status', '=', firstStatus)
      .returning(['id', 'category_id'])
      .executeTakeFirst()
    if (!order) return fail('pin_used')
    if (!madeBy) await emptyOrder(tx, order)
    return moved
  })
}

const makerOf = async (db: Db, uuid: string) =>
  (await db.selectFrom('orders').select('browser_hash').where('uuid', '=', uuid).executeTakeFirst())?.browser_hash
