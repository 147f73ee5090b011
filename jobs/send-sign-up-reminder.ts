import { generalAddress } from '#domain/help/reply-address.server.ts'
import { mailboxToken, takeMailboxPlace } from '#domain/notifications/mailbox.server.ts'
import { signUpEmail } from '#domain/professionals/remind-sign-ups.server.ts'
import { href } from '#href.ts'
import type { MessageSenders } from '#platform/configured-providers.ts'
import { env } from '#platform/env.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { renderEmail } from '#presenters/email.ts'
import { signUpAddress } from '#presenters/sign-up-page.ts'
import { signUpEmailWords } from '#texts/messages/sign-up-email.ts'

/** One e-mail with the link to continue on any device. */
export const createSendSignUpReminderTask =
  ({ email }: Pick<MessageSenders, 'email'>): Task =>
  async ({ id }: { id: number }, { db, now }) => {
    const message = await signUpEmail(db, id, now)
    if (!message) return
    const origin = publicOrigin(env)
    const { email: to, nth, token } = message
    const idempotencyKey = `sign-up-${id}-${nth}`
    if ((await takeMailboxPlace(db, { address: to, purpose: 'unverified', idempotencyKey }, now)) !== 'ok') return
    const stopToken = mailboxToken(to)
    const stop = origin + href('/avisos/sair/:token', { token: stopToken })
    const words = signUpEmailWords({ isLast: nth > 1, link: `${origin}${signUpAddress({ token })}`, stop })
    const unsubscribe = { url: `${origin}/v1/notifications/unsubscribe/${stopToken}` }
    const rest = { unsubscribe, idempotencyKey, replyTo: generalAddress() }
    await email.send({ to, template: 'sign_up', ...renderEmail(words), ...rest, now })
  }
