import { sql } from 'kysely'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { placeSlug } from '#domain/places/place.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { typicalIn } from '#domain/prices/local-price.ts'
import { findLocalPrice } from '#domain/prices/prices.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { windowStart } from '../express.ts'
import { wordFlagsOf } from '../moderation/moderation.ts'
import { hasOtherOpenOrder, lockOpenOrders } from '../moderation/verified-order.server.ts'
import { notifyOffered } from '../notify-offered.server.ts'
import { expiryOf, isOpen, openStatuses, type Urgency } from '../order.ts'
import { checkExpressTime } from '../placement/express-request.ts'
import { checkPlace } from '../placement/request-form.ts'
import type { EditDetailsErrorCode, EditDetailsInput } from './edit-details.ts'
import { findOwnOrderState } from './own-order.server.ts'
import { reviewAgain } from './review-again.server.ts'

type Edited = { orderId: number; cityChanged: boolean }

/**
 * Changes place and date of an open order before its first unlock and updates pages. Another city restarts waves, age
 * and typical price. The window may grow with the new urgency and shrinks only to the start of an express service.
 */
export async function updateDetails(
  tx: Db,
  input: EditDetailsInput & { userId: number },
  now: Date,
): Promise<Result<Edited, EditDetailsErrorCode>> {
  const { place } = checkPlace(input)
  const before = await findOpenOrder(tx, input)
  if (!before) return fail(await findEditDenial(tx, input))
  const city = cityBySlug(place.state, placeSlug(place.city))
  if (!city) return fail('unknown_place')
  const [flag] = wordFlagsOf([place.district ?? '', place.street ?? ''])
  if (flag) return fail(flag)
  const time = timeOf(before, input, now)
  if (!time.ok) return time

  const cityChanged = city.id !== before.cityId
  if (cityChanged) {
    await lockOpenOrders(tx, before.phone)
    if (await hasOtherOpenOrder(tx, { ...before, cityId: city.id })) return fail('already_open')
  }
  const { urgency, express } = time.value
  const beginsAt = express ? windowStart(express.day, express.window) : null
  const restarts = cityChanged && before.publishedAt !== null
  const typical = restarts ? await findTypicalPrice(tx, before.categoryId, city) : null
  const edited = await tx
    .updateTable('orders')
    .set({
      uf: city.uf,
      city_id: city.id,
      postal_code: place.postalCode,
      district: place.district,
      street: place.street,
      urgency,
      ...(express ? { express_day: express.day, express_window: express.window } : {}),
      expires_at: sql<Date>`least(greatest(expires_at, ${expiryOf(urgency, before.verifiedAt!)}::timestamptz), ${beginsAt}::timestamptz)`,
      ...(restarts
        ? { offered_wave: 0, published_at: now, typical_cents: typical?.cents ?? null, typical_of: typical?.of ?? null }
        : {}),
    })
    .where('id', '=', before.id)
    .where('status', 'in', openStatuses)
    .where('lead_count', '=', 0)
    .returning(['id', 'uuid', 'status', 'flags', 'urgency'])
    .executeTakeFirst()
  if (!edited) return fail(await findEditDenial(tx, input))
  const limit = await consumeLimit(tx, personLimits.orderChange, input.userId)
  if (!limit.ok) return limit
  if (edited.status === 'waiting') await reviewAgain(tx, edited, now)
  await notifyOffered(tx, edited, now)
  await emit(tx, now, { topic: `user:${input.userId}`, kind: 'order.changed', payload: { uuid: edited.uuid } })
  return ok({ orderId: edited.id, cityChanged: cityChanged && edited.status === 'searching' })
}

const findOpenOrder = (tx: Db, { uuid, userId }: { uuid: string; userId: number }) =>
  tx
    .selectFrom('orders')
    .select(['id', 'phone', 'category_id as categoryId', 'city_id as cityId', 'kind', 'urgency'])
    .select(['verified_at as verifiedAt', 'published_at as publishedAt'])
    .select(['express_day as expressDay', 'express_window as expressWindow'])
    .where('uuid', '=', uuid)
    .where('client_id', '=', userId)
    .where('status', 'in', openStatuses)
    .where('lead_count', '=', 0)
    .executeTakeFirst()
type OpenOrder = NonNullable<Awaited<ReturnType<typeof findOpenOrder>>>

async function findEditDenial(tx: Db, own: { uuid: string; userId: number }) {
  const order = await findOwnOrderState(tx, own)
  if (!order) return 'not_found'
  return isOpen(order.status) || order.leadCount > 0 ? 'already_unlocked' : 'search_over'
}

type Time = { urgency: Urgency; express?: { day: string; window: number } }

/** Omitted fields stay, so that a started express window does not block a change of place. */
function timeOf(
  order: OpenOrder,
  { urgency, day, window }: Pick<EditDetailsInput, 'urgency' | 'day' | 'window'>,
  now: Date,
): Result<Time, 'express_time_over'> {
  if (order.kind === 'standard') return ok({ urgency: urgency ?? order.urgency })
  const old = { day: order.expressDay!, window: order.expressWindow! }
  const requestedTime = { day: day || old.day, window: window || String(old.window) }
  if (requestedTime.day === old.day && requestedTime.window === String(old.window))
    return ok({ urgency: order.urgency, express: old })
  const checked = checkExpressTime(requestedTime, now)
  if (!checked.ok) return fail('express_time_over')
  const { urgency: newUrgency, ...express } = checked.value
  return ok({ urgency: newUrgency, express })
}

async function findTypicalPrice(tx: Db, categoryId: number, city: { id: number; uf: string }) {
  const service = catalog().serviceById(categoryId)
  return service ? typicalIn(service, city.uf, await findLocalPrice(tx, categoryId, city.id)) : null
}
