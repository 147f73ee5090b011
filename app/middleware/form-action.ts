import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { z } from 'zod'
import { formTexts } from '#app/middleware/form-texts.ts'
import { readForm, type Typed } from '#app/middleware/read-form.ts'
import { opensBySurveyLink } from '#domain/identity/access-rule.ts'
import type { Access, AccessError } from '#domain/shared/access.ts'
import { type Caller, callerUser } from '#domain/shared/caller.ts'
import { type Action, type ActionInput, runAction } from '#domain/shared/define-action.server.ts'
import type { ActionErrorCode } from '#domain/shared/error-kinds.ts'
import type { ActionError } from '#domain/shared/result.ts'
import { readSessionOrigin } from '#platform/security/request-origin.ts'
import { errorInit } from '#presenters/error-status.ts'
import { type ErrorCode, errorMessage } from '#texts/errors.ts'
import { fieldErrorText } from '#texts/field-errors.ts'
import { signedIn, findSignedIn, readSurveyLink } from './session.ts'

/** The answer to a form submission; `form` is the intent that was submitted. */
export type FormResult =
  | {
      form: string
      ok: true
      /** What `onSuccess` returned for the page to show. */
      value?: object
    }
  | {
      form: string
      ok: false
      code: ActionErrorCode
      message: string
      /** What was typed, to fill the form in again. */
      values: Typed
      fieldErrors: Record<string, string>
    }

export type RouteArgs = Pick<ActionFunctionArgs, 'params' | 'request' | 'context'>
type FormResponse = Response | ReturnType<typeof data<FormResult>>
type FormAction = (args: RouteArgs, submitted?: FormData) => Promise<FormResponse>
/** One form of a page, with its parsed body. */
export type FormHandler = (args: RouteArgs, form: FormData) => Promise<FormResponse>

/** Errors of the pipeline itself; shown by the middleware or the form, not by the page of an action. */
type PipelineError = AccessError | 'key_reused' | 'switched_off'

type Options<Schema extends z.ZodObject, Code extends string, Value> = {
  /** The input field of each route param with another name. An invalid param is a 404. */
  params?: Record<string, keyof z.input<Schema> & string>
  /** Renames or converts fields before they are parsed. */
  prepare?: (form: FormData) => void | Promise<void>
  /** Reads a form whose fields are not those of the schema. */
  read?: (form: FormData) => ReturnType<typeof readForm<Schema>>
  /** What was typed, where the page has other fields than the schema; read before `prepare`. */
  typedValues?: (form: FormData) => Typed
  /** Returns a redirect, or what the page shows as `form.value`. With neither, the page stays and is revalidated. */
  onSuccess?: (
    value: Value,
    input: z.output<Schema>,
    typed: Typed,
    user: Caller['user'],
  ) => Response | object | undefined
  /** The error to show where part of a success failed. */
  partialError?: (value: Value) => { code: ActionErrorCode; message: string } | undefined
  /** For pages that show their success: without JavaScript the result is rendered at once instead of a redirect. */
  showsSuccess?: boolean
  /** Messages in place of the default ones, by error code. */
  messages?: Partial<Record<Code, string>>
  /** Replaces the default message of any error in a field, by field. */
  fieldMessages?: Record<string, string>
  /** Turns the error code of a field into its message; `fieldErrorText` by default. */
  fieldErrorMessage?: (code: string, field: string) => string
  /** Error codes whose message belongs beside a field. */
  errorFields?: Partial<Record<Code, string>>
}

const maxKeyLength = 200

/** React Router's client submits to `.data`; a form without JavaScript expects a page. */
const isDataRequest = (request: Request) => new URL(request.url).pathname.endsWith('.data')

/** The caller of an action. On a public page the session is read only for an action that anyone may perform. */
export async function getCaller({ request, context }: RouteArgs, access: Access): Promise<Caller> {
  const linkedOrder = opensBySurveyLink(access) ? readSurveyLink(request)?.linkedOrder : undefined
  const origin = readSessionOrigin(request)
  if (linkedOrder) return { user: null, linkedOrder, ...origin }
  const session = access === 'everyone' ? await findSignedIn(request) : context.get(signedIn)
  return { user: session && callerUser(session), sessionId: session?.sessionId, ...origin }
}

/** Runs an action for a page that answers in its own way. */
export const runForPage = async <Schema extends z.ZodObject, Code extends string, Value>(
  args: RouteArgs,
  action: Action<Schema, Code, Value>,
  input: ActionInput<Schema>,
) => runAction(action, await getCaller(args, action.access), input)

