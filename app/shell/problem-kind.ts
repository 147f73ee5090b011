import { isRouteErrorResponse } from 'react-router'
import { isTransientFailure } from '#app/browser/keep-page.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { problemTitles } from '#texts/connection.ts'

export type ProblemKind = keyof typeof problemTitles

/** The kind of problem that an error means for the visitor. */
export function problemKind(error: unknown): ProblemKind {
  if (!isRouteErrorResponse(error)) return error instanceof TypeError ? 'unreachable' : 'problem'
  if (error.status === 404) return 'notFound'
  if (error.status === 409) return 'anotherPerson'
  if (error.status === 403) return 'notAllowed'
  return isTransientFailure(error) && error.status !== 500 ? 'unreachable' : 'problem'
}

/** The id of the failed request, for the log. */
export function problemCode(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const { requestId } = (error.data ?? {}) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : undefined
}

/** The title of an error page; undefined without an error. */
export const problemMeta = (error: unknown) => (error ? titleMeta(problemTitles[problemKind(error)]) : [])
