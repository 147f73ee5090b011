import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished, test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendPin } from '#domain/identity/pins/send-pin.server.ts'
import { deliverDue, releaseLeases } from '#domain/notifications/deliver.server.ts'
import { findFailedDeliveries } from '#domain/notifications/failed-deliveries.server.ts'
import { type NotificationInput, notify } from '#domain/notifications/notify.server.ts'
import { createDeliverySender } from '#jobs/deliver-notifications.ts'
import { createSendPinTask } from '#jobs/send-pin.ts'
import { now, setClockDistance } from '#platform/clock.ts'
import type { MessageSenders } from '#platform/configured-providers.ts'
import { inTransaction } from '#platform/db.ts'
import { advanceJobs, countDueJobs, enqueue, startJobs, type Task } from '#platform/jobs/jobs.ts'
import { smtpEmail } from '#platform/messaging/email/smtp-email.ts'
import { zenviaSms } from '#platform/messaging/sms/zenvia.ts'
import { metaWhatsapp } from '#platform/messaging/whatsapp/meta.ts'
import { metaAccount, startMeta, startZenvia, zenviaAccount } from '#test/support/fakes/message-providers.ts'
import { startSmtp } from '#test/support/fakes/smtp.ts'
import { scope } from '#test/support/scope.ts'
import { whatsappTemplates } from '#texts/messages/whatsapp-templates.ts'
import { testDatabase } from './support/database.ts'

/** Ten simulated minutes with slow, dead and garbage-returning providers while a worker runs. */

const opened = await testDatabase(scope)
const { db } = opened
await refreshCatalog(db)
const sms = await startZenvia(scope)
const whatsapp = await startMeta(scope, {
  [whatsappTemplates.pin.name]: { isAuthentication: true, gaps: 1 },
  [whatsappTemplates.notice.name]: { isAuthentication: false, gaps: 4 },
})
const mailbox = await startSmtp(scope)
const mails = smtpEmail({ url: mailbox.url, from: 'Ajeita <oi@ajeita.example>', timeoutMs: 10_000 })
const unreachableSmtp = smtpEmail({ url: 'smtp://127.0.0.1:9', from: 'Ajeita <oi@ajeita.example>', timeoutMs: 10_000 })
const failing = { email: false }
const channels: MessageSenders = {
  sms: zenviaSms({ ...zenviaAccount, origin: sms.url, timeoutMs: 2_000 }),
  whatsapp: metaWhatsapp({ ...metaAccount, origin: whatsapp.url, timeoutMs: 2_000 }),
  email: { send: (message) => (failing.email ? unreachableSmtp : mails).send(message) },
  push: { send: async () => ({ gone: [] }) },
}
const deliver: Task = async ({ ids }: { ids?: number[] }, { db, now }) => {
  await releaseLeases(db, now)
  while (await deliverDue(db, ids ? { ids } : {}, createDeliverySender(channels, db, now), now));
}
const tasks: Record<string, Task> = {
  'send-pin': createSendPinTask(channels),
  'deliver-notifications': deliver,
  'deliver-due-notifications': deliver,
}

/** A Monday, ten in the morning in São Paulo: no night holds anything back. */
let distanceMs = Date.parse('2026-11-23T13:00:00Z') - Date.now()
setClockDistance(distanceMs)
/** Advances the clock; the worker then does what is due. */
async function pass(seconds: number) {
  distanceMs += seconds * 1_000
  setClockDistance(distanceMs)
  await advanceJobs(db, seconds / 3_600)
  await enqueue(db, 'deliver-due-notifications')
  for (let looked = 0; looked < 2_000 && (await countDueJobs(db)) > 0; looked++) await wait(30)
}

const tell = (notification: NotificationInput) =>
  inTransaction(db, async (tx) => ({ ok: true, value: await notify(tx, notification, now()) }))
async function somebody() {
  const client = await aClient(db)
  const email = `c${client.userId}@exemplo.com.br`
  await db.updateTable('users').set({ email }).where('id', '=', client.userId).execute()
  const { uuid } = await anOrder(db, { client })
  return { ...client, email, uuid }
}
const askForPin = (phone: string) => inTransaction(db, (tx) => sendPin(tx, { purpose: 'login', phone }, now()))
/** Circuit breakers ignore the mocked clock. */
const waitForCircuitBreakers = () => wait(5_100)
const countOf = (list: readonly string[], one: string) => list.filter((each) => each === one).length

