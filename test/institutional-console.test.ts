import assert from 'node:assert/strict'
import sharp from 'sharp'
import { afterAll, test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { reconnectProfile, responsibleStaff, rotateToken } from '#domain/institutional-console/change-token.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { openPrivatePicture } from '#domain/moderation/open-private-picture.server.ts'
import { storePicture } from '#domain/pictures/store-picture.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { scope } from '#test/support/scope.ts'
import { errorTexts } from '#texts/errors.ts'
import { testDatabase } from './support/database.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
await refreshCatalog(db)
const { createApi } = await import('#api/app.ts')
const { database } = await import('#platform/db.ts')
afterAll(() => database().close())
const api = createApi()

const iris = await aStaffMember(db, ['chat_read'])
const reader = await signedInCookie(db, iris.userId)
const house = await aProfessional(db, { institutional: true })
const other = await aProfessional(db)

async function ask(path: string, who = reader) {
  const response = await api.request(`http://localhost${path}`, { headers: { cookie: who } })
  return { status: response.status, body: (await response.json()) as any }
}
const listOf = ({ professionalId, userId }: { professionalId: number; userId: number }) =>
  `/v1/chat/conversations?profileId=${professionalId}&userId=${userId}`
const messagesIn = (chatId: string, more = '') => `/v1/chat/conversations/${chatId}/messages${more}`

/** A professional's conversation in which the client wrote last. */
async function aConversation({ userId }: { userId: number }, words = ['Posso ir amanhã?']) {
  const order = await anOrder(db)
  const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)
  assert.ok(unlocked.ok)
  const { leadId } = unlocked.value
  assert.ok((await sendFirstMessage(db, asProfessional(userId), { leadId, text: 'Bom dia!' }, now)).ok)
  assert.ok((await acceptConversation(db, asClient(order.clientId), { leadId }, now)).ok)
  const { chat_id: chatId } = await db
    .selectFrom('conversations')
    .select('chat_id')
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  for (const [index, text] of words.entries())
    assert.ok((await sendMessage(db, asClient(order.clientId), { chatId, text, clientId: `c${index}` }, inHours(1))).ok)
  return { ...order, chatId }
}
const conversation = await aConversation(house)
const elsewhere = await aConversation(other)

/** All state that reading could change. */
const standing = async () => ({
  conversations: await db.selectFrom('conversations').selectAll().orderBy('id').execute(),
  notifications: await db.selectFrom('notifications').selectAll().orderBy('id').execute(),
  messages: await db.selectFrom('messages').selectAll().orderBy('id').execute(),
  leads: await db.selectFrom('leads').selectAll().orderBy('id').execute(),
  events: await db.selectFrom('events').selectAll().orderBy('id').execute(),
})
const actions = () =>
  db.selectFrom('audit_log').select(['action', 'subject', 'staff_user_id as by', 'after']).orderBy('id').execute()

test('institutional profiles, and only these, are listed with the fields of the specification (AB-06, G-08)', async () => {
  const { status, body } = await ask('/v1/chat/institutional-profiles')
  assert.equal(status, 200)
  assert.deepEqual(body, [
    {
      id: house.professionalId,
      userId: house.userId,
      name: 'Carlos Teixeira',
      category: 'Pintor',
      description: '',
    },
  ])
})

test('the console lists what the professional sees, by profile and user (X-10, G-10)', async () => {
  const { status, body } = await ask(listOf(house))
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['conversations', 'unreadConversations'])
  assert.deepEqual(body, {
    conversations: [
      {
        chatId: conversation.chatId,
        title: 'Bia Castanho',
        avatar: null,
        subtitle: 'Pintor',
        message: 'Posso ir amanhã?',
        lastMessageSent: inHours(1).toISOString(),
        isUnread: true,
        unreadMessages: 1,
        requestId: conversation.uuid,
      },
    ],
    unreadConversations: 1,
  })
})

