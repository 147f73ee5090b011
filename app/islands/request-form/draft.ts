import type { RequestFields } from '#domain/orders/placement/request-fields.ts'

/** What was filled in so far, kept for this tab only. */
export type Draft = {
  fields: RequestFields
  step: string
  /** A request was made from this draft and nothing changed since: it exists only for going back to the form. */
  isSent?: boolean
}

export const draftKey = (service: string) => `pedido:${service}`

/** Storage may be refused by the browser: the form then works without a memory. */
export function readDraft(service: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(service)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

export function saveDraft(service: string, draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(draftKey(service), JSON.stringify(draft))
    else sessionStorage.removeItem(draftKey(service))
  } catch {
    // Nothing is lost but the memory of a reload.
  }
}

/** The fields of a draft with what was filled in before it was found: whatever is not as in an untouched form. What was ticked is added. */
export function laidOver(draft: RequestFields, found: RequestFields, untouched: RequestFields): RequestFields {
  const names = Object.keys(untouched) as (keyof RequestFields)[]
  const changed = names.filter((name) => JSON.stringify(found[name]) !== JSON.stringify(untouched[name]))
  const answers = Object.entries(found.answers).map(([question, given]) => {
    const before = draft.answers[question]
    return [question, Array.isArray(before) && Array.isArray(given) ? [...new Set([...before, ...given])] : given]
  })
  return {
    ...untouched,
    ...draft,
    ...Object.fromEntries(changed.map((name) => [name, found[name]])),
    answers: { ...draft.answers, ...Object.fromEntries(answers) },
  }
}
