import { data, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { connectionTexts } from '#texts/connection.ts'
import { setConnected, setConnectionLost, isOnScreen } from './connection.ts'
import { findSignInRole, signInAgain, signInWhenIdle } from './sign-in-again.ts'
import { dismissFormFailure, readSubmission, showFormFailure, type UnknownOutcome } from './unknown-outcome.ts'

type Results = Record<string, DataStrategyResult>

/** The last response of the visible form, with which the page is rendered. */
let answered: { id: string; answer: unknown } | undefined

const transientStatuses = new Set([408, 425, 429])

/** A transport failure: no response, a gateway, a shutdown or a server error. */
export function isTransientFailure(error: unknown) {
  if (isRouteErrorResponse(error)) return error.status >= 500 || transientStatuses.has(error.status)
  return !(error instanceof Response)
}

/** The server has no such form, or none on this page: it is of an earlier release. */
const isOutdatedForm = (error: unknown) => isRouteErrorResponse(error) && (error.status === 400 || error.status === 405)

const failureText = (error: unknown) => connectionTexts[isOutdatedForm(error) ? 'formOutdated' : 'formFailed']

/**
 * Preserves the visible page when a response is lost (AMB-84). Failed revalidations are retried, forms keep their
 * input, an expired session opens the sign-in. Deliberate errors (403, 404) and first loads go to the error boundary.
 */
export const recoverPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const submission = request.method === 'GET' ? undefined : await readSubmission(request)
  const results = await next()
  if (request.signal.aborted) return results
  if (!submission) return keepLoadedData(request, results)
  const { key, isBackground } = submission
  if (!isBackground) dismissFormFailure()
  if (key === undefined && !isBackground) return keepForm(results)
  return keepActionForm(results, (error) => !isBackground && showFormFailure(key, failureText(error)))
}

const failed = (results: Results) => Object.entries(results).filter(([, { type }]) => type === 'error')

function keepLoadedData(request: Request, results: Results): Results {
  const errors = failed(results)
  const transient = errors.filter(([, { result }]) => isTransientFailure(result))
  if (transient.length) setConnectionLost()
  else setConnected()
  const { pathname, search } = new URL(request.url)
  if (!isOnScreen(pathname + search)) {
    answered = undefined
    return results
  }
  const toSignIn = errors.flatMap(([id, { result }]) => {
    const role = findSignInRole(result)
    return role ? [{ id, role }] : []
  })
  const [first] = toSignIn
  if (first) signInWhenIdle(first.role)
  // Omitted loaders keep their data.
  const leavingIds = new Set([...transient.map(([id]) => id), ...toSignIn.map(({ id }) => id)])
  return Object.fromEntries(Object.entries(results).filter(([id]) => !leavingIds.has(id)))
}

const answerOf = ({ result }: DataStrategyResult) =>
  result instanceof Object && 'data' in result && 'init' in result ? result.data : result

function keepForm(results: Results): Results {
  for (const [id, result] of Object.entries(results))
    if (result.type === 'data') answered = { id, answer: answerOf(result) }
  const lastAnswer = (id: string) => (answered?.id === id ? answered.answer : undefined)
  return replaceFailures(results, lastAnswer, (error) => showFormFailure(undefined, failureText(error)))
}

/** Forms of `useActionForm` preserve input and key themselves, and only learn that the outcome is unknown. */
const keepActionForm = (results: Results, showFailure: (error: unknown) => unknown) =>
  replaceFailures(results, (): UnknownOutcome => ({ outcome: 'unknown' }), showFailure)

/** Replaces lost responses by data, and opens the sign-in dialog or shows the failure. */
function replaceFailures(
  results: Results,
  dataOf: (id: string) => unknown,
  showFailure: (error: unknown) => unknown,
): Results {
  const keptResults = { ...results }
  for (const [id, { result }] of failed(results)) {
    const role = findSignInRole(result)
    if (!role && !isTransientFailure(result) && !isOutdatedForm(result)) continue
    // React Router does not revalidate from status 400 on.
    keptResults[id] = { type: 'data', result: data(dataOf(id), { status: role ? 401 : 503 }) }
    if (role) void signInAgain(role)
    else showFailure(result)
  }
  return keptResults
}
