import { personLimits } from '#domain/shared/person-limits.ts'
import { takeFrom } from '#platform/security/rate-limit.ts'
import { WorkerRefused } from '#platform/worker-pool.ts'
import { statusOf } from '#presenters/error-status.ts'
import { errorMessage } from '#texts/errors.ts'

/** Counts a document against the person's limit; 429 above it. */
export async function limitDocuments(userId: number) {
  for (const limit of personLimits.document) {
    const allowance = await takeFrom(limit, String(userId))
    if (!allowance.ok) throw errorResponse('too_many_requests', allowance.retryAfterSeconds)
  }
}

/** Throws 503 where too many documents are queued. */
export function busyDocument(error: unknown): never {
  if (error instanceof WorkerRefused) throw errorResponse('busy', 5)
  throw error
}

/** In words, because the browser shows them in place of the document. */
const errorResponse = (code: 'too_many_requests' | 'busy', retryAfterSeconds: number) =>
  new Response(errorMessage(code, retryAfterSeconds), {
    status: statusOf(code),
    headers: { 'retry-after': `${retryAfterSeconds}`, 'content-type': 'text/plain; charset=utf-8' },
  })
