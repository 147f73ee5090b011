import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Ephemeral: not stored; cached for a few seconds for polling pages. Absent listeners miss it. */
export type EphemeralEvent = { topic: string; kind: string; payload: Record<string, unknown> }

/** Separate from the channel of stored events, which only announces them. */
export const ephemeralChannel = 'ajeita_passing'

export const publishEphemeral = (db: Db, event: EphemeralEvent) =>
  sql`select pg_notify(${ephemeralChannel}, ${JSON.stringify(event)})`.execute(db)

/** The event; null if the payload is not ours. */
export function readEphemeral(text: string | undefined): EphemeralEvent | null {
  try {
    const { topic, kind, payload } = JSON.parse(text ?? '') as Partial<EphemeralEvent>
    return topic && kind && payload ? { topic, kind, payload } : null
  } catch {
    return null
  }
}
