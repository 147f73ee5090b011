import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { test } from 'vitest'
import { readEnv } from './read-env.ts'
import { settings } from './settings.ts'

const key = Buffer.alloc(32, 7).toString('base64url')
const pem = (key: KeyObject) =>
  key.export(key.type === 'public' ? { type: 'spki', format: 'pem' } : { type: 'pkcs8', format: 'pem' }).toString()
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const rsaKey = pem(rsa.privateKey)
const production = {
  APP_ENV: 'production',
  DATABASE_URL: 'postgres://x',
  PUBLIC_ORIGIN: 'https://ajeita.example',
  SECRET_KEYS: key,
  PIN_PEPPER: 'p'.repeat(32),
  ZENVIA_TOKEN: 't',
  ZENVIA_FROM: 'ajeita-sms',
  RECEIPTS_SECRET: 'r'.repeat(32),
  META_PHONE_ID: '106540352242922',
  META_TOKEN: 't',
  META_APP_SECRET: 's',
  META_VERIFY_TOKEN: 'v'.repeat(16),
  SMTP_URL: 'smtp://mail.example',
  DKIM_DOMAIN: 'ajeita.example',
  DKIM_SELECTOR: 's1',
  DKIM_KEY: rsaKey,
  PUSH_PUBLIC_KEY: 'k'.repeat(87),
  PUSH_PRIVATE_KEY: 'k'.repeat(43),
  FILES: 'folder',
  COMPANY_NAME: 'Ajeita Serviços Ltda.',
  COMPANY_DOCUMENT: '11.222.333/0001-81',
  COMPANY_ADDRESS: 'Rua do Barro, 10, São Paulo, SP',
  DATA_OFFICER_NAME: 'Célia Prado',
  DATA_OFFICER_EMAIL: 'dados@ajeita.example',
  PIX_URL: 'https://banco.example/api',
  PIX_TOKEN_URL: 'https://banco.example/oauth/token',
  PIX_CLIENT_ID: 'id',
  PIX_CLIENT_SECRET: 'secret',
  PIX_KEY: 'pix@ajeita.example',
  PIX_NOTICE_SECRET: 'n'.repeat(32),
}

test('a demonstration needs no settings', () => {
  const env = readEnv({})
  assert.deepEqual(
    {
      APP_ENV: env.APP_ENV,
      PORT: env.PORT,
      TEST_HOOKS: env.TEST_HOOKS,
      REVIEW_SECONDS: env.REVIEW_SECONDS,
      SESSION_DAYS: env.SESSION_DAYS,
      SURVEY_DELAY_HOURS: env.SURVEY_DELAY_HOURS,
    },
    { APP_ENV: 'demo', PORT: 3000, TEST_HOOKS: false, REVIEW_SECONDS: 60, SESSION_DAYS: 30, SURVEY_DELAY_HOURS: 0 },
  )
})

test('a demonstration listens on loopback unless HOST is set, because it shows PINs', () => {
  assert.equal(readEnv({}).HOST, '127.0.0.1')
  assert.equal(readEnv({ APP_ENV: 'test' }).HOST, '127.0.0.1')
  assert.equal(readEnv({ HOST: '0.0.0.0' }).HOST, '0.0.0.0')
})

test('API docs are closed in production only, unless DOCS_OPEN is set', () => {
  assert.deepEqual(
    [{}, { DOCS_OPEN: '0' }, production, { ...production, DOCS_OPEN: '1' }].map((given) => readEnv(given).DOCS_OPEN),
    [true, false, false, true],
  )
})

test('production names everything that is missing, at once', () => {
  assert.throws(
    () => readEnv({ APP_ENV: 'production', DATABASE_URL: 'postgres://x' }),
    (error: Error) => {
      for (const name of [
        'PUBLIC_ORIGIN',
        'SECRET_KEYS',
        'PIN_PEPPER',
        'ZENVIA_TOKEN or TWILIO_ACCOUNT',
        'META_TOKEN',
        'SMTP_URL',
        'DKIM_KEY',
        'COMPANY_NAME',
        'COMPANY_DOCUMENT',
        'COMPANY_ADDRESS',
        'DATA_OFFICER_NAME',
        'DATA_OFFICER_EMAIL',
        'PIX_URL or MERCADO_PAGO_TOKEN',
      ]) {
        assert.ok(error.message.includes(name), name)
      }
      return !error.message.includes('DATABASE_URL,')
    },
  )
  assert.equal(readEnv(production).APP_ENV, 'production')
})

test('surveys are sent after two days in production, at once elsewhere, or as configured', () => {
  assert.equal(readEnv(production).SURVEY_DELAY_HOURS, 48)
  assert.equal(readEnv({ ...production, SURVEY_DELAY_HOURS: '0' }).SURVEY_DELAY_HOURS, 0)
  assert.equal(readEnv({ SURVEY_DELAY_HOURS: '24' }).SURVEY_DELAY_HOURS, 24)
})

