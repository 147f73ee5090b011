import { sql } from 'kysely'
import { erasePictures, attachPictures } from '#domain/pictures/pictures.server.ts'
import type { Db } from '#platform/db.ts'
import { detailedCharacters, type OrderPhoto } from './photo.ts'

/** The photos of the order that a statement calls by this name, in their order. */
export const photosOfOrder = (order: string) =>
  sql<OrderPhoto[]>`coalesce((select json_agg(json_build_object('name', p.name, 'width', p.width, 'height', p.height,
      'blur', p.blur) order by f.position)
    from order_pictures f join pictures p on p.id = f.picture_id where f.order_id = ${sql.ref(order)}), '[]')`

/** Whether an order, by the name that a statement gives it, says and shows so much that its contact is worth more. */
export const isDetailed = (order: string) =>
  sql<boolean>`(${sql.ref(`${order}.photo_count`)} > 0 and length(trim(${sql.ref(`${order}.description`)})) >= ${sql.lit(detailedCharacters)})`

/** Puts pictures that are in use already behind the photos of an order. */
export async function putPhotos(
  tx: Db,
  { orderId, pictureIds, after }: { orderId: number; pictureIds: readonly number[]; after: number },
) {
  if (!pictureIds.length) return
  await tx
    .insertInto('order_pictures')
    .values(pictureIds.map((picture_id, at) => ({ order_id: orderId, picture_id, position: after + at + 1 })))
    .execute()
  await countPhotos(tx, [orderId])
}

/** Keeps how many photos orders have, after they came or went. */
export const countPhotos = (tx: Db, orderIds: readonly number[]) =>
  tx
    .updateTable('orders')
    .set({ photo_count: sql<number>`(select count(*) from order_pictures f where f.order_id = orders.id)` })
    .where('id', 'in', orderIds)
    .execute()

/** The phone of the order is proved: its photos are the client's, and leave with them. */
export async function attachPhotos(tx: Db, { orderId, clientId }: { orderId: number; clientId: number }) {
  const photos = await tx.selectFrom('order_pictures').select('picture_id').where('order_id', '=', orderId).execute()
  const ids = photos.map(({ picture_id }) => picture_id)
  await attachPictures(tx, ids, clientId)
}

/** An order that is asked for again shows what the one before showed. */
export async function copyPhotos(tx: Db, { from, to }: { from: number; to: number }) {
  await tx
    .insertInto('order_pictures')
    .columns(['order_id', 'picture_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('order_pictures')
        .select((of) => [of.val(to).as('order_id'), 'picture_id', 'position'])
        .where('order_id', '=', from),
    )
    .execute()
  await countPhotos(tx, [to])
}

/** Takes all photos out of orders, for good where no other order shows them. */
export async function erasePhotosOf(tx: Db, orderIds: readonly number[]) {
  if (!orderIds.length) return
  const taken = await tx
    .deleteFrom('order_pictures')
    .where('order_id', 'in', orderIds)
    .returning('picture_id')
    .execute()
  if (!taken.length) return
  await countPhotos(tx, orderIds)
  await eraseUnshown(
    tx,
    taken.map(({ picture_id }) => picture_id),
  )
}

/** Erases those of the pictures that no order shows any more. */
export async function eraseUnshown(tx: Db, pictureIds: readonly number[]) {
  const shown = await tx
    .selectFrom('order_pictures')
    .select('picture_id')
    .where('picture_id', 'in', pictureIds)
    .execute()
  const stays = new Set(shown.map(({ picture_id }) => picture_id))
  await erasePictures(
    tx,
    pictureIds.filter((id) => !stays.has(id)),
  )
}
