import { createHmac } from 'node:crypto'
import { isSameSecret } from '#platform/security/same-secret.ts'
import { phoneFromProviderId } from '../mobile-phone.ts'
import { optOutKeywordOf } from '../opt-out-keyword.ts'
import type { WebhookContent, Receipt } from '../receipt.ts'
import { twilioOptedOutCode, twilioNoNumberCodes } from './twilio.ts'

/** Recorded statuses; earlier ones (queued, sending and others) are ignored. */
const states = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<string, Receipt['state']>

/** Base64 HMAC-SHA1 under the auth token, of the public URL and all fields sorted by name. */
export function twilioSignature(authToken: string, address: string, form: URLSearchParams) {
  const names = [...new Set(form.keys())].toSorted()
  const signedParts = names.flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update(address + signedParts.join(''))
    .digest('base64')
}

/** Some products sign the URL with its default port. */
function withPort(address: string) {
  const { protocol, port, host, pathname, search } = new URL(address)
  return port ? address : `${protocol}//${host}:${protocol === 'https:' ? 443 : 80}${pathname}${search}`
}

/** Whether a form is signed by Twilio, always with the auth token, even if requests use a key. */
export const isSignedByTwilio = (authToken: string, address: string, form: URLSearchParams, signature = '') =>
  [address, withPort(address)].some((signed) => isSameSecret(signature, twilioSignature(authToken, signed, form)))

/** A Twilio webhook: a message status or a reply. Null for anything else. */
export function readTwilio(form: URLSearchParams): WebhookContent | null {
  const providerId = form.get('MessageSid') ?? ''
  if (!/^(SM|MM)[0-9a-f]{32}$/.test(providerId)) return null
  const status = form.get('MessageStatus')
  if (status === null) return { receipts: [], optOuts: optOutsOf(form) }
  const state = Object.hasOwn(states, status) ? states[status as keyof typeof states] : null
  if (!state) return { receipts: [], optOuts: [] }
  const code = form.get('ErrorCode')
  const receipt: Receipt = { provider: 'twilio', providerId, state }
  if (state === 'failed' && code && /^\d{1,10}$/.test(code)) receipt.problem = code
  if (code === String(twilioOptedOutCode)) receipt.hasOptedOut = true
  if (state === 'failed' && twilioNoNumberCodes.has(Number(code))) receipt.noSuchNumber = true
  return { receipts: [receipt], optOuts: [] }
}

/** An opt-out by our keyword, or one that Twilio recognised (`OptOutType`). */
function optOutsOf(form: URLSearchParams) {
  const word = optOutKeywordOf(form.get('Body') ?? '') ?? (form.get('OptOutType') === 'STOP' ? 'STOP' : null)
  const phone = phoneFromProviderId(form.get('From') ?? '')
  return word && phone ? [{ phone, word }] : []
}