test('production refuses the test hooks', () => {
  assert.throws(() => readEnv({ ...production, TEST_HOOKS: '1' }), /TEST_HOOKS/)
})

test('an invalid value is named with its error', () => {
  assert.throws(() => readEnv({ PORT: 'many' }), /PORT/)
  assert.throws(() => readEnv({ APP_ENV: 'staging' }), /APP_ENV/)
  assert.throws(() => readEnv({ SECRET_KEYS: 'short' }), /32 bytes/)
})

const free = new Set(
  `HOST DATA_DIR ZENVIA_TOKEN ZENVIA_FROM META_TOKEN META_APP_SECRET PIX_CLIENT_ID PIX_CLIENT_SECRET
  PIX_KEY PIX_MERCHANT PIX_CITY TWILIO_SECRET TWILIO_FROM COMPANY_NAME COMPANY_ADDRESS
  DATA_OFFICER_NAME S3_REGION S3_KEY S3_SECRET`.split(/\s+/),
)

const numbers = new Set(
  `PORT METRICS_PORT DATABASE_POOL WORK_AT_ONCE ANSWER_SECONDS DRAIN_DELAY_SECONDS SESSION_DAYS
  PIN_HOURLY_BUDGET REVIEW_SECONDS SURVEY_DELAY_HOURS EMAILS_PER_SECOND SMS_PER_SECOND`.split(/\s+/),
)

/** The message of a refusal; undefined when the value is accepted. */
function refusal(name: string, value: string) {
  try {
    readEnv({ ...production, [name]: value })
  } catch (error) {
    return (error as Error).message
  }
}

test('every setting that is no free text refuses a wrong value in one line that says what to write', () => {
  for (const name of Object.keys(settings.shape).filter((one) => !free.has(one)))
    for (const wrong of ['s3cr3t ç', 'mail.example:25', ...(numbers.has(name) ? ['-1.5'] : [])]) {
      const message = refusal(name, wrong)
      assert.match(message ?? 'accepted', new RegExp(`^The environment is not usable\\. ${name}: \\S[^\\n]+$`), wrong)
      assert.doesNotMatch(message!, /s3cr3t|NaN|expected|pattern|Invalid|undefined/, name)
    }
})

test('a setting of spaces counts as not set', () => {
  assert.equal(readEnv({ PORT: ' ' }).PORT, 3000)
  assert.match(refusal('SECRET_KEYS', ' ')!, /needs SECRET_KEYS/)
})

test('a key written twice and an origin with a path are refused', () => {
  assert.match(refusal('SECRET_KEYS', `${key},${key}`)!, /SECRET_KEYS: write each key once, the newest first/)
  for (const wrong of ['https://ajeita.example/site', 'https://ajeita.example/', 'ftp://ajeita.example'])
    assert.match(refusal('PUBLIC_ORIGIN', wrong)!, /PUBLIC_ORIGIN: write scheme and host only, such as/, wrong)
})

test('coin packages are set in one line and sorted', () => {
  assert.deepEqual(readEnv({ COIN_PACKAGES: '30, 90+10' }).COIN_PACKAGES, [
    { coins: 30, bonus: 0 },
    { coins: 90, bonus: 10 },
  ])
  for (const wrong of ['0', '20+20', '50, 20', '20, 20+1', '20 moedas', '12345'])
    assert.throws(() => readEnv({ COIN_PACKAGES: wrong }), /COIN_PACKAGES/, wrong)
})

test('either SMS provider is enough in production, a half-configured one is refused', () => {
  const { ZENVIA_TOKEN, ZENVIA_FROM, RECEIPTS_SECRET, ...others } = production
  const zenvia = { ZENVIA_TOKEN, ZENVIA_FROM, RECEIPTS_SECRET }
  const twilio = { TWILIO_ACCOUNT: `AC${'a1'.repeat(16)}`, TWILIO_SECRET: 's', TWILIO_FROM: '+5511400028922' }
  assert.throws(() => readEnv(others), /ZENVIA_TOKEN or TWILIO_ACCOUNT/)
  for (const messagingEnv of [zenvia, twilio, { ...zenvia, ...twilio }])
    assert.equal(readEnv({ ...others, ...messagingEnv }).APP_ENV, 'production')
  for (const whole of [zenvia, twilio])
    for (const name of Object.keys(whole))
      assert.throws(() => readEnv({ ...whole, [name]: '' }), new RegExp(`go together: ${name} is missing`))
  const { META_TOKEN: _, ...half } = production
  assert.throws(() => readEnv({ ...half, APP_ENV: 'demo' }), /go together: META_TOKEN is missing/)
})

