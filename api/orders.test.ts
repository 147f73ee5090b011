import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
await refreshCatalog(db)
const { createApi } = await import('./app.ts')
const { database } = await import('#platform/db.ts')
afterAll(() => database().close())
const api = createApi()

const bia = await aClient(db)
const cookie = await signedInCookie(db, bia.userId)
const stranger = await signedInCookie(db, (await aClient(db)).userId)

async function ask(path: string, who: string = cookie, method = 'GET', headers: Record<string, string> = {}) {
  const response = await api.request(`http://localhost${path}`, { method, headers: { cookie: who, ...headers } })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

/** An order with three contacts: a message with a price, a conversation, and a rejection. */
const order = await anOrder(db, { client: bia })
async function contact(price?: number) {
  const pro = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, testNow)
  assert.ok(unlocked.ok)
  const { leadId } = unlocked.value
  const text = 'Posso ir hoje.'
  assert.ok(
    (await sendFirstMessage(db, asProfessional(pro.userId), { leadId, text, priceCents: price ?? null }, testNow)).ok,
  )
  return { ...pro, leadId }
}
const wrote = await contact(15_000)
const conversations = await contact()
const refused = await contact()
await acceptConversation(db, asClient(bia.userId), { leadId: conversations.leadId }, testNow)
await rejectLead(db, asClient(bia.userId), { leadId: refused.leadId, reason: 'Ofensa' }, testNow)
await db
  .updateTable('professionals')
  .set({ documentation_approved: false, is_partner_profile: true, reviews_count: 3, rating_sum: 14 })
  .where('id', '=', conversations.professionalId)
  .execute()

test('the list has the fields of the specification, and the real status whatever notifications there are (AB-01, AB-03, AB-18)', async () => {
  const { body } = await ask('/api/orders')
  assert.deepEqual(Object.keys(body[0]), [
    'id',
    'uuid',
    'status',
    'createdAt',
    'orderDate',
    'rootCategory',
    'category',
    'hasNotification',
    'remainingHours',
    'totalProfessionalsFound',
    'leads',
  ])
  assert.deepEqual(
    {
      status: body[0].status,
      hasNotification: body[0].hasNotification,
      totalProfessionalsFound: body[0].totalProfessionalsFound,
    },
    { status: 'searching', hasNotification: true, totalProfessionalsFound: 3 },
  )
  assert.equal(body[0].orderDate, '20/11/2026')
  assert.equal(body[0].createdAt, testNow.toISOString())
  for (const lead of body[0].leads) {
    assert.deepEqual(Object.keys(lead), ['id', 'name', 'avatarUrl', 'notifications'])
    assert.equal(lead.avatarUrl, `/avatars/${encodeURIComponent(lead.name)}.svg`)
  }
  const marked = Object.fromEntries(body[0].leads.map((lead: any) => [lead.id, lead.notifications > 0]))
  assert.equal(marked[wrote.leadId], true)
})

test('the detail has the fields of the specification, which differ from the list (AB-02, AB-04, C-17)', async () => {
  const { body } = await ask(`/api/orders/${order.uuid}`)
  assert.deepEqual(Object.keys(body), [
    'uuid',
    'status',
    'category',
    'categoryRoot',
    'leads',
    'hasNotifications',
    'remainingHours',
    'totalProfessionalsFound',
    'reviewUrl',
    'meta',
    'reviewData',
  ])
  assert.deepEqual(body.meta, {
    title: 'Pintor · Meus Pedidos · Ajeita',
    description: 'Acompanhe seu pedido de Pintor em São Paulo, SP.',
    pageType: 'order:show',
    keywords: 'Pintor, Reformas e reparos, São Paulo',
  })
  assert.equal(body.leads.length, body.totalProfessionalsFound)
  for (const lead of body.leads)
    assert.deepEqual(Object.keys(lead), [
      'id',
      'leadId',
      'name',
      'avatar',
      'link',
      'price',
      'reviews',
      'documentationApproved',
      'isPartnerProfile',
      'isRejected',
      'chatLink',
      'initialMessage',
      'acceptedConversation',
      'shouldShowChatButton',
    ])
})

