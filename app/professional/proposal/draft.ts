import type { TypedLine } from './typed-lines.ts'

/** What somebody typed of a version so far, and which one they had seen when they began. */
export type Typed = { lines: TypedLine[]; texts: Record<string, string>; photos?: string[]; after?: number }

/** Where the tab keeps what is typed of the next version for a contact; begun from a model it is another draft. */
export const draftOf = (leadId: number, model?: string) => `proposal:${leadId}${model ? `:${model}` : ''}`

export const typedIn = (draft: string): Typed | undefined => (draft ? (JSON.parse(draft) as Typed) : undefined)

/** Once a version was sent, what was typed of it is no draft any more. */
export function forgetSent(leadId: number, version: number) {
  const key = `draft:${draftOf(leadId)}`
  const { after = 0 } = typedIn(sessionStorage.getItem(key) ?? '') ?? {}
  if (after < version) sessionStorage.removeItem(key)
}
