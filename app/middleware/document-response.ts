import { data } from 'react-router'
import { personLimits } from '#domain/shared/person-limits.ts'
import { takeFrom } from '#platform/security/rate-limit.ts'
import { WorkerRefused } from '#platform/worker-pool.ts'

/** Counts a document against the person's limit; 429 above it. */
export async function limitDocuments(userId: number) {
  for (const limit of personLimits.document) {
    const allowance = await takeFrom(limit, String(userId))
    if (!allowance.ok) throw data(null, { status: 429, headers: { 'retry-after': `${allowance.retryAfterSeconds}` } })
  }
}

/** Throws 503 where too many documents are queued. */
export function busyDocument(error: unknown): never {
  if (error instanceof WorkerRefused) throw data(null, { status: 503, headers: { 'retry-after': '5' } })
  throw error
}