/** Provider behaviour per minute: invalid success, cut off, hanging. */
const minutes: (() => void)[] = [
  ...Array(3).fill(() => {
    sms.answer = { status: 503 }
    failing.email = true
  }),
  ...Array(3).fill(() => {
    sms.answer = { status: 200, body: '<html>Bem-vindo</html>' }
  }),
  ...Array(2).fill(() => {
    sms.answer = null
    whatsapp.answer = { hangsUp: true }
  }),
  ...Array(2).fill(() => {
    whatsapp.answer = { delayMs: 10_000 }
  }),
]

test('ten minutes of failing providers: codes use the other channel, nothing is lost or repeated, and staff see failures', async () => {
  const worker = await startJobs({ ...opened, tasks })
  onTestFinished(() => worker.stop())
  // Notifications of visits, unread, are due by WhatsApp ten minutes later, while it fails.
  const early = await Promise.all(Array.from({ length: 8 }, somebody))
  const hour = { startsAt: '2026-11-26T17:00:00.000Z', zone: 'America/Sao_Paulo' }
  const visit = (person: (typeof early)[number]) =>
    tell({ userId: person.userId, kind: 'visit_withdrawn', reference: 'x', facts: { uuid: person.uuid, ...hour } })
  for (const person of early.slice(0, 4)) await visit(person)
  await pass(60)

  const phones: string[] = []
  const emails: Awaited<ReturnType<typeof somebody>>[] = []
  for (const [minute, befall] of minutes.entries()) {
    if (befall !== minutes[minute - 1]) await waitForCircuitBreakers()
    befall()
    if (minute === 2) for (const person of early.slice(4)) await visit(person)
    const person = await somebody()
    phones.push(person.phone)
    emails.push(person)
    assert.ok((await askForPin(person.phone)).ok)
    const facts = { uuid: person.uuid, found: 1 }
    await tell({ userId: person.userId, kind: 'order_finalized', reference: 'x', facts })
    for (const seconds of [0, 5, 5, 50]) await pass(seconds)
  }
  for (const phone of phones)
    assert.equal(
      countOf(
        [...sms.acceptedMessages, ...whatsapp.acceptedMessages].map(({ to }) => to.slice(2)),
        phone,
      ),
      1,
      `the code of ${phone} came, within its life and once`,
    )

  sms.answer = whatsapp.answer = null
  failing.email = false
  await waitForCircuitBreakers()
  for (let minute = 0; minute < 12; minute++) await pass(60)
  await pass(3 * 3_600)

  const open = await db
    .selectFrom('notification_deliveries')
    .select(['channel', 'state'])
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
  assert.deepEqual(open, [], 'nothing is left lying')
  const recipients = mailbox.receivedLines.flatMap((line) => /^RCPT TO:<(.+)>$/i.exec(line)?.[1] ?? [])
  for (const { email } of emails) assert.equal(countOf(recipients, email), 1, `the e-mail to ${email}`)

  const ended = (await findFailedDeliveries(db, now())).deliveries
  const unknown = new Set(ended.filter(({ state }) => state === 'unknown').map(({ id }) => id))
  assert.ok(unknown.size > 0, 'somebody was cut off')
  const sent = await db
    .selectFrom('notification_deliveries as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.state', 'u.phone'])
    .where('d.channel', '=', 'whatsapp')
    .execute()
  assert.equal(sent.length, early.length)
  const requestedPhones = whatsapp.requests.flatMap(({ body }) => /"to":"\+?55(\d{11})"/.exec(body)?.[1] ?? [])
  for (const { id, state, phone } of sent) {
    assert.ok(state === 'sent' || unknown.has(id), `${phone}: ${state}`)
    const acceptedCount = countOf(
      whatsapp.acceptedMessages.map(({ to }) => to.slice(2)),
      phone!,
    )
    assert.equal(acceptedCount, state === 'sent' ? 1 : 0, `${phone} got it`)
    if (state === 'unknown')
      assert.equal(countOf(requestedPhones, phone!), 1, 'a message that may have gone is not sent again')
  }
  assert.deepEqual([...new Set(ended.map(({ channel, state }) => `${channel} ${state}`))], ['whatsapp unknown'])
})
