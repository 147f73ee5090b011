import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { closeReasons } from '#domain/shared/close-reason.ts'
import { scope } from '#test/support/scope.ts'
import { errorTexts } from '#texts/errors.ts'
import { rejectionReasons } from '#texts/rejection.ts'
import { startDemo } from './e2e/demo-data.ts'
import { findLeadOfDavi } from './support/lead-of-davi.ts'

/** Bia has an order of her own and a session, and knows every number of Ana's. */
const demo = await startDemo(scope)
const cookie = await demo.signIn('11922223333')
const bia = await demo.db
  .selectFrom('users')
  .select(['id as userId', 'phone'])
  .where('phone', '=', '11922223333')
  .where('role', '=', 'client')
  .executeTakeFirstOrThrow()
const own = await anOrder(demo.db, { client: { userId: bia.userId, phone: bia.phone! }, service: 'encanador' })

const { id: leadId, chatId } = await findLeadOfDavi(demo.db)
const uuid = anaOrders.LEADS
const { reason } = rejectionReasons[0]!

const page = (path: string, fields: Record<string, string>) => ({ path, form: new URLSearchParams(fields) })
const call = (path: string, body?: object) => ({ path, ...(body ? { json: JSON.stringify(body) } : {}) })
type Attempt = { path: string; form?: URLSearchParams; json?: string }

/** Every client action on an order, contact or conversation of Ana's, tried by Bia, also through Bia's own order. */
const attempts: Record<string, Attempt> = {
  'edits the description': page(`/meus-pedidos/${uuid}`, { intent: 'edit', description: 'Outra coisa.' }),
  'moves it to another place': page(`/meus-pedidos/${uuid}`, {
    intent: 'details',
    state: 'sp',
    city: 'Campinas',
    postalCode: '',
    district: '',
    street: '',
  }),
  'gives it more time': page(`/meus-pedidos/${uuid}`, { intent: 'extend' }),
  'says that it is still needed': page(`/meus-pedidos/${uuid}`, { intent: 'keep' }),
  'asks to be told': page(`/meus-pedidos/${uuid}`, { intent: 'watch' }),
  'asks for the same': page(`/meus-pedidos/${uuid}`, { intent: 'repeat' }),
  ...Object.fromEntries(
    closeReasons.map((as) => [`ends it (${as})`, page(`/meus-pedidos/${uuid}`, { intent: 'close', as })]),
  ),
  'accepts a contact': page(`/meus-pedidos/${uuid}`, { intent: 'accept', leadId: String(leadId) }),
  'accepts it on a page of her own': page(`/meus-pedidos/${own.uuid}`, { intent: 'accept', leadId: String(leadId) }),
  'refuses a contact': page(`/meus-pedidos/${uuid}/profissional/${leadId}`, { reason }),
  'refuses it on a page of her own': page(`/meus-pedidos/${own.uuid}/profissional/${leadId}`, { reason }),
  'writes into the conversation': page(`/mensagens/${chatId}`, { intent: 'write', text: 'Oi' }),
  'refuses by a call': call(`/v1/leads/${leadId}/rejection`, { lead_id: leadId, reason }),
  'accepts by a call': call(`/v1/leads/${leadId}/accepted-conversation`, { lead_id: leadId }),
  'opens the message': call(`/v1/leads/${leadId}/opened`, {}),
  'marks the updates read': call(`/api/orders/${uuid}/notifications/read`, {}),
  'reads the conversation as hers': call(`/v1/chat/${chatId}/read`, {}),
  'writes by a call': call(`/v1/chat/${chatId}/messages`, { text: 'Oi', clientId: 'isolation' }),
  'reads the order': call(`/api/orders/${uuid}`),
  'reads who has it': call(`/api/profiles?id=${uuid}`),
  'reads the conversation': call(`/v1/chat/${chatId}/messages`),
  'reads the form of a refusal': call(`/api/orders/${uuid}/leads/${leadId}/rejection-form`),
  'reads it with her own order': call(`/api/orders/${own.uuid}/leads/${leadId}/rejection-form`),
  'opens the page': call(`/meus-pedidos/${uuid}`),
  'opens the page of a contact': call(`/meus-pedidos/${uuid}/profissional/${leadId}`),
  'opens it under her own order': call(`/meus-pedidos/${own.uuid}/profissional/${leadId}`),
  'opens the page of the conversation': call(`/mensagens/${chatId}`),
  'opens "sent"': call(`/pedido-enviado/${uuid}`),
}

