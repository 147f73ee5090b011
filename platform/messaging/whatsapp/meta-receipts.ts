import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { parsedOrNull } from '#platform/providers/gateway.ts'
import { isSameSecret } from '#platform/security/same-secret.ts'
import { phoneFromProviderId } from '../mobile-phone.ts'
import { optOutKeywordOf } from '../opt-out-keyword.ts'
import type { WebhookContent, OptOut, Receipt } from '../receipt.ts'
import { metaOptedOutCode, metaNoNumberCode } from './meta.ts'

/** Delivery statuses; played, deleted and unknown ones are ignored. */
const states = ['sent', 'delivered', 'read', 'failed'] as const satisfies readonly Receipt['state'][]

/** One item that is not understood does not hide the others: Meta would repeat the whole notice for days. */
const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((item) => {
        const parsed = shape.safeParse(item)
        return parsed.success ? [parsed.data] : []
      }),
    )

const status = z.object({
  id: z.string().regex(/^[\w.:=+/-]{1,200}$/),
  status: z.string().max(40),
  errors: listOf(z.object({ code: z.number() })),
})
/** People with a WhatsApp username come without a number. */
const incoming = z.object({
  from: z.string().max(40).optional(),
  text: z.object({ body: z.string() }).optional(),
  /** A quick-reply button that was tapped. */
  button: z.object({ text: z.string() }).optional(),
})
/** A person stopped or resumed our messages in WhatsApp's settings. */
const preference = z.object({ wa_id: z.string().max(40).optional(), value: z.string().max(40) })
const change = z.object({
  value: z.object({
    statuses: listOf(status),
    messages: listOf(incoming),
    user_preferences: listOf(preference),
  }),
})
const noticeShape = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.unknown()).pipe(listOf(z.object({ changes: listOf(change) }))),
})

export const metaSignature = (appSecret: string, body: string | Uint8Array) =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

/** Whether a raw body is signed by Meta, by `X-Hub-Signature-256`. */
export const isSignedByMeta = (appSecret: string, body: Uint8Array, signature = '') =>
  isSameSecret(signature, metaSignature(appSecret, body))

/** Parses an authenticated body: statuses and replies. Null for neither. */
export function readMeta(body: Uint8Array): WebhookContent | null {
  const notice = noticeShape.safeParse(parsedOrNull(new TextDecoder().decode(body)))
  if (!notice.success) return null
  const values = notice.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  const messages = values.flatMap((value) => value.messages)
  const stops = values.flatMap((value) => value.user_preferences).filter(({ value }) => value === 'stop')
  return {
    receipts: values.flatMap(({ statuses }) => statuses.flatMap(receiptOf)),
    optOuts: [
      ...messages.flatMap(({ from, text, button }) => optOutsOf(from, text?.body ?? button?.text ?? '')),
      ...stops.flatMap(({ wa_id, value }) => optOutsOf(wa_id, value)),
    ],
  }
}

function receiptOf({ id, status: reported, errors }: z.output<typeof status>): Receipt[] {
  const state = states.find((name) => name === reported)
  if (!state) return []
  const code = errors[0]?.code
  const receipt: Receipt = { provider: 'meta', providerId: id, state }
  if (state === 'failed' && code !== undefined) receipt.problem = String(code)
  if (code === metaOptedOutCode) receipt.hasOptedOut = true
  if (state === 'failed' && code === metaNoNumberCode) receipt.noSuchNumber = true
  return [receipt]
}

function optOutsOf(id: string | undefined, text: string): OptOut[] {
  const word = optOutKeywordOf(text)
  const phone = phoneFromProviderId(id ?? '')
  return word && phone ? [{ phone, word }] : []
}

/** Meta's one-time verification of the webhook: returns the challenge if the verify token matches. */
export function metaChallenge(query: URLSearchParams, verifyToken: string): string | null {
  const challenge = query.get('hub.challenge') ?? ''
  const isVerified = isSameSecret(query.get('hub.verify_token'), verifyToken)
  return isVerified && query.get('hub.mode') === 'subscribe' && /^[\w-]{1,200}$/.test(challenge) ? challenge : null
}
