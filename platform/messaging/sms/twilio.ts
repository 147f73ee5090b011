import { z } from 'zod'
import { callProvider, withGuards, parsedOrNull, readAnswer, type ReadProblem } from '#platform/providers/gateway.ts'
import { providerOrigins } from '#platform/providers/provider-origins.ts'
import { withCountry } from '../mobile-phone.ts'
import type { SmsMessage, SmsSender } from './sender.ts'

type TwilioOptions = {
  /** `AC…` */
  account: string
  /** Request credentials: account and auth token, or a key (`SK…`) and its secret. */
  user: string
  password: string
  /** A number in E.164, a sender's name, or a messaging service (`MG…`). */
  from: string
  /** URL of receipts; none without it. */
  receiptsTo?: string | undefined
  origin?: string
  timeoutMs?: number
}

const name = 'sms-twilio'
const acceptedShape = z.object({ sid: z.string().regex(/^(SM|MM)[0-9a-f]{32}$/) })
const errorShape = z.object({ code: z.number() })

export const twilioOptedOutCode = 21610
/** The number does not exist. Not 30003 (switched off), nor 21614 and 30006 (may be called). */
export const twilioNoNumberCodes: ReadonlySet<number> = new Set([21211, 30005])
/** A landline, without text messages. */
const landlineCode = 21614
/** A problem of our sender, service, region or account; another provider may succeed. */
const ownFaults = new Set([
  20003, 20404, 21212, 21408, 21601, 21603, 21606, 21608, 21659, 21660, 21661, 21701, 21703, 21704, 21705,
])

const problemOf: ReadProblem = ({ status, text }) => {
  const { data } = errorShape.safeParse(parsedOrNull(text))
  if (data?.code === twilioOptedOutCode) return { code: 'refused', hasOptedOut: true }
  if (data && twilioNoNumberCodes.has(data.code)) return { code: 'refused', noSuchNumber: true }
  if (data?.code === landlineCode) return { code: 'refused', isWrongAddress: true }
  if ([401, 402, 403, 404].includes(status) || (data && ownFaults.has(data.code))) return { code: 'failed' }
  return null
}

/** SMS by Twilio. It has no idempotency key: after a time-out the outcome is unknown. */
export function twilioSms(options: TwilioOptions): SmsSender {
  const { account, user, password, from, receiptsTo, origin = providerOrigins.twilio, timeoutMs } = options
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  const send = withGuards(name, async ({ to, body, validForSeconds }: SmsMessage) => {
    const form = new URLSearchParams({ To: `+${withCountry(to)}`, Body: body, ...sender })
    if (validForSeconds) form.set('ValidityPeriod', String(validForSeconds))
    if (receiptsTo) form.set('StatusCallback', receiptsTo)
    const { text } = await callProvider(
      name,
      `${origin}/2010-04-01/Accounts/${account}/Messages.json`,
      { method: 'POST', headers: { authorization }, body: form },
      { timeoutMs, problemOf },
    )
    return { provider: 'twilio', providerId: readAnswer(name, acceptedShape, text).sid }
  })
  return { send }
}