test('the DKIM key is an RSA key with real or escaped line breaks', () => {
  const joined = rsaKey.replaceAll('\n', String.raw`\n`)
  assert.equal(readEnv({ ...production, DKIM_KEY: joined }).DKIM_KEY, rsaKey)
  const ed25519 = pem(generateKeyPairSync('ed25519').privateKey)
  for (const wrong of ['x', pem(rsa.publicKey), ed25519])
    assert.throws(() => readEnv({ ...production, DKIM_KEY: wrong }), /DKIM_KEY: write a private RSA key/)
})

test('production needs a storage, and a bucket needs all its settings', () => {
  const bucket = { S3_ENDPOINT: 'https://s3.example/files', S3_REGION: 'sa-east-1', S3_KEY: 'k', S3_SECRET: 's' }
  assert.throws(() => readEnv({ ...production, FILES: '' }), /needs FILES/)
  assert.throws(() => readEnv({ FILES: 's3' }), /S3_ENDPOINT/)
  assert.throws(() => readEnv({ FILES: 's3', ...bucket, S3_SECRET: '' }), /S3_SECRET is missing/)
  assert.throws(() => readEnv({ FILES: 's3', ...bucket, S3_ENDPOINT: 'file:///etc' }), /S3_ENDPOINT/)
  assert.equal(readEnv({ ...production, FILES: 's3', ...bucket }).FILES, 's3')
})

test('production requires Pix by a bank or Mercado Pago, not the sandbox; a named provider must be configured', () => {
  const { PIX_URL, PIX_TOKEN_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_KEY, PIX_NOTICE_SECRET, ...nobody } = production
  const mercadoPago = {
    MERCADO_PAGO_TOKEN: 'APP_USR-1234567890-test',
    MERCADO_PAGO_SIGNATURE_KEY: 'k'.repeat(64),
    MERCADO_PAGO_NOTICE_SECRET: 'm'.repeat(32),
  }
  assert.equal(readEnv({ ...nobody, ...mercadoPago, CARD_PROVIDER: 'mercado_pago' }).APP_ENV, 'production')
  assert.throws(() => readEnv(nobody), /needs PIX_URL or MERCADO_PAGO_TOKEN or STRIPE_PIX/)
  assert.throws(() => readEnv({ ...nobody, PIX_URL }), /go together: PIX_TOKEN_URL/)
  const stripe = {
    STRIPE_KEY: 'sk_test_0123456789abcdef',
    STRIPE_SIGNATURE_KEY: 'whsec_0123456789abcdef',
    STRIPE_NOTICE_SECRET: 's'.repeat(32),
  }
  assert.throws(() => readEnv({ ...nobody, ...stripe }), /or STRIPE_PIX/, 'cards alone are not enough')
  assert.equal(readEnv({ ...nobody, ...stripe, STRIPE_PIX: '1' }).APP_ENV, 'production')
  assert.throws(() => readEnv({ STRIPE_PIX: '1' }), /needs STRIPE_KEY/)
  assert.throws(() => readEnv({ ...stripe, PIX_PROVIDER: 'stripe' }), /needs STRIPE_PIX=1/)
  assert.throws(() => readEnv({ ...production, CARD_PROVIDER: 'mercado_pago' }), /CARD_PROVIDER=mercado_pago needs/)
  assert.throws(() => readEnv({ ...production, PIX_URL: 'http://banco.example/api' }), /must be https:/)
  assert.ok(PIX_TOKEN_URL && PIX_CLIENT_ID && PIX_CLIENT_SECRET && PIX_KEY && PIX_NOTICE_SECRET)
})

test('trusted proxies are networks, never all addresses', () => {
  assert.deepEqual(readEnv({}).TRUSTED_PROXIES, [])
  assert.deepEqual(readEnv({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1' }).TRUSTED_PROXIES, [
    'loopback',
    '10.0.0.0/8',
    '2001:db8::1',
  ])
  for (const wrong of ['1', 'varnish', '10.0.0.0/33', '0.0.0.0/0', '::/0'])
    assert.throws(() => readEnv({ TRUSTED_PROXIES: wrong }), /TRUSTED_PROXIES/, wrong)
})

test('observability settings are validated: collector, release, access log', () => {
  const env = readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', APP_VERSION: '4f2a91c', ACCESS_LOG: '1' })
  assert.deepEqual(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      APP_VERSION: env.APP_VERSION,
      ACCESS_LOG: env.ACCESS_LOG,
    },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', APP_VERSION: '4f2a91c', ACCESS_LOG: true },
  )
  assert.equal(readEnv({}).ACCESS_LOG, false)
  assert.throws(() => readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }), /such as http:\/\/127\.0\.0\.1:4318/)
  assert.throws(() => readEnv({ APP_VERSION: 'a b' }), /write a version or the hash of a commit/)
  assert.throws(() => readEnv({ ACCESS_LOG: 'yes' }), /ACCESS_LOG/)
})
