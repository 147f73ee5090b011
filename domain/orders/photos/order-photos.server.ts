import { sql } from 'kysely'
import { erasePictures, attachPictures } from '#domain/pictures/pictures.server.ts'
import type { Db } from '#platform/db.ts'
import { detailedCharacters, type OrderPhoto } from './photo.ts'

/** The photos of the order row with this alias, in order. */
export const photosOfOrder = (order: string) =>
  sql<OrderPhoto[]>`coalesce((select json_agg(json_build_object('name', p.name, 'width', p.width, 'height', p.height,
      'blur', p.blur) order by f.position)
    from order_pictures f join pictures p on p.id = f.picture_id where f.order_id = ${sql.ref(order)}), '[]')`

/** Whether the order row with this alias is detailed enough to cost more. */
export const isDetailedSql = (order: string) =>
  sql<boolean>`(${sql.ref(`${order}.photo_count`)} > 0 and length(trim(${sql.ref(`${order}.description`)})) >= ${sql.lit(detailedCharacters)})`

/** Appends used pictures to an order's photos. */
export async function addOrderPhotos(
  tx: Db,
  { orderId, pictureIds, after }: { orderId: number; pictureIds: readonly number[]; after: number },
) {
  if (!pictureIds.length) return
  await tx
    .insertInto('order_pictures')
    .values(pictureIds.map((picture_id, index) => ({ order_id: orderId, picture_id, position: after + index + 1 })))
    .execute()
  await savePhotoCount(tx, [orderId])
}

/** Updates the photo counts of orders. */
export const savePhotoCount = (tx: Db, orderIds: readonly number[]) =>
  tx
    .updateTable('orders')
    .set({ photo_count: sql<number>`(select count(*) from order_pictures f where f.order_id = orders.id)` })
    .where('id', 'in', orderIds)
    .execute()

/** Assigns the photos to the verified client, with whose account they are erased. */
export async function attachPhotos(tx: Db, { orderId, clientId }: { orderId: number; clientId: number }) {
  const photos = await tx.selectFrom('order_pictures').select('picture_id').where('order_id', '=', orderId).execute()
  const ids = photos.map(({ picture_id }) => picture_id)
  await attachPictures(tx, ids, clientId)
}

/** A repeated order shares the photos of the original. */
export async function copyPhotos(tx: Db, { from, to }: { from: number; to: number }) {
  await tx
    .insertInto('order_pictures')
    .columns(['order_id', 'picture_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('order_pictures')
        .select([eb.val(to).as('order_id'), 'picture_id', 'position'])
        .where('order_id', '=', from),
    )
    .execute()
  await savePhotoCount(tx, [to])
}

/** Removes all photos of orders, and erases those that no other order shows. */
export async function eraseOrderPhotos(tx: Db, orderIds: readonly number[]) {
  if (!orderIds.length) return
  const removedPictures = await tx
    .deleteFrom('order_pictures')
    .where('order_id', 'in', orderIds)
    .returning('picture_id')
    .execute()
  // Even without pictures: a count that stayed would keep the order in the purge for ever.
  await savePhotoCount(tx, orderIds)
  const pictureIds = removedPictures.map(({ picture_id }) => picture_id)
  await eraseUnshown(tx, pictureIds)
}

/** Erases pictures that no order shows any more. */
export async function eraseUnshown(tx: Db, pictureIds: readonly number[]) {
  if (!pictureIds.length) return
  const picturesInUse = await tx
    .selectFrom('order_pictures')
    .select('picture_id')
    .where('picture_id', 'in', pictureIds)
    .execute()
  const usedIds = new Set(picturesInUse.map(({ picture_id }) => picture_id))
  const unusedIds = pictureIds.filter((id) => !usedIds.has(id))
  await erasePictures(tx, unusedIds)
}
