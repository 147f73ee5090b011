import { receiveBounce } from '#domain/help/receive-bounce.server.ts'
import { receiveMail } from '#domain/help/receive-mail.server.ts'
import { mailTextLimit } from '#domain/help/ticket.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { isSignedByMailgun, readFormBytes, readMailgun } from '#platform/messaging/email/mailgun.ts'
import { readMail } from '#platform/messaging/email/read-mail.ts'
import { log } from '#platform/observability/log.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'

/** Mailgun retries on all but these two. */
const acceptedStatus = 200
const rejectedStatus = 406

/**
 * Inbound mail to `REPLY_DOMAIN`, forwarded whole by Mailgun. Without its signature: 403 before reading. Automatic
 * mail, spam and excess are dropped with success, so that they are not retried. Bounces are recorded.
 */
export function mailEndpoints(key: string | undefined) {
  const api = newApi()
  api.post('/v1/receipts/mailgun/mime', async (c) => {
    const form = readFormBytes(new Uint8Array(await c.req.arrayBuffer()), c.req.header('content-type') ?? '')
    if (!key || !form || !isSignedByMailgun(key, form, now())) throw new ApiError('not_signed')
    const delivery = readMailgun(form)
    const mail = delivery && !delivery.isSpam ? await readMail(delivery.raw, mailTextLimit) : null
    if (!delivery || !mail) return c.body(null, rejectedStatus)
    const { to } = delivery
    const result = mail.bounce
      ? await receiveBounce(db(), { to, ...mail.bounce }, now())
      : await receiveMail(db(), { mail, to }, now())
    if (!result.ok) log.info({ errorCode: result.code }, 'inbound email rejected')
    return c.body(null, result.ok ? acceptedStatus : rejectedStatus)
  })
  return api
}

export const mail = mailEndpoints(env.MAILGUN_KEY)
