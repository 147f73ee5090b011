import { notify } from '#domain/notifications/notifications.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { descriptionRefusal } from '../placement/description.ts'
import type { EditErrorCode, editDescriptionForm } from './edit-description.ts'
import { isOpen, openStatuses } from '../order.ts'
import { overStates } from '../order-leads.server.ts'
import { stateOfOwn } from './own-order.server.ts'
import { reviewAgain } from './review-again.server.ts'
import { notifyOffered } from '../notify-offered.server.ts'

/**
 * The client writes the description anew, while the order waits or searches (product: Order life). The automatic rules look
 * at it at once: a text that breaks one is refused by its name, and the old text stays. Professionals who have the contact
 * are told, the others read the new text. An order that a person holds for its words is looked at again, and its open
 * window begins anew: that nobody looked at it meanwhile is not the client's loss. The same words again change nothing. Refuses an order of somebody else, and one that does not look for anybody any more.
 */
export function editDescription(
  db: Db,
  { description, ...own }: ActionInput<typeof editDescriptionForm>,
  now: Date,
): Promise<Result<null, EditErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, EditErrorCode>> => {
    const refusal = descriptionRefusal(description)
    const words = description.trim()
    const edited = refusal
      ? undefined
      : await tx
          .updateTable('orders')
          .set({ description: words, description_edited_at: now })
          .where('uuid', '=', own.uuid)
          .where('client_id', '=', own.userId)
          .where('status', 'in', openStatuses)
          .where('description', '<>', words)
          .returning(['id', 'uuid', 'status', 'flags', 'urgency'])
          .executeTakeFirst()
    if (!edited) {
      const order = await stateOfOwn(tx, own) // whose order it is comes before what is wrong with the text
      if (!order) return fail('not_found')
      if (!isOpen(order.status)) return fail('search_over')
      return refusal ? fail(refusal) : ok(null)
    }
    const may = await consumeLimit(tx, personLimits.orderChange, own.userId)
    if (!may.ok) return may
    if (edited.status === 'waiting') await reviewAgain(tx, edited, now)
    await tellContacts(tx, edited, now)
    await notifyOffered(tx, edited, now)
    await emit(tx, now, { topic: `user:${own.userId}`, kind: 'order.changed', payload: { uuid: own.uuid } })
    return ok(null)
  })
}

async function tellContacts(tx: Db, order: { id: number; uuid: string }, now: Date) {
  const contacts = await tx
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id', 'p.user_id as userId'])
    .where('l.order_id', '=', order.id)
    .where('l.state', 'not in', overStates)
    .orderBy('l.id')
    .execute()
  for (const { id, userId } of contacts)
    await notify(tx, { userId, kind: 'order_edited', leadId: id, facts: { leadId: id, uuid: order.uuid } }, now)
}
