import { z } from 'zod'

/** Maximum length of a staff note on a decision. */
export const staffNoteLimit = 500

/** A note for staff only, on a decision about a public text. */
export const staffNote = z.string().trim().meta({ maxLength: staffNoteLimit }).optional()

type Decision = { kept: true } | { kept: false; reason: string }

/** What the audit log says of a decision about a public text. */
export const decisionEntry = (decision: Decision, note: string | undefined) => ({
  isPublic: decision.kept,
  ...(decision.kept ? {} : { reason: decision.reason }),
  ...(note ? { note: note.slice(0, staffNoteLimit) } : {}),
})
