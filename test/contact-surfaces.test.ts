import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { aVisit } from '#db/builders/leads.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { unwrap } from '#db/unwrap.ts'
import { requestRefund } from '#domain/leads/refund-claims/request-refund.server.ts'
import type { ContactMode } from '#domain/orders/order.ts'
import type { RefundReason } from '#domain/refunds/refund.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { proposeVisit } from '#domain/visits/propose-visit.server.ts'
import { remindOfVisits } from '#domain/visits/remind-of-visits.server.ts'
import { scope } from '#test/support/scope.ts'
import { claimTexts } from '#texts/claims.ts'
import { formatTime } from '#texts/format.ts'
import { pipelineTexts } from '#texts/pipeline.ts'
import { proTexts } from '#texts/professional.ts'
import { overTexts, proposalStatusTexts } from '#texts/proposals.ts'
import { visitTexts } from '#texts/visits.ts'
import { startDemo } from './e2e/demo-data.ts'
import { findLeadOfDavi } from './support/lead-of-davi.ts'
import { createProposalOfDavi } from './support/proposal-of-davi.ts'

const demo = await startDemo(scope)
const anaPhone = '11912345678'
let davi: string
let lead: { id: number; chatId: string; slug: string }

beforeEach(async () => {
  await demo.reset()
  davi = await demo.signIn('11933330002', 'professional')
  lead = await findLeadOfDavi(demo.db)
})

const text = async (path: string) => (await fetch(demo.address + path, { headers: { cookie: davi } })).text()
/** All surfaces that show a contact to a professional, `.data` included. */
const surfaces = () => ({
  page: `/profissional/contatos/${lead.id}`,
  'data of the page': `/profissional/contatos/${lead.id}.data`,
  list: '/profissional/contatos',
  'data of the list': '/profissional/contatos.data',
  call: `/v1/contacts/${lead.id}`,
  'order before it is bought': `/profissional/oportunidades/${anaOrders.LEADS}`,
  chat: `/profissional/mensagens/${lead.chatId}`,
  'data of the chat': `/profissional/mensagens/${lead.chatId}.data`,
  'messages of the chat': `/v1/chat/${lead.chatId}/messages`,
  'conversation list': '/profissional/mensagens.data',
  'copy of their data': '/api/me/export',
  'notices in the area': '/api/me',
  'notices of the area': '/profissional/notificacoes',
  agenda: '/profissional/agenda',
  'data of the agenda': '/profissional/agenda.data',
  'contacts as a sheet': '/profissional/contatos.csv',
})
const street = 'Rua Peixoto Gomide, 1417'
const secret = 'Portão azul dos fundos'
const answer = 'Depois das dezoito'
/** A confirmed visit with Ana; returns the calendar address. */
async function anAgreedVisit() {
  const startsAt = addDays(new Date(), 3)
  const visitId = await aVisit(demo.db, { leadId: lead.id, startsAt, address: street, note: secret, answer: answer })
  const calendar = /\/v1\/calendar\/[^"\s<]+\.ics/.exec(await text('/profissional/agenda'))![0]
  return { visitId, startsAt, calendar }
}
async function refundWithReason(reason: RefundReason) {
  const paid = await demo.db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id as leadId', 'p.id as professionalId', 'p.user_id as professionalUserId'])
    .select('l.coins_paid as coinsPaid')
    .where('l.id', '=', lead.id)
    .executeTakeFirstOrThrow()
  assert.ok((await demo.db.transaction().execute((tx) => refundCoins(tx, paid, reason, new Date()))) > 0)
}
const userOfDavi = async () =>
  (
    await demo.db
      .selectFrom('professionals')
      .select('user_id as userId')
      .where('slug', '=', lead.slug)
      .executeTakeFirstOrThrow()
  ).userId
const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '')
const written = /\(11\) 91234-5678|11 ?91234-?5678|5511912345678/

async function anaWants(contactMode: ContactMode) {
  await demo.db.updateTable('orders').set({ contact_mode: contactMode }).where('uuid', '=', anaOrders.LEADS).execute()
  const { email } = await demo.db
    .selectFrom('orders')
    .select('contact_email as email')
    .where('uuid', '=', anaOrders.LEADS)
    .executeTakeFirstOrThrow()
  return email
}

