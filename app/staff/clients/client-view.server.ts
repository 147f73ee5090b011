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
export function clientState({ isDeleted, suspendedAt }: { isDeleted: boolean; suspendedAt: Date | null }) {
  if (isDeleted) return { state: words.deleted, tone: 'neutral' } as const
  if (suspendedAt) return { state: words.suspended, tone: 'danger' } as const
  return { state: words.active, tone: 'success' } as const
}

const reasonText = (reason: string) => (isKeyOf(clientSuspensionTexts, reason) ? clientSuspensionTexts[reason] : '')

/** A client as the staff page shows one. */
export async function clientView(...args: Parameters<typeof clientForStaff>) {
  const client = await clientForStaff(...args)
  if (!client) return undefined
  const { suspension, denial } = client
  const none = staffVerificationTexts.none
  return {
    name: client.name,
    ...clientState({ isDeleted: client.isDeleted, suspendedAt: suspension?.suspendedAt ?? null }),
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
      { title: staffVerificationTexts.number, text: String(client.id) },
      { title: staffVerificationTexts.phone, text: client.phone ? formatPhone(client.phone) : none },
      { title: staffVerificationTexts.email, text: client.email ?? none },
      { title: words.orders, text: String(client.orders) },
      { title: staffVerificationTexts.since, text: formatDate(client.createdAt) },
    ],
    history: suspensionLines(client.actions, reasonText),
  }
}
