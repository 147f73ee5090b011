import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Told as it happens to whoever listens in any process, and stored nowhere, but for seconds in the memory of each process for pages that poll: who is away never hears of it. */
export type PassingEvent = { topic: string; kind: string; payload: Record<string, unknown> }

/** Beside that of facts, which says only that there are some. */
export const passingChannel = 'ajeita_passing'

export const tellInPassing = (db: Db, event: PassingEvent) =>
  sql`select pg_notify(${passingChannel}, ${JSON.stringify(event)})`.execute(db)

/** What was told; null for what is none of ours. */
export function readPassing(text: string | undefined): PassingEvent | null {
  try {
    const { topic, kind, payload } = JSON.parse(text ?? '') as Partial<PassingEvent>
    return topic && kind && payload ? { topic, kind, payload } : null
  } catch {
    return null
  }
}
