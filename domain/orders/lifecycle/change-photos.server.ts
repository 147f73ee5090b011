import { z } from 'zod'
import { markPicturesUsed } from '#domain/pictures/pictures.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { notifyOffered } from '../notify-offered.server.ts'
import { orderErrorCodes } from '../order-errors.ts'
import { firstStatus, isOpen } from '../order.ts'
import { savePhotoCount, eraseUnshown, addOrderPhotos } from '../photos/order-photos.server.ts'
import { maxOrderPhotos } from '../photos/photo.ts'
import type { OwnOrder } from './own-order.server.ts'
import { ownOrder } from './own-order.ts'

/** Adds an uploaded picture to an open order. Errors: another client's order, search over, five photos. */
export const addPhoto = defineAction({
  name: 'add-order-photo',
  actor: client,
  input: ownOrder.extend({ pictureId: z.number() }),
  fingerprint: ['uuid'], // sent again, it has another picture
  errors: [...orderErrorCodes, 'too_many_requests', 'photos_full'],
  async run({ tx, actor: { userId }, now }, { uuid, pictureId }) {
    const order = await lockOwn(tx, { uuid, userId })
    if (!order) return fail('not_found')
    if (!isOpen(order.status)) return fail('search_over')
    const limit = await consumeLimit(tx, personLimits.orderChange, userId)
    if (!limit.ok) return limit
    const orderPictures = await tx
      .selectFrom('order_pictures')
      .select('position')
      .where('order_id', '=', order.id)
      .execute()
    const positions = new Set(orderPictures.map(({ position }) => position))
    const free = Array.from({ length: maxOrderPhotos }, (_, index) => index + 1).find(
      (position) => !positions.has(position),
    )
    if (free === undefined) return fail('photos_full')
    const [id] = await markPicturesUsed(tx, { userId, purpose: 'order', ids: [pictureId] }, now)
    if (id === undefined) return fail('not_found')
    await addOrderPhotos(tx, { orderId: order.id, pictureIds: [id], after: free - 1 })
    await publishChange(tx, order, userId, now)
    return ok(null)
  },
})

/** Removes a photo from an open order for good; the others keep their positions. */
export const removePhoto = defineAction({
  name: 'remove-order-photo',
  actor: client,
  input: ownOrder.extend({ photo: z.string().regex(/^[0-9a-f]{32}$/) }),
  errors: orderErrorCodes,
  async run({ tx, actor: { userId }, now }, { uuid, photo }) {
    const order = await lockOwn(tx, { uuid, userId })
    if (!order) return fail('not_found')
    if (!isOpen(order.status)) return fail('search_over')
    const removed = await tx
      .deleteFrom('order_pictures')
      .using('pictures')
      .whereRef('pictures.id', '=', 'order_pictures.picture_id')
      .where('pictures.name', '=', photo)
      .where('order_id', '=', order.id)
      .returning('order_pictures.picture_id as id')
      .executeTakeFirst()
    if (!removed) return fail('not_found')
    await savePhotoCount(tx, [order.id])
    await eraseUnshown(tx, [removed.id])
    await publishChange(tx, order, userId, now)
    return ok(null)
  },
})

const lockOwn = (tx: Db, { uuid, userId }: OwnOrder) =>
  tx
    .selectFrom('orders')
    .select(['id', 'uuid', 'status'])
    .where('uuid', '=', uuid)
    .where('client_id', '=', userId)
    .where('status', '<>', firstStatus)
    .forNoKeyUpdate()
    .executeTakeFirst()

async function publishChange(tx: Db, order: { id: number; uuid: string }, userId: number, now: Date) {
  await notifyOffered(tx, order, now)
  await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid: order.uuid } })
}
