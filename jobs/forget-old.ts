import { forgetEvents } from '#platform/event-outbox.ts'
import type { Task } from '#platform/jobs.ts'

const hoursAgo = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

/** What is kept for a day only: events that everybody has heard, and answers kept for repeated calls (quality: 24 h). */
export const forgetOldTask: Task = async (_, { db, now }) => {
  await forgetEvents(db, hoursAgo(now, 24))
  await db.deleteFrom('idempotency_keys').where('created_at', '<', hoursAgo(now, 24)).execute()
}
