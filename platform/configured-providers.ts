import { brasilApi } from '#platform/addresses/brasil-api.ts'
import { demoAddresses } from '#platform/addresses/demo-addresses.ts'
import type { AddressProvider } from '#platform/addresses/provider.ts'
import { viaCep } from '#platform/addresses/via-cep.ts'
import { now } from '#platform/clock.ts'
import { type Db, db } from '#platform/db.ts'
import { env as ownEnv, type Env } from '#platform/env.ts'
import type { EmailSender } from '#platform/messaging/email/sender.ts'
import { smtpEmail } from '#platform/messaging/email/smtp-email.ts'
import { inboxEmail, inboxPush, inboxSms, inboxWhatsapp } from '#platform/messaging/inbox.ts'
import { pushKeysFor } from '#platform/messaging/push/push-keys.ts'
import { canPushTo } from '#platform/messaging/push/push-service.ts'
import type { PushSender } from '#platform/messaging/push/sender.ts'
import { webPushSender } from '#platform/messaging/push/web-push.ts'
import type { SmsSender } from '#platform/messaging/sms/sender.ts'
import { twilioSms } from '#platform/messaging/sms/twilio.ts'
import { zenviaSms } from '#platform/messaging/sms/zenvia.ts'
import { metaWhatsapp } from '#platform/messaging/whatsapp/meta.ts'
import type { WhatsappSender } from '#platform/messaging/whatsapp/sender.ts'
import { mercadoPago } from '#platform/payments/mercado-pago.ts'
import { pixApi } from '#platform/payments/pix-api.ts'
import type { PaymentProvider, PaymentMethods } from '#platform/payments/provider.ts'
import { isSandbox, sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { stripe } from '#platform/payments/stripe.ts'
import { failover } from '#platform/providers/failover.ts'
import { publicOrigin } from '#platform/public-origin.ts'

export type MessageSenders = { sms: SmsSender; whatsapp: WhatsappSender; email: EmailSender; push: PushSender }

/** Provider addresses for tests with fake providers; set in code only. */
export type ProviderOrigins = { zenvia?: string; twilio?: string; meta?: string }

/**
 * Each channel uses its provider if configured, otherwise the local inbox. Production refuses to start without
 * providers.
 */
export function createMessageSenders(env: Env, openDb: () => Db, origins: ProviderOrigins = {}): MessageSenders {
  const { SMTP_URL, EMAIL_FROM, PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY } = env
  const { META_PHONE_ID, META_TOKEN } = env
  const [firstSms, ...otherSms] = smsProviders(env, origins)
  const subject = env.PUBLIC_ORIGIN?.startsWith('https:') ? env.PUBLIC_ORIGIN : 'mailto:oi@ajeita.example'
  let pushSender: PushSender | undefined
  const isAllowed = (endpoint: URL) => canPushTo(endpoint, env)
  const webPush = () => (pushSender ??= webPushSender({ ...pushKeysFor(env), subject, isAllowed }))
  return {
    sms: firstSms ? failover(firstSms, ...otherSms) : inboxSms(openDb),
    whatsapp:
      META_PHONE_ID && META_TOKEN
        ? metaWhatsapp({ phoneId: META_PHONE_ID, token: META_TOKEN, ...atOrigin(origins.meta) })
        : inboxWhatsapp(openDb),
    email: SMTP_URL
      ? smtpEmail({ url: SMTP_URL, from: EMAIL_FROM, dkim: dkimSettings(env), backToReply: env.BOUNCES_TO_REPLY })
      : inboxEmail(openDb),
    push: PUSH_PUBLIC_KEY && PUSH_PRIVATE_KEY ? webPush() : inboxPush(openDb, webPush),
  }
}

const atOrigin = (origin: string | undefined) => (origin ? { origin } : {})

/** The configured providers; the first is tried first. */
export function smsProviders(env: Env, { zenvia, twilio }: ProviderOrigins = {}): SmsSender[] {
  const { ZENVIA_TOKEN, ZENVIA_FROM, TWILIO_ACCOUNT, TWILIO_SECRET, TWILIO_KEY, TWILIO_FROM, PUBLIC_ORIGIN } = env
  const [user, password] = TWILIO_KEY?.split(':') ?? [TWILIO_ACCOUNT, TWILIO_SECRET]
  const providers: SmsSender[] = []
  if (ZENVIA_TOKEN && ZENVIA_FROM)
    providers.push(zenviaSms({ token: ZENVIA_TOKEN, from: ZENVIA_FROM, ...atOrigin(zenvia) }))
  if (TWILIO_ACCOUNT && user && password && TWILIO_FROM) {
    const isReachable = PUBLIC_ORIGIN?.startsWith('https:')
    const receiptsTo = isReachable ? new URL('/v1/receipts/twilio', PUBLIC_ORIGIN).href : undefined
    const account = { account: TWILIO_ACCOUNT, user, password, from: TWILIO_FROM, receiptsTo }
    providers.push(twilioSms({ ...account, ...atOrigin(twilio) }))
  }
  return providers
}

const dkimSettings = ({ DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY: privateKey }: Env) =>
  domain && selector && privateKey ? { domain, selector, privateKey } : undefined

/** All configured payment providers. */
const paymentProviders = (env: Env): PaymentProvider[] =>
  [pixBank(env), configuredMercadoPago(env), configuredStripe(env)].filter((provider) => provider !== undefined)

function pixBank(env: Env) {
  const { PIX_URL: url, PIX_TOKEN_URL: tokenUrl, PIX_CLIENT_ID: clientId, PIX_CLIENT_SECRET: clientSecret } = env
  const { PIX_KEY: key, PIX_CERT: cert, PIX_CERT_KEY: certKey, PIX_CA: ca, PIX_NOTICE_SECRET: webhookSecret } = env
  if (!url || !tokenUrl || !clientId || !clientSecret || !key || !webhookSecret) return undefined
  const { PIX_MERCHANT: merchant, PIX_CITY: city } = env
  const receiver = { key, merchant, city }
  return pixApi({ url, tokenUrl, clientId, clientSecret, webhookSecret, cert, certKey, ca, ...receiver }, now)
}

function configuredMercadoPago(env: Env) {
  const { MERCADO_PAGO_TOKEN: token, MERCADO_PAGO_SIGNATURE_KEY: signatureKey } = env
  const { MERCADO_PAGO_NOTICE_SECRET: webhookSecret, PUBLIC_ORIGIN } = env
  if (!token || !signatureKey || !webhookSecret) return undefined
  const backTo = PUBLIC_ORIGIN?.startsWith('https:') ? purchaseAt(PUBLIC_ORIGIN) : null
  const unknownPayer = `moedas@${new URL(PUBLIC_ORIGIN ?? 'https://ajeita.example').hostname}`
  return mercadoPago({ token, signatureKey, webhookSecret, backTo, unknownPayer }, now)
}

function configuredStripe(env: Env) {
  const { STRIPE_KEY: key, STRIPE_SIGNATURE_KEY: signatureKey, STRIPE_NOTICE_SECRET: webhookSecret } = env
  if (!key || !signatureKey || !webhookSecret) return undefined
  const backTo = purchaseAt(publicOrigin(env))
  return stripe({ key, signatureKey, webhookSecret, backTo, hasPix: env.STRIPE_PIX }, now)
}

/**
 * The page to which a provider's page returns; app/professional/purchase/back-to.test.ts checks it against the route
 * table.
 */
export const purchaseAt = (origin: string) => (reference: string) =>
  new URL(`/profissional/carteira/compras/${reference}`, origin).href

/**
 * The configured provider for Pix and for cards, or the first that supports it. The others still serve purchases begun
 * there. The sandbox serves both only if no real provider is configured.
 */
export function createPayments(env: Env, openDb: () => Db): PaymentMethods {
  const all = paymentProviders(env)
  if (!all.length) {
    const sandbox = sandboxPayments(openDb)
    return { by: { pix: sandbox, card: sandbox }, all: [sandbox] }
  }
  const preferred = { pix: env.PIX_PROVIDER, card: env.CARD_PROVIDER }
  const by: PaymentMethods['by'] = {}
  for (const method of ['pix', 'card'] as const) {
    const provider = all.find(({ name, methods }) => methods.includes(method) && (preferred[method] ?? name) === name)
    if (provider) by[method] = provider
  }
  return { by, all }
}

const addressProvidersBySetting = {
  outside: () => [viaCep(), brasilApi()],
  demo: () => [demoAddresses],
  none: () => [],
} satisfies Record<Env['ADDRESSES'], () => AddressProvider[]>

let processSenders: MessageSenders | undefined
let processPayments: PaymentMethods | undefined
let processAddressProviders: AddressProvider[] | undefined

/** Outgoing clients, one each per process, so that a breaker sees every call. */
export const messageSenders = () => (processSenders ??= createMessageSenders(ownEnv, db))
/** The payment provider: the process's own, or the sandbox on the database that a job was given. */
export function payments(openDb: () => Db = db) {
  processPayments ??= createPayments(ownEnv, db)
  return openDb !== db && processPayments.all.some(isSandbox) ? createPayments(ownEnv, openDb) : processPayments
}
/** Address providers by CEP, all queried at once; none unless configured. */
export const addressProviders = () => (processAddressProviders ??= addressProvidersBySetting[ownEnv.ADDRESSES]())
