import { type EventId, parseEventId } from './event-id.ts'

/**
 * An event as delivered to listeners. `id` is `xid.id` (`compareEventIds`); without one it is ephemeral and never
 * replayed.
 */
export type LiveEvent = { id: string; topic: string; kind: string; payload: Record<string, unknown>; createdAt: Date }

type Row = {
  xid: string | null
  id: number
  topic: string
  kind: string
  payload: Record<string, unknown>
  created_at: Date
  waiting: boolean
}

/** A named statement, so that PostgreSQL plans it once for each connection. */
type Statement = { name: string; text: string; values: unknown[] }
export type RunStatement = (statement: Statement) => Promise<{ rows: unknown[] }>

const toEvent = ({ xid, id, topic, kind, payload, created_at }: Row): LiveEvent => ({
  id: `${xid}.${id}`,
  topic,
  kind,
  payload,
  createdAt: created_at,
})

/** Without events the statement still returns one row, for `waiting`. */
const toEvents = (rows: Row[]) => rows.filter((row) => row.xid !== null).map(toEvent)

// Only rows of transactions older than all running ones, so that no earlier event can appear later.
const eventsAfterSql = (where: string) => `
with edge as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin)
select exists (select from events where events.xid >= edge.xmin) as waiting, readable.*
from edge left join lateral (
  select xid::text as xid, id, topic, kind, payload, created_at from events
  where (events.xid, events.id) > ($1::xid8, $2::bigint) and events.xid < edge.xmin ${where}
  order by events.xid, events.id limit $3
) readable on true
order by readable.xid::xid8, readable.id`

/** Events after `from`, oldest first. `waiting`: newer ones exist but are not yet safe to read. */
export async function readEvents(run: RunStatement, from: EventId, limit: number) {
  const { rows } = await run({ name: 'events-after', text: eventsAfterSql(''), values: [from.xid, from.id, limit] })
  return {
    events: toEvents(rows as Row[]),
    waiting: (rows as Row[])[0]?.waiting === true,
  }
}

/** Events of one topic after an id, oldest first. An invalid id gives none. */
export async function readTopic(
  run: RunStatement,
  topic: string,
  afterId: string,
  limit: number,
): Promise<LiveEvent[]> {
  const from = parseEventId(afterId)
  if (!from) return []
  const { rows } = await run({
    name: 'events-of-topic',
    text: eventsAfterSql('and events.topic = $4'),
    values: [from.xid, from.id, limit, topic],
  })
  return toEvents(rows as Row[])
}

/** The position before everything still being written: where a new listener starts. */
export async function readPosition(run: RunStatement): Promise<EventId> {
  const { rows } = await run({
    name: 'events-position',
    text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
    values: [],
  })
  return { xid: (rows[0] as { xid: string }).xid, id: '0' }
}

/**
 * True if every event after `afterId` is still stored; false tells a listener to reload. An id ahead of every
 * transaction is from another cluster, before a restore.
 */
export async function hasAllEventsSince(run: RunStatement, afterId: string): Promise<boolean> {
  const from = parseEventId(afterId)
  if (!from) return false
  const text = `select $1::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) and (
    not exists (select from events) or exists (select from events where (xid, id) <= ($1::xid8, $2::bigint))) as "hasAll"`
  const { rows } = await run({ name: 'events-since', text, values: [from.xid, from.id] })
  return (rows[0] as { hasAll: boolean }).hasAll
}
