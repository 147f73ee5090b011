import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createTransport } from 'nodemailer'
import webPush from 'web-push'
import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { nativeFolder } from '#embedded-database/native-files.ts'
import { reachDatabase, redactAddress } from '#platform/database/reach-database.ts'
import { redactSecrets } from '#platform/observability/redact-error.ts'
import { isSandbox } from '#platform/payments/sandbox-payments.ts'
import { providerOrigins } from '#platform/providers/provider-origins.ts'
import { readEnv } from '#platform/read-env.ts'
import { assertUsableFolder } from '#platform/usable-folder.ts'
import { assertPortIsFree } from './assert-port-is-free.ts'
import { findChromium } from './chromium.ts'

const waitMs = 5_000

type Finding = { name: string; ok: boolean; message: string }

/**
 * `npm run doctor`: what is missing on this machine, with the fix. Exits with 1 if anything is. Modules that read the
 * environment when they load are imported late: a wrong setting is one finding.
 */
async function examineMachine(): Promise<Finding[]> {
  const findings: Finding[] = []
  const examine = async (name: string, examination: () => string | Promise<string>) => {
    try {
      findings.push({ name, ok: true, message: await examination() })
    } catch (error) {
      const { message } = error as Error
      // Several examinations read the environment and fail for the same reason.
      if (!findings.some((finding) => finding.message === message)) findings.push({ name, ok: false, message })
    }
  }
  await examine('Node', () => {
    if (Number(process.versions.node.split('.')[0]) < 24)
      throw new Error(`${process.versions.node} is too old: run it by npm, which downloads Node 24`)
    return process.versions.node
  })
  await examine('environment', () => `APP_ENV=${readEnv(process.env).APP_ENV}`)
  const env = { DATA_DIR: process.env.DATA_DIR ?? '.data', PORT: Number(process.env.PORT ?? 3000) }
  await examine('disk', () => {
    const folder = resolve(env.DATA_DIR)
    const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : dirname(folder))
    const free = Math.round((bavail * bsize) / 1e6)
    if (free < 1000) throw new Error(`${free} MB free: make room, 1,000 MB are wanted`)
    return `${Math.round(free / 1000)} GB free`
  })
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  await examine('database', async () =>
    DATABASE_URL
      ? `PostgreSQL ${await reachDatabase(DATABASE_URL)} at ${redactAddress(DATABASE_URL)}`
      : `embedded PostgreSQL in ${nativeFolder()}`,
  )
  if (DATABASE_DIRECT_URL)
    await examine('DATABASE_DIRECT_URL', async () => {
      const version = await reachDatabase(DATABASE_DIRECT_URL, 'DATABASE_DIRECT_URL')
      return `PostgreSQL ${version} at ${redactAddress(DATABASE_DIRECT_URL)}`
    })
  await examine('files', checkStorage)
  for (const [name, url] of gateways())
    await examine(name, () => (name.startsWith('PIX_') ? reachBank(url) : reachGateway(url)))
  await examine('payments', checkPayments)
  const { REPLY_DOMAIN } = process.env
  if (REPLY_DOMAIN) await examine('answers to e-mails', () => checkReplyMail(REPLY_DOMAIN))
  if (process.env.PUSH_PUBLIC_KEY || process.env.PUSH_PRIVATE_KEY) await examine('web push', checkPushKeys)
  if (process.env.APP_ENV !== 'production') await examine('browser for tests', async () => (await findChromium()).path)
  await examine('port', async () => {
    await assertPortIsFree(env.PORT)
    return `${env.PORT} is free`
  })
  return findings
}

function gateways() {
  const { ZENVIA_TOKEN, TWILIO_ACCOUNT, META_TOKEN, PIX_URL, PIX_TOKEN_URL } = process.env
  const { MERCADO_PAGO_TOKEN, STRIPE_KEY, SMTP_URL } = process.env
  const { zenvia, twilio, meta, mercadoPago, stripe } = providerOrigins
  const all = [
    ['Zenvia', ZENVIA_TOKEN && zenvia],
    ['Twilio', TWILIO_ACCOUNT && twilio],
    ['Meta', META_TOKEN && meta],
    ['PIX_URL', PIX_URL],
    ['PIX_TOKEN_URL', PIX_TOKEN_URL],
    ['Mercado Pago', MERCADO_PAGO_TOKEN && mercadoPago],
    ['Stripe', STRIPE_KEY && stripe],
    ['SMTP_URL', SMTP_URL],
  ] as const
  return all.flatMap(([name, url]) => (url ? [[name, url] as const] : []))
}

