import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Told as it happens to whoever listens in any process, and stored nowhere, but for seconds in the memory of each process for pages that poll: who is away never hears of it. */
export type EphemeralEvent = { topic: string; kind: string; payload: Record<string, unknown> }

/** Beside that of facts, which says only that there are some. */
export const ephemeralChannel = 'ajeita_passing'

export const publishEphemeral = (db: Db, event: EphemeralEvent) =>
  sql`select pg_notify(${ephemeralChannel}, ${JSON.stringify(event)})`.execute(db)

/** What was told; null for what is none of ours. */
export function readEphemeral(text: string | undefined): EphemeralEvent | null {
  try {
    const { topic, kind, payload } = JSON.parse(text ?? '') as Partial<EphemeralEvent>
    return topic && kind && payload ? { topic, kind, payload } : null
  } catch {
    return null
  }
}
