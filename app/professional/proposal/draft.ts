import { draftKey } from '#app/browser/draft-key.ts'
import { blankLine, type TypedLine } from './typed-lines.ts'

/** What is typed of a version: its lines, and its other fields by name. */
export type DraftContent = { lines: TypedLine[]; texts: Record<string, string> }

/** The draft of a version, and the version seen when it began. */
export type Draft = DraftContent & { photos?: string[]; after?: number }

/** The tab's storage key of the next version of a contact; one that began from a template has its own. */
export const draftOf = (leadId: number, template?: string) => `proposal:${leadId}${template ? `:${template}` : ''}`

export function parseDraft(text: string): Draft | undefined {
  if (!text) return undefined
  const draft = JSON.parse(text) as Draft
  // A draft of an earlier release may lack a field.
  return { ...draft, lines: draft.lines.map((line) => ({ ...blankLine, ...line })) }
}

/** After a version is sent, removes the drafts of it and of earlier ones, templates included. */
export function purgeSent(leadId: number, version: number) {
  const key = draftKey(draftOf(leadId))
  for (const name of Object.keys(sessionStorage).filter((other) => other === key || other.startsWith(`${key}:`)))
    if ((parseDraft(sessionStorage.getItem(name) ?? '')?.after ?? 0) < version) sessionStorage.removeItem(name)
}
