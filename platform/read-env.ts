import { createPrivateKey } from 'node:crypto'
import { resolve } from 'node:path'
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

const pem = z.string().transform((text) => text.replaceAll(String.raw`\n`, '\n'))

const schema = z.object({
  APP_ENV: z.enum(['demo', 'production', 'test']).default('demo'),
  PORT: port.default(3000),
  /** In production every address of the machine; a demonstration, which shows every PIN, is for this machine alone. */
  HOST: z.string().optional(),
  METRICS_PORT: port.optional(),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  /** How much this process works at, at once; what comes beyond is told to come back (http/admission.ts). */
  WORK_AT_ONCE: z.coerce.number().int().min(2).default(150),
  /** How long one waits for the beginning of an answer before one is told to come back; for a connection, six tenths of it. */
  ANSWER_SECONDS: z.coerce.number().min(1).max(120).default(4.9),
  /** How long a process that is told to end goes on listening, not ready, so that the balancer sees it: 5 in production. */
  LEAVING_SECONDS: seconds.max(60).optional(),
  PUBLIC_ORIGIN: z.url().optional(),
  /** A cache in front that is told what changed (docs/varnish.vcl): where this process reaches it. */
  FRONT_CACHE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag,
  TEST_HOOKS: flag,
  /** Whether `/docs` and `/openapi.json` are shown: everywhere but in production, unless said otherwise. */
  DOCS_OPEN: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .optional(),
  /** Where faults of security are told, for `/.well-known/security.txt`: `mailto:` or `https:`. Else the page for help. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional(),
  RUN_JOBS: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** 0 takes the service worker back: browsers that have one let it go, with everything that it kept (docs/operations.md). */
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
  RECEIPTS_SECRET: z
    .string()
    .regex(/^[\w-]{32,100}$/, 'at least 32 letters, digits, - or _')
    .optional(),
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
  /** Who receives the money, as receipts name them: legal name, CNPJ, address. */
  COMPANY_NAME: z.string().min(2).max(120).optional(),
  COMPANY_DOCUMENT: z
    .string()
    .transform((text) => text.toUpperCase().replace(/[.\-/\s]/g, ''))
    .pipe(z.string().regex(/^[0-9A-Z]{12}\d{2}$/))
    .optional(),
  COMPANY_ADDRESS: z.string().min(5).max(200).optional(),
  SMTP_URL: z.string().optional(),
  EMAIL_FROM: z.string().default('Ajeita <oi@ajeita.example>'),
  /** Whose mail comes in by Mailgun: the domain of the addresses to which answers to our letters go. */
  REPLY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]{3,190}$/)
    .optional(),
  /** The "HTTP webhook signing key" of the account, with which Mailgun signs what it hands on. */
  MAILGUN_KEY: z.string().min(16).optional(),
  /** Letters that come back go to where their answers go, so that their mailbox is known to be gone. */
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
  /** How many notices a second a process hands to each provider, at most; PINs do not wait (platform/pace.ts). */
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
  /** Who knows the street of a CEP: `outside` asks ViaCEP and BrasilAPI, `town` knows a few and asks nobody, `none` only the state. */
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
  PIX_NOTICE_SECRET: z
    .string()
    .regex(/^[\w-]{32,100}$/, 'at least 32 letters, digits, - or _')
    .optional(),
  /** Who is paid, as the payer's bank shows it where our bank leaves it to us. */
  PIX_MERCHANT: z.string().max(25).default('Ajeita'),
  PIX_CITY: z.string().max(15).default('Sao Paulo'),
  /** Mercado Pago, for Pix and cards: its access token, the "assinatura secreta" of its webhook, and our own word in the webhook's address. */
  MERCADO_PAGO_TOKEN: z.string().min(20).optional(),
  MERCADO_PAGO_SIGNATURE_KEY: z.string().min(16).optional(),
  MERCADO_PAGO_NOTICE_SECRET: z
    .string()
    .regex(/^[\w-]{32,100}$/, 'at least 32 letters, digits, - or _')
    .optional(),
  /** Stripe, for cards: its secret (or restricted) key, the signing secret of its webhook, and our own word in the webhook's address. */
  STRIPE_KEY: z
    .string()
    .regex(/^[sr]k_\S{16,}$/, 'sk_… or rk_…')
    .optional(),
  STRIPE_SIGNATURE_KEY: z
    .string()
    .regex(/^whsec_\S{16,}$/, 'whsec_…')
    .optional(),
  STRIPE_NOTICE_SECRET: z
    .string()
    .regex(/^[\w-]{32,100}$/, 'at least 32 letters, digits, - or _')
    .optional(),
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

type Settled = {
  SURVEY_DELAY_HOURS: number
  LEAVING_SECONDS: number
  HOST: string
  DOCS_OPEN: boolean
  ADDRESSES: 'outside' | 'town' | 'none'
}
export type Env = z.infer<typeof schema> & Settled

const neededInProduction = [
  'DATABASE_URL',
  'PUBLIC_ORIGIN',
  'SECRET_KEYS',
  'PIN_PEPPER',
  'META_PHONE_ID',
  'META_TOKEN',
  'META_APP_SECRET',
  'META_VERIFY_TOKEN',
  'SMTP_URL',
  'DKIM_DOMAIN',
  'DKIM_SELECTOR',
  'DKIM_KEY',
  'PUSH_PUBLIC_KEY',
  'PUSH_PRIVATE_KEY',
  'FILES',
] as const satisfies readonly (keyof Env)[]

