import assert from 'node:assert/strict'
import { onTestFinished, test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { until } from '#embedded-database/postmaster.ts'
import { openEventHub } from '#platform/events/events.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { blockPerson } from './block-person.server.ts'
import { findConversation } from './conversations.server.ts'
import { publishTyping } from './publish-typing.server.ts'
import { markRead } from './read-conversation.server.ts'
import { setReadReceipts } from './read-receipts.server.ts'
import { sendMessage } from './send-message.server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)

async function aConversation() {
  const client = await aClient(db)
  const order = await anOrder(db, { client })
  const { pro, chatId } = await aLead(db, { order, accepted: true })
  return { client, pro, chatId }
}
const say = (chatId: string, userId: number, clientId: string) =>
  sendMessage(db, asClient(userId), { chatId, text: 'Oi', clientId }, now)
const seen = async (chatId: string, userId: number) => (await findConversation(db, { chatId, userId }))!.seen

test('the sender sees up to where and when the other side has read', async () => {
  const { client, pro, chatId } = await aConversation()
  assert.equal(await seen(chatId, pro.userId), null, 'nothing was read yet')
  const first = await say(chatId, pro.userId, 'a')
  assert.ok(first.ok)
  await markRead(db, { chatId, userId: client.userId }, inHours(1))
  assert.ok((await say(chatId, pro.userId, 'b')).ok)
  const readByPro = (await seen(chatId, pro.userId))!
  assert.equal(readByPro.upTo, first.value.id)
  assert.equal(new Date(readByPro.at).getTime(), inHours(1).getTime())
  assert.equal(await seen(chatId, client.userId), null, 'the professional has read nothing')
})

test('switching read receipts off hides both sides’ receipts', async () => {
  const { client, pro, chatId } = await aConversation()
  assert.ok((await say(chatId, pro.userId, 'a')).ok)
  await markRead(db, { chatId, userId: client.userId }, now)
  assert.ok((await say(chatId, client.userId, 'b')).ok)
  await markRead(db, { chatId, userId: pro.userId }, now)
  const both = async () => [(await seen(chatId, client.userId)) !== null, (await seen(chatId, pro.userId)) !== null]
  assert.deepEqual(await both(), [true, true])
  await setReadReceipts(db, asProfessional(pro.userId), { shows: 'no' }, now)
  assert.deepEqual(await both(), [false, false])
  await setReadReceipts(db, asProfessional(pro.userId), { shows: 'yes' }, now)
  assert.deepEqual(await both(), [true, true])
})

test('a typing event reaches the other side once in three seconds and is not stored', async () => {
  const hub = await openEventHub({ url, db })
  onTestFinished(() => hub.close())
  const { client, pro, chatId } = await aConversation()
  const stranger = await aClient(db)
  const heard: unknown[] = []
  for (const { userId } of [client, pro, stranger])
    hub.subscribe(
      `user:${userId}`,
      ({ kind, payload }) => kind === 'conversation.typing' && heard.push([userId, payload]),
    )
  const before = await countEvents()
  assert.ok((await publishTyping(db, asProfessional(pro.userId), { chatId }, now)).ok)
  assert.ok((await publishTyping(db, asProfessional(pro.userId), { chatId }, now)).ok, 'too soon is told to nobody')
  await until(() => heard.length > 0, 60_000)
  assert.deepEqual(heard, [[client.userId, { chatId }]])
  assert.equal(await countEvents(), before)
  const refused = { ok: false, code: 'not_found' }
  assert.deepEqual(await publishTyping(db, asClient(stranger.userId), { chatId }, now), refused)
  assert.ok((await blockPerson(db, asClient(client.userId), { chatId }, now)).ok)
  assert.deepEqual(await publishTyping(db, asClient(client.userId), { chatId }, now), refused)
})

const countEvents = async () =>
  Number(
    (
      await db
        .selectFrom('events')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('kind', '=', 'conversation.typing')
        .executeTakeFirstOrThrow()
    ).count,
  )
