import type { z } from 'zod'
import { settings } from './settings.ts'

type Settled = {
  SURVEY_DELAY_HOURS: number
  DRAIN_DELAY_SECONDS: number
  HOST: string
  DOCS_OPEN: boolean
  ADDRESSES: 'outside' | 'demo' | 'none'
}
export type Env = z.infer<typeof settings> & Settled

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
  'COMPANY_NAME',
  'COMPANY_DOCUMENT',
  'COMPANY_ADDRESS',
  'DATA_OFFICER_NAME',
  'DATA_OFFICER_EMAIL',
] as const satisfies readonly (keyof Env)[]

/** Each of these supports Pix; without one the sandbox would. */
const takesPix = ['PIX_URL', 'MERCADO_PAGO_TOKEN', 'STRIPE_PIX'] as const satisfies readonly (keyof Env)[]
/** A named provider must be configured. */
const settingOf = {
  pix: 'PIX_URL',
  mercado_pago: 'MERCADO_PAGO_TOKEN',
  stripe: 'STRIPE_KEY',
} as const satisfies Record<string, keyof Env>

/** Each group is all or none: half a provider would look configured and send nothing, or trust no receipt. */
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

/** A setting of nothing or of spaces is not set. */
const withoutBlanks = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''))

/** The message of a check that has none of its own, never with the value, which may be a secret. */
function whatToWrite(issue: z.core.$ZodRawIssue) {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'write a whole number' : 'write a number'
    case 'invalid_value':
      return `write ${issue.values.join(' or ')}`
    case 'too_small':
      if (issue.origin === 'string') return `write at least ${issue.minimum} characters`
      return issue.inclusive ? `write ${issue.minimum} or more` : `write more than ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? `write at most ${issue.maximum} characters` : `write at most ${issue.maximum}`
    default:
      return issue.code === 'invalid_format' && issue.format === 'email' ? 'write an e-mail address' : undefined
  }
}

/** Reads the environment. Throws one `Error` that lists everything missing or wrong. */
export function readEnv(source: Record<string, string | undefined>): Env {
  // Read once: not worth a function of its own.
  const parsed = settings.safeParse(withoutBlanks(source), { jitless: true, error: whatToWrite })
  if (!parsed.success) {
    const problems = new Set(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`))
    throw new Error(`The environment is not usable. ${[...problems].join('; ')}. See .env.example.`)
  }

  const env = parsed.data
  const isProduction = env.APP_ENV === 'production'
  if (isProduction) {
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

  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new Error('DATABASE_DIRECT_URL goes around a pooler: write the address of the pooler into DATABASE_URL.')
  return {
    ...env,
    HOST: env.HOST ?? (isProduction ? '' : '127.0.0.1'),
    REPLY_DOMAIN: env.REPLY_DOMAIN ?? (isProduction ? undefined : 'responde.ajeita.example'),
    SURVEY_DELAY_HOURS: env.SURVEY_DELAY_HOURS ?? (isProduction ? 48 : 0),
    DRAIN_DELAY_SECONDS: env.DRAIN_DELAY_SECONDS ?? (isProduction ? 5 : 0),
    ADDRESSES: env.ADDRESSES ?? (isProduction ? 'none' : 'demo'),
    DOCS_OPEN: env.DOCS_OPEN ?? !isProduction,
  }
}
