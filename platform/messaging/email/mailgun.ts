import { createHmac } from 'node:crypto'
import { parseMultipart } from '@remix-run/multipart-parser'
import { cleanLine } from '#platform/clean-text.ts'
import { isSameSecret } from '#platform/security/same-secret.ts'

/** A forwarded mail: recipient and raw message. */
export type InboundMail = { to: string; raw: Uint8Array; isSpam: boolean }

/** Validity of a signature: Mailgun retries for eight hours, and duplicates are ignored. */
const signatureValidityMs = 12 * 3_600_000

/** Hex HMAC-SHA256 of timestamp and token under the signing key. */
export const mailgunSignature = (key: string, timestamp: string, token: string) =>
  createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')

/** Form fields as bytes: a mail may mix charsets, so nothing is decoded before parsing. */
export type FormBytes = ReadonlyMap<string, Uint8Array>

const percentDecode = (text: string) =>
  Buffer.from(
    text.replace(/\+|%([\da-f]{2})/gi, (_, hex?: string) =>
      hex ? String.fromCharCode(Number.parseInt(hex, 16)) : ' ',
    ),
    'latin1',
  )

/** Parses a webhook form, multipart or URL-encoded; null otherwise. */
export function readFormBytes(body: Uint8Array, type: string): FormBytes | null {
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    const pairs = Buffer.from(body).toString('latin1').split('&')
    return new Map(
      pairs.map((pair) => {
        const index = `${pair}=`.indexOf('=')
        return [percentDecode(pair.slice(0, index)).toString(), percentDecode(pair.slice(index + 1))]
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

/** Whether a form is signed and recent. */
export function isSignedByMailgun(key: string, form: FormBytes, now: Date) {
  const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map((name) => textOf(form, name))
  if (!timestamp || !token || !isSameSecret(signature, mailgunSignature(key, timestamp, token))) return false
  return Math.abs(now.getTime() - Number(timestamp) * 1_000) < signatureValidityMs
}

/** Reads the form of a Mailgun route whose URL ends in `mime`; null without recipient or message. */
export function readMailgun(form: FormBytes): InboundMail | null {
  const to = cleanLine(textOf(form, 'recipient'))
  const raw = form.get('body-mime')
  return to && raw?.length ? { to, raw, isSpam: textOf(form, 'X-Mailgun-Sflag') === 'Yes' } : null
}

const textOf = (form: FormBytes, name: string) => new TextDecoder().decode(form.get(name))