test('the messages of a conversation are chronological and paged', async () => {
  const { status, body } = await ask(messagesIn(conversation.chatId))
  assert.equal(status, 200)
  assert.deepEqual(
    { title: body.title, subtitle: body.subtitle, state: body.state },
    { title: 'Bia Castanho', subtitle: 'Pintor', state: 'open' },
  )
  assert.deepEqual(
    body.messages.map(({ text, mine }: { text: string; mine: boolean }) => [text, mine]),
    [
      ['Bom dia!', true],
      ['Posso ir amanhã?', false],
    ],
  )
  const long = await aConversation(
    house,
    Array.from({ length: 60 }, (_, index) => `mensagem ${index}`),
  )
  const latest = (await ask(messagesIn(long.chatId))).body.messages
  assert.deepEqual(
    { messages: latest.length, first: latest[0].text, last: latest.at(-1).text },
    { messages: 50, first: 'mensagem 10', last: 'mensagem 59' },
  )
  const older = (await ask(messagesIn(long.chatId, `?before=${latest[0].id}`))).body.messages
  assert.deepEqual(
    { messages: older.length, first: older[0].text, last: older.at(-1).text },
    { messages: 11, first: 'Bom dia!', last: 'mensagem 9' },
  )
})

test('reading changes nothing and is audited with its reader (AMB-33, AMB-36)', async () => {
  const { chatId } = await aConversation(house) // one that nobody has read before
  const before = await standing()
  const known = (await actions()).length
  for (const path of [listOf(house), messagesIn(chatId), messagesIn(chatId)])
    assert.equal((await ask(path)).status, 200)
  assert.deepEqual(await standing(), before)
  const unread = before.conversations.find(({ chat_id }) => chat_id === chatId)!
  assert.deepEqual(
    { unread: unread.professional_unread, readId: Number(unread.professional_read_id) },
    { unread: 1, readId: 0 },
  )
  const by = iris.userId
  assert.deepEqual((await actions()).slice(known), [
    { action: 'conversations.read', subject: `profile:${house.professionalId}`, by, after: null },
    { action: 'conversation.read', subject: `conversation:${chatId}`, by, after: null },
    { action: 'conversation.read', subject: `conversation:${chatId}`, by, after: null },
  ])
})

test('only institutional profiles are open, only to their own user, and refusals are not audited', async () => {
  const known = (await actions()).length
  const unknown = [
    listOf(other),
    listOf({ ...house, userId: other.userId }),
    listOf({ ...other, professionalId: house.professionalId }),
    listOf({ professionalId: 999_999, userId: 999_999 }),
    messagesIn(elsewhere.chatId),
    messagesIn('ninguem-aqui-1234'),
  ]
  for (const path of unknown) assert.equal((await ask(path)).status, 404, path)
  for (const path of ['/v1/chat/conversations', `${listOf(house)}x`, messagesIn('curto')])
    assert.equal((await ask(path)).status, 422, path)
  assert.equal((await actions()).length, known)

  const deletedProfessional = await aProfessional(db, { institutional: true })
  await db
    .updateTable('professionals')
    .set({ state: 'deleted' })
    .where('id', '=', deletedProfessional.professionalId)
    .execute()
  assert.equal((await ask(listOf(deletedProfessional))).status, 404)
  assert.equal((await ask('/v1/chat/institutional-profiles')).body.length, 1)
})

test('no session is 401 session_required; clients, professionals and staff without chat_read get 403 (G-09)', async () => {
  const nobody = {
    client: await signedInCookie(db, conversation.clientId),
    stranger: await signedInCookie(db, (await aClient(db)).userId),
    'the professional itself': await signedInCookie(db, house.userId),
    colleague: await signedInCookie(
      db,
      (await aStaffMember(db, ['moderate', 'verify_pros', 'wallet_adjust', 'content'])).userId,
    ),
  }
  for (const path of ['/v1/chat/institutional-profiles', listOf(house), messagesIn(conversation.chatId)]) {
    const visitor = await ask(path, '')
    assert.deepEqual(
      { status: visitor.status, code: visitor.body.code },
      { status: 401, code: 'session_required' },
      path,
    )
    for (const [who, cookie] of Object.entries(nobody))
      assert.equal((await ask(path, cookie)).status, 403, `${who} ${path}`)
  }
})

