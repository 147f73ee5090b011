import { releaseOrderOnHold, unblockOrder } from '#domain/orders/orders.server.ts'
import type { DecideErrorCode } from '#domain/orders/moderation/block-reason.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from './moderation.server.ts'
import type { releaseOrderForm } from './release-order.ts'

type Decision = ActionInput<typeof releaseOrderForm>

/** Sends an order that was held back to professionals, as the automatic review does. Refuses one that was decided before. */
export const releaseOrder = (db: Db, decision: Decision, now: Date) => letPass(db, decision, 'order.released', now)

/** Lets a blocked order search again. Refuses as `unblockOrder` of orders does (domain 2.1). */
export const unblock = (db: Db, decision: Decision, now: Date) => letPass(db, decision, 'order.unblocked', now)

const ways = { 'order.released': releaseOrderOnHold, 'order.unblocked': unblockOrder } as const

function letPass(
  db: Db,
  { orderUuid, userId: staffUserId }: Decision,
  action: keyof typeof ways,
  now: Date,
): Promise<Result<null, DecideErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, DecideErrorCode>> => {
    const decided = await ways[action](tx, orderUuid, now)
    if (!decided.ok) return decided
    const { status, blockedReason } = decided.value
    const deed = { staffUserId, action, subject: `order:${orderUuid}` }
    await writeAudit(tx, { ...deed, before: { status, blockedReason }, after: { status: 'searching' } }, now)
    return ok(null)
  })
}
