import { z } from 'zod'
import {
  findClientDenial,
  findOrCreateClient,
  findOrderChallenge,
  openVerifiedSession,
  verifyPin,
} from '#domain/identity/identity.server.ts'
import { pinErrorCodes } from '#domain/identity/pins/pin.ts'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { isInstantOrder, submitVerifiedOrder } from '../moderation/verified-order.server.ts'
import { firstStatus, type OrderStatus } from '../order.ts'

type Next = 'sent' | 'instant' | 'duplicated'

/**
 * Verifies the phone of an order: creates the account if needed, opens a session, publishes (spec 2; AMB-15, AMB-20).
 * Errors: those of `verifyPin`, suspended or banned client, `pin_used` from another browser.
 */
export const authenticateOrder = defineAction({
  name: 'authenticate-order',
  actor: anyone,
  input: z.object({
    orderUuid: z.uuid(),
    /** A challenge of the order. */
    phoneId: z.uuid().optional(),
    pin: z.string(),
  }),
  errors: [...pinErrorCodes, 'account_suspended', 'account_barred'],
  // A retry with the right PIN opens another session, so that no session token is stored with an idempotency key.
  idempotent: true,
  async admit({ db, caller: { browser }, now }, { orderUuid, phoneId, pin }) {
    const challenges = await findOrderChallenge(db, { orderUuid, phoneId, browser })
    if (!challenges) return fail('pin_unknown')
    const { uuid } = challenges.own ?? challenges.first
    return verifyPin(db, { uuid, purpose: 'order_auth', pin, browser }, now)
  },
  async run({ tx, actor: { userAgent, ip }, admitted: { uuid, phone, isRepeated }, now }, { orderUuid }) {
    const orderOfPhone = tx
      .selectFrom('orders')
      .select(['id', 'phone', 'contact_name', 'contact_email', 'status', 'kind', 'category_id', 'only_professional_id'])
      .where('uuid', '=', orderUuid)
      .where('phone', '=', phone)
    const contact = await orderOfPhone.executeTakeFirst()
    if (!contact) return fail('pin_used')
    const { contact_name: name, contact_email: email } = contact
    // Lock order: the user before the order, as in account deletion.
    const client = await findOrCreateClient(tx, { phone, name, email }, now)
    const denial = await findClientDenial(tx, { userId: client.id, phone })
    if (denial) return fail(denial)
    const order = await orderOfPhone.forUpdate().executeTakeFirst()
    const isVerified = order?.status !== firstStatus
    if (!order || (isVerified && !isRepeated)) return fail('pin_used')
    const next = isVerified ? nextOf(order) : await submit(tx, { orderId: order.id, clientId: client.id }, now)
    const session = await openVerifiedSession(tx, { uuid, userId: client.id, userAgent, ip }, now)
    return ok({ ...session, clientName: client.name, next })
  },
})

async function submit(tx: Db, ids: { orderId: number; clientId: number }, now: Date): Promise<Next> {
  const outcome = await submitVerifiedOrder(tx, ids, now)
  return outcome === 'waiting' ? 'sent' : outcome
}

/** The order's state for a repeated verification, as in the lost response. */
function nextOf(order: Parameters<typeof isInstantOrder>[0] & { status: OrderStatus }): Next {
  if (order.status === 'duplicated') return 'duplicated'
  return isInstantOrder(order) && order.status === 'searching' ? 'instant' : 'sent'
}