/** Connects as the product does, without sending; any answer of a gateway counts as reachable. */
async function reachGateway(url: string, send: (url: string, init: RequestInit) => Promise<unknown> = fetch) {
  if (!URL.canParse(url)) throw new Error('not a valid URL')
  const { protocol, host } = new URL(url)
  const reached = protocol.startsWith('smtp')
    ? createTransport({ url, connectionTimeout: waitMs, greetingTimeout: waitMs, dnsTimeout: waitMs }).verify()
    : send(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(waitMs) })
  await reached.catch((error: Error & { cause?: { message?: string; code?: string } }) => {
    const reason = error.cause?.message || error.cause?.code || error.message
    throw new Error(
      `${host} cannot be reached: ${redactSecrets(reason)}. Mend the address, or let this machine out to it.`,
    )
  })
  return `${host} answers`
}

async function reachBank(url: string) {
  const { PIX_CERT: cert, PIX_CERT_KEY: certKey, PIX_CA: ca } = readEnv(process.env)
  const { connectToBank } = await import('#platform/payments/pix-api.ts')
  const { fetch, dispatcher } = await connectToBank({ cert, certKey, ca })
  return reachGateway(url, (to, init) => fetch(to, { ...(init as object), dispatcher }))
}

/** The providers of Pix and cards, and problems with their return URL. */
async function checkPayments() {
  const env = readEnv(process.env)
  const { createPayments } = await import('#platform/configured-providers.ts')
  const { by } = createPayments(env, () => {
    throw new Error('a check needs no purchase')
  })
  if (by.card && !isSandbox(by.card) && !env.PUBLIC_ORIGIN?.startsWith('https:'))
    throw new Error(`${by.card.name} takes cards on a page of its own: set PUBLIC_ORIGIN to our https: address`)
  return `Pix by ${by.pix?.name ?? 'nobody'}, cards by ${by.card?.name ?? 'nobody'}`
}

/** Stores and deletes a test file. */
async function checkStorage() {
  const env = readEnv(process.env)
  assertUsableFolder(env.DATA_DIR)
  const { storageFor } = await import('#platform/media/storage/own-storage.ts')
  const storage = storageFor(env)
  const { key } = await storage.put(Buffer.from('doctor'), { maxBytes: 100 })
  const file = await storage.get(key)
  const isReadable = file !== null && (await text(file.body)) === 'doctor'
  await storage.delete(key)
  const place = env.FILES === 's3' ? `in the bucket at ${new URL(env.S3_ENDPOINT!).host}` : `below ${env.DATA_DIR}`
  if (!isReadable) throw new Error(`Files ${place} cannot be read: grant the key read access`)
  return `stored ${place}`
}

/** Whether the domain of reply addresses receives mail. */
async function checkReplyMail(domain: string) {
  const resolver = new Resolver({ timeout: waitMs, tries: 1 })
  const records = await resolver.resolveMx(domain).catch(() => [])
  if (!records.length) throw new Error(`${domain} has no MX in the DNS: enter those that Mailgun names for it`)
  return `${domain} goes to ${records.map(({ exchange }) => exchange).join(', ')}`
}

function checkPushKeys() {
  const { PUSH_PUBLIC_KEY = '', PUSH_PRIVATE_KEY = '' } = process.env
  webPush.setVapidDetails('mailto:oi@ajeita.example', PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY)
  return 'both keys can be used'
}

/** `--send-to 11999999999 --send-email x@y` sends a message by each configured provider; otherwise nothing is sent. */
async function sendTestMessages(): Promise<Finding[]> {
  const { values } = parseArgs({ options: { 'send-to': { type: 'string' }, 'send-email': { type: 'string' } } })
  const { 'send-to': sendTo, 'send-email': email } = values
  if (sendTo === undefined && email === undefined) return []
  const phone = sendTo === undefined ? undefined : canonicalMobile(sendTo)
  if (phone === null) return [{ name: '--send-to', ok: false, message: 'name a mobile phone, such as 11999999999' }]
  const env = readEnv(process.env)
  const { sendTrials } = await import('./trial-messages.ts')
  const trials = await sendTrials(env, { phone, email }, new Date())
  return trials.length ? trials : [{ name: 'trial', ok: false, message: 'no provider is configured for it' }]
}

const findings = [...(await examineMachine()), ...(await sendTestMessages())]
for (const { name, ok, message } of findings) console.log(`${ok ? '✔' : '✗'} ${name}: ${message}`)
console.log(`\nA new key for SECRET_KEYS: ${randomBytes(32).toString('base64url')}`)
const { publicKey, privateKey } = webPush.generateVAPIDKeys()
console.log(`A new pair for web push: PUSH_PUBLIC_KEY=${publicKey} PUSH_PRIVATE_KEY=${privateKey}`)
process.exit(findings.every(({ ok }) => ok) ? 0 : 1)
