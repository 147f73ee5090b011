import { type ComponentProps, createContext, type Ref, type SubmitEvent, use, useEffect, useState } from 'react'
import { type FetcherFormProps, useActionData, useFetcher, useLocation } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Button, type ButtonProps } from '#app/components/button.tsx'
import type { FormResult } from '#app/middleware/form-action.ts'
import { RenderedFor } from './rendered-for.tsx'
import { createActionKey, dismissFormFailure, type UnknownOutcome } from './unknown-outcome.ts'

type FetcherData = FormResult | UnknownOutcome | undefined

type Submission = {
  /** The last definite result. `fetcher.data` would lose it to an unknown outcome, and keep it after a redirect. */
  result: FormResult | undefined
  idempotencyKey: string
  resultCount: number
  successCount: number
  /** The `fetcher.data` that is already settled. */
  data: FetcherData
  /** The location key of a pending submission. React may skip rendering the state `submitting`. */
  sentFrom: string | undefined
}

/** No new data: the action redirected, which is a success. An unknown outcome keeps the result and the key. */
function settle(submission: Submission, data: FetcherData): Submission {
  const settled = { ...submission, data, sentFrom: undefined }
  const newData = data === submission.data ? undefined : data
  if (newData && 'outcome' in newData) return settled
  return {
    ...settled,
    result: newData,
    idempotencyKey: createActionKey(),
    resultCount: submission.resultCount + 1,
    successCount: submission.successCount + (newData?.ok === false ? 0 : 1),
  }
}

let isHydrated = false

/** The key that the server wrote into the form, so that a press before hydration and one after are one request. */
function findRenderedKey(name: string) {
  if (isHydrated || typeof document === 'undefined') return undefined
  const inputs = document.querySelectorAll<HTMLInputElement>('input[name=idempotencyKey][data-form]')
  return [...inputs].find((input) => input.dataset.form === name)?.value
}

/**
 * The state of one form, for `<ActionForm>`. `intent` is its name in `formActions`, `key` tells repeated forms apart.
 * The result stays until the next submission, whatever is revalidated. `Value` is what `onSuccess` returns to be shown.
 */
export function useActionForm<Value extends object>(intent = '', key?: string | number) {
  const name = key === undefined ? intent : `${intent}:${key}`
  const fetcher = useFetcher<FormResult | UnknownOutcome>()
  const actionData = useActionData<FormResult | undefined>()
  const { key: locationKey } = useLocation()
  const [submission, setSubmission] = useState<Submission>(() => ({
    result: actionData?.form === name ? actionData : undefined, // without JavaScript the result is rendered with the page
    idempotencyKey: findRenderedKey(name) ?? createActionKey(),
    resultCount: 0,
    successCount: 0,
    data: undefined,
    sentFrom: undefined,
  }))
  useEffect(() => {
    isHydrated = true
  }, [])
  const isIdle = fetcher.state === 'idle'
  // A redirect leaves `fetcher.data` unchanged; only the location key tells.
  const hasRedirected = submission.sentFrom !== undefined && submission.sentFrom !== locationKey
  if (isIdle && (fetcher.data !== submission.data || hasRedirected)) setSubmission(settle(submission, fetcher.data))

  const pending = !isIdle || submission.sentFrom !== undefined
  const result = pending ? undefined : submission.result
  const failure = result?.ok === false ? result : undefined
  const fieldErrors = failure?.fieldErrors ?? {}
  return {
    name,
    pending,
    /** Whether it is pending with this value, where a form has several buttons. */
    isPendingWith: (field: string, value: string) => pending && fetcher.formData?.get(field) === value,
    succeeded: result?.ok === true,
    value: result?.ok ? (result.value as Value | undefined) : undefined,
    /** The message of an error, also of one that belongs to a field. */
    message: failure?.message,
    /** The message of an error that belongs to no field. */
    error: failure && Object.keys(fieldErrors).length === 0 ? failure.message : undefined,
    code: failure?.code,
    fieldErrors,
    values: failure?.values,
    /** Whether the last result is an error, even while pending, so that a disclosure around the form stays open. */
    hasError: submission.result?.ok === false,
    /** Changes with every success. Use it as the React `key` of fields to reset. */
    resetKey: submission.successCount,
    /** Changes with every result. */
    resultKey: submission.resultCount,
    /** The props of a field. After an error it has the typed value. */
    field: (field: string, initialValue: string | number = '') => ({
      name: field,
      defaultValue: String(failure ? (failure.values[field] ?? '') : initialValue),
      error: fieldErrors[field],
    }),
    /** For `<ActionForm>` only. */
    internal: {
      Form: fetcher.Form,
      idempotencyKey: submission.idempotencyKey,
      markSubmitted: () => setSubmission((current) => ({ ...current, sentFrom: locationKey })),
    },
  }
}

export type ActionFormState = ReturnType<typeof useActionForm>

/** Freezes a loader's value until the form's next result, so that no revalidation overwrites what is being edited. */
export function useSnapshot<Value>({ resultKey }: ActionFormState, value: Value): Value {
  const [snapshot, setSnapshot] = useState({ value, resultKey })
  if (resultKey === snapshot.resultKey) return snapshot.value
  setSnapshot({ value, resultKey })
  return value
}

const Pending = createContext(false)

type ActionFormProps = Omit<FetcherFormProps, 'method'> & { form: ActionFormState; ref?: Ref<HTMLFormElement> }

/** Submits once however often it is pressed. */
export function ActionForm({ form, children, onSubmit, ...props }: ActionFormProps) {
  const { name, pending } = form
  const { Form, idempotencyKey, markSubmitted } = form.internal
  // A revalidation removes a form whose lost response was a success.
  useEffect(() => () => dismissFormFailure(idempotencyKey), [idempotencyKey])

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (pending) return event.preventDefault()
    onSubmit?.(event)
    if (!event.defaultPrevented) markSubmitted()
  }
  return (
    <Form method="post" defaultShouldRevalidate onSubmit={handleSubmit} {...props}>
      <RenderedFor />
      {name && <input type="hidden" name="intent" value={name} />}
      <input type="hidden" name="idempotencyKey" data-form={name} value={idempotencyKey} suppressHydrationWarning />
      <Pending value={pending}>{children}</Pending>
    </Form>
  )
}

/** Submits the `<ActionForm>` around it; busy while that is pending. For several buttons: `form.isPendingWith`. */
export const SubmitButton = (props: Omit<ButtonProps, 'type' | 'busy'>) => (
  <Button {...props} type="submit" busy={use(Pending)} />
)

type FormErrorProps = { form: ActionFormState; fieldsWithOwnErrors?: readonly string[] } & Partial<
  ComponentProps<typeof Alert>
>

/** An alert with the form's error, focused by scroll-to-result.ts; hidden if every invalid field shows its own. */
export function FormError({
  form: { message, fieldErrors },
  fieldsWithOwnErrors = [],
  children,
  ...props
}: FormErrorProps) {
  const invalid = Object.keys(fieldErrors)
  if (!message || (invalid.length > 0 && invalid.every((field) => fieldsWithOwnErrors.includes(field)))) return null
  return (
    <Alert tone="danger" role="alert" {...props}>
      {message}
      {children}
    </Alert>
  )
}