/** Whoever of them is given, takes Pix; without any the sandbox would. */
const takesPix = ['PIX_URL', 'MERCADO_PAGO_TOKEN', 'STRIPE_PIX'] as const satisfies readonly (keyof Env)[]
/** Who is named has to be there. */
const settingOf = {
  pix: 'PIX_URL',
  mercado_pago: 'MERCADO_PAGO_TOKEN',
  stripe: 'STRIPE_KEY',
} as const satisfies Record<string, keyof Env>

/** Of each, all or none: half a provider would look like one and send nothing, or believe no receipt. */
const together = [
  ['ZENVIA_TOKEN', 'ZENVIA_FROM', 'RECEIPTS_SECRET'],
  ['TWILIO_ACCOUNT', 'TWILIO_SECRET', 'TWILIO_FROM'],
  ['META_PHONE_ID', 'META_TOKEN', 'META_APP_SECRET', 'META_VERIFY_TOKEN'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY'],
  ['REPLY_DOMAIN', 'MAILGUN_KEY'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_KEY', 'S3_SECRET'],
  ['PIX_URL', 'PIX_TOKEN_URL', 'PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_KEY', 'PIX_NOTICE_SECRET'],
  ['PIX_CERT', 'PIX_CERT_KEY'],
  ['MERCADO_PAGO_TOKEN', 'MERCADO_PAGO_SIGNATURE_KEY', 'MERCADO_PAGO_NOTICE_SECRET'],
  ['STRIPE_KEY', 'STRIPE_SIGNATURE_KEY', 'STRIPE_NOTICE_SECRET'],
] as const satisfies readonly (readonly (keyof Env)[])[]

/** Reads the environment. Throws one `Error` that names everything missing or wrong, so that it is mended in one go. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given, { jitless: true }) // read once: not worth a function of its own
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable. ${problems.join('; ')}. See .env.example.`)
  }
  const env = parsed.data
  if (env.APP_ENV === 'production') {
    const missing: string[] = neededInProduction.filter((name) => env[name] === undefined)
    if (!env.ZENVIA_TOKEN && !env.TWILIO_ACCOUNT) missing.push('ZENVIA_TOKEN or TWILIO_ACCOUNT')
    if (!takesPix.some((name) => env[name])) missing.push(takesPix.join(' or '))
    if (missing.length) throw new Error(`APP_ENV=production needs ${missing.join(', ')}. See .env.example.`)
    if ([env.PIX_URL, env.PIX_TOKEN_URL].some((url) => url !== undefined && !url.startsWith('https:')))
      throw new Error('PIX_URL and PIX_TOKEN_URL must be https: they carry what opens our account.')
    if (env.TEST_HOOKS) throw new Error('TEST_HOOKS=1 opens test calls to everyone: APP_ENV=production refuses it.')
  }
  for (const names of together) {
    const missing = names.filter((name) => env[name] === undefined)
    if (missing.length && missing.length < names.length)
      throw new Error(`${names.join(', ')} go together: ${missing.join(', ')} is missing. See .env.example.`)
  }
  for (const name of ['PIX_PROVIDER', 'CARD_PROVIDER'] as const) {
    const chosen = env[name]
    if (chosen && env[settingOf[chosen]] === undefined)
      throw new Error(`${name}=${chosen} needs ${settingOf[chosen]}. See .env.example.`)
  }
  if (env.PIX_PROVIDER === 'stripe' && !env.STRIPE_PIX) throw new Error('PIX_PROVIDER=stripe needs STRIPE_PIX=1.')
  if (env.STRIPE_PIX && !env.STRIPE_KEY) throw new Error('STRIPE_PIX=1 needs STRIPE_KEY. See .env.example.')
  if (env.FILES === 's3' && !env.S3_ENDPOINT)
    throw new Error('FILES=s3 needs S3_ENDPOINT, S3_REGION, S3_KEY and S3_SECRET. See .env.example.')
  for (const key of env.SECRET_KEYS ?? []) {
    if (Buffer.from(key, 'base64url').length !== 32)
      throw new Error('SECRET_KEYS: each key must be 32 bytes in base64url (npm run doctor makes one).')
  }
  const surveyDelay = env.APP_ENV === 'production' ? 48 : 0
  const leaving = env.APP_ENV === 'production' ? 5 : 0
  const host = env.APP_ENV === 'production' ? '' : '127.0.0.1'
  return {
    ...env,
    HOST: env.HOST ?? host,
    REPLY_DOMAIN: env.REPLY_DOMAIN ?? (env.APP_ENV === 'production' ? undefined : 'responde.ajeita.example'),
    SURVEY_DELAY_HOURS: env.SURVEY_DELAY_HOURS ?? surveyDelay,
    LEAVING_SECONDS: env.LEAVING_SECONDS ?? leaving,
    ADDRESSES: env.ADDRESSES ?? (env.APP_ENV === 'production' ? 'none' : 'town'),
    DOCS_OPEN: env.DOCS_OPEN ?? env.APP_ENV !== 'production',
  }
}
