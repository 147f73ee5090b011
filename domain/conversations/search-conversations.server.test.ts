import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { contactMask } from '#domain/orders/mask-contact-data.ts'
import { asClient } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { insertManyConversations } from '#test/support/many-conversations.ts'
import { countRowsRead } from '#test/support/rows-read.ts'
import { scope } from '#test/support/scope.ts'
import { archiveConversation } from './archive-conversation.server.ts'
import { listConversationPage } from './conversation-list.server.ts'
import { searchConversations } from './search-conversations.server.ts'
import { sendMessage } from './send-message.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function someConversations(conversations: number, messages = 0) {
  const client = await aClient(db)
  const pro = await aProfessional(db)
  const ids = await insertManyConversations(db, {
    clientId: client.userId,
    pro,
    conversations,
    messages,
    at: inHours(-1),
  })
  const sides = {
    client: { userId: client.userId, role: 'client' },
    professional: { userId: pro.userId, role: 'professional' },
  } as const
  const { rows } = await listConversationPage(db, sides.client)
  const chatIds = rows.map(({ chatId }) => chatId)
  return {
    ids,
    chatIds,
    sides,
    search: (search: string, side: keyof typeof sides = 'client') =>
      searchConversations(db, { ...sides[side], search }),
    write: async (chatId: string, text: string, side: keyof typeof sides = 'professional') => {
      const words = { chatId, text, clientId: randomUUID() }
      assert.ok((await sendMessage(db, asClient(sides[side].userId), words, now)).ok)
    },
  }
}
const textOf = async (id: number | null) =>
  (await db.selectFrom('messages').select('text').where('id', '=', id!).executeTakeFirstOrThrow()).text
const foundIn = (found: { chatId: string }[]) => found.map(({ chatId }) => chatId)

test('a conversation is found by its text, ignoring accents and case, with its latest matching line', async () => {
  const { chatIds, search, write } = await someConversations(3)
  const [first, second] = chatIds as [string, string, string]
  await write(first, 'A varanda leva tinta acrílica.')
  await write(
    first,
    'Esta é a última.\nA TINTA ACRÍLICA custa pouco, e dura muito mais do que a outra: uns dez anos ao sol e à chuva.',
  )
  await write(second, 'Amanhã às nove', 'client')
  for (const words of ['acrilica', 'ACRÍLICA', '  Tinta Acrílica ', 'acri\u0301lica']) {
    const found = await search(words)
    assert.deepEqual(foundIn(found), [first], words)
    assert.match(found[0]!.line.found, /^(TINTA )?ACRÍLICA$/)
    assert.match(await textOf(found[0]!.messageId), /^Esta é a última/)
  }
  assert.deepEqual((await search('tinta acrilica'))[0]!.line, {
    before: 'Esta é a última. A ',
    found: 'TINTA ACRÍLICA',
    after: ' custa pouco, e dura muito mais do que a outra: uns dez anos…',
  })
  assert.deepEqual(foundIn(await search('amanha', 'professional')), [second])
})

test('a conversation is found by name and service, the latest first', async () => {
  const { chatIds, search } = await someConversations(2)
  for (const words of ['teixeira', 'PINTOR']) assert.deepEqual(foundIn(await search(words)), chatIds)
  assert.deepEqual(foundIn(await search('bia', 'professional')), chatIds)
  assert.deepEqual((await search('teixeira'))[0]!.line, { before: 'Combinado!', found: '', after: '' })
})

test('search treats special characters literally, and empty text finds nothing', async () => {
  const { chatIds, search, write } = await someConversations(2)
  await write(chatIds[0]!, String.raw`Dou 10% de desconto_já \o/`)
  for (const words of ['%', '_', '\\', '10%', 'desconto_ja'])
    assert.deepEqual(foundIn(await search(words)), [chatIds[0]], words)
  for (const words of ['', '   ', '1%%', '.*', "'"]) assert.deepEqual(await search(words), [], words)
})

test('hidden contact data is neither found nor shown', async () => {
  const { ids, chatIds, search, write } = await someConversations(1)
  const [chatId] = chatIds as [string]
  await sql`update orders set contact_mode = 'chat' where id = (
    select l.order_id from conversations c join leads l on l.id = c.lead_id where c.id = ${ids[0]})`.execute(db)
  await write(chatId, 'Chame no (11) 91234-5678 hoje')
  for (const words of ['91234', '5678', '(11)']) assert.deepEqual(await search(words), [], words)
  assert.equal((await search('hoje'))[0]!.line.before, `Chame no ${contactMask} `)
  await db.updateTable('conversations').set({ contact_shared_at: now }).where('chat_id', '=', chatId).execute()
  assert.equal((await search('91234'))[0]!.line.found, '91234')
})

test('the search covers own conversations, archived ones included, and no unaccepted message', async () => {
  const own = await someConversations(2)
  const other = await someConversations(1)
  for (const { chatIds, write } of [own, other]) await write(chatIds[0]!, 'Segredo')
  assert.deepEqual(foundIn(await own.search('segredo')), [own.chatIds[0]])
  await archiveConversation(db, asClient(own.sides.client.userId), { chatId: own.chatIds[0]! }, now)
  assert.deepEqual(foundIn(await own.search('segredo')), [own.chatIds[0]])
  await db.updateTable('conversations').set({ client_listed: false }).where('chat_id', '=', own.chatIds[0]!).execute()
  assert.deepEqual(await own.search('segredo'), [])
  assert.deepEqual(foundIn(await own.search('segredo', 'professional')), [own.chatIds[0]])
})

test('the first of ten thousand messages is found without reading other people’s', async () => {
  const { ids, search } = await someConversations(1, 10_000)
  await someConversations(5, 200)
  await sql`update messages set text = 'Começamos pelo rodapé' where client_id = 'm1' and conversation_id = ${ids[0]}`.execute(
    db,
  )
  await sql`analyze messages`.execute(db)
  const before = await countRowsRead(db, 'messages')
  assert.equal((await search('rodape'))[0]!.line.found, 'rodapé')
  const after = await countRowsRead(db, 'messages')
  assert.equal(after.scans - before.scans, 0, 'the table as a whole is not read')
  assert.ok(after.rows - before.rows <= 10_000, `${after.rows - before.rows} messages were read`)
})
