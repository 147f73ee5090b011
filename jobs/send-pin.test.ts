import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '#test/support/database.ts'
import type { Task } from '#platform/jobs.ts'

type Way = 'sms' | 'whatsapp'
const ways = ['sms', 'whatsapp'] as const
/** What each gateway answers now, what it was asked, and what it took. */
const answers: Record<Way, number> = { sms: 200, whatsapp: 200 }
const asked: Way[] = []
const taken: { way: Way; text: string }[] = []

async function gateway(way: Way) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push(way)
    if (answers[way] === 200) taken.push({ way, text: (JSON.parse(body) as { text: string }).text })
    response.writeHead(answers[way], { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => server.close())
  const name = way.toUpperCase()
  process.env[`${name}_URL`] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env[`${name}_TOKEN`] = 'token'
}
for (const way of ways) await gateway(way)

// Read once, as the modules come.
const { sendPinTask } = await import('./send-pin.ts')
const { sendPin } = await import('#domain/identity/pins/send-pin.server.ts')
const { inTransaction } = await import('#platform/db.ts')
const { advanceJobs, drainJobs } = await import('#platform/jobs.ts')
const { setClockDistance, now } = await import('#platform/clock.ts')

const opened = await testDatabase({ after })
const { db } = opened
let phone = 11_955_560_000
let distanceMs = 0

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  answers.sms = answers.whatsapp = 200
  asked.length = taken.length = 0
})

const tasks: Record<string, Task> = { 'send-pin': sendPinTask }
const drain = () => drainJobs({ ...opened, tasks })
const askForPin = () => inTransaction(db, (tx) => sendPin(tx, { purpose: 'order_auth', phone: String(phone++) }, now()))

/** So many seconds pass, for the clock and for the jobs that wait. */
async function pass(seconds: number) {
  distanceMs += seconds * 1_000
  setClockDistance(distanceMs)
  await advanceJobs(db, seconds / 3_600)
  return drain()
}

test('a number that one gateway refuses is tried by the other; what both refuse has failed', async () => {
  answers.sms = 400
  await askForPin()
  await drain()
  await pass(5)
  assert.deepEqual(
    taken.map(({ way }) => way),
    ['whatsapp'],
  )
  answers.whatsapp = 400
  await askForPin()
  await drain()
  const { failed } = await pass(5)
  assert.equal(failed.length, 1)
})

test('a gateway that is away: the PIN goes by the other way five seconds later, and once', async () => {
  answers.sms = 503
  await askForPin()
  await drain()
  assert.equal(taken.length, 0)
  await pass(4)
  assert.deepEqual(asked, ['sms'], 'not at once')
  await pass(1)
  assert.deepEqual(
    taken.map(({ way }) => way),
    ['whatsapp'],
  )
  assert.match(taken[0]!.text, /\b\d{4}\b/)
  await pass(60)
  assert.equal(taken.length, 1)
})

test('both gateways away for a minute: the PIN comes when one is back', async () => {
  answers.sms = answers.whatsapp = 503
  await askForPin()
  await drain()
  for (let seconds = 0; seconds < 60; seconds += 5) await pass(5)
  assert.equal(taken.length, 0)
  answers.sms = 200
  for (let seconds = 0; seconds < 20; seconds += 5) {
    await new Promise((resume) => setTimeout(resume, 1_500)) // the breaker's own pause is of real time
    await pass(5)
  }
  assert.deepEqual(
    taken.map(({ way }) => way),
    ['sms'],
  )
})

test('after its five minutes a PIN is not sent any more', async () => {
  answers.sms = answers.whatsapp = 503
  await askForPin()
  await drain()
  answers.sms = answers.whatsapp = 200
  await pass(301)
  assert.equal(taken.length, 0)
  assert.equal((await pass(60)).ran, 0, 'and nobody tries again')
})
