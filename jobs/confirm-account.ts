import { generalAddress } from '#domain/help/reply-address.server.ts'
import { createConfirmationLink } from '#domain/identity/dormant-account.server.ts'
import { href } from '#href.ts'
import type { MessageSenders } from '#platform/configured-providers.ts'
import { env } from '#platform/env.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { renderEmail } from '#presenters/email.ts'
import { confirmAccountEmail } from '#texts/messages/confirm-account.ts'

type Payload = { userId: number; proof: string }

/** Sends the link that confirms a dormant account to its e-mail. The provider sends a retried e-mail once. */
export const createConfirmAccountTask =
  ({ email: mailer }: Pick<MessageSenders, 'email'>): Task =>
  async ({ userId, proof }: Payload, { db, now }) => {
    const link = await createConfirmationLink(db, userId, now)
    if (!link) return
    const origin = publicOrigin(env)
    const url = origin + href('/entrar/confirmar/:token', { token: link.token })
    await mailer.send({
      to: link.email,
      template: 'account_confirm',
      ...renderEmail(confirmAccountEmail(url)),
      replyTo: generalAddress(),
      idempotencyKey: `confirm:${proof}`,
      now,
    })
  }
