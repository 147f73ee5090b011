import { env } from '#platform/env.ts'
import type { RenderedPage } from '#platform/cache/cached-page.ts'

/** What every answer says that could not be given now. */
export const retryAfterHeader = { 'retry-after': '10' }

/**
 * The answer, or that of `late` when the time is over (`ANSWER_SECONDS`), whatever is tried again meanwhile. What comes after that
 * is thrown away.
 */
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
    () => {}, // it has been logged where it failed
  )
  return late()
}
