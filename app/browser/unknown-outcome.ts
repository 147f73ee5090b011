/** The response was lost, so the action may have run. Created by keep-page.ts, a new object each time. */
export type UnknownOutcome = { outcome: 'unknown' }

export const createActionKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** Whether `<ActionForm>` submitted this request; forms without their own state have no key. */
export async function isActionForm(request: Request) {
  if (!request.headers.get('content-type')?.includes('form')) return false
  return (await request.clone().formData()).has('idempotencyKey')
}
