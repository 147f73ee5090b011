import { sql } from 'kysely'
import { z } from 'zod'
import { createPickedConversation } from '#domain/conversations/conversations.server.ts'
import { countEligible } from '#domain/matching/matching.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { doesAcceptPrice, findProfessionalById } from '#domain/professionals/professionals.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { pickErrorCodes } from '../lead.ts'
import { priceOfFirstUnlock } from '../unlock/lead-price.ts'
import { priceOf } from '../unlock/price-quote.server.ts'
import { sellContact } from '../unlock/sell-contact.server.ts'
import { lockOwnInstantOrder } from './instant-match.server.ts'

export type Picked = { leadId: number; chatId: string | null }

/**
 * A client picks a candidate: slot, coins by prior consent, lead and open conversation (AMB-47; domain 2.2).
 * Idempotent. Errors: another client's order, not a candidate, no slots, `professional_gone`.
 */
export const pickProfessional = defineAction({
  name: 'pick-professional',
  actor: client,
  input: z.object({ orderUuid: z.uuid(), professionalId: rowId }),
  errors: pickErrorCodes,
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { orderUuid, professionalId }) {
    const order = await lockOwnInstantOrder(tx, { orderUuid, clientUserId: userId })
    if (!order) return fail('not_found')
    const before = await findPickedLead(tx, order.id, professionalId)
    if (before) return ok(before)
    if (!(await findCandidate(tx, order.id, professionalId))) return fail('not_indicated')
    const professional = await findProfessionalById(tx, professionalId)
    if (!professional) return fail('professional_gone')

    const counted = order.offeredWave === 0 ? { ...order, eligibleCount: await countEligible(tx, order, now) } : order
    const sold = await sellContact(
      tx,
      {
        order,
        professional,
        origin: 'instant_match',
        price: (slotNumber, { isFirstUnlock }) => {
          const price = priceOf(counted, slotNumber, now)
          if (professional.isInstitutionalPro) return { ...price, coins: 0 }
          return isFirstUnlock ? priceOfFirstUnlock(price) : price
        },
        findBuyerDenial: async (coins) =>
          (await doesAcceptPrice(tx, professionalId, coins, now)) ? null : 'professional_gone',
      },
      now,
    )
    if (!sold.ok)
      return fail(sold.code === 'slots_taken' || sold.code === 'order_closed' ? sold.code : 'professional_gone')

    const { leadId, clientId } = sold.value
    const { userId: professionalUserId } = professional
    const chatId = await createPickedConversation(tx, { leadId, clientUserId: clientId, professionalUserId }, now)
    const about = { leadId, reference: `lead:${leadId}`, facts: { chatId } }
    await notify(tx, { userId: professionalUserId, kind: 'lead_chosen', ...about }, now)
    await emit(tx, now, { topic: `user:${clientId}`, kind: 'order.changed', payload: { uuid: order.uuid } })
    return ok({ leadId, chatId })
  },
})

const findCandidate = (tx: Db, orderId: number, professionalId: number) =>
  tx
    .selectFrom('instant_match_rounds')
    .select('round')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`${professionalId} = any (professional_ids)`)
    .executeTakeFirst()

const findPickedLead = (tx: Db, orderId: number, professionalId: number): Promise<Picked | undefined> =>
  tx
    .selectFrom('leads as l')
    .leftJoin('conversations as c', (join) => join.onRef('c.lead_id', '=', 'l.id').on('c.client_listed', '=', true))
    .select(['l.id as leadId', 'c.chat_id as chatId'])
    .where('l.order_id', '=', orderId)
    .where('l.professional_id', '=', professionalId)
    .executeTakeFirst()
