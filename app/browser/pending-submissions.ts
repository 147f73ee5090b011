let pending = 0
const waiting = new Set<() => void>()

/** Client middleware that counts the forms whose response has not arrived, whether by navigation or fetcher. */
export async function trackSubmissions<Results>({ request }: { request: Request }, next: () => Promise<Results>) {
  if (request.method === 'GET') return next()
  pending += 1
  try {
    return await next()
  } finally {
    setTimeout(settle) // after the router has followed a redirect
  }
}

function settle() {
  pending -= 1
  if (pending) return
  for (const resolve of waiting) resolve()
  waiting.clear()
}

export const hasPendingSubmission = () => pending > 0

/**
 * Resolves once no form is on its way. Wait for it before a revalidation: React Router drops the redirect of a fetcher's action if a
 * revalidation started after it.
 */
export const submissionsSettled = () =>
  pending ? new Promise<void>((resolve) => void waiting.add(resolve)) : Promise.resolve()
