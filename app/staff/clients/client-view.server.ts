import { clientForStaff } from '#domain/moderation/find-clients.server.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { isKeyOf } from '#domain/shared/keys.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { clientSuspensionTexts } from '#texts/client-suspension.ts'
import { formatDate } from '#texts/format.ts'
import { staffClientTexts as words } from '#texts/staff-clients.ts'
import { staffVerificationTexts } from '#texts/staff-verifications.ts'
import { suspensionLines } from '../suspension-lines.ts'

/** The state of a client as a badge. */
export const clientState = ({ isDeleted, suspendedAt }: { isDeleted: boolean; suspendedAt: Date | null }) =>
  isDeleted
    ? ({ state: words.deleted, tone: 'neutral' } as const)
    : suspendedAt
      ? ({ state: words.suspended, tone: 'danger' } as const)
      : ({ state: words.active, tone: 'success' } as const)

const reasonText = (reason: string) => (isKeyOf(clientSuspensionTexts, reason) ? clientSuspensionTexts[reason] : '')

/** A client as the staff page shows one. */
export async function clientView(...reading: Parameters<typeof clientForStaff>) {
  const found = await clientForStaff(...reading)
  if (!found) return undefined
  const { suspension, denial } = found
  const none = staffVerificationTexts.none
  return {
    name: found.name,
    ...clientState({ isDeleted: found.isDeleted, suspendedAt: suspension?.suspendedAt ?? null }),
    isSuspended: suspension !== null,
    denial,
    suspendedFor:
      suspension &&
      words.suspendedFor(
        inSentence(reasonText(suspension.reason)),
        formatDate(suspension.suspendedAt),
        suspension.until && formatDate(suspension.until),
      ),
    facts: [
      { title: staffVerificationTexts.number, text: String(found.id) },
      { title: staffVerificationTexts.phone, text: found.phone ? formatPhone(found.phone) : none },
      { title: staffVerificationTexts.email, text: found.email ?? none },
      { title: words.orders, text: String(found.orders) },
      { title: staffVerificationTexts.since, text: formatDate(found.createdAt) },
    ],
    history: suspensionLines(found.actions, reasonText),
  }
}
