import { draftKey } from '#app/browser/draft-key.ts'
import type { RequestFields } from '#domain/orders/placement/request-fields.ts'
import { keysOf } from '#domain/shared/keys.ts'

/** The draft, stored for this tab. */
export type Draft = {
  fields: RequestFields
  step: string
  /** Submitted and unchanged: exists only for going back. */
  isSent?: boolean
}

export const requestDraftKey = (service: string) => draftKey(`request:${service}`)

/** Without storage there are no drafts. */
export function readDraft(service: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(requestDraftKey(service)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

export function saveDraft(service: string, draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(requestDraftKey(service), JSON.stringify(draft))
    else sessionStorage.removeItem(requestDraftKey(service))
  } catch {
    // No storage: the draft is not saved.
  }
}

/** Merges a draft with values typed before it was read: any changed field wins, ticked boxes are added. */
export function mergeDraft(draft: RequestFields, typed: RequestFields, untouched: RequestFields): RequestFields {
  const names = keysOf(untouched)
  const changed = names.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(untouched[name]))
  const answers = Object.entries(typed.answers).map(([question, answer]) => {
    const before = draft.answers[question]
    return [question, Array.isArray(before) && Array.isArray(answer) ? [...new Set([...before, ...answer])] : answer]
  })
  return {
    ...untouched,
    ...draft,
    ...Object.fromEntries(changed.map((name) => [name, typed[name]])),
    answers: { ...draft.answers, ...Object.fromEntries(answers) },
  }
}
