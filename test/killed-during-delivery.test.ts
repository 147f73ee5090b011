import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { aClient } from '#db/builders/people.ts'
import { deliverDue, releaseLeases } from '#domain/notifications/deliver.server.ts'
import { notifyAll } from '#domain/notifications/notify.server.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { repetitions } from './support/repetitions.ts'

const { db, url } = await testDatabase(scope)
/** A Monday, nine in the morning in São Paulo. */
const monday = new Date('2026-11-23T12:00:00Z')
const people = 240
const kills = repetitions(10, 50)

const folder = mkdtempSync(join(tmpdir(), 'deliveries-'))
afterAll(() => rmSync(folder, { recursive: true }))
const ledger = join(folder, 'sent.txt')

/** Sends endlessly and logs each message before the provider's response. */
const source = `
  import { appendFileSync } from 'node:fs'
  import { setTimeout as pause } from 'node:timers/promises'
  import { deliverDue, releaseLeases } from '#domain/notifications/deliver.server.ts'
  import { openDatabase } from '#platform/database/open-database.ts'
  const { db } = openDatabase(process.env.TEST_URL)
  const send = async ({ channel, idempotencyKey, to }) => {
    console.log('begun')
    await pause(Math.random() * 10)
    appendFileSync(process.env.LEDGER, channel + ' ' + to.userId + ' ' + idempotencyKey + '\\n')
    await pause(Math.random() * 10)
    return { provider: 'test', providerId: channel + '-' + idempotencyKey }
  }
  for (let minutes = Number(process.env.FROM); ; minutes += 0.02) {
    const now = new Date(${monday.getTime()} + minutes * 60_000)
    await releaseLeases(db, now)
    if (!(await deliverDue(db, {}, send, now))) console.log('nothing is left')
  }`

async function runAndKill(round: number) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    env: { ...process.env, TEST_URL: url, LEDGER: ledger, FROM: String(11 + round * 3), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: new URL('..', import.meta.url),
  })
  await once(child.stdout!, 'data')
  await new Promise((go) => setTimeout(go, Math.random() * 60))
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a worker killed at any step of a delivery loses no notification and repeats no WhatsApp message', async () => {
  const clients = await Promise.all(Array.from({ length: people }, () => aClient(db)))
  for (const { userId } of clients)
    await db
      .updateTable('users')
      .set({ email: `c${userId}@exemplo.com.br` })
      .where('id', '=', userId)
      .execute()
  const facts = { uuid: crypto.randomUUID() }
  const all = clients.map(({ userId }) => ({ userId, kind: 'order_published', reference: 'x', facts }) as const)
  await db.transaction().execute((tx) => notifyAll(tx, all, monday))
  // Every third one by WhatsApp, which goes once at most.
  await db
    .updateTable('notification_deliveries')
    .set({ channel: 'whatsapp' })
    .where(
      'user_id',
      'in',
      clients.flatMap(({ userId }, index) => (index % 3 ? [] : userId)),
    )
    .execute()
  for (let round = 0; round < kills; round++) await runAndKill(round)

  const sentThen = readFileSync(ledger, 'utf8').trim().split('\n')
  assert.ok(sentThen.length > kills / 2, `the workers had sent ${sentThen.length}`)
  const sentNow: string[] = []
  const send = async ({ channel, idempotencyKey: name, to }: Parameters<Parameters<typeof deliverDue>[2]>[0]) => {
    sentNow.push(`${channel} ${to.userId} ${name}`)
    return { provider: 'test', providerId: `${channel}-${name}` }
  }
  const end = inHours(5, monday)
  await releaseLeases(db, end)
  while (await deliverDue(db, {}, send, end));

  const sentLines = [...sentThen, ...sentNow]
  const states = await db.selectFrom('notification_deliveries').select(['user_id', 'channel', 'state']).execute()
  assert.equal(states.length, people)
  assert.deepEqual(
    [...new Set(states.map(({ state }) => state))].filter((state) => state !== 'sent' && state !== 'unknown'),
    [],
  )
  for (const { user_id, channel, state } of states) {
    const own = sentLines.filter((line) => line.startsWith(`${channel} ${user_id} `))
    if (channel === 'whatsapp') assert.ok(own.length <= 1, `${user_id}: ${own.length} WhatsApp messages`)
    else {
      assert.ok(own.length >= 1 && state === 'sent', `${user_id}: no e-mail`)
      assert.equal(new Set(own).size, 1, 'an e-mail that is sent again is the same to a mailbox')
    }
    if (state === 'sent') assert.ok(own.length >= 1, `${user_id}: told that it went, and it did not`)
  }
})
