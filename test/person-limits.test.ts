import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'vitest'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { rateLimitsOf } from '#platform/security/rate-limit.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'
import { findLeadOfDavi } from './support/lead-of-davi.ts'
import { aFilledForm } from './support/requests.ts'

const demo = await startDemo(scope)
const anaPhone = '11912345678'
let ana = ''
let davi = ''
let anaId = 0
let daviId = 0
let lead: { id: number; chatId: string }
const idOf = async (phone: string) =>
  (await demo.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

beforeEach(async () => {
  await demo.reset()
  ana = await demo.signIn(anaPhone)
  davi = await demo.signIn('11933330002', 'professional')
  anaId = await idOf(anaPhone)
  daviId = await idOf('11933330002')
  lead = await findLeadOfDavi(demo.db)
})

/** All but `left` of what a person may do in an hour is done. */
const useUp = async (action: keyof typeof personLimits, userId: number, left = 0) => {
  const [limit] = personLimits[action]
  await rateLimitsOf(demo.db).takeFrom(limit, String(userId), limit.points - left)
}
const call = (path: string, body: unknown, cookie: string, headers: Record<string, string> = {}) =>
  fetch(demo.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(body),
  })
const form = (path: string, fields: Record<string, string>, cookie: string) =>
  fetch(demo.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: demo.address },
    body: new URLSearchParams(fields),
  })
const postMessage = (text: string, clientId: string = randomUUID(), headers: Record<string, string> = {}) =>
  call(`/v1/chat/${lead.chatId}/messages`, { text, clientId }, ana, headers)
const anOrder = (description: string) => {
  const { answers, maxLeads, ...fields } = aFilledForm('pintor', { description, phone: anaPhone })
  return {
    ...fields,
    categoryId: catalog().serviceBySlug('pintor')!.id,
    answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
    maxLeads: Number(maxLeads),
  }
}

async function assertTooMany(answer: Response, words = /Muitas tentativas em pouco tempo\. Tente de novo em /) {
  const text = await answer.text()
  assert.equal(answer.status, 429, text.slice(0, 300))
  const wait = Number(answer.headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 24 * 3_600, `${wait}`)
  assert.match(text, words)
  return text
}

test('messages beyond the limit are refused in API and page, and the text is retained', async () => {
  await useUp('message', anaId, 1)
  const key = { 'idempotency-key': randomUUID() }
  assert.equal((await postMessage('a última', 'last')).status, 201)
  assert.equal((await postMessage('a última', 'last')).status, 201, 'the same message again is no message more')
  const refused = JSON.parse(await assertTooMany(await postMessage('mais uma', 'more', key))) as { code: string }
  assert.equal(refused.code, 'too_many_requests')
  const page = await form(
    `/mensagens/${lead.chatId}`,
    { intent: 'write', text: 'palavras que ficam', clientId: randomUUID() },
    ana,
  )
  assert.match(await assertTooMany(page), /palavras que ficam/)
  assert.equal(
    (await call(`/v1/chat/${lead.chatId}/messages`, { text: 'Oi', clientId: 'd' }, davi)).status,
    201,
    'the other one still writes',
  )
  await rateLimitsOf(demo.db).forgive(personLimits.message[0], String(anaId))
  assert.equal((await postMessage('mais uma', 'more', key)).status, 201, 'with the same key, once the time is over')
})

test('of two hundred concurrent messages exactly the remaining ones are stored', async () => {
  await useUp('message', anaId, 20)
  const before = await demo.db.selectFrom('messages').select('id').execute()
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => postMessage(`Oi ${n}`)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].toSorted(), [201, 429])
  assert.equal(answers.filter(({ status }) => status === 201).length, 20)
  assert.equal((await demo.db.selectFrom('messages').select('id').execute()).length, before.length + 20)
})

test('orders beyond the limit are refused in API and page, and the input is retained', async () => {
  await useUp('order', anaId)
  await assertTooMany(await call('/api/requests', anOrder('Pintar a cozinha.'), ana))
  const { answers, ...fields } = aFilledForm('pintor', {
    description: 'Palavras que ficam no pedido.',
    phone: anaPhone,
  })
  const answerFields = Object.entries(answers).map(([question, value]) => [`answers.${question}`, String(value)])
  const page = await form(
    '/reformas-e-reparos/pintor',
    { ...(fields as object), ...Object.fromEntries(answerFields) },
    ana,
  )
  assert.match(await assertTooMany(page), /Palavras que ficam no pedido\./)
  await rateLimitsOf(demo.db).forgive(personLimits.order[0], String(anaId))
  assert.equal((await call('/api/requests', anOrder('Pintar a cozinha.'), ana)).status, 201)
})

