import type { RequestFields } from '#domain/orders/request/request-fields.ts'

/** What was filled in so far, kept for this tab only, until the request is made. */
export type Draft = { fields: RequestFields; step: string }

export const draftKey = (service: string) => `pedido:${service}`

/** Storage may be refused by the browser: the form then works without a memory. */
export function readDraft(service: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(service)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

export function keepDraft(service: string, draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(draftKey(service), JSON.stringify(draft))
    else sessionStorage.removeItem(draftKey(service))
  } catch {
    // Nothing is lost but the memory of a reload.
  }
}
