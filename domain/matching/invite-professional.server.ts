import { notify } from '#domain/notifications/notifications.server.ts'
import { lockOrderForSale, orderForSale } from '#domain/orders/orders.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { invitationDenial } from './invitation.ts'
import { type AskedInvitation, invitationFacts } from './invitation-facts.server.ts'
import type { inviteProfessionalForm, InviteErrorCode } from './invite-professional.ts'
import { lockOffers } from './lock-offers.server.ts'

type Invited = { uuid: string }

/** Where an order stands in the list by fit: this client chose this professional. No price and no place among others follows from it. */
const fitOfInvited = 100

/**
 * A client invites a professional to an order, whatever its wave and their area. Idempotent.
 * Errors: `InviteErrorCode` (product: Professionals; docs/decisions/0020).
 */
export function inviteProfessional(
  db: Db,
  { userId, uuid, slug }: ActionInput<typeof inviteProfessionalForm>,
  now: Date,
): Promise<Result<Invited, InviteErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<Invited, InviteErrorCode>> => {
    const order = await orderForSale(tx, uuid)
    if (!order) return fail('not_found')
    await lockOffers(tx, order.id) // lock order: offers before their order, as in a wave
    await lockOrderForSale(tx, uuid)
    const [asked] = await invitationFacts(tx, { clientId: userId, slug, uuid }, now)
    if (!asked) return fail('not_found')
    const refusal = invitationDenial(asked, now)
    if (refusal) return fail(refusal)
    if (!asked.invitedAt) await invite(tx, asked, now)
    return ok({ uuid })
  })
}

/** What a wave offered them before becomes an invitation where it stands. */
async function invite(tx: Db, { orderId, uuid, professionalId, userId, offeredWave }: AskedInvitation, now: Date) {
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
