import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aLead } from '#db/builders/leads.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { aMailTicket } from '#db/builders/tickets.ts'
import { closeAccount } from '#domain/account-deletion/close-account.server.ts'
import { eraseClosedAccount } from '#domain/account-deletion/erase-closed-account.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { asStaff } from '#domain/shared/caller.ts'
import { addDays } from '#domain/shared/durations.ts'
import type { EmailMessage } from '#platform/messaging/email/sender.ts'
import { log } from '#platform/observability/log.ts'
import { secrets } from '#platform/security/secrets.ts'
import { confirmAccountTexts } from '#texts/confirm-account.ts'
import { errorTexts } from '#texts/errors.ts'
import { createConfirmAccountTask } from '../jobs/confirm-account.ts'
import { testDatabase } from './support/database.ts'
import { getQueuedPin } from './support/pins.ts'
import { scope } from './support/scope.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const SECRET_KEYS = secrets()
  .keys.map(({ bytes }) => bytes.toString('base64url'))
  .join(',')
const env = { SECRET_KEYS, PIN_PEPPER: secrets().pinPepper, RUN_JOBS: '0' }
const { address } = await startTestServer(scope, { url, env })

async function signIn(phone: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ phone, target: 'user' })
  const started = await fetch(`${address}/v1/login`, { method: 'POST', headers, body })
  const { _links } = (await started.json()) as { _links: { validate: { href: string } } }
  const pin = JSON.stringify({ pin: await getQueuedPin(db, phone) })
  const answer = await fetch(address + new URL(_links.validate.href).pathname, { method: 'POST', headers, body: pin })
  return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string; token?: string } }
}

test('an account unused for seven months opens only after the link of its e-mail is used', async () => {
  const { userId, phone } = await aClient(db)
  await openSession(db, { userId }, addDays(new Date(), -210))
  const refused = await signIn(phone)
  assert.deepEqual({ status: refused.status, code: refused.body.code }, { status: 409, code: 'account_dormant' })
  assert.equal(refused.body.message, errorTexts.account_dormant)
  assert.equal(refused.body.token, undefined)

  const sent: EmailMessage[] = []
  const send = async (message: EmailMessage) => {
    sent.push(message)
    return { provider: 'test', providerId: null }
  }
  const tools = { db, now: new Date(), log, signal: new AbortController().signal }
  await createConfirmAccountTask({ email: { send } })({ userId, proof: 'p' }, tools)
  assert.equal(sent[0]!.to, 'bia@exemplo.com.br')
  const link = address + new URL(/https?:\S+\/entrar\/confirmar\/\S+/.exec(sent[0]!.body)![0]).pathname

  assert.ok((await (await fetch(link)).text()).includes(confirmAccountTexts.confirm))
  assert.equal((await signIn(phone)).status, 409, 'opening the link confirms nothing')
  const pressed = await fetch(link, { method: 'POST', headers: { origin: address }, redirect: 'manual' })
  assert.equal(pressed.status, 303)
  assert.equal(pressed.headers.get('set-cookie'), null, 'the link opens no session')
  assert.equal((await signIn(phone)).status, 200)
})

test('the contacts of a closed account end once, with an audit entry of the system', async () => {
  const { leadId: lead } = await aLead(db, { accepted: true })
  const { client_id: userId } = await db
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('o.client_id')
    .where('l.id', '=', lead)
    .$narrowType<{ client_id: number }>()
    .executeTakeFirstOrThrow()
  const now = new Date()
  await db.updateTable('orders').set({ status: 'finalized' }).where('client_id', '=', userId).execute()
  await closeAccount(db, userId, now)
  const auditOf = () => db.selectFrom('audit_log').select(['action', 'staff_user_id']).execute()
  assert.deepEqual(await auditOf(), [], 'an account in use is left alone')
  await db
    .updateTable('users')
    .set({ status: 'closed', phone: null, closed_at: now })
    .where('id', '=', userId)
    .execute()
  for (const _ of [1, 2]) await closeAccount(db, userId, now)
  assert.deepEqual(await auditOf(), [{ action: 'account.closed', staff_user_id: null }])
  const { state } = await db.selectFrom('leads').select('state').where('id', '=', lead).executeTakeFirstOrThrow()
  assert.equal(state, 'ended')
  const orders = await db.selectFrom('orders').select('phone').where('client_id', '=', userId).execute()
  assert.deepEqual(orders, [{ phone: null }], 'nobody calls the next owner of the number')
  const conversations = await db.selectFrom('conversations').select('state').where('lead_id', '=', lead).execute()
  assert.deepEqual(conversations, [{ state: 'closed' }])
})

test('staff erase a closed account for the person of its e-mail, and no other', async () => {
  const { userId, phone } = await aClient(db)
  const email = 'dona@exemplo.com.br'
  const protocol = await aMailTicket(db, 'Dona@exemplo.com.br')
  const ofOther = await aMailTicket(db, 'outra@exemplo.com.br')
  await db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  const staff = await aStaffMember(db, ['support'])
  const press = (about: string) =>
    eraseClosedAccount(db, asStaff(staff.userId, 'support'), { protocol: about }, new Date())
  assert.deepEqual(await press(protocol), { ok: false, code: 'not_found' }, 'an account in use has its own page')

  const closed = { status: 'closed', phone: null, closed_at: new Date() } as const
  await db.updateTable('users').set(closed).where('id', '=', userId).execute()
  const next = await aClient(db, { phone })
  assert.deepEqual(await press(ofOther), { ok: false, code: 'not_found' })
  assert.deepEqual(await press(protocol), { ok: true, value: null })
  assert.deepEqual(await press(protocol), { ok: false, code: 'not_found' })

  const usersNow = await db
    .selectFrom('users')
    .select(['id', 'status', 'phone', 'email'])
    .where('id', 'in', [userId, next.userId])
    .orderBy('id')
    .execute()
  assert.deepEqual(usersNow, [
    { id: userId, status: 'deleted', phone: null, email: null },
    { id: next.userId, status: 'active', phone, email: usersNow[1]!.email },
  ])
  const ticket = await db
    .selectFrom('support_tickets')
    .select(['status', 'email'])
    .where('protocol', '=', protocol)
    .executeTakeFirst()
  assert.deepEqual(ticket, { status: 'closed', email: null })
  const audit = await db
    .selectFrom('audit_log')
    .select('staff_user_id')
    .where('action', '=', 'account.erased')
    .execute()
  assert.deepEqual(audit, [{ staff_user_id: staff.userId }])
})
