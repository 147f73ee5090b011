import { createHmac } from 'node:crypto'
import { cleanLine } from '../clean-text.ts'
import { isSameSecret } from '../same-secret.ts'

/** A mail as Mailgun hands it on: where it was sent, and the whole of it. */
export type HandedOn = { to: string; raw: string; isSpam: boolean }

/** A signature is believed for so long: Mailgun comes again for eight hours, and what was taken is not taken twice. */
const longestMs = 12 * 3_600_000

/** The hexadecimal HMAC-SHA256, by the signing key of the account, of the moment and a word of Mailgun's own. */
export const mailgunSignature = (key: string, timestamp: string, token: string) =>
  createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')

/** Whether a form is Mailgun's, and of today. */
export function isOfMailgun(key: string, form: FormData, now: Date) {
  const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map((name) => textOf(form, name))
  if (!timestamp || !token || !isSameSecret(signature, mailgunSignature(key, timestamp, token))) return false
  return Math.abs(now.getTime() - Number(timestamp) * 1_000) < longestMs
}

/** Of a route whose address ends with `mime`. Null for a form without a mail. */
export function readMailgun(form: FormData): HandedOn | null {
  const [to, raw] = [cleanLine(textOf(form, 'recipient')), textOf(form, 'body-mime')]
  return to && raw ? { to, raw, isSpam: textOf(form, 'X-Mailgun-Sflag') === 'Yes' } : null
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
