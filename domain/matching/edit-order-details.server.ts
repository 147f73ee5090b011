import { sql } from 'kysely'
import { markSeen } from '#domain/notifications/notifications.server.ts'
import { editDetailsErrorCodes, editDetailsInput } from '#domain/orders/lifecycle/edit-details.ts'
import { updateDetails } from '#domain/orders/orders.server.ts'
import { placeSlug } from '#domain/places/place.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { postalCodeDigits } from '#domain/places/postal-code.ts'
import { servesOrder } from '#domain/professionals/professionals.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { fail, ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { lockOffers } from './lock-offers.server.ts'

/** Whether a provider locates a CEP in another city. */
type IsOtherPlace = (postalCode: string | null, cityId: number | undefined) => Promise<boolean>

/**
 * Changes place and date before the first unlock; a new city withdraws offers from those who do not serve it. Errors:
 * another client's order, unlocked or over, unknown city, CEP of another city, text against a rule, a copy.
 */
export const editOrderDetailsWith = (isOtherPlace: IsOtherPlace) =>
  defineAction({
    name: 'edit-order-details',
    actor: client,
    input: editDetailsInput,
    errors: editDetailsErrorCodes,
    idempotent: true,
    async admit(_, { postalCode, state, city }) {
      const cityId = cityBySlug(state, placeSlug(city))?.id
      return (await isOtherPlace(postalCodeDigits(postalCode), cityId)) ? fail('other_place') : ok(null)
    },
    async run({ tx, actor: { userId }, now }, input) {
      const { uuid } = input
      const order = await tx.selectFrom('orders').select('id').where('uuid', '=', uuid).executeTakeFirst()
      if (order) await lockOffers(tx, order.id)
      const edited = await updateDetails(tx, { ...input, userId }, now)
      if (!edited.ok) return edited
      const { orderId, cityChanged } = edited.value
      if (!cityChanged) return ok(null)
      await withdrawOffers(tx, { orderId, uuid }, now)
      await enqueue(tx, 'offer-order', { orderId, wave: 1 }, { key: `offer-order:${orderId}:1` })
      return ok(null)
    },
  })

/** A dismissed offer stays, so that the order is never offered to that professional again. */
async function withdrawOffers(tx: Db, { orderId, uuid }: { orderId: number; uuid: string }, now: Date) {
  const withdrawn = await tx
    .deleteFrom('order_offers as f')
    .using(['orders as o', 'professionals as p'])
    .whereRef('o.id', '=', 'f.order_id')
    .whereRef('p.id', '=', 'f.professional_id')
    .where('f.order_id', '=', orderId)
    .where('f.invited_at', 'is', null)
    .where('f.dismissed_at', 'is', null)
    .where((eb) => eb('o.only_professional_id', 'is distinct from', eb.ref('f.professional_id')))
    .where(sql<boolean>`not (${servesOrder})`)
    .returning('p.user_id as userId')
    .execute()
  for (const { userId } of withdrawn) await markSeen(tx, { userId, orderUuid: uuid }, now)
}
