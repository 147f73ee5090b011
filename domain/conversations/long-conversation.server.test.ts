import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { insertManyConversations } from '#test/support/many-conversations.ts'
import { countRowsRead } from '#test/support/rows-read.ts'
import { scope } from '#test/support/scope.ts'
import { listMessages, messagesPerPage } from './messages.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('a page of a conversation of ten thousand messages is read by index', async () => {
  const client = await aClient(db)
  const pro = await aProfessional(db)
  const options = { clientId: client.userId, pro, at: now }
  const [old] = await insertManyConversations(db, { ...options, conversations: 1, messages: 10_000 })
  const other = await aClient(db)
  await insertManyConversations(db, { ...options, clientId: other.userId, conversations: 10, messages: 2_000 })
  await sql`analyze messages`.execute(db)
  const conversation = { conversationId: old!, userId: client.userId, hidesContact: false }
  const latest = await listMessages(db, conversation)
  for (const part of [{}, { before: latest[0]!.id }, { after: latest[0]!.id - 1_000 }]) {
    const before = await countRowsRead(db, 'messages')
    assert.equal((await listMessages(db, conversation, part)).length, messagesPerPage)
    const now = await countRowsRead(db, 'messages')
    assert.equal(now.scans, before.scans, 'the table as a whole is not read')
    const readRows = now.rows - before.rows
    assert.ok(readRows <= 2 * messagesPerPage, `${readRows} messages were read for ${JSON.stringify(part)}`)
  }
})
