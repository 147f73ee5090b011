import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { aVisit } from '#db/builders/leads.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { addDays } from '#domain/shared/durations.ts'
import { surveyToken } from '#domain/surveys/survey-link.server.ts'
import { answerDays } from '#domain/surveys/survey.ts'
import { until } from '#embedded-database/postmaster.ts'
import { env } from '#platform/env.ts'
import { surveyPage } from '#presenters/survey-page.ts'
import { scope } from '#test/support/scope.ts'
import { formatDateTime } from '#texts/format.ts'
import { startDemo } from './e2e/demo-data.ts'
import { assertInvariants } from './support/invariants.ts'

const demo = await startDemo(scope, { DATA_DIR: env.DATA_DIR }) // this process makes links that the server reads
let ana: string
let userId: number

type Order = {
  reviewUrl: string | null
  leads: { id: number; leadId: number; name: string; link: string; isRejected: boolean; reviews: { count: number } }[]
}
const read = async <Value>(path: string, cookie = ana) => (await demo.call<Value>(path, undefined, { cookie })).value
const order = (uuid: string = anaOrders.FIN) => read<Order>(`/api/orders/${uuid}`)
const eva = async () => (await order()).leads.find(({ name }) => name.startsWith('Eva'))!

async function post(body: unknown, headers: Record<string, string> = { cookie: ana }) {
  const response = await fetch(`${demo.address}/api/survey/form-submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text) as { id?: number; code?: string } }
}

type Question = { name: string; title: string; question_type: string; options: string[]; range: string | null }
type Form = { id: number; related_questions: { questions: Question[] } }
const form = (kind: 'service' | 'experience') => read<Form>(`/api/survey/${kind}`, '')
const stars = (value: number) => ({ name: 'rating', title: 'Que nota?', question_type: 'rating', value })

async function aboutService(more: object = {}) {
  const lead = await eva()
  return {
    user_id: userId,
    request_id: anaOrders.FIN,
    survey_form_id: (await form('service')).id,
    form_snapshot: [stars(5)],
    rating: 5,
    comment: 'Caprichou.',
    profile_id: lead.id,
    lead_id: lead.leadId,
    ...more,
  }
}
async function aboutExperience(more: object = {}) {
  const { id, related_questions } = await form('experience')
  const { name, title, question_type, options } = related_questions.questions[0]!
  return {
    user_id: userId,
    request_id: anaOrders.FIN,
    survey_form_id: id,
    form_snapshot: [{ name, title, question_type, value: options[0] }],
    rating: null,
    comment: 'Segredo 4711.',
    ...more,
  }
}
const pageOf = async (path: string) => (await fetch(demo.address + path)).text()
const statusOf = async (path: string, cookie = '') =>
  (await fetch(demo.address + path, { headers: { cookie }, redirect: 'manual' })).status

beforeEach(async () => {
  await demo.reset()
  ana = await demo.signIn('11912345678')
  userId = (await read<{ id: number }>('/api/me')).id
})

test('the forms are equal for everybody, with all question keys (X-14, P-13)', async () => {
  for (const kind of ['service', 'experience'] as const) {
    const surveyForm = await form(kind)
    assert.deepEqual(Object.keys(surveyForm).sort(), ['id', 'related_questions'])
    for (const question of surveyForm.related_questions.questions)
      assert.deepEqual(
        Object.keys(question).sort(),
        'description field_type mandatory mask max name options placeholder question_type range title'.split(' '),
      )
    assert.deepEqual(await read<Form>(`/api/survey/${kind}`), surveyForm)
  }
})

test('a review of a hired professional appears everywhere at once, and the order asks no more (X-16, C-10)', async () => {
  const before = await eva()
  assert.equal((await order()).reviewUrl, `/pesquisa/${anaOrders.FIN}`)
  await pageOf(before.link) // cached from here on
  await pageOf('/reformas-e-reparos/pintor')
  const sent = await post(await aboutService())
  assert.deepEqual({ status: sent.status, idType: typeof sent.body.id }, { status: 201, idType: 'number' })
  assert.equal((await order()).reviewUrl, null)
  assert.equal((await eva()).reviews.count, before.reviews.count + 1)
  assert.ok(await until(async () => (await pageOf(before.link)).includes('Caprichou.'), 60_000))
  assert.match(await pageOf('/reformas-e-reparos/pintor'), /Caprichou\./)
  await assertInvariants(demo.db)
})

test('reasons for hiring nobody are visible to staff only (AMB-44, S53)', async () => {
  assert.equal((await post(await aboutExperience())).status, 201)
  const inside = await fetch(`${demo.address}/interno/pesquisas`, { headers: { cookie: await demo.signInStaff() } })
  assert.match(await inside.text(), /Segredo 4711\./)
  for (const lead of (await order()).leads) assert.doesNotMatch(await pageOf(lead.link), /Segredo/)
  await assertInvariants(demo.db)
})

test('a second answer is 409; of two concurrent ones one is 201 and one 409', async () => {
  const both = await Promise.all([post(await aboutService()), post(await aboutExperience())])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  const again = await post(await aboutService())
  assert.deepEqual({ status: again.status, code: again.body.code }, { status: 409, code: 'survey_answered' })
})

test('limits are those of the page (Y-05), and unknown keys, leads and forms are rejected', async () => {
  const service = await form('service')
  const choice = service.related_questions.questions.find(({ range }) => range === '4-5')!
  const { name, title, question_type, options } = choice
  const carlos = (await order(anaOrders.LEADS)).leads.find((lead) => lead.name.startsWith('Carlos'))!
  for (const more of [
    { comment: 'x'.repeat(351) },
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: null },
    { form_snapshot: [{ name, title, question_type, value: options.slice(0, 4) }] },
    { form_snapshot: [{ name: 'nada', title, question_type, value: 'x' }] },
    { form_snapshot: '{' },
    { survey_form_id: 99 },
    { profile_id: carlos.id, lead_id: carlos.leadId },
    { lead_id: undefined },
    { more: true },
  ])
    assert.equal((await post(await aboutService(more))).status, 422, JSON.stringify(more).slice(0, 80))
  assert.equal((await post(await aboutExperience({ rating: 3 }))).status, 422)
  assert.equal((await post(await aboutExperience({ form_snapshot: [] }))).status, 422, 'the mandatory one is missing')
  assert.equal((await post(await aboutService({ comment: 'x'.repeat(350) }))).status, 201)
})

test('a snapshot may be JSON text, an order its number, and control characters are dropped', async () => {
  const { id } = await demo.db
    .selectFrom('orders')
    .select('id')
    .where('uuid', '=', anaOrders.FIN)
    .executeTakeFirstOrThrow()
  const more = { request_id: id, form_snapshot: JSON.stringify([stars(5)]), comment: ' a\0b ' }
  assert.equal((await post(await aboutService(more))).status, 201)
  const responses = await demo.db.selectFrom('survey_responses').select('comment').where('order_id', '=', id).execute()
  assert.deepEqual(responses, [{ comment: 'ab' }])
})

test('access: 401 without a session, 403 with another role or user, 404 with another client (S31)', async () => {
  const bia = await demo.signIn('11922223333')
  const davi = await demo.signIn('11933330002', 'professional')
  const whole = await aboutService()
  const biaId = (await read<{ id: number }>('/api/me', bia)).id
  assert.equal((await post(whole, {})).status, 401)
  assert.equal((await post({}, {})).status, 401, 'whatever is sent')
  assert.equal((await post(whole, { cookie: davi })).status, 403)
  assert.equal((await post(whole, { cookie: bia })).status, 404)
  assert.equal((await post({ ...whole, user_id: biaId }, { cookie: bia })).status, 404)
  assert.equal((await post({ ...whole, user_id: biaId })).status, 403)
  const page = `/pesquisa/${anaOrders.FIN}`
  assert.equal(await statusOf(page, bia), 404)
  assert.equal(await statusOf(page, ana), 200)
  assert.equal(await statusOf(`/pesquisa/${anaOrders.ZERO}`, ana), 404, 'nobody was found: no survey')
  assert.equal(await statusOf('/pesquisa/x', ana), 404)
  const sent = await fetch(demo.address + page, { redirect: 'manual' })
  assert.equal(sent.headers.get('location'), `/entrar?redirect=${encodeURIComponent(page)}`)
})

test('a signed link opens one survey without a session, and nothing else', async () => {
  const inAYear = addDays(new Date(), 365)
  const link = surveyPage(anaOrders.FIN, surveyToken(anaOrders.FIN, inAYear))
  const authorization = `Bearer ${new URL(link, demo.address).searchParams.get('token')}`
  const call = async (path: string) => (await fetch(demo.address + path, { headers: { authorization } })).status
  assert.equal(await statusOf(link), 200)
  assert.equal(await statusOf(link.replace(anaOrders.FIN, anaOrders.LEADS)), 404)
  assert.equal(await statusOf(`${link}x`), 302, 'to the sign-in')
  assert.equal(await call(`/api/profiles?id=${anaOrders.FIN}`), 200)
  assert.equal(await call(`/api/profiles?id=${anaOrders.LEADS}`), 404)
  assert.equal(await call(`/api/orders/${anaOrders.FIN}`), 401)
  assert.equal(await call('/api/me'), 401)
  const whole = await aboutService()
  assert.equal((await post({ ...whole, request_id: anaOrders.LEADS }, { authorization })).status, 404)
  assert.equal((await post(whole, { authorization })).status, 201)
})

test('only orders with an accepted professional, or ended with one, have a survey address (AMB-42)', async () => {
  const entries = await Promise.all(
    Object.entries(anaOrders).map(async ([name, uuid]) => [name, (await order(uuid)).reviewUrl !== null]),
  )
  assert.deepEqual(Object.fromEntries(entries), {
    WAIT: false,
    SEARCH0: false,
    LEADS: true,
    BLOCK: false,
    ZERO: false,
    FIN: true,
  })
})

test('a survey that opens later, or is over, says when', async () => {
  const { leadId } = await eva()
  const startsAt = addDays(new Date(), 3)
  const visitId = await aVisit(demo.db, { leadId, startsAt })
  const page = surveyPage(anaOrders.FIN)
  const open = async () => (await fetch(demo.address + page, { headers: { cookie: ana } })).text()
  const early = await open()
  assert.match(early, /Ainda é cedo para avaliar/)
  assert.ok(early.includes(formatDateTime(startsAt)))
  await demo.db
    .updateTable('visits')
    .set({ starts_at: addDays(new Date(), -1) })
    .where('id', '=', visitId)
    .execute()
  assert.doesNotMatch(await open(), /Ainda é cedo para avaliar/)
  const longAgo = addDays(new Date(), -answerDays - 1)
  await demo.db.updateTable('leads').set({ accepted_at: longAgo }).where('accepted_at', 'is not', null).execute()
  await demo.db.updateTable('visits').set({ starts_at: longAgo }).where('id', '=', visitId).execute()
  assert.match(await open(), /O prazo para responder terminou/)
})

test('every demo rating is the average of its reviews (invariant 11)', async () => {
  const people = await demo.db
    .selectFrom('professionals as p')
    .leftJoin('reviews as r', 'r.professional_id', 'p.id')
    .select((eb) => [
      'p.slug',
      'p.rating_sum',
      'p.reviews_count',
      eb.fn.count<string>('r.id').as('count'),
      eb.fn.coalesce(eb.fn.sum<string>('r.rating'), eb.val('0')).as('sum'),
    ])
    .groupBy('p.id')
    .execute()
  assert.ok(people.length > 6)
  for (const { slug, rating_sum, reviews_count, count, sum } of people)
    assert.deepEqual({ rating_sum, reviews_count }, { rating_sum: Number(sum), reviews_count: Number(count) }, slug)
})

test('without JavaScript one form asks everything: it shows what was typed, and a resend is one effect (S52, S53)', async () => {
  const page = `/pesquisa/${anaOrders.FIN}`
  const shown = (text: string) => text.replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
  const get = async (path: string, headers: Record<string, string>) =>
    shown(await (await fetch(demo.address + path, { headers })).text())
  const valueOf = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(html)![1]!
  const send = async (path: string, fields: Record<string, string | string[]>, headers: Record<string, string>) => {
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, own]) => [own].flat().map((one) => [name, one])),
    )
    const sent = await fetch(demo.address + path, {
      method: 'POST',
      headers: { origin: demo.address, ...headers },
      body,
    })
    return { status: sent.status, html: shown(await sent.text()) }
  }
  const cookie = { cookie: ana }
  assert.match(await get(page, cookie), /<noscript>.*<button[^>]*value="sim"/s)
  const asked = await get(`${page}?contratou=sim`, cookie)
  const { leadId, id } = await eva()
  const hidden = (html: string) =>
    Object.fromEntries(['kind', 'userId', 'idempotencyKey'].map((name) => [name, valueOf(html, name)]))
  const typed = {
    ...hidden(asked),
    lead_id: String(leadId),
    [`profile_of_${leadId}`]: String(id),
    rating: '5',
    agradou: ['Pontualidade', 'Simpatia'],
    faltou: 'Acabamento',
    valor_pagoText: '120',
    comment: 'Me liga: 11 91234-5678.',
  }
  const blank = await send(
    `${page}?contratou=sim`,
    { ...typed, lead_id: '', rating: '', comment: 'Caprichou.' },
    cookie,
  )
  assert.equal(blank.status, 422)
  assert.equal(blank.html.match(/Campo obrigatório/g)?.length, 2)
  assert.match(blank.html, />Caprichou\.<\/textarea>/)
  const many = ['Pontualidade', 'Simpatia', 'Rapidez', 'Preço justo']
  const wrong = await send(`${page}?contratou=sim`, { ...typed, agradou: many, valor_pagoText: 'nada' }, cookie)
  assert.match(wrong.html, /Marque no máximo 3\./)
  assert.match(wrong.html, /value="nada"/)
  const refused = await send(`${page}?contratou=sim`, typed, cookie)
  assert.equal(refused.status, 422)
  assert.match(refused.html, /Seu comentário aparece para todos\./)
  assert.match(refused.html, />Me liga: 11 91234-5678\.<\/textarea>/)
  assert.match(refused.html, /value="R\$ 120,00"/)
  for (const choice of ['5', leadId, 'Pontualidade', 'Simpatia'])
    assert.match(
      refused.html,
      new RegExp(`<input[^>]*checked=""[^>]*value="${choice}"|value="${choice}"[^>]*checked=""`),
    )
  assert.equal((await send(`${page}?contratou=sim`, { ...typed, comment: 'x'.repeat(351) }, cookie)).status, 422)

  const right = { ...typed, ...hidden(refused.html), comment: 'Caprichou.' }
  for (const attempt of ['first', 'resent']) {
    const sent = await send(`${page}?contratou=sim`, right, cookie)
    assert.equal(sent.status, 200, attempt)
    assert.match(sent.html, /Obrigado por contar!/, attempt)
  }
  const answers = await demo.db
    .selectFrom('survey_responses')
    .select(['form_snapshot', 'rating'])
    .where('lead_id', '=', leadId)
    .execute()
  assert.equal(answers.length, 1)
  const stored = answers[0]!.form_snapshot as { name: string; value: unknown }[]
  assert.deepEqual(
    stored.map(({ name, value }) => [name, value]),
    [
      ['rating', 5],
      ['agradou', ['Pontualidade', 'Simpatia']],
      ['valor_pago', 'R$ 120,00'],
      ['comment', 'Caprichou.'],
    ],
  )
  const late = await send(`${page}?contratou=sim`, { ...right, idempotencyKey: 'another' }, cookie)
  assert.equal(late.status, 409)
  assert.match(late.html, /Você já respondeu\. Obrigado!/)
  await assertInvariants(demo.db)

  await demo.reset()
  const link = surveyPage(anaOrders.FIN, surveyToken(anaOrders.FIN, addDays(new Date(), 1)))
  const start = await get(link, {})
  assert.match(start, /name="token" value="/)
  const experience = await get(`${link}&contratou=nao`, {})
  const deciding = { ...hidden(experience), motivo: 'Ainda estou decidindo' }
  assert.equal((await send(`${link}&contratou=nao`, hidden(experience), {})).status, 422)
  const last = await send(`${link}&contratou=nao`, deciding, {})
  assert.match(last.html, /Quando contratar, conte como foi/)
  assert.equal(
    (await send(`/pesquisa/${anaOrders.LEADS}${link.slice(page.length)}`, deciding, {})).html.includes('Obrigado'),
    false,
  )
  await assertInvariants(demo.db)
})