const anaHas = async () => ({
  order: await demo.db.selectFrom('orders').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  lead: await demo.db.selectFrom('leads').selectAll().where('id', '=', leadId).executeTakeFirstOrThrow(),
  conversation: await demo.db
    .selectFrom('conversations')
    .selectAll()
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow(),
})

for (const [what, { path, form, json }] of Object.entries(attempts))
  test(`Ana’s objects are 404 for Bia: she ${what}`, async () => {
    const before = await anaHas()
    const response = await fetch(demo.address + path, {
      method: form || json ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie, origin: demo.address, ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(form || json ? { body: form ?? json! } : {}),
    })
    const text = await response.text()
    assert.equal(response.status, 404, text.slice(0, 300))
    assert.doesNotMatch(text, /Davi|Ana Lima/)
    assert.deepEqual(await anaHas(), before, 'and nothing of it changed')
  })

test('a text that breaks a rule is an input error and not stored', async () => {
  for (const description of [' ', 'Ligue 11 91234-5678', 'Veja www.exemplo.com', 'Quero maconha', 'Tenho HIV.']) {
    const { form } = page('', { intent: 'edit', description })
    const headers = { cookie, origin: demo.address }
    const sent = { method: 'POST', redirect: 'manual' as const, headers, body: form }
    assert.equal((await fetch(`${demo.address}/meus-pedidos/${own.uuid}`, sent)).status, 422, description)
  }
  const storedOrder = await demo.db
    .selectFrom('orders')
    .select('description')
    .where('id', '=', own.id)
    .executeTakeFirst()
  assert.equal(storedOrder!.description, 'Pintar a sala.')
})

test('an error is shown although its part of the page is gone', async () => {
  const client = { userId: bia.userId, phone: bia.phone! }
  const over = await anOrder(demo.db, { client, service: 'pintor', status: 'canceled' })
  const forms: Record<string, string>[] = [
    { intent: 'extend' },
    { intent: 'edit', description: 'Outra cor.' },
    { intent: 'widen:wider' },
  ]
  for (const fields of forms) {
    const sent = await fetch(`${demo.address}/meus-pedidos/${over.uuid}`, {
      method: 'POST',
      headers: { cookie, origin: demo.address },
      body: new URLSearchParams(fields),
    })
    assert.equal(sent.status, 409, fields.intent)
    const shown = (await sent.text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, '') // the data of the page has it anyway
    assert.ok(shown.includes(errorTexts.search_over), fields.intent)
  }
})

test('place and date change by a plain form, which is rendered with its input after an error', async () => {
  const send = async (fields: Record<string, string>) => {
    const sent = await fetch(`${demo.address}/meus-pedidos/${own.uuid}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: demo.address },
      body: new URLSearchParams({ intent: 'details', district: '', street: '', ...fields }),
    })
    return { status: sent.status, html: await sent.text(), to: sent.headers.get('location') }
  }
  const wrong = await send({ postalCode: '20040-002', state: 'sp', city: 'Campinas', street: 'Rua das Flores, 12' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.html, /Este CEP é de outro lugar/)
  assert.match(wrong.html, /value="Rua das Flores, 12"/)
  assert.equal((await send({ postalCode: '', state: 'sp', city: '' })).status, 422)

  const moved = await send({ postalCode: '', state: 'sp', city: 'campinas', urgency: 'quarter' })
  assert.deepEqual(
    { status: moved.status, to: moved.to },
    { status: 303, to: `/meus-pedidos/${own.uuid}?feito=details` },
  )
  const { city_id, urgency } = await demo.db
    .selectFrom('orders')
    .select(['city_id', 'urgency'])
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual({ city_id, urgency }, { city_id: 3_509_502, urgency: 'quarter' })

  await demo.db.updateTable('orders').set({ lead_count: 1 }).where('id', '=', own.id).execute()
  const late = await send({ postalCode: '', state: 'sp', city: 'Santos', street: 'Rua Nova, 5' })
  assert.equal(late.status, 409)
  assert.match(late.html, /Um profissional acabou de receber o seu contato/)
  assert.match(late.html, /value="Rua Nova, 5"/)
})
