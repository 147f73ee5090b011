import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'

const demo = await startDemo(scope)
let ana: string

type Lead = {
  leadId: number
  id: number
  name: string
  isRejected: boolean
  shouldShowChatButton: boolean
  chatLink: string | null
}
const read = async <Value>(path: string, cookie: string) => (await demo.call<Value>(path, undefined, { cookie })).value
const leads = async () =>
  await read<{ leads: Lead[]; totalProfessionalsFound: number }>(`/api/orders/${anaOrders.LEADS}`, ana)
const leadOf = async (name: string) => (await leads()).leads.find((lead) => lead.name.startsWith(name))!

async function post(path: string, body: unknown, cookie: string) {
  const response = await fetch(demo.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'accept-version': '7' },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}
const reject = (leadId: number, reason: string, cookie = ana) =>
  post(`/v1/leads/${leadId}/rejection`, { reason, lead_id: leadId }, cookie)

beforeEach(async () => {
  await demo.reset()
  ana = await demo.signIn('11912345678')
})

test('the form lists its reasons, "Outro motivo" last, and its action (E-02)', async () => {
  const { leadId, id } = await leadOf('Carlos')
  const form = await read<{
    uuid: string
    leadId: number
    profileId: number
    reasons: { reason: string; label: string }[]
    endpoint: string
  }>(`/api/orders/${anaOrders.LEADS}/leads/${leadId}/rejection-form`, ana)
  assert.equal(form.uuid, anaOrders.LEADS)
  assert.equal(form.profileId, id)
  assert.equal(form.endpoint, `/v1/leads/${leadId}/rejection`)
  const reasons = [
    'Já contratei outro profissional',
    'O preço está acima do esperado',
    'O profissional não atende minha região',
    'Desisti do serviço',
    'Não consegui falar com o profissional',
    'Outro motivo',
  ]
  assert.deepEqual(
    form.reasons,
    reasons.map((reason) => ({ reason, label: reason })),
  )
})

test('a rejected professional is marked and counted, without a refund (AMB-31, AMB-72)', async () => {
  const { leadId } = await leadOf('Carlos')
  const balances = () =>
    demo.db.selectFrom('wallets').select(['professional_id', 'balance']).orderBy('professional_id').execute()
  const before = await balances()
  assert.deepEqual(await reject(leadId, 'O preço está acima do esperado'), { status: 204, text: '' })
  const order = await leads()
  const carlos = order.leads.find((lead) => lead.leadId === leadId)!
  assert.equal(carlos.isRejected, true)
  assert.equal(carlos.shouldShowChatButton, false)
  assert.equal(order.leads.at(-1)!.leadId, leadId, 'at the end')
  assert.equal(order.totalProfessionalsFound, 2)
  assert.deepEqual(await balances(), before)
  assert.equal((await reject(leadId, 'Desisti do serviço')).status, 204, 'twice is once')
  const again = await fetch(`${demo.address}/meus-pedidos/${anaOrders.LEADS}/profissional/${leadId}`, {
    headers: { cookie: ana },
    redirect: 'manual',
  })
  assert.deepEqual(
    { status: again.status, location: again.headers.get('location') },
    { status: 302, location: `/meus-pedidos/${anaOrders.LEADS}` },
  )
  const storedLead = await demo.db
    .selectFrom('leads')
    .select(['reject_reason', 'ended_by'])
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(storedLead, { reject_reason: 'O preço está acima do esperado', ended_by: 'client' })
  const accepted = await post(`/v1/leads/${leadId}/accepted-conversation`, { lead_id: leadId }, ana)
  assert.equal(accepted.status, 409, 'and it cannot be accepted any more')
})

test('rejecting ends an accepted conversation (E-12)', async () => {
  const { leadId, chatLink } = await leadOf('Davi')
  const chat = `/v1/chat/${chatLink!.split('/').at(-1)}/messages`
  assert.equal((await post(chat, { text: 'Oi', clientId: 'a' }, ana)).status, 201)
  assert.equal((await reject(leadId, 'Já contratei outro profissional')).status, 204)
  assert.equal((await post(chat, { text: 'Ainda aí?', clientId: 'b' }, ana)).status, 409)
  const davi = await demo.signIn('11933330002', 'professional')
  assert.equal((await post(chat, { text: 'Olá', clientId: 'c' }, davi)).status, 409)
  assert.equal((await leadOf('Davi')).shouldShowChatButton, false)
})

test('the professional sees the reason, never the client’s free text', async () => {
  const { leadId } = await leadOf('Carlos')
  assert.equal((await reject(leadId, 'Outro motivo: foi grosseiro ao telefone')).status, 204)
  const notifications = await demo.db
    .selectFrom('notifications')
    .select('payload')
    .where('kind', '=', 'lead_rejected')
    .where('lead_id', '=', leadId)
    .execute()
  assert.deepEqual(notifications, [{ payload: { leadId, reason: 'Outro motivo' } }])
})

test('an unknown or long reason is 422, another client’s lead 404, a visitor 401', async () => {
  const { leadId } = await leadOf('Carlos')
  assert.equal((await reject(leadId, 'Porque sim')).status, 422)
  assert.equal((await reject(leadId, `Outro motivo: ${'x'.repeat(251)}`)).status, 422)
  assert.equal(
    (await post(`/v1/leads/${leadId}/rejection`, { reason: 'Desisti do serviço', lead_id: leadId + 1 }, ana)).status,
    422,
  )
  const bia = await demo.signIn('11922223333')
  assert.equal((await reject(leadId, 'Desisti do serviço', bia)).status, 404)
  assert.equal((await reject(leadId, 'Desisti do serviço', '')).status, 401)
  assert.equal((await leadOf('Carlos')).isRejected, false)
})

test('of a concurrent acceptance and rejection one succeeds', async () => {
  const { leadId } = await leadOf('Carlos')
  const [accepted, refused] = await Promise.all([
    post(`/v1/leads/${leadId}/accepted-conversation`, { lead_id: leadId }, ana),
    reject(leadId, 'Desisti do serviço'),
  ])
  assert.equal(refused.status, 204, 'an accepted contact may be ended')
  assert.ok(accepted.status === 200 || accepted.status === 409)
  const { state } = await demo.db
    .selectFrom('conversations')
    .select('state')
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  assert.equal(state, 'closed')
})
