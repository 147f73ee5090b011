import type { Kysely } from 'kysely'
import type { Database } from './db-types.ts'

/** A fact for those who listen to `topic` (`user:12`, `pages`): written in the transaction of the fact, told after it. */
export type NewEvent = { topic: string; kind: string; payload?: Record<string, unknown> }

const written = new WeakSet<object>()
const relays = new Set<() => void>()

/** Writes events as part of the action; a refusal takes them back with everything else. */
export async function emit(tx: Kysely<Database>, now: Date, ...events: NewEvent[]) {
  if (!events.length) return
  await tx
    .insertInto('events')
    .values(
      events.map(({ topic, kind, payload = {} }) => ({
        topic,
        kind,
        payload: JSON.stringify(payload),
        created_at: now,
      })),
    )
    .execute()
  written.add(tx)
}

export const hasNewEvents = (tx: object) => written.has(tx)

/** Called after a commit. The relay gathers the calls of many transactions into one NOTIFY (see events.ts). */
export function announceEvents() {
  for (const tell of relays) tell()
}

/**
 * The relay of this process takes over the telling until the returned function is called; without one, listeners
 * find the events by their regular look.
 */
export function onAnnounce(tell: () => void) {
  relays.add(tell)
  return () => void relays.delete(tell)
}

/** Listeners catch up from here for a day or so; a job clears what is older. Returns how many went. */
export async function forgetEvents(db: Kysely<Database>, before: Date): Promise<number> {
  const result = await db.deleteFrom('events').where('created_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