test('"Só pelo chat" shows no phone or e-mail on any surface, even after the unlock', async () => {
  const email = await anaWants('chat')
  for (const [name, path] of Object.entries(surfaces())) {
    const content = await text(path)
    assert.ok(content.length > 2, name)
    assert.doesNotMatch(content, written, name)
    assert.ok(!content.includes(email) && !content.includes(anaPhone), name)
  }
  assert.match(await text(surfaces().page), /conversa só pelo chat, e por isso o contato custou menos/)
  const notices = await demo.db.selectFrom('notifications').select('payload').execute()
  assert.doesNotMatch(JSON.stringify(notices), written)
})

for (const mode of ['whatsapp', 'call'] as const)
  test(`a client who wants ${mode} is reachable by phone and e-mail after the unlock`, async () => {
    const email = await anaWants(mode)
    const { page, call, list } = surfaces()
    for (const path of [page, call]) {
      const content = await text(path)
      assert.match(content, written)
      assert.ok(content.includes(email))
    }
    assert.doesNotMatch(await text(list), written, 'a list needs no phone')
  })

for (const [reason, isGone] of [
  ['message_not_opened', true],
  ['client_canceled', true],
  ['no_answer', false],
] as const)
  test(`after a refund for ${reason}, phone and e-mail are ${isGone ? 'hidden on every surface' : 'still shown'}`, async () => {
    const email = await anaWants('whatsapp')
    await refundWithReason(reason)
    for (const [name, path] of Object.entries(surfaces())) {
      const content = await text(path)
      assert.ok(content.length > 2, name)
      if (!isGone && (name === 'call' || name.endsWith('page'))) assert.match(content, written, name)
      if (!isGone) continue
      assert.doesNotMatch(content, written, name)
      assert.ok(!content.includes(email) && !content.includes(anaPhone), name)
    }
    const refundText = /As moedas deste contato voltaram para a sua carteira/
    if (isGone) assert.match(await text(surfaces().page), refundText)
    else assert.doesNotMatch(await text(surfaces().page), refundText)
    if (!isGone) return
    const events = await demo.db.selectFrom('events').select('payload').execute()
    assert.doesNotMatch(JSON.stringify(events), written)
    assert.ok(!JSON.stringify(events).includes(email))
  })

for (const [what, isGone, end] of [
  ['its coins came back', true, () => refundWithReason('wrong_contact')],
  [
    'the client blocked its professional',
    true,
    async () => {
      const ana = await demo.signIn(anaPhone)
      await demo.call(`/v1/chat/${lead.chatId}/block`, {}, { cookie: ana })
    },
  ],
  ['half of its coins came back', false, () => refundWithReason('no_answer')],
] as const)
  test(`after ${what}, address and text of a confirmed visit are ${isGone ? 'hidden on every surface' : 'still shown'}`, async () => {
    const { visitId, startsAt, calendar } = await anAgreedVisit()
    const visible = async (path: string) => {
      const content = unfolded(await text(path)).replaceAll('\\,', ',')
      return [street, secret, answer].filter((words) => content.includes(words))
    }
    const all = { ...surfaces(), calendar }
    assert.deepEqual(await visible(all.page), [street, secret, answer])
    assert.deepEqual(await visible(all.calendar), [street, secret])
    assert.deepEqual(await visible(all.agenda), [street])
    assert.deepEqual(await visible(all['copy of their data']), [street, secret, answer])
    await end()
    for (const [name, path] of Object.entries(all)) {
      const seen = await visible(path)
      if (isGone) assert.deepEqual(seen, [], name)
      else if (name === 'calendar') assert.deepEqual(seen, [street, secret])
    }
    const page = await text(all.page)
    assert.equal(page.includes(visitTexts.placeGone), isGone)
    assert.equal(page.includes(visitTexts.cancel), !isGone, 'a visit that does not happen cannot be cancelled')
    assert.equal(page.includes(visitTexts.propose), !isGone, 'nor can another be proposed')
    assert.match(await text(calendar), isGone ? /STATUS:CANCELLED/ : /STATUS:CONFIRMED/)
    assert.equal((await text(all.agenda)).includes(visitTexts.none), isGone)
    const ana = await demo.signIn(anaPhone)
    const hers = async (path: string) => (await fetch(demo.address + path, { headers: { cookie: ana } })).text()
    const visit = await hers(`/meus-pedidos/${anaOrders.LEADS}/visita/${visitId}`)
    assert.ok(visit.includes(street), 'her own address is hers to read')
    assert.equal(visit.includes(visitTexts.clientStates.canceled), isGone)
    assert.equal((await hers(`/meus-pedidos/${anaOrders.LEADS}`)).includes(visitTexts.seeVisit), !isGone)
    await remindOfVisits(demo.db, addHours(startsAt, -20))
    const notifications = await demo.db
      .selectFrom('notifications')
      .select('kind')
      .where('lead_id', '=', lead.id)
      .execute()
    assert.equal(
      notifications.some(({ kind }) => kind === 'visit_soon' || kind === 'visit_near'),
      !isGone,
      'nobody is reminded of what does not happen',
    )
  })