test('marks, first messages, watches, edits, surveys and tickets have limits', async () => {
  for (const [action, userId] of [
    ['contactMark', daviId],
    ['watch', anaId],
    ['orderChange', anaId],
    ['review', anaId],
    ['ticket', anaId],
  ] as const)
    await useUp(action, userId)
  await assertTooMany(await call(`/v1/leads/${lead.id}/mark`, { mark: 'talked' }, davi))
  await assertTooMany(await form(`/profissional/contatos/${lead.id}`, { intent: 'mark', mark: 'talked' }, davi))
  await assertTooMany(await form(`/meus-pedidos/${anaOrders.ZERO}`, { intent: 'watch' }, ana))
  const changed = { intent: 'edit', description: 'Palavras novas que ficam.' }

  assert.match(
    await assertTooMany(await form(`/meus-pedidos/${anaOrders.LEADS}`, changed, ana)),
    /Palavras novas que ficam\./,
  )

  const ticket = { name: 'Ana', email: 'ana@exemplo.com.br', subject: 'other', text: 'Palavras do chamado.' }
  await assertTooMany(await call('/api/help/tickets', ticket, ana))
  assert.match(await assertTooMany(await form('/pedir-ajuda', ticket, ana), /./), /Palavras do chamado\./)
  assert.equal((await call('/api/help/tickets', ticket, davi)).status, 201, 'somebody else at the same address')

  const answered = await demo.db
    .selectFrom('orders')
    .select(['id', 'client_id'])
    .where('uuid', '=', anaOrders.FIN)
    .executeTakeFirstOrThrow()
  const experience = JSON.parse(await (await fetch(`${demo.address}/api/survey/experience`)).text()) as { id: number }
  const survey = {
    user_id: answered.client_id,
    request_id: anaOrders.FIN,
    survey_form_id: experience.id,
    form_snapshot: [{ name: 'motivo', value: 'Desisti do serviço' }],
    rating: null,
    comment: '',
  }

  await assertTooMany(await call('/api/survey/form-submit', survey, ana))
  await rateLimitsOf(demo.db).forgive(personLimits.review[0], String(anaId))
  assert.equal((await call('/api/survey/form-submit', survey, ana)).status, 201)
})

test('a busy day is within the limits: ten orders, 300 messages, 60 marks, five tickets', async () => {
  const services = [
    'eletricista',
    'encanador',
    'pedreiro',
    'diarista',
    'jardineiro',
    'marceneiro',
    'montador-de-moveis',
  ]
  let orderCount = 0
  for (const slug of services) {
    const service = catalog().serviceBySlug(slug)
    if (!service) continue
    orderCount++
    const { answers, maxLeads, ...fields } = aFilledForm(slug, { phone: anaPhone })
    const body = {
      ...fields,
      categoryId: service.id,
      answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
      maxLeads: Number(maxLeads),
    }
    assert.equal((await call('/api/requests', body, ana)).status, 201, slug)
  }
  assert.ok(orderCount >= 4)
  for (let n = 0; n < 300; n += 20)
    for (const { status } of await Promise.all(
      Array.from({ length: 20 }, (_, index) => postMessage(`Mensagem ${n + index}`)),
    ))
      assert.equal(status, 201)
  for (let n = 0; n < 30; n++)
    for (const mark of ['won', 'lost'])
      assert.equal((await call(`/v1/leads/${lead.id}/mark`, { mark }, davi)).status, 200)
  for (let n = 0; n < 5; n++) {
    const ticket = { name: 'Ana', email: 'ana@exemplo.com.br', subject: 'other', text: `Dúvida ${n}` }
    assert.equal((await call('/api/help/tickets', ticket, ana)).status, 201)
  }
})

test('documents have a limit, checked before drawing', async () => {
  const ask = () =>
    fetch(`${demo.address}/profissional/carteira/compras/${randomUUID()}/recibo.pdf`, { headers: { cookie: davi } })
  await useUp('document', daviId, 1)
  assert.equal((await ask()).status, 404)
  await assertTooMany(await ask())
})
