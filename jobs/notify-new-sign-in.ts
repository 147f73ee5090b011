import { notifyNewSignIn } from '#domain/notifications/notify-new-sign-in.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

/** Notifies a person of a sign-in from a new browser. */
export const notifyNewSignInTask: Task = async ({ sessionId }: { sessionId: number }, { db, now }) => {
  await notifyNewSignIn(db, sessionId, now)
}
