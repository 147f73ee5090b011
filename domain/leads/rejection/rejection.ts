/** Why a client ends a negotiation (spec 4; AMB-27, AMB-29). The words of the reasons stand in texts/. */

export const otherReason = 'Outro motivo'
/** Characters of the free text; what is sent holds the words "Outro motivo: " before it. */
export const otherReasonLimit = 250

/** The reason as it is sent: the free text is part of it, and blank text leaves no colon. */
export const composedReason = (reason: string, userContent: string) =>
  reason === otherReason && userContent.trim() ? `${otherReason}: ${userContent.trim()}` : reason

/** The offered part of a reason, which the professional may see. */
export const plainReason = (reason: string) => (reason.startsWith(`${otherReason}:`) ? otherReason : reason)

/** Whether a reason may be kept: one of those offered, or another one in at most 250 characters of the client's own. */
export function isReason(reason: string, offered: readonly string[]) {
  if (offered.includes(reason)) return true
  const prefix = `${otherReason}: `
  return reason.startsWith(prefix) && reason.length > prefix.length && reason.length <= prefix.length + otherReasonLimit
}
