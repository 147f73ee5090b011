import { usePictures } from '#domain/pictures/pictures.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import type { OwnOrder } from './own-order.server.ts'
import { firstStatus, isOpen } from '../order.ts'
import { notifyOffered } from '../notify-offered.server.ts'
import type { AddPhotoErrorCode, addPhotoForm, RemovePhotoErrorCode, removePhotoForm } from './change-photos.ts'
import { countPhotos, eraseUnshown, putPhotos } from '../photos/order-photos.server.ts'
import { maxPhotos } from '../photos/photo.ts'

/** Adds a picture to an open order. Errors: another client's order, search over, five photos. */
export function addPhoto(
  db: Db,
  { pictureId, ...own }: ActionInput<typeof addPhotoForm>,
  now: Date,
): Promise<Result<null, AddPhotoErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, AddPhotoErrorCode>> => {
    const order = await lockOwn(tx, own)
    if (!order) return fail('not_found')
    if (!isOpen(order.status)) return fail('search_over')
    const may = await consumeLimit(tx, personLimits.orderChange, own.userId)
    if (!may.ok) return may
    const taken = await tx.selectFrom('order_pictures').select('position').where('order_id', '=', order.id).execute()
    const places = new Set(taken.map(({ position }) => position))
    const free = Array.from({ length: maxPhotos }, (_, at) => at + 1).find((place) => !places.has(place))
    if (free === undefined) return fail('photos_full')
    const [id] = await usePictures(tx, { userId: own.userId, purpose: 'order', ids: [pictureId] }, now)
    if (id === undefined) return fail('not_found')
    await putPhotos(tx, { orderId: order.id, pictureIds: [id], after: free - 1 })
    await tellOfChange(tx, order, own.userId, now)
    return ok(null)
  })
}

/** Takes a photo out of an order that waits or searches, for good; the others keep their order. */
export function removePhoto(
  db: Db,
  { photo, ...own }: ActionInput<typeof removePhotoForm>,
  now: Date,
): Promise<Result<null, RemovePhotoErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, RemovePhotoErrorCode>> => {
    const order = await lockOwn(tx, own)
    if (!order) return fail('not_found')
    if (!isOpen(order.status)) return fail('search_over')
    const taken = await tx
      .deleteFrom('order_pictures')
      .using('pictures')
      .whereRef('pictures.id', '=', 'order_pictures.picture_id')
      .where('pictures.name', '=', photo)
      .where('order_id', '=', order.id)
      .returning('order_pictures.picture_id as id')
      .executeTakeFirst()
    if (!taken) return fail('not_found')
    await countPhotos(tx, [order.id])
    await eraseUnshown(tx, [taken.id])
    await tellOfChange(tx, order, own.userId, now)
    return ok(null)
  })
}

const lockOwn = (tx: Db, { uuid, userId }: OwnOrder) =>
  tx
    .selectFrom('orders')
    .select(['id', 'uuid', 'status'])
    .where('uuid', '=', uuid)
    .where('client_id', '=', userId)
    .where('status', '<>', firstStatus)
    .forNoKeyUpdate()
    .executeTakeFirst()

async function tellOfChange(tx: Db, order: { id: number; uuid: string }, userId: number, now: Date) {
  await notifyOffered(tx, order, now)
  await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid: order.uuid } })
}
