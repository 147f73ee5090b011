import { type ActionErrorCode, type ErrorKind, errorKinds } from '#domain/shared/error-kinds.ts'
import type { ErrorCode } from '#texts/errors.ts'

const statusOfKind = {
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  limit: 429,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>

/** Errors of the request itself, before or beside any action. */
const statusOfRequest = { unreadable_form: 400, version: 406, not_a_form: 415, not_json: 415, unexpected: 500 } as const
type RequestErrorCode = keyof typeof statusOfRequest

type ReportedCode = ActionErrorCode | ErrorCode
export type ReportedError<Code extends ReportedCode = ErrorCode> = { code: Code; retryAfterSeconds?: number }

const isRequestError = (code: ReportedCode): code is RequestErrorCode => code in statusOfRequest

/** The HTTP status of an error, for pages and endpoints alike (AMB-69). A code without a kind is a type error. */
export const statusOf = (code: ReportedCode) =>
  isRequestError(code) ? statusOfRequest[code] : statusOfKind[errorKinds[code]]

/** Seconds until a retry may succeed, a minute where a limit names no time; undefined unless the error is a limit. */
export const retryAfterSecondsOf = ({ code, retryAfterSeconds }: ReportedError<ReportedCode>) =>
  statusOf(code) === statusOfKind.limit ? (retryAfterSeconds ?? 60) : undefined

/** Status and headers of a page that shows an error. */
export function errorInit(error: ReportedError<ReportedCode>): ResponseInit {
  const status = statusOf(error.code)
  const seconds = retryAfterSecondsOf(error)
  return seconds ? { status, headers: { 'retry-after': String(seconds) } } : { status }
}

/** Status and headers of a form that exists, unlike what it names, as for PINs of staff sign-ins: 422 or 429. */
export function invalidFormInit(error: ReportedError): ResponseInit {
  const init = errorInit(error)
  return init.status === statusOfKind.limit ? init : { status: statusOfKind.invalid }
}
