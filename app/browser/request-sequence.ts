import type { DataStrategyResult } from 'react-router'

/** Counts requests whose result the router has not yet taken. */
function createCounter() {
  let pending = 0
  const resolvers = new Set<() => void>()
  function end() {
    pending -= 1
    if (pending) return
    for (const resolve of resolvers) resolve()
    resolvers.clear()
  }
  return {
    isPending: () => pending > 0,
    settled: () => (pending ? new Promise<void>((resolve) => void resolvers.add(resolve)) : Promise.resolve()),
    async during<Results>(work: () => Promise<Results>) {
      pending += 1
      try {
        return await work()
      } finally {
        setTimeout(end) // after the router has taken the result
      }
    },
  }
}

const submissions = createCounter()
const loads = createCounter()

type Results = Record<string, DataStrategyResult>

const hasRedirect = (results: Results) =>
  Object.values(results).some(({ result }) => result instanceof Response && result.headers.has('location'))

/**
 * Client middleware: React Router loses the redirect of a fetcher's action if a revalidation is in flight when it
 * arrives, or starts after it. The first waits here, the second in `useRevalidate`.
 */
export async function sequenceRequests({ request }: { request: Request }, next: () => Promise<unknown>) {
  if (request.method === 'GET') return loads.during(next)
  return submissions.during(async () => {
    const results = (await next()) as Results
    if (hasRedirect(results)) await loads.settled()
    return results
  })
}

/** Whether a form is pending, by navigation or fetcher. */
export const hasPendingSubmission = submissions.isPending
/** Resolves once no form is pending. */
export const submissionsSettled = submissions.settled
