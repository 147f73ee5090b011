import { z } from 'zod'
import { callProvider, withGuards, parsedOrNull, readAnswer, type ReadProblem } from '#platform/providers/gateway.ts'
import { providerOrigins } from '#platform/providers/provider-origins.ts'
import { withCountry } from '../mobile-phone.ts'
import type { SmsMessage, SmsSender } from './sender.ts'

type ZenviaOptions = { token: string; from: string; origin?: string; timeoutMs?: number }

const name = 'sms-zenvia'
const acceptedShape = z.object({ id: z.string().min(1).max(100) })
const errorShape = z.object({ details: z.array(z.object({ path: z.string().optional() })).optional() })

/** Errors of our account or sender name say nothing about the number; another provider may succeed. */
const problemOf: ReadProblem = ({ status, text }) => {
  if ([401, 402, 403, 404].includes(status)) return { code: 'failed' }
  const { data } = errorShape.safeParse(parsedOrNull(text))
  const isAbout = (field: string) => data?.details?.some(({ path }) => path === field)
  if (isAbout('from')) return { code: 'failed' }
  return isAbout('to') ? { code: 'refused', isWrongAddress: true } : null
}

/** SMS by Zenvia (API v2). `from` is the alias of the SMS account. No idempotency key. */
export function zenviaSms({ token, from, origin = providerOrigins.zenvia, timeoutMs }: ZenviaOptions): SmsSender {
  const send = withGuards(name, async ({ to, body }: SmsMessage) => {
    const headers = { 'content-type': 'application/json', 'x-api-token': token }
    const payload = { from, to: withCountry(to), contents: [{ type: 'text', text: body }] }
    const { text } = await callProvider(
      name,
      `${origin}/v2/channels/sms/messages`,
      { method: 'POST', headers, body: JSON.stringify(payload) },
      { timeoutMs, problemOf },
    )
    return { provider: 'zenvia', providerId: readAnswer(name, acceptedShape, text).id }
  })
  return { send }
}
