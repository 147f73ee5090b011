import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, onTestFinished, test } from 'vitest'
import webPush from 'web-push'
import { readEnv } from '#platform/read-env.ts'
import { testDatabase } from '#test/support/database.ts'
import {
  metaAccount,
  startMeta,
  startTwilio,
  startZenvia,
  twilioAccount,
  zenviaAccount,
} from '#test/support/fakes/message-providers.ts'
import { startPixBank } from '#test/support/fakes/pix-bank.ts'
import { pixCertificates } from '#test/support/fakes/pix-certificates.ts'
import { startSmtp } from '#test/support/fakes/smtp.ts'
import { productionSettings } from '#test/support/production.ts'
import { scope } from '#test/support/scope.ts'
import { whatsappTemplates } from '#texts/messages/whatsapp-templates.ts'
import { sendTrials } from './trial-messages.ts'

const folder = mkdtempSync(join(tmpdir(), 'ajeita-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const project = fileURLToPath(new URL('..', import.meta.url))
const aFile = join(folder, 'a-file')
writeFileSync(aFile, '')

/** Runs a script like npm, with only PATH of this environment. */
function run(script: string, env: Record<string, string>, ...given: string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`, ...given], {
    cwd: project,
    env: { PATH: process.env.PATH!, HOME: folder, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (bytes: Buffer) => (output.out += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output.err += bytes.toString()))
  onTestFinished(() => void child.kill('SIGKILL'))
  return new Promise<{ status: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, ...output })),
  )
}

const nowhere = 'postgres://ajeita:s3cret@127.0.0.1:1/ajeita'

const restOfPix = {
  PIX_TOKEN_URL: 'http://127.0.0.1:9/token',
  PIX_CLIENT_ID: 'id',
  PIX_CLIENT_SECRET: 'secret',
  PIX_KEY: 'pix@ajeita.example',
  PIX_NOTICE_SECRET: 'n'.repeat(32),
}

test('the doctor checks every configured service and creates keys', async () => {
  const gateway = createServer((_request, response) => response.writeHead(405).end())
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void gateway.close())
  const { port } = gateway.address() as AddressInfo
  const closedServer = createServer()
  await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve))
  const { port: closed } = closedServer.address() as AddressInfo
  await new Promise((resolve) => closedServer.close(resolve))
  const { url } = await testDatabase(scope)
  const dataDir = join(folder, 'data')

  const well = await run('doctor', {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PIX_URL: `http://127.0.0.1:${port}/payments`,
    ...restOfPix,
    SMTP_URL: 'smtp://somebody:s3cret@127.0.0.1:1',
  })
  assert.match(well.out, /^✔ database: PostgreSQL \d+/m)
  assert.match(well.out, new RegExp(`^✔ files: stored below ${dataDir}$`, 'm'))
  assert.deepEqual(
    readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
    [],
    'nothing is left',
  )
  assert.match(well.out, new RegExp(`^✔ PIX_URL: 127.0.0.1:${port} answers$`, 'm'))
  assert.match(well.out, /^✔ payments: Pix by pix, cards by nobody$/m)
  assert.match(well.out, /^✗ SMTP_URL: 127\.0\.0\.1:1 cannot be reached: .*$/m)

  const [, publicKey, privateKey] = /PUSH_PUBLIC_KEY=(\S+) PUSH_PRIVATE_KEY=(\S+)/.exec(well.out)!
  webPush.setVapidDetails('mailto:oi@ajeita.example', publicKey!, privateKey!) // throws for an invalid pair
  const ill = await run('doctor', {
    DATABASE_URL: nowhere,
    DATA_DIR: aFile,
    PIX_URL: `http://127.0.0.1:${closed}/`,
    ...restOfPix,
  })
  assert.match(ill.out, /^✗ database: The database at postgres:\/\/ajeita@127\.0\.0\.1:1\/ajeita cannot be reached/m)
  assert.match(ill.out, /^✗ files: DATA_DIR=.* it is a file/m)
  assert.match(ill.out, /^✗ PIX_URL: 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED.*$/m)
  assert.doesNotMatch(well.out + well.err + ill.out + ill.err, /s3cret/)
  assert.equal(ill.status, 1)
})

test('a wrong setting is one finding of the doctor, beside the others and the new keys', async () => {
  const { out, err, status } = await run('doctor', { PUSH_PUBLIC_KEY: 'short', DATABASE_URL: nowhere })
  assert.match(out, /^✗ environment: The environment is not usable\. PUSH_PUBLIC_KEY: write the public key/m)
  assert.match(out, /^✗ web push: /m)
  assert.match(out, /^✗ database: .*cannot be reached/m)
  assert.match(out, /^A new key for SECRET_KEYS: /m)
  assert.deepEqual({ err, status }, { err: '', status: 1 })
})

test('in production the doctor reaches the bank with its certificates, and wants no browser', async () => {
  const { url } = await testDatabase(scope)
  const bank = await startPixBank(scope, () => new Date())
  const { ca, clientCert, clientKey } = pixCertificates
  const { out } = await run('doctor', {
    ...productionSettings,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'production'),
    PIX_URL: bank.url,
    PIX_TOKEN_URL: bank.tokenUrl,
    PIX_CA: ca,
    PIX_CERT: clientCert,
    PIX_CERT_KEY: clientKey,
  })
  assert.match(out, /^✔ PIX_URL: 127\.0\.0\.1:\d+ answers$/m)
  assert.match(out, /^✔ PIX_TOKEN_URL: 127\.0\.0\.1:\d+ answers$/m)
  assert.doesNotMatch(out, /browser/)
})

