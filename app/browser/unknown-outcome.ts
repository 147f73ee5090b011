/** The response was lost, so the action may have run. Created by keep-page.ts, a new object each time. */
export type UnknownOutcome = { outcome: 'unknown' }

const prefix = 'f-'

/** keep-page.ts tells the forms of `useActionForm` by the prefix, as long as there are others. */
export const createActionKey = () =>
  prefix + Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** Whether `<ActionForm>` submitted this request. */
export async function isActionForm(request: Request) {
  if (!request.headers.get('content-type')?.includes('form')) return false
  const form = await request.clone().formData()
  return String(form.get('idempotencyKey') ?? '').startsWith(prefix)
}