test('an unanswered visit in the past is shown as such to both, and awaits nobody', async () => {
  const { visitId } = await anAgreedVisit()
  const anHourAgo = addHours(new Date(), -1)
  const unanswered = { state: 'proposed', starts_at: anHourAgo, answer: null } as const
  await demo.db.updateTable('visits').set(unanswered).where('id', '=', visitId).execute()
  const ana = await demo.signIn(anaPhone)
  const address = `${demo.address}/meus-pedidos/${anaOrders.LEADS}/visita/${visitId}`
  const hers = await (await fetch(address, { headers: { cookie: ana } })).text()
  assert.ok(hers.includes(visitTexts.clientStates.unanswered))
  assert.ok(!hers.includes(visitTexts.askOther))
  for (const path of [surfaces().page, surfaces().agenda]) {
    const page = await text(path)
    assert.ok(page.includes(visitTexts.states.unanswered), path)
    assert.ok(!page.includes(visitTexts.states.proposed), path)
  }
})

test('a contact whose client left or blocked the professional offers nothing more to do with them', async () => {
  const offered = [visitTexts.propose, proTexts.sentAccepted, pipelineTexts.addAttempt]
  const shown = async () => {
    const page = await text(surfaces().page)
    return offered.filter((words) => page.includes(words))
  }
  assert.deepEqual(await shown(), offered)
  const ana = await demo.signIn(anaPhone)
  await demo.call(`/v1/chat/${lead.chatId}/block`, {}, { cookie: ana })
  assert.deepEqual(await shown(), [])
  await demo.reset()
  davi = await demo.signIn('11933330002', 'professional')
  assert.deepEqual(await shown(), offered)
  const erased = { phone: null, status: 'canceled', closed_at: new Date() } as const
  await demo.db.updateTable('orders').set(erased).where('uuid', '=', anaOrders.LEADS).execute()
  assert.deepEqual(await shown(), [])
})

test('a contact leads to its refund claim, or to a first one', async () => {
  const links = async () => {
    const page = await text(surfaces().page)
    return [claimTexts.link, claimTexts.follow].filter((words) => page.includes(words))
  }
  assert.deepEqual(await links(), [claimTexts.link])
  const claim = { leadId: lead.id, reason: 'other_scope', words: 'Era outro serviço, em outro lugar.' } as const
  unwrap(await requestRefund(demo.db, asProfessional(await userOfDavi()), claim, new Date()))
  assert.deepEqual(await links(), [claimTexts.follow])
})

test('a proposal on a refunded contact is closed for both, and no visit can be proposed', async () => {
  const proposalId = await createProposalOfDavi(demo.db, lead.id)
  const ana = await demo.signIn(anaPhone)
  const hers = async () =>
    (
      await fetch(`${demo.address}/meus-pedidos/${anaOrders.LEADS}/orcamento/${proposalId}`, {
        headers: { cookie: ana },
      })
    ).text()
  const his = () => text(`/profissional/contatos/${lead.id}/orcamento/${proposalId}`)
  assert.ok((await his()).includes(proposalStatusTexts.professional.sent.text))
  assert.ok((await hers()).includes(proposalStatusTexts.client.sent.text))
  await refundWithReason('other_scope')
  for (const content of [await his(), await hers()]) {
    assert.ok(content.includes(overTexts.sent.title) && content.includes(overTexts.sent.text))
    for (const { sent } of Object.values(proposalStatusTexts)) assert.ok(!content.includes(sent.text))
  }
  const day = addDays(new Date(), 2).toISOString().slice(0, 10)
  const visit = {
    leadId: lead.id,
    userId: await userOfDavi(),
    day,
    time: '14:00',
    minutes: 60 as const,
    address: street,
    note: '',
  }
  assert.deepEqual(await proposeVisit(demo.db, asProfessional(visit.userId), visit, new Date()), {
    ok: false,
    code: 'lead_over',
  })
})