test('a start without a database, or with a file as its folder, fails in one line', async () => {
  const away = await run('start', { APP_ENV: 'demo', DATABASE_URL: nowhere, DATA_DIR: join(folder, 'demo') })
  assert.match(
    away.err,
    /^✗ The database at postgres:\/\/ajeita@127\.0\.0\.1:1\/ajeita cannot be reached: .+\. Start it, or mend DATABASE_URL\.\n$/,
  )
  assert.deepEqual({ status: away.status, out: away.out }, { status: 1, out: '' })
  const file = await run('start', { APP_ENV: 'demo', DATA_DIR: aFile })
  assert.match(
    file.err,
    /^✗ DATA_DIR=.+ cannot be used: it is a file\. Move that away, or set DATA_DIR to a folder\.\n$/,
  )
  assert.equal(file.status, 1)
  const stored = { ...productionSettings, DATABASE_URL: nowhere, DATA_DIR: join(aFile, 'files') }
  for (const script of ['start', 'worker'])
    assert.match((await run(script, stored)).err, /^✗ DATA_DIR=.+ cannot be used: .*\n$/, script)
  const host = await run('start', { APP_ENV: 'demo', DATA_DIR: join(folder, 'demo'), HOST: 'nowhere.invalid' })
  assert.match(host.err, /^✗ HOST=nowhere\.invalid cannot be used: .+\. Write an address of this machine\.\n$/)
  const below = await run('worker', { APP_ENV: 'demo', DATA_DIR: join(aFile, 'below') })
  assert.match(below.err, /^✗ DATA_DIR=.+ cannot be used: a part of it is a file\. .*\n$/)
})

test('in production neither a server nor a worker runs as a superuser', async () => {
  const { url } = await testDatabase(scope)
  const env = { ...productionSettings, DATABASE_URL: url.replace('//ajeita@', '//postgres@'), DATA_DIR: folder }
  for (const script of ['start', 'worker'])
    assert.match((await run(script, env)).err, /^✗ DATABASE_URL names postgres, a superuser\. Use a role/, script)
})

test('the doctor sends a test message by each configured provider and masks the recipient', async () => {
  const { url, receivedLines } = await startSmtp(scope)
  const { out, status } = await run('doctor', { SMTP_URL: url }, '--send-email', 'ana@exemplo.com.br')
  assert.match(out, /^✔ e-mail to a•••@exemplo\.com\.br: smtp took it as <\S+>$/m)
  assert.ok(receivedLines.includes('RCPT TO:<ana@exemplo.com.br>'))
  assert.ok(!out.includes('ana@'), out)
  assert.notEqual(status, null)
  const nobody = await run('doctor', {}, '--send-to', '11987654321')
  assert.match(nobody.out, /^✗ trial: no provider is configured for it$/m)
  assert.equal(nobody.status, 1)
})

test('the doctor tries both SMS providers, and WhatsApp by the template of codes', async () => {
  const zenvia = await startZenvia(scope)
  const twilio = await startTwilio(scope)
  const meta = await startMeta(scope, { [whatsappTemplates.pin.name]: { isAuthentication: true, gaps: 1 } })
  const env = readEnv({
    APP_ENV: 'test',
    ZENVIA_TOKEN: zenviaAccount.token,
    ZENVIA_FROM: zenviaAccount.from,
    RECEIPTS_SECRET: 'r'.repeat(32),
    TWILIO_ACCOUNT: twilioAccount.account,
    TWILIO_SECRET: twilioAccount.secret,
    TWILIO_FROM: twilioAccount.from,
    META_PHONE_ID: metaAccount.phoneId,
    META_TOKEN: metaAccount.token,
    META_APP_SECRET: metaAccount.appSecret,
    META_VERIFY_TOKEN: metaAccount.verifyToken,
  })
  const elsewhere = { zenvia: zenvia.url, twilio: twilio.url, meta: meta.url }
  const send = () => sendTrials(env, { phone: '11987654321' }, new Date(), elsewhere)
  const found = await send()
  assert.deepEqual(
    found.map(({ name, ok, message }) => `${ok} ${name}: ${message}`),
    [
      'true SMS to 11•••••21: zenvia took it as zenvia-1',
      `true SMS to 11•••••21: twilio took it as ${twilio.acceptedMessages[0]!.sid}`,
      `true WhatsApp to 11•••••21: meta took it as ${meta.acceptedMessages[0]!.id}`,
    ],
  )
  twilio.answer = { status: 401, body: '{"code":20003,"message":"Authenticate"}' }
  assert.deepEqual((await send())[1], {
    name: 'SMS to 11•••••21',
    ok: false,
    message: 'it was not sent: sms-twilio: failed (401)',
  })
})

test('what production lacks is named once', async () => {
  const { status, out, err } = await run('doctor', { APP_ENV: 'production' })
  assert.equal(status, 1)
  assert.equal((out + err).split('APP_ENV=production needs').length - 1, 1, out + err)
})
