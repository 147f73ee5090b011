import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asClient } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { insertManyConversations } from '#test/support/many-conversations.ts'
import { scope } from '#test/support/scope.ts'
import { archiveConversation, unarchiveConversation } from './archive-conversation.server.ts'
import { listConversationPage, countUnreadConversations } from './conversation-list.server.ts'
import { findConversation } from './messages.server.ts'
import { sendMessage } from './send-message.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function aConversation() {
  const { userId: clientId } = await aClient(db)
  const pro = await aProfessional(db)
  await insertManyConversations(db, { clientId, pro, conversations: 1, at: inHours(-1) })
  const sides = {
    client: { userId: clientId, role: 'client' },
    professional: { userId: pro.userId, role: 'professional' },
  } as const
  const [row] = (await listConversationPage(db, sides.client)).rows
  const { chatId } = row!
  type Side = keyof typeof sides
  return {
    chatId,
    archive: (side: Side, at = now) => archiveConversation(db, asClient(sides[side].userId), { chatId }, at),
    unarchive: (side: Side) => unarchiveConversation(db, asClient(sides[side].userId), { chatId }, now),
    write: async (side: Side) => {
      const words = { chatId, text: 'Oi', clientId: randomUUID() }
      assert.ok((await sendMessage(db, asClient(sides[side].userId), words, now)).ok)
    },
    /** Numbers of listed, archived and unread conversations of a side. */
    sees: async (side: Side) => [
      (await listConversationPage(db, sides[side])).rows.length,
      (await listConversationPage(db, sides[side], { archived: true })).rows.length,
      await countUnreadConversations(db, sides[side]),
    ],
    isArchived: async (side: Side) => (await findConversation(db, { chatId, userId: sides[side].userId }))!.isArchived,
  }
}

test('an archived conversation is listed apart, and the other side notices nothing', async () => {
  const conversation = await aConversation()
  await conversation.write('professional')
  assert.deepEqual(await conversation.sees('client'), [1, 0, 1])
  assert.ok((await conversation.archive('client')).ok)
  assert.deepEqual(await conversation.sees('client'), [0, 1, 0], 'messages unread before no longer count')
  assert.deepEqual(await conversation.sees('professional'), [1, 0, 0])
  assert.deepEqual(
    { client: await conversation.isArchived('client'), professional: await conversation.isArchived('professional') },
    { client: true, professional: false },
  )
  assert.ok((await conversation.unarchive('client')).ok)
  assert.deepEqual(await conversation.sees('client'), [1, 0, 1])
})

test('an archived conversation returns when the other side writes, not by own messages', async () => {
  for (const [side, other] of [
    ['client', 'professional'],
    ['professional', 'client'],
  ] as const) {
    const conversation = await aConversation()
    await conversation.archive(side)
    await conversation.write(side)
    assert.deepEqual(await conversation.sees(side), [0, 1, 0])
    await conversation.write(other)
    assert.deepEqual(await conversation.sees(side), [1, 0, 1])
  }
})

test('archiving twice, or concurrently, is one change and one event', async () => {
  const conversation = await aConversation()
  const archivings = await Promise.all(Array.from({ length: 5 }, () => conversation.archive('client')))
  assert.ok(archivings.every(({ ok }) => ok))
  assert.ok((await conversation.archive('client', inHours(1))).ok)
  const { client_archived_at: at } = await db
    .selectFrom('conversations')
    .select('client_archived_at')
    .where('chat_id', '=', conversation.chatId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(at, now)
  for (const _ of [1, 2]) assert.ok((await conversation.unarchive('client')).ok)
  const rows = await db.selectFrom('events').select('payload').where('kind', '=', 'conversation.archived').execute()
  assert.equal(rows.filter(({ payload }) => (payload as { chatId: string }).chatId === conversation.chatId).length, 2)
})

test('another person’s conversation cannot be archived', async () => {
  const conversation = await aConversation()
  const stranger = await aClient(db)
  for (const change of [archiveConversation, unarchiveConversation])
    assert.deepEqual(await change(db, asClient(stranger.userId), { chatId: conversation.chatId }, now), {
      ok: false,
      code: 'not_found',
    })
  assert.deepEqual(await conversation.sees('client'), [1, 0, 0])
})
