import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import type { Role } from '#domain/identity/user.ts'
import { openPrivatePicture } from '#domain/moderation/open-private-picture.server.ts'
import { maxConversationFileBytes, maxVoiceBytes, linkMinutes, maxVoiceSeconds } from '#domain/pictures/picture.ts'
import { erasePicturesOf } from '#domain/pictures/pictures.server.ts'
import { storePicture } from '#domain/pictures/store-picture.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { addDays, addMinutes } from '#domain/shared/durations.ts'
import { testDatabase } from '#test/support/database.ts'
import { anMp4, aWebm } from '#test/support/recordings.ts'
import { scope } from '#test/support/scope.ts'
import { listConversations } from './conversation-list.server.ts'
import { conversationFileDays } from './conversation.ts'
import { findConversationFileLink } from './message-files.server.ts'
import { findConversation, listMessages } from './messages.server.ts'
import { purgeConversationFiles } from './purge-files.server.ts'
import { reportMessages } from './reports/report-messages.server.ts'
import { sendMessage } from './send-message.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b23a12' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'segredo' } })
  .toBuffer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

async function aConversation() {
  const client = await aClient(db)
  const order = await anOrder(db, { client })
  const { pro, chatId } = await aLead(db, { order, accepted: true })
  return { client, pro, chatId }
}
async function aFile(userId: number, role: Role = 'client', bytes: Buffer = photo) {
  const stored = await storePicture(db, { userId, role, purpose: 'message', bytes }, now)
  assert.ok(stored.ok)
  return stored.value
}
const send = (chatId: string, userId: number, files: number[], text = '') =>
  sendMessage(db, asClient(userId), { chatId, text, files, clientId: randomUUID() }, now)

test('pictures and PDFs are sent with or without text, and both sides see them in order', async () => {
  const { client, pro, chatId } = await aConversation()
  const files = [await aFile(client.userId), await aFile(client.userId, 'client', pdf)]
  const sent = await send(
    chatId,
    client.userId,
    files.map(({ id }) => id),
  )
  assert.ok(sent.ok)
  for (const userId of [client.userId, pro.userId]) {
    const conversation = (await findConversation(db, { chatId, userId }))!
    const last = (await listMessages(db, { conversationId: conversation.id, userId, hidesContact: false })).at(-1)!
    assert.deepEqual(
      last.files.map(({ name, kind }) => [name, kind]),
      [
        [files[0]!.name, 'picture'],
        [files[1]!.name, 'pdf'],
      ],
    )
  }
  const [row] = await listConversations(db, { userId: pro.userId, role: 'professional' })
  assert.equal(row!.text, 'Foto')
  const notifications = await db
    .selectFrom('notifications')
    .select('payload')
    .where('user_id', '=', pro.userId)
    .where('kind', '=', 'message_received')
    .executeTakeFirstOrThrow()
  assert.deepEqual(notifications.payload, { chatId, files: 'picture' })
})

test('a file belongs to one message of its sender; a rejected message leaves it unused', async () => {
  const { client, pro, chatId } = await aConversation()
  const own = await aFile(client.userId)
  const othersFile = await aFile(pro.userId, 'professional')
  assert.deepEqual(await send(chatId, client.userId, [own.id, othersFile.id]), { ok: false, code: 'no_file' })
  assert.ok((await send(chatId, client.userId, [own.id])).ok)
  assert.deepEqual(await send(chatId, client.userId, [own.id]), { ok: false, code: 'no_file' })
  assert.deepEqual(await send(chatId, client.userId, []), { ok: false, code: 'invalid_text' })
})

test('a file opens for the two people for five minutes, and for no one else', async () => {
  const { client, pro, chatId } = await aConversation()
  const other = await aConversation()
  const file = await aFile(pro.userId, 'professional')
  assert.ok((await send(chatId, pro.userId, [file.id])).ok)
  const link = (userId: number, at = chatId) =>
    findConversationFileLink(db, { chatId: at, name: file.name, userId }, now)
  for (const { userId } of [other.client, other.pro]) assert.equal(await link(userId), null)
  assert.equal(await link(client.userId, other.chatId), null, 'by another conversation')
  for (const [userId, role] of [
    [client.userId, 'client'],
    [pro.userId, 'professional'],
  ] as const) {
    const fileLink = (await link(userId))!
    const opened = await openPrivatePicture(db, { link: fileLink, userId, role }, now)
    assert.equal(opened?.type, 'image/webp')
    opened.body.destroy()
    assert.equal(
      await openPrivatePicture(db, { link: fileLink, userId: other.client.userId, role: 'client' }, now),
      null,
    )
    const late = addMinutes(now, linkMinutes + 1)
    assert.equal(await openPrivatePicture(db, { link: fileLink, userId, role }, late), null)
  }
})

