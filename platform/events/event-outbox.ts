import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { transactionBuffer } from '#platform/database/transaction-buffer.ts'
import { deleteInBatches } from '#platform/in-batches.ts'

/**
 * An event for listeners of `topic` (`user:12`, `pages`): written in the transaction of the fact, published after it.
 */
export type NewEvent = { topic: string; kind: string; payload?: Record<string, unknown> }

const relays = new Set<() => void>()

/** One statement for any number of events, so that a connection plans it once. */
export const newEvents = transactionBuffer<NewEvent & { created_at: Date }>((tx, events) =>
  sql`
    insert into events (topic, kind, payload, created_at)
    select topic, kind, coalesce(payload, '{}'), created_at
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (topic text, kind text, payload jsonb, created_at timestamptz)`.execute(
    tx,
  ),
)

/** Publishes events as part of the action; a failed action publishes none. */
export const emit = (tx: Db, now: Date, ...events: NewEvent[]) =>
  newEvents.add(tx, ...events.map((event) => ({ ...event, created_at: now })))

/** The same event for each of these users. */
export const emitToUsers = (tx: Db, now: Date, userIds: number[], kind: string, payload: Record<string, unknown>) =>
  emit(tx, now, ...userIds.map((userId) => ({ topic: `user:${userId}`, kind, payload })))

/** Called after a commit. The relay merges the calls of many transactions into one NOTIFY (see events.ts). */
export function publishCommittedEvents() {
  for (const tell of relays) tell()
}

/** Registers this process's relay; returns how to unregister. Without one, listeners find events by polling. */
export function onPublished(tell: () => void) {
  relays.add(tell)
  return () => void relays.delete(tell)
}

/** After a restore to a new cluster, old ids are ahead of every transaction: such events would come much later. */
export const purgeForeignEvents = (db: Db) =>
  sql`delete from events where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)

/** Listeners can replay for about a day; a job deletes older events. Returns how many. */
export const purgeEvents = (db: Db, before: Date): Promise<number> =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('events')
      .where('id', 'in', (eb) =>
        eb.selectFrom('events').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit),
      )
      .executeTakeFirst(),
  )
