import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { eraseWholeAccount } from '#domain/account-deletion/delete-account.server.ts'
import { ok } from '#domain/shared/result.ts'
import { inTransaction } from '#platform/db.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'

const demo = await startDemo(scope)
const phone = '11912345678'
let staff: string
let ana: string
let clientPage: string

beforeEach(async () => {
  await demo.reset()
  staff = await demo.signInStaff()
  ana = await demo.signIn(phone)
  const { id } = await demo.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()
  clientPage = `/interno/clientes/${id}`
})

async function send(path: string, fields: Record<string, string>, cookie = staff) {
  const response = await fetch(demo.address + path, {
    method: 'POST',
    headers: { cookie, origin: demo.address },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

const read = async (path: string, cookie = ana) => (await fetch(demo.address + path, { headers: { cookie } })).text()

const suspend = (until = '') => send(clientPage, { intent: 'suspend', reason: 'fraud', until, note: 'Dois golpes.' })

test('staff find a client by phone, suspend her with a reason, and end the suspension with a note', async () => {
  assert.match((await send('/interno/clientes', { text: '(11) 91234-5678' })).text, new RegExp(clientPage))
  assert.match((await send('/interno/clientes', { text: '' })).text, /Ninguém encontrado/)

  const late = await suspend('2036-01-10')
  assert.equal(late.status, 422)
  assert.match(late.text, /Escolha um dia a partir de amanhã, dentro de um ano\./)

  assert.equal((await suspend()).status, 303)
  const shown = await read(clientPage, staff)
  assert.match(shown, /Motivo: tentou aplicar um golpe\./)
  assert.match(shown, /Dois golpes\./)
  assert.match((await send('/interno/clientes', { text: '' })).text, new RegExp(clientPage))

  assert.equal((await send(clientPage, { intent: 'restore', note: 'Foi engano.' })).status, 303)
  assert.match(await read(clientPage, staff), /Suspensão retirada/)
})

test('staff let back a client who deleted the account, and return to the search', async () => {
  assert.equal((await suspend()).status, 303)
  const userId = Number(clientPage.split('/').at(-1))
  await inTransaction(demo.db, async (tx) => ok(await eraseWholeAccount(tx, { userId, role: 'client' }, new Date())))
  assert.match(await read(clientPage, staff), /Conta suspensa excluída/)
  const lifted = await send(clientPage, { intent: 'restore', note: 'Era outra pessoa.' })
  assert.deepEqual([lifted.status, lifted.location], [303, '/interno/clientes'])
})

test('a suspended client reads why on every page; forms and API refuse what is new, and she may ask for help', async () => {
  const order = `/meus-pedidos/${anaOrders.LEADS}`
  assert.doesNotMatch(await read(order), /Sua conta está suspensa/)
  assert.equal((await suspend()).status, 303)
  for (const path of ['/meus-pedidos', order, '/mensagens', '/conta', '/notificacoes'])
    assert.match(await read(path), /Sua conta está suspensa.*tentou aplicar um golpe/s, path)
  assert.match(await read(order), /O pedido saiu do ar porque sua conta foi suspensa\./)

  const repeated = await send(`/meus-pedidos/${anaOrders.ZERO}`, { intent: 'repeat' }, ana)
  assert.equal(repeated.status, 403)
  assert.match(repeated.text, /você lê tudo, mas não faz pedidos/)
  const { chatId } = await demo.db
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.client_user_id')
    .select('c.chat_id as chatId')
    .where('u.phone', '=', phone)
    .where('c.state', '=', 'open')
    .executeTakeFirstOrThrow()
  assert.match(await read(`/mensagens/${chatId}`), /você lê a conversa, mas não escreve/)
  const called = await fetch(`${demo.address}/v1/chat/${chatId}/messages`, {
    method: 'POST',
    headers: { cookie: ana, origin: demo.address, 'content-type': 'application/json', 'accept-version': '7' },
    body: JSON.stringify({ clientId: crypto.randomUUID(), text: 'Pode vir amanhã?' }),
  })
  assert.equal(called.status, 403)
  assert.equal(((await called.json()) as { code: string }).code, 'account_suspended')

  const survey = await read(`/pesquisa/${anaOrders.FIN}`)
  assert.match(survey, /Sua conta está suspensa/)
  assert.doesNotMatch(survey, /Você contratou algum profissional/)

  const exported = JSON.parse(await read('/api/me/export')) as { suspension: { reason: string } }
  assert.equal(exported.suspension.reason, 'fraud')

  const ticket = { name: 'Ana', email: 'ana@exemplo.com.br', subject: 'account', text: 'A suspensão foi um engano.' }
  assert.match((await send('/pedir-ajuda', ticket, ana)).text, /protocolo/i)
})