test('a rotated token closes the profile to the console only, until it is reconnected (G-06, domain 2.10)', async () => {
  const neighbour = await aProfessional(db, { institutional: true })
  const input = { profileId: house.professionalId }
  const by = (await responsibleStaff(db, ` ${iris.email.toUpperCase()}`))!
  const known = (await actions()).length
  assert.deepEqual(await rotateToken(db, by, input, now), { ok: true, value: { version: 2, connected: 1 } })
  for (const path of [listOf(house), messagesIn(conversation.chatId)]) {
    const { status, body } = await ask(path)
    assert.deepEqual(
      { status, body },
      { status: 401, body: { message: errorTexts.professional_token_changed, code: 'professional_token_changed' } },
    )
  }
  assert.equal(
    errorTexts.professional_token_changed,
    'O token de autenticação do profissional mudou. Por favor, consulte o time de tecnologia para suporte.',
  )
  assert.equal((await ask(listOf(neighbour))).status, 200)
  assert.equal((await ask('/v1/chat/institutional-profiles')).status, 200)
  const own = await signedInCookie(db, house.userId)
  assert.equal((await ask(`/v1/chat/messages/${house.userId}`, own)).status, 200, 'the professional goes on')

  assert.deepEqual(await rotateToken(db, by, input, now), { ok: true, value: { version: 3, connected: 1 } })
  assert.deepEqual(await reconnectProfile(db, by, input, now), { ok: true, value: { version: 3, connected: 3 } })
  assert.equal((await ask(listOf(house))).status, 200)
  const subject = `profile:${house.professionalId}`
  const tokenActions = (await actions()).slice(known).filter(({ action }) => action.startsWith('institutional_token'))
  assert.deepEqual(
    tokenActions,
    [
      ['rotated', { version: 2, connected: 1 }],
      ['rotated', { version: 3, connected: 1 }],
      ['reconnected', { version: 3, connected: 3 }],
    ].map(([what, versions]) => ({
      action: `institutional_token.${what as string}`,
      subject,
      by: iris.userId,
      after: versions,
    })),
  )
})

test('other tokens do not change, and only staff change any', async () => {
  const by = (await responsibleStaff(db, iris.email))!
  for (const change of [rotateToken, reconnectProfile]) {
    assert.deepEqual(await change(db, by, { profileId: other.professionalId }, now), {
      ok: false,
      code: 'not_institutional',
    })
    assert.deepEqual(await change(db, asProfessional(house.userId), { profileId: house.professionalId }, now), {
      ok: false,
      code: 'wrong_role',
    })
  }
  assert.equal(await responsibleStaff(db, 'carlos@exemplo.com.br'), null)
  const formerStaff = await aStaffMember(db)
  const deleted = { status: 'deleted', phone: null, email: null, deleted_at: now } as const
  await db.updateTable('users').set(deleted).where('id', '=', formerStaff.userId).execute()
  assert.equal(await responsibleStaff(db, formerStaff.email), null)
  assert.equal((await ask(listOf(house))).status, 200)
})

test('files have the access rules of messages, and opening one is audited', async () => {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b23a12' } })
    .jpeg()
    .toBuffer()
  const fileIn = async ({ chatId, clientId: userId }: typeof conversation) => {
    const stored = await storePicture(db, { userId, role: 'client', purpose: 'message', bytes: photo }, now)
    assert.ok(stored.ok)
    const sent = { chatId, text: '', files: [stored.value.id], clientId: 'file' }
    assert.ok((await sendMessage(db, asClient(userId), sent, inHours(2))).ok)
    return `/v1/chat/${chatId}/files/${stored.value.name}`
  }
  const ofHouse = await fileIn(await aConversation(house))
  const ofOther = await fileIn(elsewhere)
  const open = (path: string, cookie = reader) => api.request(`http://localhost${path}`, { headers: { cookie } })
  const opened = await open(ofHouse)
  assert.equal(opened.status, 303)
  assert.equal((await open(ofOther)).status, 404)
  assert.equal(
    (await open(ofHouse, await signedInCookie(db, (await aStaffMember(db, ['moderate'])).userId))).status,
    404,
  )
  const link = opened.headers.get('location')!.replace('/fotos/privadas/', '')
  const known = (await actions()).length
  const file = await openPrivatePicture(db, { link, userId: iris.userId, role: 'staff' }, new Date())
  assert.equal(file?.type, 'image/webp')
  file!.body.destroy()
  const [written, ...more] = (await actions()).slice(known)
  assert.deepEqual(
    { by: written!.by, subject: written!.subject, more },
    { by: iris.userId, subject: `picture:${ofHouse.split('/').at(-1)}`, more: [] },
  )
  const input = { profileId: house.professionalId }
  const by = (await responsibleStaff(db, iris.email))!
  assert.ok((await rotateToken(db, by, input, now)).ok)
  assert.equal((await open(ofHouse)).status, 404, 'as long as the console is not connected')
  assert.ok((await reconnectProfile(db, by, input, now)).ok)
  assert.equal((await open(ofHouse)).status, 303)
})