const ownWords = 'foi grosseiro ao telefone'
const polite = {
  'Já contratei outro profissional': 'O cliente agradece e já contratou outra pessoa para este serviço.',
  'O preço está acima do esperado': 'O cliente agradece. Desta vez o preço ficou acima do esperado.',
  'O profissional não atende minha região': 'O cliente agradece e procura alguém que atenda mais perto.',
  'Desisti do serviço': 'O cliente agradece e desistiu do serviço por enquanto.',
  'Não consegui falar com o profissional': 'O cliente encerrou o contato porque vocês não conseguiram se falar.',
  'Outro motivo': 'O cliente agradece e decidiu não seguir com este contato.',
  [`Outro motivo: ${ownWords}`]: 'O cliente agradece e decidiu não seguir com este contato.',
}
for (const [reason, words] of Object.entries(polite))
  test(`a rejection for "${reason}" is worded politely on the contact and in the chat`, async () => {
    const ana = await demo.signIn(anaPhone)
    await demo.call(`/v1/leads/${lead.id}/rejection`, { reason, lead_id: lead.id }, { cookie: ana })
    const { page, chat, call } = surfaces()
    for (const path of [page, chat, call, `/v1/chat/${lead.chatId}/messages`])
      assert.ok((await text(path)).includes(words), path)
    for (const [name, path] of Object.entries(surfaces())) assert.ok(!(await text(path)).includes(ownWords), name)
    const hers = await fetch(`${demo.address}/v1/chat/${lead.chatId}/messages`, { headers: { cookie: ana } })
    assert.ok(!(await hers.text()).includes('agradece'), 'the client reads what closed it, not her own reason')
  })

test('a contact is marked by form without JavaScript, and by API', async () => {
  const { page } = surfaces()
  for (const value of ['talked', 'won', 'lost', 'gave_up'])
    assert.match(await text(page), new RegExp(`<button(?=[^>]*name="mark")(?=[^>]*type="submit")[^>]*value="${value}"`))
  // Irreversible actions are behind a disclosure that explains them.
  const [givingUp] = (await text(page)).match(/<details class="disclosure"><summary>Desistir[\s\S]*?<\/details>/) ?? []
  assert.match(givingUp ?? '', /as moedas não voltam\.[\s\S]*value="gave_up"/)
  const mark = (value: string) =>
    fetch(demo.address + page, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: davi, origin: demo.address },
      body: new URLSearchParams({ intent: 'mark', mark: value }),
    })
  const marked = await mark('talked')
  assert.deepEqual({ status: marked.status, location: marked.headers.get('location') }, { status: 303, location: page })
  const shown = await text(page)
  assert.match(shown, /Você já falou com este cliente\./)
  assert.doesNotMatch(shown, /value="talked"/)
  const path = `/v1/leads/${lead.id}/mark`
  const { value } = await demo.call<{ outcome: string; state: string }>(path, { mark: 'won' }, { cookie: davi })
  assert.deepEqual({ outcome: value.outcome, state: value.state }, { outcome: 'won', state: 'accepted' })
  assert.match(await text('/profissional/contatos'), /Você fechou/)
  assert.equal((await mark('gave_up')).status, 303)
  assert.match(await text(page), /Você desistiu deste contato\./)
  const over = await mark('won')
  assert.equal(over.status, 409)
  assert.match(await over.text(), /Esta negociação já foi encerrada\./)
  await assert.rejects(demo.call(path, { mark: 'won' }, { cookie: davi }), /409/)
  await assert.rejects(demo.call(path, { mark: 'hired' }, { cookie: davi }), /422/)
})

