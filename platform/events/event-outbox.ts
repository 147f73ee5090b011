import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { transactionBuffer } from '#platform/database/transaction-buffer.ts'
import { deleteInBatches } from '#platform/in-batches.ts'

/**
 * An event for listeners of `topic` (`user:12`, `pages`): written in the transaction of the fact, published after it.
 */
export type NewEvent = { topic: string; kind: string; payload?: Record<string, unknown> }

const relays = new Set<() => void>()

/** One statement for any number of them, so that a connection plans it once. */
export const newEvents = transactionBuffer<NewEvent & { created_at: Date }>((tx, events) =>
  sql`
    insert into events (topic, kind, payload, created_at)
    select topic, kind, coalesce(payload, '{}'), created_at
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (topic text, kind text, payload jsonb, created_at timestamptz)`.execute(
    tx,
  ),
)

/** Tells events as part of the action; a refusal takes them back with everything else. */
export const emit = (tx: Db, now: Date, ...events: NewEvent[]) =>
  newEvents.add(tx, ...events.map((event) => ({ ...event, created_at: now })))

/** Called after a commit. The relay gathers the calls of many transactions into one NOTIFY (see events.ts). */
export function publishCommittedEvents() {
  for (const tell of relays) tell()
}

/**
 * The relay of this process takes over the telling until the returned function is called; without one, listeners
 * find the events by their regular look.
 */
export function onPublished(tell: () => void) {
  relays.add(tell)
  return () => void relays.delete(tell)
}

/** After a restore to a new cluster, ids of the old one are ahead of every transaction: such events would come back much later. */
export const purgeForeignEvents = (db: Db) =>
  sql`delete from events where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)

/** Listeners catch up from here for a day or so; a job clears what is older. Returns how many went. */
export const purgeEvents = (db: Db, before: Date): Promise<number> =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('events')
      .where('id', 'in', (eb) =>
        eb.selectFrom('events').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit),
      )
      .executeTakeFirst(),
  )
