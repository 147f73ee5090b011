import { z } from 'zod'
import { decideErrorCodes } from '#domain/orders/moderation/block-reason.ts'
import { releaseOrderOnHold, unblockOrder } from '#domain/orders/orders.server.ts'
import { type ActionContext, defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { type StaffActor, staffWith } from '#domain/staff/staff.server.ts'

const input = z.object({ orderUuid: z.uuid() })

/** Staff publish an order on hold. */
export const releaseOrder = defineAction({
  name: 'release-order',
  actor: staffWith('moderate'),
  input,
  errors: decideErrorCodes,
  run: (context, { orderUuid }) => publish(context, orderUuid, 'order.released'),
})

/** Staff publish a blocked order again (domain 2.1). */
export const unblock = defineAction({
  name: 'unblock-order',
  actor: staffWith('moderate'),
  input,
  errors: decideErrorCodes,
  run: (context, { orderUuid }) => publish(context, orderUuid, 'order.unblocked'),
})

const decisions = { 'order.released': releaseOrderOnHold, 'order.unblocked': unblockOrder } as const

async function publish(
  { tx, actor, now }: ActionContext<StaffActor>,
  orderUuid: string,
  action: keyof typeof decisions,
) {
  const decided = await decisions[action](tx, orderUuid, now)
  if (!decided.ok) return decided
  const { status, blockedReason, clientId } = decided.value
  actor.audit({
    action,
    subject: `order:${orderUuid}`,
    before: { status, blockedReason },
    after: { status: 'searching' },
    parties: [{ userId: clientId }],
  })
  return ok(null)
}
