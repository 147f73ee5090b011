import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { existsSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
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
import { findChromium } from './chromium.ts'

const waitMs = 5_000

type Finding = { name: string; ok: boolean; message: string }

/**
 * `npm run doctor`: what is missing on this machine, with the fix. Exits with 1 if anything is. Modules that read the
 * environment when they load are imported late: a wrong setting is one finding.
 */
async function examine(): Promise<Finding[]> {
  const findings: Finding[] = []
  const look = async (name: string, examination: () => string | Promise<string>) => {
    try {
      findings.push({ name, ok: true, message: await examination() })
    } catch (error) {
      const { message } = error as Error
      // Several examinations read the environment and fail for the same reason.
      if (!findings.some((finding) => finding.message === message)) findings.push({ name, ok: false, message })
    }
  }
  await look('Node', () => {
    if (Number(process.versions.node.split('.')[0]) < 24)
      throw new Error(`${process.versions.node} is too old: run it by npm, which downloads Node 24`)
    return process.versions.node
  })
  await look('environment', () => `APP_ENV=${readEnv(process.env).APP_ENV}`)
  const env = { DATA_DIR: process.env.DATA_DIR ?? '.data', PORT: Number(process.env.PORT ?? 3000) }
  await look('disk', () => {
    const folder = resolve(env.DATA_DIR)
    const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : dirname(folder))
    const free = Math.round((bavail * bsize) / 1e6)
    if (free < 1000) throw new Error(`${free} MB free: make room, 1,000 MB are wanted`)
    return `${Math.round(free / 1000)} GB free`
  })
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  await look('database', async () =>
    DATABASE_URL
      ? `PostgreSQL ${await reachDatabase(DATABASE_URL)} at ${redactAddress(DATABASE_URL)}`
      : `embedded PostgreSQL in ${nativeFolder()}`,
  )
  if (DATABASE_DIRECT_URL)
    await look('DATABASE_DIRECT_URL', async () => {
      const version = await reachDatabase(DATABASE_DIRECT_URL, 'DATABASE_DIRECT_URL')
      return `PostgreSQL ${version} at ${redactAddress(DATABASE_DIRECT_URL)}`
    })
  await look('files', checkStorage)
  for (const [name, url] of gateways())
    await look(name, () => (name.startsWith('PIX_') ? reachBank(url) : reachGateway(url)))
  await look('payments', checkPayments)
  const { REPLY_DOMAIN } = process.env
  if (REPLY_DOMAIN) await look('answers to e-mails', () => checkReplyMail(REPLY_DOMAIN))
  if (process.env.PUSH_PUBLIC_KEY || process.env.PUSH_PRIVATE_KEY) await look('web push', checkPushKeys)
  if (process.env.APP_ENV !== 'production') await look('browser for tests', async () => (await findChromium()).path)
  await look('port', () => portIsFree(env.PORT))
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
  const found = await storage.get(key)
  const isThere = found !== null && (await text(found.body)) === 'doctor'
  await storage.delete(key)
  const place = env.FILES === 's3' ? `in the bucket at ${new URL(env.S3_ENDPOINT!).host}` : `below ${env.DATA_DIR}`
  if (!isThere) throw new Error(`Files ${place} cannot be read: grant the key read access`)
  return `stored ${place}`
}

/** Whether the domain of reply addresses receives mail. */
async function checkReplyMail(domain: string) {
  const resolver = new Resolver({ timeout: waitMs, tries: 1 })
  const found = await resolver.resolveMx(domain).catch(() => [])
  if (!found.length) throw new Error(`${domain} has no MX in the DNS: enter those that Mailgun names for it`)
  return `${domain} goes to ${found.map(({ exchange }) => exchange).join(', ')}`
}

function checkPushKeys() {
  const { PUSH_PUBLIC_KEY = '', PUSH_PRIVATE_KEY = '' } = process.env
  webPush.setVapidDetails('mailto:oi@ajeita.example', PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY)
  return 'both keys can be used'
}

function portIsFree(port: number) {
  return new Promise<string>((free, taken) => {
    const probe = createServer()
    probe.once('error', () => taken(new Error(`${port} is in use: end what listens there, or set PORT`)))
    probe.listen(port, () => probe.close(() => free(`${port} is free`)))
  })
}

/** `--send-to 11999999999 --send-email x@y` sends a message by each configured provider; otherwise nothing is sent. */
async function trials(): Promise<Finding[]> {
  const { values: given } = parseArgs({ options: { 'send-to': { type: 'string' }, 'send-email': { type: 'string' } } })
  const { 'send-to': phone, 'send-email': email } = given
  if (phone === undefined && email === undefined) return []
  const to = { phone: phone === undefined ? undefined : canonicalMobile(phone), email }
  if (to.phone === null) return [{ name: '--send-to', ok: false, message: 'name a mobile phone, such as 11999999999' }]
  const env = readEnv(process.env)
  const { sendTrials } = await import('./trial-messages.ts')
  const found = await sendTrials(env, { ...to, phone: to.phone }, new Date())
  return found.length ? found : [{ name: 'trial', ok: false, message: 'no provider is configured for it' }]
}

const findings = [...(await examine()), ...(await trials())]
for (const { name, ok, message } of findings) console.log(`${ok ? '✔' : '✗'} ${name}: ${message}`)
console.log(`\nA new key for SECRET_KEYS: ${randomBytes(32).toString('base64url')}`)
const { publicKey, privateKey } = webPush.generateVAPIDKeys()
console.log(`A new pair for web push: PUSH_PUBLIC_KEY=${publicKey} PUSH_PRIVATE_KEY=${privateKey}`)
process.exit(findings.every(({ ok }) => ok) ? 0 : 1)
