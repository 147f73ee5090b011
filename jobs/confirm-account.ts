import { generalAddress } from '#domain/help/reply-address.server.ts'
import { confirmLinkOf } from '#domain/identity/dormant-account.server.ts'
import { href } from '#href.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { env } from '#platform/env.ts'
import { messageSenders, type MessageSenders } from '#platform/configured-providers.ts'
import { renderEmail } from '#presenters/email.ts'
import { confirmAccountEmail } from '#texts/messages/confirm-account.ts'

type Payload = { userId: number; proof: string }

/** Sends the link that confirms a dormant account to its e-mail. */
export const confirmAccountTask: Task = (payload, tools) => confirmAccountBy(messageSenders())(payload, tools)

/** `confirmAccountTask` with a given sender. A retry is the same e-mail. */
export const confirmAccountBy =
  ({ email: mailer }: Pick<MessageSenders, 'email'>): Task =>
  async ({ userId, proof }: Payload, { db, now }) => {
    const link = await confirmLinkOf(db, userId, now)
    if (!link) return
    const url =
      (env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`) + href('/entrar/confirmar/:token', { token: link.token })
    const replyTo = generalAddress()
    const email = renderEmail(confirmAccountEmail(url))
    const message = { to: link.email, template: 'account_confirm', ...email, ...(replyTo && { replyTo }) }
    await mailer.send({ ...message, once: `confirm:${proof}`, now })
  }
