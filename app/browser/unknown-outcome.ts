import { dismissToast, showToast } from '#app/components/toast-store.ts'
import { connectionTexts } from '#texts/connection.ts'

/** The response was lost, so the action may have run. Created by keep-page.ts, a new object each time. */
export type UnknownOutcome = { outcome: 'unknown' }

/** The toast about a lost response, and the key of its `<ActionForm>`. */
let failure: { toast: number; key: string | undefined } | undefined

export function showFormFailure(key?: string, text: string = connectionTexts.formFailed) {
  failure = { toast: showToast('error', text), key }
}

/** Once something is sent, or with the form gone, "Tente de novo" would be wrong. */
export function dismissFormFailure(key?: string) {
  if (failure && (key === undefined || key === failure.key)) dismissToast(failure.toast)
}

export const createActionKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** A field of requests that the page makes by itself. */
export const backgroundField = 'background'

/** Of a submission: the key, if `<ActionForm>` made it, and whether the page made it by itself. */
export async function readSubmission(request: Request) {
  const isForm = request.headers.get('content-type')?.includes('form')
  const form = isForm ? await request.clone().formData() : new FormData()
  const key = form.get('idempotencyKey')
  return { key: typeof key === 'string' ? key : undefined, isBackground: form.has(backgroundField) }
}
