import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { formTexts } from '#doors/form-texts.ts'
import { readForm, type Typed } from '#doors/read-form.ts'
import { type ActionError, errorInit, type ActionErrorCode } from '#doors/error-status.ts'
import type { ActionForm } from '#domain/shared/action-form.ts'
import { runAction, type Perform } from '#domain/shared/run-action.server.ts'
import { type ErrorCode, errorMessage } from '#texts/errors.ts'
import { signedIn } from './session.ts'

/** What a refused form gets back: why, all that was typed, and what is wrong beside each field. */
export type RefusedForm = {
  /** Which of the page's forms it was, where there are several. */
  form: string
  code: ActionErrorCode
  text: string
  typed: Typed
  errors: Record<string, string>
}

export type PageAction = {
  params: Record<string, string | undefined>
  request: Request
  context: Readonly<RouterContextProvider>
}

type Refused = ReturnType<typeof data<RefusedForm>>

/** What a form that was done says on its page, where one stays on it. */
export type SaidForm = { form: string; said: string }

type Options<Takes extends z.ZodObject, Value, Answer> = {
  /** Which field each part of the address is: what is wrong with one of them is a page that is not there. */
  from?: Record<string, keyof z.input<Takes> & string>
  done: (value: Value, input: z.output<Takes>, params: PageAction['params'], form: string) => Answer
  /** The words of a field's error, where the schema says a code of its own. */
  errorText?: (code: string, field: string) => string
}

type DoneAnswer = Response | Refused | SaidForm

/** The page's own error texts; errors for staff only have no others. */
type Words<Code extends ActionErrorCode> = [Code] extends [ErrorCode]
  ? { words?: Partial<Record<Code, string>> }
  : { words: Record<Code, string> }

const maxKeyLength = 200

const notThere = () => data(null, errorInit({ code: 'not_found' }))

/**
 * The action of a page for somebody who is signed in, made from what the business action says of itself. A page that has
 * read its form already gives it, and which of its forms it is.
 */
export function pageDoor<Takes extends z.ZodObject, Code extends ActionErrorCode, Value, Answer extends DoneAnswer>(
  action: ActionForm<Takes, Code>,
  perform: Perform<Takes, Code | 'key_reused', Value>,
  { from = {}, done, words, errorText = (said) => said }: Options<Takes, Value, Answer> & Words<Code>,
) {
  return async ({ params, request, context }: PageAction, given?: FormData, form = ''): Promise<Answer | Refused> => {
    const { userId } = context.get(signedIn)
    const sent = given ?? (await request.formData())
    for (const [param, field] of Object.entries(from)) sent.set(field, params[param] ?? '')
    const read = readForm(action.takes, sent)
    const refused = (refusal: ActionError<ActionErrorCode>, errors: Record<string, string> = {}) => {
      const own: Partial<Record<ActionErrorCode, string>> = words ?? {}
      const text = own[refusal.code] ?? errorMessage(refusal.code as ErrorCode, refusal.retryAfterSeconds)
      return data<RefusedForm>({ form, code: refusal.code, text, typed: read.typed, errors }, errorInit(refusal))
    }
    if (!read.ok) {
      const errors = Object.entries(read.errors).map(([field, said]) => [field, errorText(said, field)])
      if (Object.values(from).some((field) => field in read.errors)) throw notThere()
      return refused({ code: 'invalid' }, Object.fromEntries(errors))
    }
    const key = formTexts(sent, ['idempotencyKey']).idempotencyKey.slice(0, maxKeyLength)
    const input = { ...read.value, userId, ...(key ? { idempotencyKey: key } : {}) }
    const result = await runAction(action, perform, input)
    if (result.ok) return done(result.value, read.value, params, form)
    if (result.code === 'not_found') throw notThere()
    return refused(result)
  }
}
