import { type NotNull, sql } from 'kysely'
import { isBlockBetweenSql } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { engagedStatuses } from '#domain/orders/order.ts'
import { addHours } from '#domain/shared/durations.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'

const batchSize = 200

/** When the message was last sent, opened or deferred. */
const reminderClockStart = sql<Date>`greatest(messaged_at, opened_at, deferred_at)`

/**
 * Reminds clients of unanswered messages a day and two days after they were sent, opened or deferred (product: Order
 * life), by one e-mail a day. After missed runs one reminder, not two. Returns how many.
 */
export const remindClients = (db: Db, now: Date): Promise<number> =>
  inTransactionBatches(db, batchSize, (tx) => remindSome(tx, now))

async function remindSome(tx: Db, now: Date) {
  const dayAgo = addHours(now, -24)
  const twoDaysAgo = addHours(now, -48)
  const due = tx
    .selectFrom('leads')
    .select('leads.id')
    .where('leads.state', '=', 'contacted')
    .where('messaged_at', '<=', dayAgo)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .innerJoin('professionals', 'professionals.id', 'leads.professional_id')
          .select('orders.id')
          .whereRef('orders.id', '=', 'leads.order_id')
          .where('orders.status', 'in', engagedStatuses)
          .where((eb) => eb.not(isBlockBetweenSql('orders.client_id', 'professionals.user_id'))),
      ),
    )
    .where((eb) =>
      eb.or([
        eb.and([eb('reminders', '=', 0), eb(reminderClockStart, '<=', dayAgo)]),
        eb.and([eb('reminders', '=', 1), eb(reminderClockStart, '<=', twoDaysAgo)]),
      ]),
    )
    .limit(batchSize)
    .forUpdate()
    .skipLocked()

  const reminded = await tx
    .updateTable('leads')
    .from('orders')
    .whereRef('orders.id', '=', 'leads.order_id')
    .set({ reminders: sql<number>`case when ${reminderClockStart} <= ${twoDaysAgo} then 2 else 1 end` })
    .where('leads.id', 'in', due)
    .returning(['leads.id', 'orders.id as orderId', 'orders.uuid', 'orders.client_id as userId'])
    .$narrowType<{ userId: NotNull }>()
    .execute()

  for (const { id, orderId, uuid, userId } of reminded) {
    const reference = `order:${orderId}:${saoPauloDay(now)}`
    const notification = { userId, kind: 'lead_unanswered', orderId, leadId: id, facts: { uuid } } as const
    // Each message is unread in the app; one e-mail a day covers all of them.
    if (!(await notify(tx, { ...notification, reference }, now)))
      await notify(tx, { ...notification, onPageOnly: true }, now)
  }

  return reminded.length
}
