import { mayAskForPin, movePin } from '#domain/identity/identity.server.ts'
import type { PinLimitRefusal, ResendRefusal } from '#domain/identity/pin.ts'
import { refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { Asker } from '#platform/request-origin.ts'
import { challengeOf } from './authenticate-order.server.ts'

export type PhoneChange = {
  orderUuid: string
  /** The order's challenge; it stays the same. */
  phoneId: string
  /** The 11 digits of the new number. */
  phone: string
} & Asker

/**
 * The client mistyped the number: the order and its PIN go to another one, and the PIN before is dead (spec 2, 7; AMB-23).
 * Only while the order waits for its PIN (`pin_used` afterwards); refuses as `movePin` and the limits of PINs do.
 */
export async function changeOrderPhone(
  db: Db,
  { orderUuid, phoneId, phone, browser, ...from }: PhoneChange,
  now: Date,
): Promise<Result<{ phone: string }, ResendRefusal | PinLimitRefusal>> {
  const challenge = await challengeOf(db, orderUuid, phoneId)
  if (!challenge) return refuse('pin_unknown')
  const mayAsk = await mayAskForPin(db, { phone, ...from })
  if (!mayAsk.ok) return mayAsk
  return inTransaction(db, async (tx): Promise<Result<{ phone: string }, ResendRefusal>> => {
    const moved = await movePin(tx, { uuid: challenge.uuid, phone, browser }, now)
    if (!moved.ok) return moved
    const order = await tx
      .updateTable('orders')
      .set({ phone })
      .where('uuid', '=', orderUuid)
      .where('status', '=', 'pending_verification')
      .returning('id')
      .executeTakeFirst()
    return order ? moved : refuse('pin_used')
  })
}
