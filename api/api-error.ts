import type { ActionError, Result } from '#domain/shared/result.ts'
import { type ErrorCode, errorMessage } from '#texts/errors.ts'
import { fieldErrorText } from '#texts/field-errors.ts'

/** The error response of every endpoint (AMB-69): text for people, a code for API clients. */
export class ApiError extends Error {
  readonly actionError: Pick<ActionError<ErrorCode>, 'code' | 'retryAfterSeconds' | 'fields'>
  /** Field errors by name. */
  readonly errors: Record<string, string> | undefined
  constructor(error: ApiError['actionError'] | ErrorCode, errors?: Record<string, string>) {
    const actionError = typeof error === 'string' ? { code: error } : error
    super(errorMessage(actionError.code, actionError.retryAfterSeconds))
    this.actionError = actionError
    this.errors = errors ?? (actionError.fields && textsOf(actionError.fields))
  }
}

const textsOf = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, fieldErrorText(code)]))

/** The value of an action's result; throws an error as an `ApiError`. */
export function unwrap<Value>(result: Result<Value, ErrorCode>): Value {
  if (!result.ok) throw new ApiError(result)
  return result.value
}
