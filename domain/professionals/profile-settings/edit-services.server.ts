import { catalog } from '#domain/catalog/catalog.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { lockOwnProfile, purgeProfile } from './own-row.server.ts'
import { maxServices } from '../sign-up.ts'
import type { addServiceForm, removeServiceForm, setStartingPriceForm } from './services.ts'

/** Adds a service: from now on its orders come. Twice is once. Refuses what the catalogue has not, and the eleventh. */
export function addService(
  db: Db,
  { userId, serviceId }: ActionInput<typeof addServiceForm>,
  now: Date,
): Promise<Result<null, (typeof addServiceForm.refusals)[number]>> {
  return inTransaction(db, async (tx) => {
    if (!catalog().serviceById(serviceId)) return fail('not_found')
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    const own = await servicesOf(tx, profile.id)
    if (own.includes(serviceId)) return ok(null)
    if (own.length >= maxServices) return fail('too_many_services')
    await tx
      .insertInto('professional_services')
      .values({ professional_id: profile.id, category_id: serviceId })
      .execute()
    await purgeProfile(tx, profile.id, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
    return ok(null)
  })
}

/** Takes a service away: no more of its orders come. Contacts stay. Refuses the last one, but in a sign-up. */
export function removeService(
  db: Db,
  { userId, serviceId }: ActionInput<typeof removeServiceForm>,
  now: Date,
): Promise<Result<null, (typeof removeServiceForm.refusals)[number]>> {
  return inTransaction(db, async (tx) => {
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    const own = await servicesOf(tx, profile.id)
    if (!own.includes(serviceId)) return ok(null)
    if (own.length === 1 && profile.state !== 'phone_verified') return fail('last_service')
    await tx
      .deleteFrom('professional_services')
      .where('professional_id', '=', profile.id)
      .where('category_id', '=', serviceId)
      .execute()
    await purgeProfile(tx, profile.id, now, [serviceId])
    return ok(null)
  })
}

/** Sets the price from which a professional does one of their services; without one it is to be agreed. */
export function setStartingPrice(
  db: Db,
  { userId, serviceId, startingPrice }: ActionInput<typeof setStartingPriceForm>,
  now: Date,
): Promise<Result<null, (typeof setStartingPriceForm.refusals)[number]>> {
  return inTransaction(db, async (tx) => {
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    const { numUpdatedRows } = await tx
      .updateTable('professional_services')
      .set({ starting_price_cents: startingPrice ?? null })
      .where('professional_id', '=', profile.id)
      .where('category_id', '=', serviceId)
      .executeTakeFirst()
    if (!numUpdatedRows) return fail('not_found')
    await purgeProfile(tx, profile.id, now)
    return ok(null)
  })
}

const servicesOf = async (tx: Db, professionalId: number) => {
  const rows = await tx
    .selectFrom('professional_services')
    .select('category_id as id')
    .where('professional_id', '=', professionalId)
    .execute()
  return rows.map(({ id }) => id)
}
