import type { Kysely } from 'kysely'
import type { Database } from './db-types.ts'

/** A fact for those who listen to `topic` (`user:12`, `pages`): written in the transaction of the fact, told after it. */
export type NewEvent = { topic: string; kind: string; payload?: Record<string, unknown> }

const written = new WeakSet<object>()
let tellRelay = () => {}

/** Writes events as part of the action; a refusal takes them back with everything else. */
export async function emit(tx: Kysely<Database>, now: Date, ...events: NewEvent[]) {
  if (!events.length) return
  await tx
    .insertInto('events')
    .values(events.map(({ topic, kind, payload = {} }) => ({ topic, kind, payload: JSON.stringify(payload), created_at: now })))
    .execute()
  written.add(tx)
}

export const hasNewEvents = (tx: object) => written.has(tx)

/** Called after a commit. The relay gathers the calls of many transactions into one NOTIFY (see events.ts). */
export const announceEvents = () => tellRelay()

/** The relay of this process takes over the telling; without one, listeners find the events by their regular look. */
export function onAnnounce(tell: () => void) {
  tellRelay = tell
}