test('each flag of a contact reflects what happened (C-12, C-18, AMB-30, AMB-31)', async () => {
  const { body } = await ask(`/api/orders/${order.uuid}`)
  const flags = (leadId: number) => {
    const lead = body.leads.find((one: { leadId: number }) => one.leadId === leadId)
    const { price, documentationApproved, isPartnerProfile, isRejected, shouldShowChatButton } = lead
    return [
      price,
      documentationApproved,
      isPartnerProfile,
      isRejected,
      shouldShowChatButton,
      lead.acceptedConversation !== null,
    ]
  }
  assert.deepEqual(flags(wrote.leadId), [150, true, false, false, false, true])
  assert.deepEqual(flags(conversations.leadId), [null, false, true, false, true, false])
  assert.deepEqual(flags(refused.leadId), [null, true, false, true, false, false])
  const { id, chatLink, reviews, name, avatar, link, initialMessage } = body.leads.find(
    (one: { leadId: number }) => one.leadId === conversations.leadId,
  )
  assert.equal(id, conversations.professionalId)
  assert.equal(avatar, `/avatars/${encodeURIComponent(name)}.svg`, 'without a photo (T-07)')
  assert.match(link, /^\/profissionais\/[a-z0-9-]+$/)
  assert.equal(initialMessage, 'Posso ir hoje.')
  assert.match(chatLink, /^\/mensagens\/[A-Za-z0-9_-]{16,}$/)
  assert.deepEqual(reviews, { count: 3, average: 4.7 })
  assert.equal(body.leads.at(-1).leadId, refused.leadId, 'refused ones at the end')
})

test('the list is paged, and an unknown filter is a 422', async () => {
  const canceled = await anOrder(db, { client: bia, status: 'canceled', service: 'eletricista' })
  const uuids = async (query: string) =>
    (await ask(`/api/orders${query}`)).body.map(({ uuid }: { uuid: string }) => uuid)
  assert.deepEqual(await uuids(''), [canceled.uuid, order.uuid])
  assert.deepEqual(await uuids('?filter=open'), [order.uuid])
  assert.deepEqual(await uuids('?filter=ended'), [canceled.uuid])
  assert.deepEqual(await uuids(`?filter=ended&before=${canceled.id}`), [])
  const { status, body } = await ask('/api/orders?filter=todos')
  assert.deepEqual({ status, errors: Object.keys(body.errors) }, { status: 422, errors: ['filter'] })
  assert.equal(body.message, 'Confira os campos marcados e tente de novo.', 'Portuguese, whatever is asked for (X-18)')
})

test('the profiles of a request are listed by uuid or number, for its owner only (X-15)', async () => {
  const { status, body } = await ask(`/api/profiles?id=${order.uuid}`)
  assert.equal(status, 200)
  assert.deepEqual(body.category, { name: 'Pintor' })
  assert.deepEqual(
    body.leads.map(({ id, profileId }: { id: number; profileId: number }) => [id, profileId]),
    [wrote, conversations, refused].map(({ leadId, professionalId }) => [leadId, professionalId]),
  )
  assert.deepEqual(Object.keys(body.leads[0]), ['profileId', 'id', 'userName', 'userAvatar'])
  for (const { userName, userAvatar } of body.leads)
    assert.equal(userAvatar, `/avatars/${encodeURIComponent(userName)}.svg`)
  assert.deepEqual((await ask(`/api/profiles?id=${order.id}`)).body, body)
  for (const id of [order.uuid, String(order.id)])
    assert.equal((await ask(`/api/profiles?id=${id}`, stranger)).status, 404)
  assert.equal((await ask('/api/profiles?id=0')).status, 404)
  assert.equal((await ask('/api/profiles')).status, 422)
})

test('the opening of a message is stored once, for its owner only', async () => {
  const opened = (who = cookie) => ask(`/v1/leads/${wrote.leadId}/opened`, who, 'POST')
  assert.equal((await opened(stranger)).status, 404)
  assert.deepEqual({ first: (await opened()).status, again: (await opened()).status }, { first: 204, again: 204 })
  const { opened_at } = await db
    .selectFrom('leads')
    .select('opened_at')
    .where('id', '=', wrote.leadId)
    .executeTakeFirstOrThrow()
  assert.ok(opened_at)
})

test('accepting opens one conversation however often it is requested, and none on an ended contact (X-09)', async () => {
  const accept = async (leadId: number, who = cookie) => {
    const response = await api.request(`http://localhost/v1/leads/${leadId}/accepted-conversation`, {
      method: 'POST',
      headers: { cookie: who, 'content-type': 'application/json', version: '7' },
      body: JSON.stringify({ lead_id: leadId }),
    })
    return { status: response.status, body: (await response.json()) as { chat_url?: string; code?: string } }
  }
  assert.equal((await accept(wrote.leadId, '')).status, 401)
  assert.equal((await accept(wrote.leadId, stranger)).status, 404)
  const first = await accept(wrote.leadId)
  assert.equal(first.status, 200)
  assert.match(first.body.chat_url!, /^[A-Za-z0-9_-]{16,}$/)
  assert.deepEqual(await accept(wrote.leadId), first)
  const over = await accept(refused.leadId)
  assert.deepEqual({ status: over.status, code: over.body.code }, { status: 409, code: 'lead_over' })
})
