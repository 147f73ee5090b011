import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnv } from './read-env.ts'

const key = Buffer.alloc(32, 7).toString('base64url')
const production = {
  APP_ENV: 'production',
  DATABASE_URL: 'postgres://x',
  PUBLIC_ORIGIN: 'https://ajeita.example',
  SECRET_KEYS: key,
  PIN_PEPPER: 'p'.repeat(32),
  SMS_URL: 'https://sms.example',
  SMS_TOKEN: 't',
  WHATSAPP_URL: 'https://wa.example',
  WHATSAPP_TOKEN: 't',
  SMTP_URL: 'smtp://mail.example',
  PUSH_PUBLIC_KEY: 'k',
  PUSH_PRIVATE_KEY: 'k',
  PAYMENTS_URL: 'https://pay.example',
  PAYMENTS_TOKEN: 't',
  PAYMENTS_WEBHOOK_SECRET: 's',
}

test('nothing has to be set for a demonstration', () => {
  const env = readEnv({})
  assert.deepEqual(
    [env.APP_ENV, env.PORT, env.TEST_HOOKS, env.REVIEW_SECONDS, env.SESSION_DAYS, env.SURVEY_DELAY_HOURS],
    ['demo', 3000, false, 60, 30, 0],
  )
})

test('a demonstration, which shows every PIN, listens on this machine alone unless HOST says otherwise', () => {
  assert.equal(readEnv({}).HOST, '127.0.0.1')
  assert.equal(readEnv({ APP_ENV: 'test' }).HOST, '127.0.0.1')
  assert.equal(readEnv({ HOST: '0.0.0.0' }).HOST, '0.0.0.0')
})

test('the list of calls is closed in production, and nowhere else, unless DOCS_OPEN says otherwise', () => {
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
        'SMS_URL',
        'WHATSAPP_TOKEN',
        'SMTP_URL',
        'PAYMENTS_WEBHOOK_SECRET',
      ]) {
        assert.ok(error.message.includes(name), name)
      }
      return !error.message.includes('DATABASE_URL,')
    },
  )
  assert.equal(readEnv(production).APP_ENV, 'production')
})

test('clients are asked how it was two days later in production, at once elsewhere, or as it is set', () => {
  assert.equal(readEnv(production).SURVEY_DELAY_HOURS, 48)
  assert.equal(readEnv({ ...production, SURVEY_DELAY_HOURS: '0' }).SURVEY_DELAY_HOURS, 0)
  assert.equal(readEnv({ SURVEY_DELAY_HOURS: '24' }).SURVEY_DELAY_HOURS, 24)
})

test('production refuses the test hooks', () => {
  assert.throws(() => readEnv({ ...production, TEST_HOOKS: '1' }), /TEST_HOOKS/)
})

test('a value that is no use is named with what is wrong', () => {
  assert.throws(() => readEnv({ PORT: 'many' }), /PORT/)
  assert.throws(() => readEnv({ APP_ENV: 'staging' }), /APP_ENV/)
  assert.throws(() => readEnv({ SECRET_KEYS: 'short' }), /32 bytes/)
})
