import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { aConversation } from '#db/builders/leads.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { deliverDue } from '#domain/notifications/deliver.server.ts'
import { notifyAll } from '#domain/notifications/notify.server.ts'
import { listOwnNotifications } from '#domain/notifications/own-notifications.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { receiveBounce } from './receive-bounce.server.ts'
import { replyAddress } from './reply-address.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** A Monday, nine in the morning in São Paulo. */
const monday = new Date('2026-11-23T12:00:00Z')
const at = (hours: number) => inHours(hours, monday)

let people = 0
/** A person with a morning digest of two items. */
async function somebodyWritten() {
  const { pro } = await aConversation(db, { at: monday })
  const { userId } = pro
  const email = `caixa${++people}@exemplo.com.br`
  await db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  const facts = [1, 2].map((leadId) => ({ leadId, rating: 5 }))
  const notifications = facts.map(
    (each) => ({ userId, kind: 'review_published', reference: `r:${each.leadId}`, facts: each }) as const,
  )
  await db.transaction().execute((tx) => notifyAll(tx, notifications, monday))
  const emails = await sendDelivery(userId, at(3))
  assert.deepEqual(
    emails.map(({ channel, contents }) => `${channel} ${contents.length}`),
    ['email 2'],
  )
  return { userId, email, to: replyAddress(userId, { notice: emails[0]!.notificationId, mailbox: email })! }
}

type Handed = Parameters<Parameters<typeof deliverDue>[2]>[0]
async function sendDelivery(userId: number, now: Date) {
  const handed: Handed[] = []
  const own = await listOwnNotifications(db, { userId })
  const send = async (email: Handed) => {
    handed.push(email)
    return null
  }
  await deliverDue(db, { ids: own.map(({ id }) => id) }, send, now)
  return handed
}
const statesOf = async (userId: number) =>
  (
    await db
      .selectFrom('notification_deliveries')
      .select('state')
      .where('user_id', '=', userId)
      .where('channel', '=', 'email')
      .orderBy('id')
      .execute()
  ).map(({ state }) => state)
const kindsOf = async (userId: number) => (await listOwnNotifications(db, { userId })).map(({ kind }) => kind)
const back = async (to: string, isGone = true) => (await receiveBounce(db, { to, isGone }, at(4))).ok

test('a permanent bounce fails its notifications, stops the mailbox and asks the person once to correct it', async () => {
  const { userId, to } = await somebodyWritten()
  assert.equal(await back(to), true)
  assert.deepEqual((await statesOf(userId)).slice(0, 2), ['failed', 'failed'])
  assert.equal((await kindsOf(userId)).filter((kind) => kind === 'address_refused').length, 1)
  assert.deepEqual(await sendDelivery(userId, at(30)), [])
  assert.equal(await back(to), false, 'it comes back once')
})

test('a temporary bounce does not mark the address refused', async () => {
  const { userId, to } = await somebodyWritten()
  assert.equal(await back(to, false), true)
  assert.ok(!(await kindsOf(userId)).includes('address_refused'))
  const notifications = { userId, kind: 'review_published', reference: 'r:3', facts: { leadId: 3, rating: 4 } } as const
  await db.transaction().execute((tx) => notifyAll(tx, [notifications], at(22)))
  assert.equal((await sendDelivery(userId, at(23))).length, 1)
})

test('an altered address, or a ticket’s, is not a bounce', async () => {
  const { userId, to } = await somebodyWritten()
  for (const wrong of [
    to.replace(/^r(.)/, (_, sign: string) => (sign === 'z' ? 'ry' : 'rz')),
    to.replace('@', 'x@'),
    replyAddress(userId, { ticket: 1 })!,
    'ajuda@responde.ajeita.example',
  ])
    assert.equal(await back(wrong), false, wrong)
  assert.deepEqual(await statesOf(userId), ['sent', 'sent'])
})

test('a bounce of a former mailbox does not affect the corrected one', async () => {
  const { userId, to, email } = await somebodyWritten()
  await db
    .updateTable('users')
    .set({ email: `nova.${email}` })
    .where('id', '=', userId)
    .execute()
  assert.equal(await back(to), true)
  assert.deepEqual((await statesOf(userId)).slice(0, 2), ['failed', 'failed'])
  assert.ok(!(await kindsOf(userId)).includes('address_refused'))
  const notifications = { userId, kind: 'review_published', reference: 'r:4', facts: { leadId: 4, rating: 4 } } as const
  await db.transaction().execute((tx) => notifyAll(tx, [notifications], at(22)))
  assert.equal((await sendDelivery(userId, at(23))).length, 1)
})
