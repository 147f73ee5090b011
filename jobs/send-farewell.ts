import { generalAddress } from '#domain/help/reply-address.server.ts'
import type { MessageSenders } from '#platform/configured-providers.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { unseal } from '#platform/security/seal.ts'
import { renderEmail } from '#presenters/email.ts'
import { accountDeletedEmail } from '#texts/messages/account-deleted.ts'

type Payload = { sealedAddress: string; role: 'client' | 'professional'; coins: number; isBanned?: boolean }

/**
 * The last e-mail to a deleted account: the address came sealed and is stored nowhere (domain 4, `account.deleted`). A
 * retry has the same Message-ID, derived from the sealed address.
 */
export const createSendFarewellTask =
  ({ email: mailer }: Pick<MessageSenders, 'email'>): Task =>
  async ({ sealedAddress, role, coins, isBanned = false }: Payload, { now }) => {
    const to = unseal('goodbye', sealedAddress)
    if (!to) return
    const email = renderEmail(accountDeletedEmail(role, coins, isBanned))
    const message = { to, template: 'account_left', ...email, replyTo: generalAddress() }
    await mailer.send({ ...message, idempotencyKey: `goodbye:${sealedAddress}`, now })
  }
