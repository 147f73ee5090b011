import type { RenderedPage } from '#platform/cache/cached-page.ts'
import { env } from '#platform/env.ts'

/** Header of every temporary failure. */
export const retryAfterHeader = { 'retry-after': '10' }

/** The response, or that of `late` after `ANSWER_SECONDS`, retries included. A later response is discarded. */
export async function withTimeout<Answer extends RenderedPage>(
  answer: Promise<Answer>,
  late: () => Answer | Promise<Answer>,
  waitMs = env.ANSWER_SECONDS * 1_000,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), waitMs)))
  const first = await Promise.race([answer, over]).finally(() => clearTimeout(timer))
  if (first) return first
  answer.then(
    async (late) => void (late instanceof Response && (await late.body?.cancel())),
    () => {}, // logged where it failed
  )
  return late()
}