test('a stale note from a second tab is refused with both texts', async () => {
  const { page } = surfaces()
  const seenOn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)![1]!
  const seen = seenOn(await text(page))
  const save = (note: string, mark: string) =>
    fetch(demo.address + page, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: davi, origin: demo.address },
      body: new URLSearchParams({ intent: 'note', note, seen: mark }),
    })
  assert.match(await (await save('Chave com o porteiro', seen)).text(), /role="status"[\s\S]*Anotações salvas\./)
  const refused = await save('Nota da outra aba', seen)
  const html = await refused.text()
  assert.equal(refused.status, 409)
  assert.match(html, /Isto mudou enquanto você escrevia[\s\S]*salvo agora:[\s\S]*Chave com o porteiro<\/p>/)
  assert.match(html, /<textarea[^>]*>Nota da outra aba</)
  assert.equal((await save('Chave com o porteiro. Nota da outra aba', seenOn(html))).status, 200)
})

test('a past start date is reported before acceptance, and as a field error in a new version', async () => {
  const proposalId = await createProposalOfDavi(demo.db, lead.id)
  const ana = await demo.signIn(anaPhone)
  const make = `/profissional/contatos/${lead.id}/orcamento`
  const confirm = `/meus-pedidos/${anaOrders.LEADS}/orcamento/${proposalId}?confirmar=aceitar`
  const start = (day: string) => demo.db.updateTable('proposals').set({ starts_on: day }).execute()
  const pages = async () => {
    const confirming = await fetch(demo.address + confirm, { headers: { cookie: ana } })
    return { confirming: await confirming.text(), making: await text(make) }
  }
  const past = /O dia do início já passou/
  const shown = (html: string) => /<input(?=[^>]*name="startsOn")[^>]*?(?: value="([^"]*)")?\/?>/.exec(html)?.[1] ?? ''
  await start('2999-01-01')

  const before = await pages()
  assert.doesNotMatch(before.confirming, past)
  assert.equal(shown(before.making), '2999-01-01')
  await start('2020-01-01')
  const now = await pages()
  assert.match(now.confirming, past)
  assert.equal(shown(now.making), '')

  const line = { kind: 'labour', description: 'Pintar', quantity: '1', unit: 'un', unitCentsText: '80' }
  const items = Object.entries(line).map(([name, value]) => [`items.0.${name}`, value])
  const terms = {
    after: '1',
    payment: 'Pix',
    startsOn: '2020-01-01',
    validDays: '10',
    warrantyDays: '90',
    intent: 'send',
  }

  const refused = await fetch(demo.address + make, {
    method: 'POST',
    headers: { cookie: davi, origin: demo.address },
    body: new URLSearchParams([...items, ...Object.entries(terms)] as [string, string][]),
  })
  const html = await refused.text()
  assert.equal(refused.status, 422)
  assert.match(html, /<input(?=[^>]*name="startsOn")[^>]*aria-invalid="true"/)
  assert.equal(html.match(/<[^>]+>Confira as datas/g)?.length, 1, 'beside the field, and there alone')
})

test('a client sees the photo of the professional in list, conversation and search', async () => {
  const photo = '/fotos/davi-96.webp'
  await demo.db.updateTable('professionals').set({ photo_url: photo }).where('slug', '=', lead.slug).execute()
  const cookie = await demo.signIn(anaPhone)
  for (const [path, size] of [
    ['/mensagens', ''],
    ['/mensagens?busca=Davi', ''],
    [`/mensagens/${lead.chatId}`, 'avatar-small'],
  ] as const) {
    const html = await (await fetch(demo.address + path, { headers: { cookie } })).text()
    assert.match(
      html,
      new RegExp(`<span class="avatar [^"]*${size}"(?:(?!</span>).)*<img[^>]* src="${photo}"`, 's'),
      path,
    )
  }
  assert.ok(!(await text(surfaces().chat)).includes(`src="${photo}"`), 'the other side sees the client’s initials')
})

test('a conversation shows times in the reader’s time zone', async () => {
  const rioBranco = 1200401
  await demo.db.updateTable('professionals').set({ base_city_id: rioBranco }).where('slug', '=', lead.slug).execute()
  const { createdAt } = await demo.db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select('m.created_at as createdAt')
    .where('c.chat_id', '=', lead.chatId)
    .orderBy('m.id', 'desc')
    .executeTakeFirstOrThrow()
  const conversation = await text(surfaces().chat)
  assert.ok(conversation.includes(`>${formatTime(createdAt, 'America/Rio_Branco')}<`))
  assert.ok(!conversation.includes(`>${formatTime(createdAt)}<`))
})
