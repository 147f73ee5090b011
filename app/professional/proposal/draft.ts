import type { TypedLine } from './typed-lines.ts'

/** The draft of a version, and the version seen when it began. */
export type Draft = { lines: TypedLine[]; texts: Record<string, string>; photos?: string[]; after?: number }

/** Where the tab keeps what is typed of the next version for a contact; begun from a model it is another draft. */
export const draftOf = (leadId: number, model?: string) => `proposal:${leadId}${model ? `:${model}` : ''}`

export const parseDraft = (text: string): Draft | undefined => (text ? (JSON.parse(text) as Draft) : undefined)

/** Once a version was sent, what was typed before of it or of one before it is no draft any more, however it was begun. */
export function purgeSent(leadId: number, version: number) {
  const key = `draft:${draftOf(leadId)}`
  for (const name of Object.keys(sessionStorage).filter((one) => one === key || one.startsWith(`${key}:`)))
    if ((parseDraft(sessionStorage.getItem(name) ?? '')?.after ?? 0) < version) sessionStorage.removeItem(name)
}
