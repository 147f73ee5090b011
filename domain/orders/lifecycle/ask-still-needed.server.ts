import { type NotNull, sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'

const batchSize = 200
const firstAfterHours = 24
const againAfterHours = 44
/** With less time left there is nothing to decide. */
const minHoursLeft = 2

/**
 * "Ainda precisa?": asks clients a day after verification and again after 44 hours, for today's orders only then
 * (product: Order life). One conditional update asks each once. Returns how many.
 */
export const askWhetherNeeded = (db: Db, now: Date): Promise<number> =>
  inTransactionBatches(db, batchSize, (tx) => askSome(tx, now))

async function askSome(tx: Db, now: Date) {
  const dueAgain = addHours(now, -againAfterHours)
  const due = tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'searching')
    .where('expires_at', '>=', addHours(now, minHoursLeft))
    .where('verified_at', '<=', addHours(now, -firstAfterHours))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('still_needed_asked_at', 'is', null),
          eb.or([eb('urgency', '<>', 'today'), eb('verified_at', '<=', dueAgain)]),
        ]),
        eb.and([
          eb('verified_at', '<=', dueAgain),
          eb(
            'still_needed_asked_at',
            '<',
            sql<Date>`verified_at + make_interval(hours => ${sql.lit(againAfterHours)})`,
          ),
        ]),
      ]),
    )
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
  const notified = await tx
    .updateTable('orders')
    .set({ still_needed_asked_at: now })
    .where('id', 'in', due)
    .returning(['id', 'uuid', 'client_id as userId'])
    .$narrowType<{ userId: NotNull }>()
    .execute()
  for (const { id, uuid, userId } of notified) {
    await notify(tx, { userId, kind: 'still_needed', orderId: id, facts: { uuid } }, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid } })
  }
  return notified.length
}
