import { z } from 'zod'
import { notify } from '#domain/notifications/notifications.server.ts'
import { lockOrderForSale, findOrderForSale } from '#domain/orders/orders.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { type InvitationRow, listInvitationFacts } from './invitation-facts.server.ts'
import { invitationDenial, invitationErrorCodes } from './invitation.ts'
import { lockOffers } from './lock-offers.server.ts'

/** Only sorts the list by fit; it affects neither price nor slot. */
const fitOfInvited = 100

/**
 * A client invites a professional to an order, whatever its wave and their area. Idempotent.
 * Errors: `invitationErrorCodes` (product: Professionals; docs/decisions/0020).
 */
export const inviteProfessional = defineAction({
  name: 'invite-professional',
  actor: client,
  input: z.object({ uuid: z.uuid(), slug: z.string().min(1).max(200) }),
  errors: ['not_found', ...invitationErrorCodes],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { uuid, slug }) {
    const order = await findOrderForSale(tx, uuid)
    if (!order) return fail('not_found')
    await lockOffers(tx, order.id) // lock order: offers before their order, as in a wave
    await lockOrderForSale(tx, uuid)
    const [facts] = await listInvitationFacts(tx, { clientId: userId, slug, uuid }, now)
    if (!facts) return fail('not_found')
    const denial = invitationDenial(facts, now)
    if (denial) return fail(denial)
    if (!facts.invitedAt) await invite(tx, facts, now)
    return ok({ uuid })
  },
})

/** An earlier offer of a wave becomes an invitation. */
async function invite(tx: Db, { orderId, uuid, professionalId, userId, offeredWave }: InvitationRow, now: Date) {
  await tx
    .insertInto('order_offers')
    .values({
      order_id: orderId,
      professional_id: professionalId,
      wave: Math.max(offeredWave, 1),
      score: fitOfInvited,
      offered_at: now,
      invited_at: now,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'professional_id']).doUpdateSet({ invited_at: now }))
    .execute()
  await notify(tx, { userId, kind: 'order_invited', reference: `order:${orderId}`, facts: { uuid } }, now)
}