/** Makes a route's `action` from a business action. Codes without a default message require one in `messages`. */
export function formAction<Schema extends z.ZodObject, Code extends ErrorCode, Value>(
  action: Action<Schema, Code, Value>,
  options?: Options<Schema, Code, Value>,
): FormAction
export function formAction<Schema extends z.ZodObject, Code extends ActionErrorCode, Value>(
  action: Action<Schema, Code, Value>,
  options: Options<Schema, Code, Value> & { messages: Record<Exclude<Code, ErrorCode>, string> },
): FormAction
export function formAction<Schema extends z.ZodObject, Code extends ActionErrorCode, Value>(
  action: Action<Schema, Code, Value>,
  options: Options<Schema, Code, Value> = {},
): FormAction {
  const {
    params: paramFields = {},
    prepare,
    read = (form) => readForm(action.input, form),
    typedValues,
    onSuccess,
    showsSuccess = false,
    fieldMessages = {},
  } = options
  const { fieldErrorMessage = fieldErrorText } = options
  const fieldMessagesOf = (errors: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(errors).map(([field, code]) => [field, fieldMessages[field] ?? fieldErrorMessage(code, field)]),
    )
  const messages: Partial<Record<ActionErrorCode, string>> = options.messages ?? {}
  const errorFields: Partial<Record<ActionErrorCode, string>> = options.errorFields ?? {}

  return async (args, submitted) => {
    const { params, request } = args
    const form = submitted ?? (await request.formData())
    const { intent, idempotencyKey } = formTexts(form, ['intent', 'idempotencyKey'])
    const paramValues = Object.entries(params)
      .map(([param, value]) => [paramFields[param] ?? param, value ?? ''] as const)
      .filter(([field]) => field in action.input.shape)
    for (const [field, value] of paramValues) form.set(field, value)
    const typedBefore = typedValues?.(form)
    await prepare?.(form)

    const parsed = read(form)
    const typed = typedBefore ?? parsed.typed
    const toErrorResponse = (
      error: Pick<ActionError<Code | PipelineError | 'invalid'>, 'code' | 'retryAfterSeconds' | 'fields'>,
    ) => {
      const { code } = error
      const message = messages[code] ?? errorMessage(code as ErrorCode, error.retryAfterSeconds)
      const field = errorFields[code]
      const fieldErrors = field ? { [field]: fieldMessages[field] ?? message } : fieldMessagesOf(error.fields ?? {})
      return data<FormResult>({ form: intent, ok: false, code, message, values: typed, fieldErrors }, errorInit(error))
    }
    if (!parsed.ok) {
      if (paramValues.some(([field]) => field in parsed.errors)) throw data(null, errorInit({ code: 'not_found' }))
      return toErrorResponse({ code: 'invalid', fields: parsed.errors })
    }

    const caller = await getCaller(args, action.access)
    const key = idempotencyKey.slice(0, maxKeyLength) || undefined
    const result = await runAction(action, { ...caller, idempotencyKey: key }, parsed.value)
    if (!result.ok && (result.code === 'not_found' || result.code === 'wrong_role'))
      throw data(null, errorInit({ code: result.code }))
    if (!result.ok) return toErrorResponse(result)
    const partial = options.partialError?.(result.value)
    if (partial) {
      const failure = { form: intent, ok: false as const, values: {}, fieldErrors: {}, ...partial }
      return data<FormResult>(failure, errorInit(partial))
    }
    const success = onSuccess?.(result.value, parsed.value, typed, caller.user)
    if (success instanceof Response) return success
    if (success) return data<FormResult>({ form: intent, ok: true, value: success })
    if (isDataRequest(request) || showsSuccess) return data<FormResult>({ form: intent, ok: true })
    const { pathname, search } = new URL(request.url)
    return redirect(pathname + search, 303) // a reload must not submit again
  }
}

/** The `action` of a page with several forms, by the field `intent`: `restore`, or `restore:12` for one of many. */
export function formActions(actions: Record<string, FormHandler>) {
  return async (args: RouteArgs): Promise<FormResponse> => {
    const form = await args.request.formData()
    const [intent = ''] = formTexts(form, ['intent']).intent.split(':')
    const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined
    if (!action) throw data(null, errorInit({ code: 'unreadable_form' }))
    return action(args, form)
  }
}
