import { z } from 'zod'
import { isCutOffSql, notify } from '#domain/notifications/notifications.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { notifyOffered } from '../notify-offered.server.ts'
import { descriptionErrorCodes, orderErrorCodes } from '../order-errors.ts'
import { isOpen, openStatuses } from '../order.ts'
import { descriptionRefusal } from '../placement/description.ts'
import { descriptionLimit } from '../placement/request-fields.ts'
import { findOwnOrderState } from './own-order.server.ts'
import { ownOrder } from './own-order.ts'
import { reviewAgain } from './review-again.server.ts'

/**
 * Changes the description of an open order (product: Order life). Notifies professionals with the contact. An order
 * held for its text is reviewed again, its search starts over. Errors: another client's, search over, a broken rule.
 */
export const editDescription = defineAction({
  name: 'edit-description',
  actor: client,
  input: ownOrder.extend({ description: z.string().meta({ maxLength: descriptionLimit }) }),
  errors: [...orderErrorCodes, 'too_many_requests', ...descriptionErrorCodes],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { uuid, description }) {
    const error = descriptionRefusal(description)
    const text = description.trim()
    const edited = error
      ? undefined
      : await tx
          .updateTable('orders')
          .set({ description: text, description_edited_at: now })
          .where('uuid', '=', uuid)
          .where('client_id', '=', userId)
          .where('status', 'in', openStatuses)
          .where('description', '<>', text)
          .returning(['id', 'uuid', 'status', 'flags', 'urgency'])
          .executeTakeFirst()
    if (!edited) {
      const order = await findOwnOrderState(tx, { uuid, userId }) // whose order it is comes before what is wrong with the text
      if (!order) return fail('not_found')
      if (!isOpen(order.status)) return fail('search_over')
      return error ? fail(error) : ok(null)
    }
    const limit = await consumeLimit(tx, personLimits.orderChange, userId)
    if (!limit.ok) return limit
    if (edited.status === 'waiting') await reviewAgain(tx, edited, now)
    await notifyContacts(tx, edited, now)
    await notifyOffered(tx, edited, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid } })
    return ok(null)
  },
})

/** Notifies the professionals with the contact, except those cut off. */
async function notifyContacts(tx: Db, order: { id: number; uuid: string }, now: Date) {
  const contacts = await tx
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id', 'p.user_id as userId'])
    .where('l.order_id', '=', order.id)
    .where((eb) => eb.not(isCutOffSql))
    .orderBy('l.id')
    .execute()
  for (const { id, userId } of contacts)
    await notify(tx, { userId, kind: 'order_edited', leadId: id, facts: { leadId: id, uuid: order.uuid } }, now)
}
