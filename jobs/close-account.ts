import { closeAccount } from '#domain/account-deletion/close-account.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

/** Ends what belonged to an account whose phone has a new owner. */
export const closeAccountTask: Task = ({ userId }: { userId: number }, { db, now }) => closeAccount(db, userId, now)
