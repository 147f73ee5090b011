import { catalog } from '#domain/catalog/catalog.server.ts'
import { purgeOrderChallenges } from '#domain/identity/identity.server.ts'
import type { Db } from '#platform/db.ts'
import { changeStatus } from './change-status.server.ts'
import { notifyOffered } from './notify-offered.server.ts'
import { firstStatus, deletedClientName } from './order.ts'
import { eraseOrderPhotos } from './photos/order-photos.server.ts'

type Client = { clientId: number; phone: string | null }

/**
 * Cancels and anonymizes the orders of a deleted client (domain 2.1, 2.7; AMB-45); unverified ones are deleted. An
 * unlock comes before and its lead is ended next, or finds the order canceled.
 */
export async function eraseOrders(tx: Db, { clientId, phone }: Client, now: Date) {
  const unverified = await tx
    .selectFrom('orders')
    .select(['id', 'uuid'])
    .where('status', '=', firstStatus)
    .where('phone', '=', phone ?? '') // a closed account has no phone
    .forUpdate()
    .execute()
  await deleteOrders(tx, unverified)
  const uuids = unverified.map(({ uuid }) => uuid)
  await purgeOrderChallenges(tx, uuids)
  const canceled = await changeStatus(tx, 'close')
    .set({ closed_at: now, review_at: null })
    .where('client_id', '=', clientId)
    .returning(['id', 'uuid'])
    .execute()
  const all = await tx
    .updateTable('orders')
    .set({ phone: null, browser_hash: null, campaign: '{}', contact_name: deletedClientName, ...nothingTyped })
    .where('client_id', '=', clientId)
    .returning(['id', 'category_id'])
    .execute()
  await eraseTypedAnswers(tx, all)
  const orderIds = all.map(({ id }) => id)
  await eraseOrderPhotos(tx, orderIds)
  await tx.deleteFrom('service_watches').where('client_id', '=', clientId).execute()
  for (const order of canceled) await notifyOffered(tx, order, now)
}

/** Removes a phone that has a new owner from the former owner's orders, except active ones. */
export const erasePhoneOfOrders = (tx: Db, clientId: number) =>
  tx
    .updateTable('orders')
    .set({ phone: null })
    .where('client_id', '=', clientId)
    .where('status', 'not in', ['pending_verification', 'waiting', 'searching'])
    .execute()

/** Deletes unverified orders with their photos. The caller locks them. */
export async function deleteOrders(tx: Db, orders: readonly { id: number }[]) {
  if (!orders.length) return
  const ids = orders.map(({ id }) => id)
  await eraseOrderPhotos(tx, ids)
  await tx.deleteFrom('orders').where('id', 'in', ids).execute()
}

const nothingTyped = { contact_email: '', description: '', district: null, street: null, postal_code: null } as const

/** Erases everything typed in an order whose phone was changed elsewhere, and its photos; service and city stay. */
export async function emptyOrder(tx: Db, order: { id: number; category_id: number }) {
  await tx
    .updateTable('orders')
    .set({ contact_name: deletedClientName, ...nothingTyped })
    .where('id', '=', order.id)
    .execute()
  await eraseTypedAnswers(tx, [order])
  await eraseOrderPhotos(tx, [order.id])
}

/** Answers that are no option of the form were typed and are erased. */
async function eraseTypedAnswers(tx: Db, orders: { id: number; category_id: number }[]) {
  if (!orders.length) return
  const serviceOf = new Map(orders.map(({ id, category_id }) => [id, catalog().serviceById(category_id)]))
  const answers = await tx
    .selectFrom('order_answers')
    .select(['order_id', 'position', 'question', 'value'])
    .where('order_id', 'in', [...serviceOf.keys()])
    .execute()
  for (const { order_id, position, question, value } of answers) {
    const options = serviceOf.get(order_id)?.questions.find(({ name }) => name === question)?.options ?? []
    if (value.every((text) => options.some(({ label }) => label === text))) continue
    await tx.deleteFrom('order_answers').where('order_id', '=', order_id).where('position', '=', position).execute()
  }
}
