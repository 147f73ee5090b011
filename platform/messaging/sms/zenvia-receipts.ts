import { z } from 'zod'
import { cleanLine } from '#platform/clean-text.ts'
import { phoneFromProviderId } from '../mobile-phone.ts'
import { optOutKeywordOf } from '../opt-out-keyword.ts'
import type { WebhookContent, Receipt } from '../receipt.ts'

/** Delivery status codes; others (deleted, clicked) are ignored. */
const states = {
  SENT: 'sent',
  DELIVERED: 'delivered',
  READ: 'read',
  VERIFIED: 'delivered',
  REJECTED: 'failed',
  NOT_DELIVERED: 'failed',
} as const satisfies Record<string, Receipt['state']>

/** Unused (145) or invalid (171) number. Not 140, unreachable, nor 150 to 162, carrier problems. */
const noNumberCodes: ReadonlySet<string> = new Set(['145', '171'])

const errorCode = z.union([z.string().max(40), z.number()]).transform((code) => cleanLine(String(code)))
const statusEvent = z.object({
  type: z.literal('MESSAGE_STATUS'),
  messageId: z.string().regex(/^[\w.:-]{1,100}$/),
  messageStatus: z.object({
    code: z.string().max(40),
    // Causes that are not understood do not hide the failure.
    causes: z
      .array(z.object({ channelErrorCode: errorCode.nullish() }))
      .nullish()
      .catch(null),
  }),
})
const messageEvent = z.object({
  type: z.literal('MESSAGE'),
  message: z.object({
    from: z.string().max(64),
    direction: z.string().max(10).optional(),
    contents: z.array(z.object({ type: z.string(), text: z.string().max(2_000).optional() })).max(20),
  }),
})
const eventShape = z.discriminatedUnion('type', [statusEvent, messageEvent])

/** A Zenvia event: status or reply. Unsigned; its URL has a secret. Null for anything else. */
export function readZenvia(body: unknown): WebhookContent | null {
  const { data: event } = eventShape.safeParse(body)
  if (!event) return null
  if (event.type === 'MESSAGE_STATUS') return { receipts: receiptOf(event), optOuts: [] }
  const { from, direction, contents } = event.message
  const [only, more] = contents
  const word = direction === 'OUT' || more || !only?.text ? null : optOutKeywordOf(only.text)
  const phone = phoneFromProviderId(from)
  return { receipts: [], optOuts: word && phone ? [{ phone, word }] : [] }
}

function receiptOf({ messageId, messageStatus: { code, causes } }: z.output<typeof statusEvent>): Receipt[] {
  const state = Object.hasOwn(states, code) ? states[code as keyof typeof states] : null
  if (!state) return []
  const receipt: Receipt = { provider: 'zenvia', providerId: messageId, state }
  if (state === 'failed') {
    const problem = causes?.[0]?.channelErrorCode ?? code
    if (problem) receipt.problem = problem
    if (noNumberCodes.has(problem)) receipt.noSuchNumber = true
  }
  return [receipt]
}
