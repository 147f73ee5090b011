import { z } from 'zod'
import { consumePinLimits, movePin, findOrderChallenge } from '#domain/identity/identity.server.ts'
import { pinLimitErrorCodes, resendErrorCodes } from '#domain/identity/pins/pin.ts'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { fail, ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { emptyOrder } from '../erase-orders.server.ts'
import { firstStatus } from '../order.ts'
import { isPlacedBy } from './order-awaiting-pin.server.ts'

/**
 * Moves an unverified order and its PIN to another number, in the browser that created it (spec 2, 7; AMB-23). One
 * created by an API client loses what was typed. Errors: `pin_unknown`, `pin_used`, those of `movePin` and the limits.
 */
export const changeOrderPhone = defineAction({
  name: 'change-order-phone',
  actor: anyone,
  input: z.object({
    orderUuid: z.uuid(),
    /** A challenge of the order; it stays the same. */
    phoneId: z.uuid(),
    /** The 11 digits of the new number. */
    phone: z.string(),
  }),
  errors: [...resendErrorCodes, ...pinLimitErrorCodes],
  // The order moves once, and its number is not stored under a key.
  idempotent: true,
  async admit({ db, caller: { browser, ip, proofOfWork } }, { orderUuid, phoneId, phone }) {
    const challenges = await findOrderChallenge(db, { orderUuid, phoneId, browser })
    const madeBy = await findBrowserOfOrder(db, orderUuid)
    if (!challenges?.own || madeBy === undefined || !isPlacedBy(madeBy, browser)) return fail('pin_unknown')
    const limit = await consumePinLimits(db, { phone, ip, proofOfWork })
    return limit.ok ? ok({ uuid: challenges.own.uuid, isOfProgram: !madeBy }) : limit
  },
  async run({ tx, actor: { browser }, admitted: { uuid, isOfProgram }, now }, { orderUuid, phone }) {
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
    if (isOfProgram) await emptyOrder(tx, order)
    return moved
  },
})

const findBrowserOfOrder = async (db: Db, uuid: string) =>
  (await db.selectFrom('orders').select('browser_hash').where('uuid', '=', uuid).executeTakeFirst())?.browser_hash
