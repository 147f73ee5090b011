import { eraseOldPictures, expireDocuments, notifyOfExpiry } from '#domain/verification/sweep-documents.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { runAllSettled } from '#platform/jobs/run-all-settled.ts'

/** Notifies of expiring documents, expires them, and erases pictures of decided ones after their retention. */
export const sweepDocumentsTask: Task = async (_, { db, now, log }) => {
  const [expired, notified, erased] = await runAllSettled(
    () => expireDocuments(db, now),
    () => notifyOfExpiry(db, now),
    () => eraseOldPictures(db, now),
  )
  if (expired || notified || erased) log.info({ expired, notified, erased }, 'documents swept')
}