test('files above 10 MB and other file types are rejected by content', async () => {
  const { userId } = await aClient(db)
  const keep = async (bytes: Uint8Array) => {
    const stored = await storePicture(db, { userId, role: 'client', purpose: 'message', bytes }, now)
    return stored.ok ? 'kept' : stored.code
  }
  assert.equal(await keep(new Uint8Array(maxConversationFileBytes + 1)), 'file_too_large')
  const large = Buffer.concat([pdf, Buffer.alloc(maxConversationFileBytes - 2 * pdf.length, ' '), pdf])
  assert.equal(await keep(large), 'kept', 'more than the 5 MB of a profile')
  assert.equal(await keep(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'file_kind')
})

test('the files of a deleted account are erased; its messages stay', async () => {
  const { client, pro, chatId } = await aConversation()
  const { id } = await aFile(client.userId)
  assert.ok((await send(chatId, client.userId, [id], 'Veja')).ok)
  await db.transaction().execute((tx) => erasePicturesOf(tx, client.userId))
  const conversation = (await findConversation(db, { chatId, userId: pro.userId }))!
  const last = (
    await listMessages(db, { conversationId: conversation.id, userId: pro.userId, hidesContact: false })
  ).at(-1)!
  assert.deepEqual({ text: last.text, files: last.files }, { text: 'Veja', files: [] })
})

test('a voice message is validated by content and limited to two minutes and 2 MB', async () => {
  const { client, pro, chatId } = await aConversation()
  const keep = async (bytes: Buffer, purpose: 'message' | 'document' = 'message') => {
    const stored = await storePicture(db, { userId: pro.userId, role: 'professional', purpose, bytes }, now)
    return stored.ok ? 'kept' : stored.code
  }
  assert.equal(await keep(aWebm(maxVoiceSeconds + 1)), 'kept', 'the press comes a moment late')
  assert.equal(await keep(aWebm(maxVoiceSeconds + 3)), 'voice_long')
  assert.equal(await keep(Buffer.concat([aWebm(5), Buffer.alloc(maxVoiceBytes)])), 'voice_broken')
  assert.equal(await keep(Buffer.concat([anMp4(5), voidBox(maxVoiceBytes)])), 'voice_long')
  for (const video of [aWebm(5, [1, 2]), anMp4(5, { kinds: ['soun', 'vide'] })])
    assert.equal(await keep(video), 'file_kind', 'a new recording would not help')
  for (const video of ['RIFF\x24\0\0\0AVI LIST', '\0\0\x01\xba\x44\0\x04\0\x04\x01', '\0\0\0\x08wide\0\0\0\0mdat'])
    assert.equal(await keep(Buffer.from(video.padEnd(200, '\0'), 'latin1')), 'file_kind', 'no browser records this')
  assert.equal(await keep(Buffer.from('#!AMR\n'.padEnd(200, 'x'))), 'voice_broken')
  assert.equal(await keep(aWebm(5), 'document'), 'file_kind', 'only in a conversation')

  const voice = await aFile(client.userId, 'client', anMp4(42))
  assert.ok((await send(chatId, client.userId, [voice.id])).ok)
  const conversation = (await findConversation(db, { chatId, userId: pro.userId }))!
  const last = (
    await listMessages(db, { conversationId: conversation.id, userId: pro.userId, hidesContact: false })
  ).at(-1)!
  assert.deepEqual(
    last.files.map(({ kind, seconds, width }) => [kind, seconds, width]),
    [['audio', 42, null]],
  )
  assert.equal((await listConversations(db, { userId: pro.userId, role: 'professional' }))[0]!.text, 'Mensagem de voz')
  const link = (await findConversationFileLink(db, { chatId, name: voice.name, userId: pro.userId }, now))!
  const opened = (await openPrivatePicture(db, { link, userId: pro.userId, role: 'professional' }, now))!
  assert.equal(opened.type, 'audio/mp4')
  assert.ok(Buffer.concat(await opened.body.toArray()).equals(anMp4(42)), 'as the browser made it')
})

test('files beyond one batch are purged in the same run', async () => {
  const { client, chatId } = await aConversation()
  const files = [await aFile(client.userId), await aFile(client.userId)]
  const ids = files.map(({ id }) => id)
  assert.ok((await send(chatId, client.userId, ids)).ok)
  await db.updateTable('conversations').set({ state: 'closed' }).where('chat_id', '=', chatId).execute()
  assert.equal(await purgeConversationFiles(db, addDays(now, conversationFileDays + 1), 1), 2)
})

test('files are purged half a year after the conversation ended, not during a report', async () => {
  const { client, pro, chatId } = await aConversation()
  const file = await aFile(client.userId)
  assert.ok((await send(chatId, client.userId, [file.id], 'Veja')).ok)
  const isThere = async () =>
    (await db.selectFrom('pictures').select('id').where('id', '=', file.id).executeTakeFirst()) !== undefined
  const daysLater = (days: number) => addDays(now, days)
  const conversationUpdate = db.updateTable('conversations').where('chat_id', '=', chatId)
  await purgeConversationFiles(db, daysLater(conversationFileDays + 1))
  assert.ok(await isThere(), 'a conversation that goes on keeps what was sent')
  await conversationUpdate.set({ state: 'closed' }).execute()
  const reported = await reportMessages(db, asProfessional(pro.userId), { chatId, reason: 'offensive' }, now)
  assert.ok(reported.ok, JSON.stringify(reported))
  await purgeConversationFiles(db, daysLater(conversationFileDays + 1))
  assert.ok(await isThere(), 'a report waits')
  await db.deleteFrom('reported_messages').execute()
  await db.deleteFrom('message_reports').execute()
  await purgeConversationFiles(db, daysLater(conversationFileDays - 1))
  assert.ok(await isThere())
  assert.equal(await purgeConversationFiles(db, daysLater(conversationFileDays + 1)), 1)
  assert.ok(!(await isThere()))
  const conversation = (await findConversation(db, { chatId, userId: pro.userId }))!
  const last = (
    await listMessages(db, { conversationId: conversation.id, userId: pro.userId, hidesContact: false })
  ).at(-1)!
  assert.deepEqual({ text: last.text, files: last.files }, { text: 'Veja', files: [] })
})

/** An empty MP4 box. */
function voidBox(size: number) {
  const box = Buffer.alloc(size)
  box.writeUInt32BE(size, 0)
  box.write('free', 4)
  return box
}
