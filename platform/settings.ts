import { createPrivateKey } from 'node:crypto'
import { resolve } from 'node:path'
import { compile } from 'proxy-addr'
import { z } from 'zod'

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

const pem = z.string().transform((text) => text.replaceAll(String.raw`\n`, '\n'))

/** Stands in an address to which a provider sends its notices. */
const ownWord = z.string().regex(/^[\w-]{32,100}$/, 'at least 32 letters, digits, - or _')

/** Every setting of the environment: what it is for, how it is written, and what it is when nothing is said. */
export const settings = z.object({
  APP_ENV: z.enum(['demo', 'production', 'test']).default('demo'),
  PORT: port.default(3000),
  /** In production every address of the machine; a demonstration, which shows every PIN, is for this machine alone. */
  HOST: z.string().optional(),
  /** 1: one log line for every answer, cached pages included. */
  ACCESS_LOG: flag,
  /** Where traces go, by OTLP over HTTP; nothing of OpenTelemetry is loaded without it (platform/observability/tracing.ts). */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'write the address of a collector, such as http://127.0.0.1:4318' })
    .optional(),
  /** Which release runs, for logs, metrics and traces: that of package.json without it. */
  APP_VERSION: z
    .string()
    .regex(/^[\w.+-]{1,60}$/, 'write a version or the hash of a commit: at most 60 letters, digits, . _ + -')
    .optional(),
  METRICS_PORT: port.optional(),
  /** The address on which metrics are served; another than this machine only inside a private network. */
  METRICS_HOST: z
    .union([z.ipv4(), z.ipv6()], 'write an address of this machine, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z.string().optional(),
  /** Around a pooler in transaction mode, which DATABASE_URL names then: for LISTEN, locks of jobs, migrations and backups. */
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'write postgres://user:password@host:5432/database')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  /** Requests worked on at once per process; the rest waits for at most two seconds (http/load-shedding.ts). */
  WORK_AT_ONCE: z.coerce.number().int().min(2).default(32),
  /** Seconds until a request without a response is refused; for a connection, six tenths of it. */
  ANSWER_SECONDS: z.coerce.number().min(1).max(120).default(4.9),
  /** Seconds that a process being stopped keeps listening, not ready, so that the balancer notices: 5 in production. */
  LEAVING_SECONDS: seconds.max(60).optional(),
  PUBLIC_ORIGIN: z.url().optional(),
  /** Networks of our own proxies, such as `loopback, 10.0.0.0/8`: only they are believed in X-Forwarded-For, -Proto and -Host. */
  TRUSTED_PROXIES: list.default([]).refine(isListOfNetworks, 'addresses, networks such as 10.0.0.0/8, or loopback'),
  TEST_HOOKS: flag,
  /** Whether `/docs` and `/openapi.json` are shown: everywhere but in production, unless said otherwise. */
  DOCS_OPEN: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .optional(),
  /** Contact for `/.well-known/security.txt`: `mailto:` or `https:`; by default the help page. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional(),
  RUN_JOBS: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** 0 removes the service worker and its caches from browsers that have one (docs/resilience.md). */
  SERVICE_WORKER: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** Newest first, 32 bytes in base64url each: the first one seals, all of them open (quality: Cookies). */
  SECRET_KEYS: list.optional(),
  PIN_PEPPER: z.string().min(32).optional(),
  /** How many PINs may leave in an hour, all phones together; at seven tenths the log cries out (quality: SMS pumping). */
  PIN_HOURLY_BUDGET: z.coerce.number().int().min(1).default(2_000),
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  REVIEW_SECONDS: seconds.default(60),
  /** Hours from the first agreement, or the end of a search, to the survey; a demonstration does not wait (AMB-42). */
  SURVEY_DELAY_HOURS: z.coerce.number().int().min(0).optional(),
  /** SMS by Zenvia, Twilio, or both: Zenvia first then. */
  ZENVIA_TOKEN: z.string().optional(),
  /** The alias of the SMS account at Zenvia. */
  ZENVIA_FROM: z.string().max(64).optional(),
  /** Zenvia signs nothing: this stands in the address to which its receipts go. */
  RECEIPTS_SECRET: ownWord.optional(),
  TWILIO_ACCOUNT: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/)
    .optional(),
  /** The auth token of the account. Twilio signs its receipts with it, also where calls are made with a key. */
  TWILIO_SECRET: z.string().optional(),
  /** A key and its secret, to make calls with in the place of the auth token. */
  TWILIO_KEY: z
    .string()
    .regex(/^SK[0-9a-f]{32}:\S+$/, 'SK…:secret')
    .optional(),
  /** A number in E.164, a sender’s name, or a messaging service (MG…). */
  TWILIO_FROM: z.string().optional(),
  META_PHONE_ID: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional(),
  META_TOKEN: z.string().optional(),
  META_APP_SECRET: z.string().optional(),
  /** Our own word, entered at Meta beside the address of receipts. */
  META_VERIFY_TOKEN: z.string().min(16).optional(),
  /** What is sold: coins and those that come as a bonus, the smallest package first; a coin costs a real (product: Coins). */
  COIN_PACKAGES: list
    .refine((all) => all.length > 0 && all.every((one) => /^[1-9]\d{0,3}(?:\+\d{1,3})?$/.test(one)), 'coins+bonus, ...')
    .transform((all) =>
      all.map((one) => {
        const [coins, bonus = 0] = one.split('+').map(Number)
        return { coins: coins!, bonus }
      }),
    )
    .refine(
      (all) => all.every(({ coins, bonus }, at) => bonus < coins && coins > (all[at - 1]?.coins ?? 0)),
      'each larger than the one before, its bonus smaller than itself',
    )
    .default([20, 50, 100, 250, 600].map((coins, at) => ({ coins, bonus: [0, 2, 8, 30, 90][at]! }))),
  /** The company behind the product, named on the site and on receipts: legal name, CNPJ, address. */
  COMPANY_NAME: z.string().min(2).max(120).optional(),
  COMPANY_DOCUMENT: z
    .string()
    .transform((text) => text.toUpperCase().replace(/[.\-/\s]/g, ''))
    .pipe(z.string().regex(/^[0-9A-Z]{12}\d{2}$/))
    .optional(),
  COMPANY_ADDRESS: z.string().min(5).max(200).optional(),
  /** The person in charge of personal data (LGPD, art. 41), named on the site with how to reach them. */
  DATA_OFFICER_NAME: z.string().min(2).max(120).optional(),
  DATA_OFFICER_EMAIL: z.email().max(190).optional(),
  SMTP_URL: z.string().optional(),
  EMAIL_FROM: z.string().default('Ajeita <oi@ajeita.example>'),
  /** The domain of reply addresses, whose mail comes in by Mailgun. */
  REPLY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]{3,190}$/)
    .optional(),
  /** The "HTTP webhook signing key" of the account, with which Mailgun signs what it hands on. */
  MAILGUN_KEY: z.string().min(16).optional(),
  /** Bounces go to the reply address, so that dead mailboxes are detected. */
  BOUNCES_TO_REPLY: flag,
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/)
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9.-]{1,63}$/)
    .optional(),
  /** RSA in PEM, its lines apart or joined by \n. With any other the mailer would send unsigned and say nothing. */
  DKIM_KEY: z
    .string()
    .transform((pem) => pem.replaceAll(String.raw`\n`, '\n'))
    .refine(isRsaKey, 'no private RSA key in PEM')
    .optional(),
  /** How many notifications a second all processes together hand to each provider, at most; PINs do not wait (platform/providers/pace.ts). */
  EMAILS_PER_SECOND: rate,
  WHATSAPPS_PER_SECOND: rate,
  SMS_PER_SECOND: rate,
  PUSH_PUBLIC_KEY: z.string().optional(),
  PUSH_PRIVATE_KEY: z.string().optional(),
  /** Where files are kept: in a folder below DATA_DIR, or in a bucket. Production has to say which. */
  FILES: z.enum(['folder', 's3']).optional(),
  /** The address of the bucket, such as https://s3.sa-east-1.amazonaws.com/ajeita-files. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().max(60).optional(),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  /** Where the app is, once a store has it; until then the download links explain how to install the site. */
  APP_STORE_URL: z.url().optional(),
  PLAY_STORE_URL: z.url().optional(),
  /**
   * Source of addresses by CEP: `outside` asks ViaCEP and BrasilAPI, `town` knows the demo addresses, `none` only the
   * state.
   */
  ADDRESSES: z.enum(['outside', 'town', 'none']).optional(),
  /** Pix by a bank that keeps to "API Pix" of Banco Central. Without these, a sandbox that plays the bank. */
  PIX_URL: z.url().optional(),
  PIX_TOKEN_URL: z.url().optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_KEY: z.string().max(77).optional(),
  /** Our certificate and its key, in PEM, lines apart or joined by \n; and who vouches for the bank where Node does not know it. */
  PIX_CERT: pem.optional(),
  PIX_CERT_KEY: pem.optional(),
  PIX_CA: pem.optional(),
  /** Stands in the address to which the bank sends its notices: they bear no signature. */
  PIX_NOTICE_SECRET: ownWord.optional(),
  /** Who is paid, as the payer's bank shows it where our bank leaves it to us. */
  PIX_MERCHANT: z.string().max(25).default('Ajeita'),
  PIX_CITY: z.string().max(15).default('Sao Paulo'),
  /** Mercado Pago, for Pix and cards: its access token, the "assinatura secreta" of its webhook, and our own word in the webhook's address. */
  MERCADO_PAGO_TOKEN: z.string().min(20).optional(),
  MERCADO_PAGO_SIGNATURE_KEY: z.string().min(16).optional(),
  MERCADO_PAGO_NOTICE_SECRET: ownWord.optional(),
  /** Stripe, for cards: its secret (or restricted) key, the signing secret of its webhook, and our own word in the webhook's address. */
  STRIPE_KEY: z
    .string()
    .regex(/^[sr]k_\S{16,}$/, 'sk_… or rk_…')
    .optional(),
  STRIPE_SIGNATURE_KEY: z
    .string()
    .regex(/^whsec_\S{16,}$/, 'whsec_…')
    .optional(),
  STRIPE_NOTICE_SECRET: ownWord.optional(),
  /** Whether the account at Stripe has Pix, too. */
  STRIPE_PIX: flag,
  /** Who takes Pix, and who cards, where more than one could. */
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
