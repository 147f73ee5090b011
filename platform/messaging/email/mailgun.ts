import { createHmac } from 'node:crypto'
import { parseMultipart } from '@remix-run/multipart-parser'
import { cleanLine } from '#platform/clean-text.ts'
import { isSameSecret } from '#platform/security/same-secret.ts'

/** A mail as Mailgun hands it on: where it was sent, and the whole of it. */
export type SentDelivery = { to: string; raw: Uint8Array; isSpam: boolean }

/** A signature is believed for so long: Mailgun comes again for eight hours, and what was taken is not taken twice. */
const maxMs = 12 * 3_600_000

/** The hexadecimal HMAC-SHA256, by the signing key of the account, of the moment and a word of Mailgun's own. */
export const mailgunSignature = (key: string, timestamp: string, token: string) =>
  createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')

/** A form field by field as bytes: a mail is not of one charset, so that no field may be decoded before it is parsed. */
export type FormBytes = ReadonlyMap<string, Uint8Array>

const percentDecode = (text: string) =>
  Buffer.from(
    text.replace(/\+|%([\da-f]{2})/gi, (_, hex?: string) =>
      hex ? String.fromCharCode(Number.parseInt(hex, 16)) : ' ',
    ),
    'latin1',
  )

/** Reads the form of a webhook, of many parts or URL-encoded; null for what is no form. */
export function readFormBytes(body: Uint8Array, type: string): FormBytes | null {
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    const pairs = Buffer.from(body).toString('latin1').split('&')
    return new Map(
      pairs.map((pair) => {
        const at = `${pair}=`.indexOf('=')
        return [percentDecode(pair.slice(0, at)).toString(), percentDecode(pair.slice(at + 1))]
      }),
    )
  }
  const boundary = /^multipart\/form-data.*;\s*boundary=(?:"([^"]+)"|([^;]+))/i.exec(type)
  if (!boundary) return null
  try {
    const parts = parseMultipart(body, { boundary: (boundary[1] ?? boundary[2])!.trim(), maxFileSize: body.length })
    return new Map([...parts].map((part) => [part.name ?? '', part.bytes]))
  } catch {
    return null
  }
}

/** Whether a form is Mailgun's, and of today. */
export function isOfMailgun(key: string, form: FormBytes, now: Date) {
  const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map((name) => textOf(form, name))
  if (!timestamp || !token || !isSameSecret(signature, mailgunSignature(key, timestamp, token))) return false
  return Math.abs(now.getTime() - Number(timestamp) * 1_000) < maxMs
}

/** Of a route whose address ends with `mime`. Null for a form without a mail. */
export function readMailgun(form: FormBytes): SentDelivery | null {
  const [to, raw] = [cleanLine(textOf(form, 'recipient')), form.get('body-mime')]
  return to && raw?.length ? { to, raw, isSpam: textOf(form, 'X-Mailgun-Sflag') === 'Yes' } : null
}

const textOf = (form: FormBytes, name: string) => new TextDecoder().decode(form.get(name))
