import { stateTone } from '#app/shell/state-tone.ts'
import { professionalForStaff } from '#domain/moderation/find-professionals.server.ts'
import { professionalMachine } from '#domain/professionals/professional.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { isKeyOf } from '#domain/shared/keys.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { joinWithDots, formatDate } from '#texts/format.ts'
import { staffStateTexts, staffVerificationTexts as words } from '#texts/staff-verifications.ts'
import { kindTexts, statusTexts, suspensionTexts, typedTextOf } from '#texts/verification.ts'
import { suspensionLines } from '../suspension-lines.ts'
import { historyLines } from '../verifications/history-view.ts'
import { documentText } from '../verifications/verification-view.server.ts'

/** The text of a suspension reason; empty without one. */
export const reasonText = (reason: string | null | undefined) =>
  reason && isKeyOf(suspensionTexts, reason) ? suspensionTexts[reason] : ''

/** A professional as the staff page shows one. */
export async function professionalView(...reading: Parameters<typeof professionalForStaff>) {
  const found = await professionalForStaff(...reading)
  if (!found) return undefined
  const { name, state, documents, denial } = found
  const identity = documents.find(({ kind }) => kind === 'identity')
  const person = (identity?.held ?? identity?.latest)?.number
  return {
    name,
    state: staffStateTexts[state],
    tone: stateTone[state],
    isSuspended: state === 'suspended',
    canSuspend: professionalMachine.canHappen('suspend', state),
    denial,
    suspendedFor:
      state === 'suspended' && found.suspendedAt
        ? words.suspendedFor(
            inSentence(reasonText(found.suspendedReason)),
            formatDate(found.suspendedAt),
            found.suspendedUntil && formatDate(found.suspendedUntil),
          )
        : null,
    facts: [
      { title: words.number, text: String(found.id) },
      { title: words.phone, text: found.phone ? formatPhone(found.phone) : words.none },
      { title: words.email, text: found.email ?? words.none },
      { title: words.document, text: documentText(found.document) },
      ...(person ? [{ title: typedTextOf('identity', 'number'), text: documentText(person) }] : []),
      ...(found.companyName ? [{ title: words.company, text: found.companyName }] : []),
      { title: words.base, text: found.city ? `${found.city}, ${found.uf!.toUpperCase()}` : words.none },
      { title: words.since, text: formatDate(found.createdAt) },
    ],
    documents: documents.map(({ kind, held, latest }) => ({
      title: kindTexts[kind].name,
      text:
        joinWithDots([...new Set([held, latest].flatMap((one) => (one ? [statusTexts[one.status].label] : [])))]) ||
        words.none,
    })),
    history: [...suspensionLines(found.auditEntries, reasonText), ...historyLines(found.history, { withKind: true })],
  }
}
