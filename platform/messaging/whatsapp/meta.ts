import { z } from 'zod'
import { callProvider, withGuards, parsedOrNull, readAnswer, type ReadProblem } from '#platform/providers/gateway.ts'
import { providerOrigins } from '#platform/providers/provider-origins.ts'
import { withCountry } from '../mobile-phone.ts'
import type { WhatsappMessage, WhatsappSender } from './sender.ts'

type MetaOptions = { phoneId: string; token: string; origin?: string; timeoutMs?: number }

const name = 'whatsapp-meta'
const version = 'v23.0'
const acceptedShape = z.object({ messages: z.tuple([z.object({ id: z.string().min(1).max(200) })]).rest(z.unknown()) })
const errorShape = z.object({ error: z.object({ code: z.number() }) })

/** Opted out on WhatsApp. */
export const metaOptedOutCode = 131050
/** Not on WhatsApp, or out of its reach; the number may still take calls. */
export const metaNoNumberCode = 131026
/** Rate limit, outage, maintenance: temporary, though mostly a 400. */
const temporaryCodes = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 131_057, 133_004])
/** Token, permission, payment or account lock: nothing is sent until staff fix it. */
const accountCodes = new Set([0, 3, 10, 33, 190, 368, 131_005, 131_031, 131_042, 131_045, 133_010])
const isPermission = (code: number) => code >= 200 && code <= 299

const problemOf: ReadProblem = ({ text }) => {
  const { data } = errorShape.safeParse(parsedOrNull(text))
  if (!data) return null
  const { code } = data.error
  if (code === metaOptedOutCode) return { code: 'refused', hasOptedOut: true }
  if (code === metaNoNumberCode) return { code: 'refused', noSuchNumber: true }
  return { code: temporaryCodes.has(code) || accountCodes.has(code) || isPermission(code) ? 'failed' : 'refused' }
}

/**
 * WhatsApp by Meta's Cloud API: approved templates in Brazilian Portuguese. An authentication code is passed twice, for
 * text and button. No idempotency key.
 */
export function metaWhatsapp(options: MetaOptions): WhatsappSender {
  const { phoneId, token, origin = providerOrigins.meta, timeoutMs } = options
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const send = withGuards(name, async ({ to, template, words, isPin }: WhatsappMessage) => {
    const parameters = words.map((text) => ({ type: 'text', text }))
    const components: object[] = []
    if (parameters.length) components.push({ type: 'body', parameters })
    if (isPin) components.push({ type: 'button', sub_type: 'url', index: '0', parameters: parameters.slice(0, 1) })
    const payload = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: withCountry(to),
      type: 'template',
      template: { name: template, language: { code: 'pt_BR' }, components },
    }
    const { text } = await callProvider(
      name,
      `${origin}/${version}/${phoneId}/messages`,
      { method: 'POST', headers, body: JSON.stringify(payload) },
      { timeoutMs, problemOf },
    )
    return { provider: 'meta', providerId: readAnswer(name, acceptedShape, text).messages[0].id }
  })
  return { send }
}
