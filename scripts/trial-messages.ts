import { type ProviderOrigins, createMessageSenders, smsProviders } from '#platform/configured-providers.ts'
import type { Sent } from '#platform/messaging/receipt.ts'
import { redactPhone } from '#platform/observability/log.ts'
import { redactSecrets } from '#platform/observability/redact-error.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import type { Env } from '#platform/read-env.ts'
import { trialMessage } from '#texts/messages/trial.ts'
import { whatsappTemplates } from '#texts/messages/whatsapp-templates.ts'

type Recipient = { phone?: string | undefined; email?: string | undefined }
type Trial = { name: string; to: string; send: () => Promise<Sent> }

/** One message per configured provider; reported by provider, id and masked recipient. */
export async function sendTrials(env: Env, { phone, email }: Recipient, now: Date, elsewhere: ProviderOrigins = {}) {
  const { subject, body, code } = trialMessage
  const senders = createMessageSenders(env, rejectUse, elsewhere)
  const trials: Trial[] = []
  if (phone) {
    const to = redactPhone(phone)
    for (const sms of smsProviders(env, elsewhere))
      trials.push({ name: 'SMS', to, send: () => sms.send({ to: phone, template: 'trial', body, now }) })
    const pin = { to: phone, template: whatsappTemplates.pin.name, words: [code], isPin: true, body, now }
    if (env.META_TOKEN) trials.push({ name: 'WhatsApp', to, send: () => senders.whatsapp.send(pin) })
  }
  if (email && env.SMTP_URL) {
    const message = { to: email, template: 'trial', subject, body, now }
    trials.push({ name: 'e-mail', to: maskEmail(email), send: () => senders.email.send(message) })
  }
  return Promise.all(trials.map(sendTrial))
}

async function sendTrial({ name, to, send }: Trial) {
  try {
    const { provider, providerId } = await send()
    return { name: `${name} to ${to}`, ok: true, message: `${provider} took it as ${providerId}` }
  } catch (error) {
    const message = error instanceof GatewayError ? error.message : redactSecrets((error as Error).message)
    return { name: `${name} to ${to}`, ok: false, message: `it was not sent: ${message}` }
  }
}

const maskEmail = (email: string) => `${email.slice(0, 1)}•••${email.slice(email.indexOf('@'))}`

function rejectUse(): never {
  throw new Error('the local inbox needs no trial message')
}
