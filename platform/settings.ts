import { createPrivateKey } from 'node:crypto'
import { resolve } from 'node:path'
import { compile } from 'proxy-addr'
import { z } from 'zod'
import { switches } from './switches.ts'

const webAddress = z.url({ protocol: /^https?$/, error: 'write an address that begins with https://' })
const seconds = z.coerce.number().int().min(0)
const port = z.coerce.number().int().min(0).max(65535)
const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')
const rate = z.coerce.number().positive().max(10_000).optional()
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

function isListOfNetworks(networks: string[]) {
  if (networks.some((network) => /^\d+$/.test(network))) return false // `1` would be 0.0.0.1
  try {
    compile(networks)
    return true
  } catch {
    return false
  }
}

const pem = z
  .string()
  .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
  .refine((text) => text.startsWith('-----BEGIN '), String.raw`write PEM, lines joined by \n`)
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'write postgres://user:password@host:5432/database')

/** Part of the URL to which a provider sends its webhooks. */
const secretToken = z.string().regex(/^[\w-]{32,100}$/, 'write at least 32 letters, digits, - or _')

/** Every environment setting: purpose, format and default. */
export const settings = z.object({
  APP_ENV: z.enum(['demo', 'production', 'test']).default('demo'),
  PORT: port.default(3000),
  /** All interfaces in production; a demonstration shows every PIN and so listens on this machine only. */
  HOST: z.string().optional(),
  /** 1: one log line for every response, cached pages included. */
  ACCESS_LOG: flag,
  /** OTLP/HTTP endpoint for traces; without it OpenTelemetry is not loaded (platform/observability/tracing.ts). */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'write the address of a collector, such as http://127.0.0.1:4318' })
    .optional(),
  /** The release in logs, metrics and traces; by default the version in package.json. */
  APP_VERSION: z
    .string()
    .regex(/^[\w.+-]{1,60}$/, 'write a version or the hash of a commit: at most 60 letters, digits, . _ + -')
    .optional(),
  METRICS_PORT: port.optional(),
  /** The address on which metrics are served; use one other than localhost only inside a private network. */
  METRICS_HOST: z
    .union([z.ipv4(), z.ipv6()], 'write an address of this machine, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  DATABASE_URL: databaseUrl.optional(),
  /**
   * Direct connection, if DATABASE_URL names a pooler in transaction mode: for LISTEN, locks of jobs, migrations and
   * backups.
   */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** One of them listens for jobs. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  /** Requests worked on at once per process; the rest waits for at most two seconds (http/load-shedding.ts). */
  WORK_AT_ONCE: z.coerce.number().int().min(2).default(32),
  /** Seconds until a request without a response is refused; connections get six tenths of it. */
  ANSWER_SECONDS: z.coerce.number().min(1).max(120).default(4.9),
  /** Seconds that a stopping process still listens while not ready, so that the balancer notices: 5 in production. */
  DRAIN_DELAY_SECONDS: seconds.max(60).optional(),
  PUBLIC_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[^/?#@\s]+$/, 'write scheme and host only, such as https://ajeita.example')
    .refine((origin) => URL.canParse(origin), 'write scheme and host only, such as https://ajeita.example')
    .optional(),
  /**
   * Networks of our proxies, such as `loopback, 10.0.0.0/8`: only they are trusted in X-Forwarded-For, -Proto and
   * -Host.
   */
  TRUSTED_PROXIES: list
    .default([])
    .refine(isListOfNetworks, 'write addresses, networks such as 10.0.0.0/8, or loopback'),
  TEST_HOOKS: flag,
  /** Whether `/docs` and `/openapi.json` are served; by default everywhere except in production. */
  DOCS_OPEN: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .optional(),
  /** Contact for `/.well-known/security.txt`: `mailto:` or `https:`; by default the help page. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'write mailto:… or https://…')
    .optional(),
  /** Flows that are stopped, such as `unlocks, coin_purchases` (platform/switches.ts). */
  SWITCHED_OFF: list.pipe(z.array(z.enum(switches))).default([]),
  RUN_JOBS: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** 0 removes the service worker and its caches from browsers that have one (docs/resilience.md). */
  SERVICE_WORKER: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** Newest first, 32 bytes in base64url each: the first seals, all of them open (quality: Cookies). */
  SECRET_KEYS: list
    .refine(
      (keys) => keys.length > 0 && keys.every((key) => Buffer.from(key, 'base64url').length === 32),
      'write keys of 32 bytes in base64url, separated by commas (npm run doctor makes one)',
    )
    .refine((keys) => new Set(keys).size === keys.length, 'write each key once, the newest first')
    .optional(),
  PIN_PEPPER: z.string().min(32).optional(),
  /** PINs per hour over all phones; at seven tenths an error is logged (quality: SMS pumping). */
  PIN_HOURLY_BUDGET: z.coerce.number().int().min(1).default(2_000),
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  REVIEW_SECONDS: seconds.default(60),
  /** Hours from the first agreement, or the end of a search, to the survey; a demonstration does not wait (AMB-42). */
  SURVEY_DELAY_HOURS: z.coerce.number().int().min(0).optional(),
  /** SMS by Zenvia, Twilio or both; with both, Zenvia first. */
  ZENVIA_TOKEN: z.string().optional(),
  /** The Zenvia alias of the SMS account. */
  ZENVIA_FROM: z.string().max(64).optional(),
  /** Secret in the URL of delivery receipts, because Zenvia does not sign them. */
  RECEIPTS_SECRET: secretToken.optional(),
  TWILIO_ACCOUNT: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'write AC and 32 digits or letters from a to f')
    .optional(),
  /** The account's auth token. Twilio signs its receipts with it, even if calls use a key. */
  TWILIO_SECRET: z.string().optional(),
  /** A key and its secret, for calls instead of the auth token. */
  TWILIO_KEY: z
    .string()
    .regex(/^SK[0-9a-f]{32}:\S+$/, 'write SK…:secret')
    .optional(),
  /** A number in E.164, a sender’s name, or a messaging service (MG…). */
  TWILIO_FROM: z.string().optional(),
  META_PHONE_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'write its digits, 5 to 20')
    .optional(),
  META_TOKEN: z.string().optional(),
  META_APP_SECRET: z.string().optional(),
  /** Our verify token, entered at Meta beside the webhook URL. */
  META_VERIFY_TOKEN: z.string().min(16).optional(),
  /** Coin packages with their bonus coins, smallest first; a coin costs one real (product: Coins). */
  COIN_PACKAGES: list
    .refine(
      (all) => all.length > 0 && all.every((one) => /^[1-9]\d{0,3}(?:\+\d{1,3})?$/.test(one)),
      'write coins+bonus, separated by commas',
    )
    .transform((all) =>
      all.map((one) => {
        const [coins, bonus = 0] = one.split('+').map(Number)
        return { coins: coins!, bonus }
      }),
    )
    .refine(
      (all) => all.every(({ coins, bonus }, index) => bonus < coins && coins > (all[index - 1]?.coins ?? 0)),
      'write each larger than the one before, its bonus smaller than itself',
    )
    .default([20, 50, 100, 250, 600].map((coins, index) => ({ coins, bonus: [0, 2, 8, 30, 90][index]! }))),
  /** The company behind the product, shown on the site and on receipts: legal name, CNPJ, address. */
  COMPANY_NAME: z.string().min(2).max(120).optional(),
  COMPANY_DOCUMENT: z
    .string()
    .transform((text) => text.toUpperCase().replace(/[.\-/\s]/g, ''))
    .pipe(z.string().regex(/^[0-9A-Z]{12}\d{2}$/, 'write a CNPJ'))
    .optional(),
  COMPANY_ADDRESS: z.string().min(5).max(200).optional(),
  /** The data protection officer (LGPD, art. 41), shown on the site with contact details. */
  DATA_OFFICER_NAME: z.string().min(2).max(120).optional(),
  DATA_OFFICER_EMAIL: z.email().max(190).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'write smtps://user:password@host:465' }).optional(),
  EMAIL_FROM: z
    .string()
    .regex(/^([^<>]+<)?[^\s@<>]+@[^\s@<>]+>?$/, 'write Name <address@example.com>')
    .default('Ajeita <oi@ajeita.example>'),
  /** The domain of reply addresses; Mailgun receives its mail. */
  REPLY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'write a domain in small letters')
    .optional(),
  /** The "HTTP webhook signing key" of the account, with which Mailgun signs its webhooks. */
  MAILGUN_KEY: z.string().min(16).optional(),
  /** Bounces go to the reply address, so that dead mailboxes are detected. */
  BOUNCES_TO_REPLY: flag,
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, 'write a domain in small letters')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/, 'write small letters, digits, . or -')
    .optional(),
  /** RSA key in PEM, with line breaks or \n. With any other key the mailer would silently send unsigned mail. */
  DKIM_KEY: z
    .string()
    .transform((pem) => pem.replaceAll(String.raw`\n`, '\n'))
    .refine(isRsaKey, String.raw`write a private RSA key in PEM, lines joined by \n`)
    .optional(),
  /** Notifications per second to each provider, over all processes; PINs do not wait (platform/providers/pace.ts). */
  EMAILS_PER_SECOND: rate,
  WHATSAPPS_PER_SECOND: rate,
  SMS_PER_SECOND: rate,
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'write the public key of a pair of npm run doctor')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'write the private key of a pair of npm run doctor')
    .optional(),
  /** File storage: a folder below DATA_DIR or a bucket. Required in production. */
  FILES: z.enum(['folder', 's3']).optional(),
  /** The bucket URL, such as https://s3.sa-east-1.amazonaws.com/ajeita-files. */
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().max(60).optional(),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  /** The app's store page; without it the download links explain how to install the site. */
  APP_STORE_URL: webAddress.optional(),
  PLAY_STORE_URL: webAddress.optional(),
  /**
   * Source of addresses by CEP: `outside` queries ViaCEP and BrasilAPI, `demo` has the demo addresses, `none` only the
   * state.
   */
  ADDRESSES: z.enum(['outside', 'demo', 'none']).optional(),
  /** Pix by a bank with the "API Pix" of Banco Central. Without these, a sandbox replaces the bank. */
  PIX_URL: webAddress.optional(),
  PIX_TOKEN_URL: webAddress.optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_KEY: z.string().max(77).optional(),
  /** Our certificate and key in PEM, with line breaks or \n, and the bank's CA if Node does not trust it. */
  PIX_CERT: pem.optional(),
  PIX_CERT_KEY: pem.optional(),
  PIX_CA: pem.optional(),
  /** Secret in the URL of the bank's webhooks, which are unsigned. */
  PIX_NOTICE_SECRET: secretToken.optional(),
  /** The payee that the payer's bank shows, where our bank lets us choose it. */
  PIX_MERCHANT: z.string().max(25).default('Ajeita'),
  PIX_CITY: z.string().max(15).default('Sao Paulo'),
  /**
   * Mercado Pago, for Pix and cards: its access token, the "assinatura secreta" of its webhook, and our secret in the
   * webhook URL.
   */
  MERCADO_PAGO_TOKEN: z.string().min(20).optional(),
  MERCADO_PAGO_SIGNATURE_KEY: z.string().min(16).optional(),
  MERCADO_PAGO_NOTICE_SECRET: secretToken.optional(),
  /**
   * Stripe, for cards: its secret (or restricted) key, the signing secret of its webhook, and our secret in the webhook
   * URL.
   */
  STRIPE_KEY: z
    .string()
    .regex(/^[sr]k_\S{16,}$/, 'write sk_… or rk_…')
    .optional(),
  STRIPE_SIGNATURE_KEY: z
    .string()
    .regex(/^whsec_\S{16,}$/, 'write whsec_…')
    .optional(),
  STRIPE_NOTICE_SECRET: secretToken.optional(),
  /** Whether the Stripe account has Pix too. */
  STRIPE_PIX: flag,
  /** The provider for Pix and for cards, if several support it. */
  PIX_PROVIDER: z.enum(['pix', 'mercado_pago', 'stripe']).optional(),
  CARD_PROVIDER: z.enum(['mercado_pago', 'stripe']).optional(),
})

function isRsaKey(pem: string) {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
