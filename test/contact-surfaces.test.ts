import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { anaOrders } from '#db/seed/demo-town.ts'
import type { ContactMode } from '#domain/orders/order.ts'
import { refundLead } from '#domain/refunds/refunds.server.ts'
import { startTown } from './e2e/demo-town.ts'
import { leadOfDavi } from './support/lead-of-davi.ts'

const town = await startTown({ after })
const anaPhone = '11912345678'
let davi: string
let lead: { id: number; chatId: string }

beforeEach(async () => {
  await town.reset()
  davi = await town.signIn('11933330002', 'professional')
  lead = await leadOfDavi(town.db)
})

const text = async (path: string) => (await fetch(town.address + path, { headers: { cookie: davi } })).text()
/** Everything on which a professional sees a contact; `.data` is what the page is made of in the browser. */
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
})
const written = /\(11\) 91234-5678|11 ?91234-?5678|5511912345678/

async function anaWants(contactMode: ContactMode) {
  await town.db.updateTable('orders').set({ contact_mode: contactMode }).where('uuid', '=', anaOrders.LEADS).execute()
  const { email } = await town.db
    .selectFrom('orders')
    .select('contact_email as email')
    .where('uuid', '=', anaOrders.LEADS)
    .executeTakeFirstOrThrow()
  return email
}

test('"Só pelo chat" shows neither phone nor e-mail on any surface, after the unlock too', async () => {
  const email = await anaWants('chat')
  for (const [name, path] of Object.entries(surfaces())) {
    const said = await text(path)
    assert.ok(said.length > 2, name)
    assert.doesNotMatch(said, written, name)
    assert.ok(!said.includes(email) && !said.includes(anaPhone), name)
  }
  assert.match(await text(surfaces().page), /conversa só pelo chat, e por isso o contato custou menos/)
  const notices = await town.db.selectFrom('notifications').select('payload').execute()
  assert.doesNotMatch(JSON.stringify(notices), written)
})

for (const mode of ['whatsapp', 'call'] as const)
  test(`who wants ${mode} is reached by phone and e-mail once the contact is bought`, async () => {
    const email = await anaWants(mode)
    const { page, call, list } = surfaces()
    for (const path of [page, call]) {
      const said = await text(path)
      assert.match(said, written)
      assert.ok(said.includes(email))
    }
    assert.doesNotMatch(await text(list), written, 'a list needs no phone')
  })

for (const [reason, isGone] of [
  ['message_not_opened', true],
  ['client_canceled', true],
  ['no_answer', false],
] as const)
  test(`once coins came back for ${reason}, phone and e-mail are ${isGone ? 'gone from every surface' : 'still there'}`, async () => {
    const email = await anaWants('whatsapp')
    const refunded = await town.db.transaction().execute(async (tx) => {
      const paid = await tx
        .selectFrom('leads as l')
        .innerJoin('professionals as p', 'p.id', 'l.professional_id')
        .select(['l.id as leadId', 'p.id as professionalId', 'p.user_id as professionalUserId'])
        .select('l.coins_paid as coinsPaid')
        .where('l.id', '=', lead.id)
        .executeTakeFirstOrThrow()
      return refundLead(tx, paid, reason, new Date())
    })
    assert.ok(refunded > 0)
    for (const [name, path] of Object.entries(surfaces())) {
      const said = await text(path)
      assert.ok(said.length > 2, name)
      if (!isGone && (name === 'call' || name.endsWith('page'))) assert.match(said, written, name)
      if (!isGone) continue
      assert.doesNotMatch(said, written, name)
      assert.ok(!said.includes(email) && !said.includes(anaPhone), name)
    }
    const gone = /As moedas deste contato voltaram para a sua carteira/
    if (isGone) assert.match(await text(surfaces().page), gone)
    else assert.doesNotMatch(await text(surfaces().page), gone)
    if (!isGone) return
    const told = await town.db.selectFrom('events').select('payload').execute()
    assert.doesNotMatch(JSON.stringify(told), written)
    assert.ok(!JSON.stringify(told).includes(email))
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
  test(`refused with "${reason}", the professional reads it politely on the contact and in the chat`, async () => {
    const ana = await town.signIn(anaPhone)
    await town.call(`/v1/leads/${lead.id}/rejection`, { reason, lead_id: lead.id }, { cookie: ana })
    const { page, chat, call } = surfaces()
    for (const path of [page, chat, call, `/v1/chat/${lead.chatId}/messages`])
      assert.ok((await text(path)).includes(words), path)
    for (const [name, path] of Object.entries(surfaces())) assert.ok(!(await text(path)).includes(ownWords), name)
    const hers = await fetch(`${town.address}/v1/chat/${lead.chatId}/messages`, { headers: { cookie: ana } })
    assert.ok(!(await hers.text()).includes('agradece'), 'the client reads what closed it, not her own reason')
  })

test('a contact is marked by the form of its page, without script, and by the call', async () => {
  const { page } = surfaces()
  for (const value of ['talked', 'won', 'lost', 'gave_up'])
    assert.match(await text(page), new RegExp(`<button(?=[^>]*name="mark")(?=[^>]*type="submit")[^>]*value="${value}"`))
  const mark = (value: string) =>
    fetch(town.address + page, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: davi, origin: town.address },
      body: new URLSearchParams({ mark: value }),
    })
  const marked = await mark('talked')
  assert.deepEqual([marked.status, marked.headers.get('location')], [303, page])
  const shown = await text(page)
  assert.match(shown, /Você já falou com este cliente\./)
  assert.doesNotMatch(shown, /value="talked"/)
  const path = `/v1/leads/${lead.id}/mark`
  const { value } = await town.call<{ outcome: string; state: string }>(path, { mark: 'won' }, { cookie: davi })
  assert.deepEqual([value.outcome, value.state], ['won', 'accepted'])
  assert.match(await text('/profissional/contatos'), /Você fechou/)
  assert.equal((await mark('gave_up')).status, 303)
  assert.match(await text(page), /Você desistiu deste contato\./)
  const over = await mark('won')
  assert.equal(over.status, 409)
  assert.match(await over.text(), /Esta negociação já foi encerrada\./)
  await assert.rejects(town.call(path, { mark: 'won' }, { cookie: davi }), /409/)
  await assert.rejects(town.call(path, { mark: 'hired' }, { cookie: davi }), /422/)
})
