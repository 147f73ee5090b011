import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aConversation } from '#db/builders/leads.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { insertManyConversations } from '#test/support/many-conversations.ts'
import { scope } from '#test/support/scope.ts'
import { conversationsPerPage, listConversationPage, conversationCursorOf } from './conversation-list.server.ts'
import { searchConversations } from './search-conversations.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('conversations are paged by 50, each once, also with equal times', async () => {
  const client = await aClient(db)
  const pro = await aProfessional(db)
  await insertManyConversations(db, { clientId: client.userId, pro, conversations: 120, at: now })
  await sql`update conversations set last_message_at = ${inHours(-1)} where id % 2 = 0`.execute(db)
  for (const person of [
    { userId: client.userId, role: 'client' },
    { userId: pro.userId, role: 'professional' },
  ] as const) {
    const seen: string[] = []
    const sizes: number[] = []
    let before: ReturnType<typeof conversationCursorOf>
    for (;;) {
      const { rows, older } = await listConversationPage(db, person, { before })
      seen.push(...rows.map(({ chatId }) => chatId))
      sizes.push(rows.length)
      if (!older) break
      before = conversationCursorOf(older)
      assert.ok(before)
    }
    assert.deepEqual(sizes, [conversationsPerPage, conversationsPerPage, 20])
    assert.equal(new Set(seen).size, 120)
  }
})

test('a client sees the professional’s photo in list and search; a professional sees none', async () => {
  const { pro, order, conversationId } = await aConversation(db)
  await db.updateTable('conversations').set({ client_listed: true }).where('id', '=', conversationId).execute()
  const photo = '/fotos/rosto.webp'
  await db.updateTable('professionals').set({ photo_url: photo }).where('id', '=', pro.professionalId).execute()
  const { name } = await db
    .selectFrom('professionals')
    .select('name')
    .where('id', '=', pro.professionalId)
    .executeTakeFirstOrThrow()
  const client = { userId: order.clientId, role: 'client' } as const
  const professional = { userId: pro.userId, role: 'professional' } as const
  const photos = async (person: typeof client | typeof professional, search: string) => [
    (await listConversationPage(db, person)).rows.map(({ otherPhoto }) => otherPhoto),
    (await searchConversations(db, { ...person, search })).map(({ otherPhoto }) => otherPhoto),
  ]
  assert.deepEqual(await photos(client, name), [[photo], [photo]])
  assert.deepEqual(await photos(professional, 'Bia'), [[null], [null]])
})

test('an invalid cursor starts with the latest', () => {
  for (const text of [null, undefined, '', 'x', '1', '1-', '-1-2', '1-2-3', '99999999999999999-1', "1-2'"])
    assert.equal(conversationCursorOf(text), undefined)
  assert.deepEqual(conversationCursorOf('5-7'), { at: 5, id: 7 })
})
