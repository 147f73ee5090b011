import type { RequestFields } from '#domain/orders/request-fields.ts'

/** What was filled in so far, kept for this tab only, until the request is made. */
export type Draft = { fields: RequestFields; step: string }

const keyOf = (service: string) => `pedido:${service}`

/** Storage may be refused by the browser: the form then works without a memory. */
export function readDraft(service: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(service)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

export function keepDraft(service: string, draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(keyOf(service), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(service))
  } catch {
    // Nothing is lost but the memory of a reload.
  }
}
