/** Rejection reasons (spec 4; AMB-27, AMB-29). Their texts are in texts/. */

export const otherReason = 'Outro motivo'
/** Maximum free text; the sent reason starts with "Outro motivo: ". */
export const otherReasonLimit = 250

/** The reason as it is sent: the free text is part of it, and blank text leaves no colon. */
export const formatReason = (reason: string, userContent: string) =>
  reason === otherReason && userContent.trim() ? `${otherReason}: ${userContent.trim()}` : reason

/** The listed reason without the client's own words: what the professional sees. */
export const plainReason = (reason: string) => (reason.startsWith(`${otherReason}:`) ? otherReason : reason)

/** Whether a reason is valid: a listed one, or another of at most 250 characters. */
export function isReason(reason: string, offered: readonly string[]) {
  if (offered.includes(reason)) return true
  const prefix = `${otherReason}: `
  return reason.startsWith(prefix) && reason.length > prefix.length && reason.length <= prefix.length + otherReasonLimit
}
