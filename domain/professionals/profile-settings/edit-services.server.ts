import { z } from 'zod'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { maxServices } from '../sign-up.ts'
import { lockedProfessional, purgeProfilePages } from './own-row.server.ts'

/** Adds a service, whose orders are offered from now on. */
export const addService = defineAction({
  name: 'add-service',
  actor: lockedProfessional,
  input: z.object({ serviceId: rowId }),
  errors: ['not_found', 'too_many_services'],
  idempotent: true,
  async run({ tx, actor: { id, userId }, now }, { serviceId }) {
    if (!catalog().offeredServiceById(serviceId)) return fail('not_found')
    const serviceIds = await listServiceIds(tx, id)
    if (serviceIds.includes(serviceId)) return ok(null)
    if (serviceIds.length >= maxServices) return fail('too_many_services')
    await tx.insertInto('professional_services').values({ professional_id: id, category_id: serviceId }).execute()
    await purgeProfilePages(tx, id, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
    return ok(null)
  },
})

/** Removes a service; its contacts stay. Only a sign-up may be left without any. */
export const removeService = defineAction({
  name: 'remove-service',
  actor: lockedProfessional,
  input: z.object({ serviceId: rowId }),
  errors: ['last_service'],
  idempotent: true,
  async run({ tx, actor: { id, state }, now }, { serviceId }) {
    const serviceIds = await listServiceIds(tx, id)
    if (!serviceIds.includes(serviceId)) return ok(null)
    if (serviceIds.length === 1 && state !== 'phone_verified') return fail('last_service')
    await tx
      .deleteFrom('professional_services')
      .where('professional_id', '=', id)
      .where('category_id', '=', serviceId)
      .execute()
    await purgeProfilePages(tx, id, now, [serviceId])
    return ok(null)
  },
})

const maxStartingPriceCents = 10_000_000

/** Sets the starting price of one's own service in centavos; without one it is to be agreed. */
export const setStartingPrice = defineAction({
  name: 'set-starting-price',
  actor: lockedProfessional,
  input: z.object({ serviceId: rowId, startingPrice: z.int().min(1).max(maxStartingPriceCents).optional() }),
  errors: ['not_found'],
  idempotent: true,
  async run({ tx, actor: { id }, now }, { serviceId, startingPrice }) {
    const { numUpdatedRows } = await tx
      .updateTable('professional_services')
      .set({ starting_price_cents: startingPrice ?? null })
      .where('professional_id', '=', id)
      .where('category_id', '=', serviceId)
      .executeTakeFirst()
    if (!numUpdatedRows) return fail('not_found')
    await purgeProfilePages(tx, id, now)
    return ok(null)
  },
})

const listServiceIds = async (tx: Db, professionalId: number) => {
  const rows = await tx
    .selectFrom('professional_services')
    .select('category_id as id')
    .where('professional_id', '=', professionalId)
    .execute()
  return rows.map(({ id }) => id)
}
