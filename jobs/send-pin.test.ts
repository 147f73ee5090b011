import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { sendPin } from '#domain/identity/pins/send-pin.server.ts'
import { businessCounters } from '#platform/business-counters.ts'
import { now, setClockDistance } from '#platform/clock.ts'
import { inTransaction } from '#platform/db.ts'
import { advanceJobs, drainJobs, type Task } from '#platform/jobs/jobs.ts'
import { zenviaSms } from '#platform/messaging/sms/zenvia.ts'
import { metaWhatsapp } from '#platform/messaging/whatsapp/meta.ts'
import { testDatabase } from '#test/support/database.ts'
import { metaAccount, startMeta, startZenvia, zenviaAccount } from '#test/support/fakes/message-providers.ts'
import { scope } from '#test/support/scope.ts'
import { whatsappTemplates } from '#texts/messages/whatsapp-templates.ts'
import { createSendPinTask } from './send-pin.ts'

const template = whatsappTemplates.pin.name
const providers = {
  sms: await startZenvia(scope),
  whatsapp: await startMeta(scope, { [template]: { isAuthentication: true, gaps: 1 } }),
}
const channels = ['sms', 'whatsapp'] as const
/** Channels requested and used, with counts. */
const channelsWhich = (what: 'requests' | 'acceptedMessages') =>
  channels.flatMap((channel) => providers[channel][what].map(() => channel))
const answer = (status: number, ...by: (typeof channels)[number][]) => {
  for (const channel of by) providers[channel].answer = { status }
}
const well = (...by: (typeof channels)[number][]) => {
  for (const channel of by) providers[channel].answer = null
}

const opened = await testDatabase(scope)
const { db } = opened
let phone = 11_955_560_000
let distanceMs = 0

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  well(...channels)
  for (const counter of businessCounters) counter.reset()
  for (const channel of channels) providers[channel].requests.length = providers[channel].acceptedMessages.length = 0
})

const byProviders = createSendPinTask({
  sms: zenviaSms({ ...zenviaAccount, origin: providers.sms.url }),
  whatsapp: metaWhatsapp({ ...metaAccount, origin: providers.whatsapp.url }),
})
const tasks: Record<string, Task> = { 'send-pin': byProviders }
const drain = () => drainJobs({ ...opened, tasks })
const askForPin = () => inTransaction(db, (tx) => sendPin(tx, { purpose: 'order_auth', phone: String(phone++) }, now()))

/** Advances clock and waiting jobs by seconds. */
async function pass(seconds: number) {
  distanceMs += seconds * 1_000
  setClockDistance(distanceMs)
  await advanceJobs(db, seconds / 3_600)
  return drain()
}

test('a number refused by one gateway is tried by the other; refused by both it fails', async () => {
  answer(400, 'sms')
  await askForPin()
  await drain()
  await pass(5)
  assert.deepEqual(channelsWhich('acceptedMessages'), ['whatsapp'])
  answer(400, 'whatsapp')
  await askForPin()
  await drain()
  const { failed } = await pass(5)
  assert.equal(failed.length, 1)
  const counter = businessCounters.find((one) => 'name' in one && one.name === 'pin_messages_total')!
  const { values } = await counter.get()
  const counted = values.map(({ labels: { channel, result }, value }) => `${channel} ${result} ${value}`)
  assert.deepEqual(counted.sort(), ['sms refused 2', 'whatsapp refused 1', 'whatsapp sent 1'])
})

test('without its gateway a PIN goes by the other channel five seconds later, once', async () => {
  answer(503, 'sms')
  await askForPin()
  await drain()
  assert.equal(channelsWhich('acceptedMessages').length, 0)
  await pass(4)
  assert.deepEqual(channelsWhich('requests'), ['sms'], 'not at once')
  await pass(1)
  assert.deepEqual(channelsWhich('acceptedMessages'), ['whatsapp'])
  assert.match(providers.whatsapp.acceptedMessages[0]!.words[0]!, /^\d{4}$/)
  await pass(60)
  assert.equal(channelsWhich('acceptedMessages').length, 1)
})

test('after a minute without gateways the PIN is sent when one is back', async () => {
  answer(503, ...channels)
  await askForPin()
  await drain()
  for (let seconds = 0; seconds < 60; seconds += 5) await pass(5)
  assert.equal(channelsWhich('acceptedMessages').length, 0)
  well('sms')
  for (let seconds = 0; seconds < 20; seconds += 5) {
    await new Promise((resume) => setTimeout(resume, 1_500)) // the breaker's pause uses real time
    await pass(5)
  }
  assert.deepEqual(channelsWhich('acceptedMessages'), ['sms'])
})

test('an expired PIN is not sent', async () => {
  answer(503, ...channels)
  await askForPin()
  await drain()
  well(...channels)
  await pass(301)
  assert.equal(channelsWhich('acceptedMessages').length, 0)
  assert.equal((await pass(60)).ran, 0, 'and nobody tries again')
})
