import { hasText } from '#app/components/details-list.tsx'
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
export async function professionalView(...args: Parameters<typeof professionalForStaff>) {
  const pro = await professionalForStaff(...args)
  if (!pro) return undefined
  const { name, state, documents, denial } = pro
  const identity = documents.find(({ kind }) => kind === 'identity')
  const personDocument = (identity?.held ?? identity?.latest)?.number
  return {
    name,
    state: staffStateTexts[state],
    tone: stateTone[state],
    isSuspended: state === 'suspended',
    canSuspend: professionalMachine.canHappen('suspend', state),
    denial,
    suspendedFor:
      state === 'suspended' && pro.suspendedAt
        ? words.suspendedFor(
            inSentence(reasonText(pro.suspendedReason)),
            formatDate(pro.suspendedAt),
            pro.suspendedUntil && formatDate(pro.suspendedUntil),
          )
        : null,
    facts: [
      { title: words.number, text: String(pro.id) },
      { title: words.phone, text: pro.phone ? formatPhone(pro.phone) : words.none },
      { title: words.email, text: pro.email ?? words.none },
      { title: words.document, text: documentText(pro.document) },
      { title: typedTextOf('identity', 'number'), text: personDocument ? documentText(personDocument) : null },
      { title: words.company, text: pro.companyName },
      { title: words.base, text: pro.city ? `${pro.city}, ${pro.uf!.toUpperCase()}` : words.none },
      { title: words.since, text: formatDate(pro.createdAt) },
    ].filter(hasText),
    documents: documents.map(({ kind, held, latest }) => {
      const statuses = new Set(
        [held, latest].map((verification) => verification && statusTexts[verification.status].label),
      )
      return { title: kindTexts[kind].name, text: joinWithDots([...statuses]) || words.none }
    }),
    history: [...suspensionLines(pro.auditEntries, reasonText), ...historyLines(pro.history, { withKind: true })],
  }
}
