import { notifyNewSignIn } from '#domain/notifications/notify-new-sign-in.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

/** Whoever signed in from a new browser is told so, wherever else they read us. */
export const notifyNewSignInTask: Task = async ({ sessionId }: { sessionId: number }, { db, now }) => {
  await notifyNewSignIn(db, sessionId, now)
}
