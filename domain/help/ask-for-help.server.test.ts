import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aClient } from '#db/builders/people.ts'
import { asClient, type Caller } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { askForHelp } from './ask-for-help.server.ts'
import { type CheckedTicket, ticketSubjects } from './ticket.ts'

const { db } = await testDatabase(scope)

const aTicket = (more: Partial<CheckedTicket> = {}): CheckedTicket => ({
  name: 'Bia Castanho',
  email: 'bia@exemplo.com.br',
  subject: 'order',
  text: 'Meu pedido sumiu.',
  ...more,
})
let visitors = 0
/** Limits count by IP: each visitor has their own. */
const aVisitor = (): Caller => ({ user: null, ip: `192.0.2.${++visitors}` })

async function protocolOf(ticket: CheckedTicket, { userId, at = testNow }: { userId?: number; at?: Date } = {}) {
  const createdTicket = await askForHelp(db, userId === undefined ? aVisitor() : asClient(userId), ticket, at)
  assert.ok(createdTicket.ok)
  return createdTicket.value.protocol
}

test('a question is stored as an open ticket with a number of its year', async () => {
  const { userId } = await aClient(db)
  const protocol = await protocolOf(aTicket(), { userId })
  assert.match(protocol, /^2026-\d{6}$/)
  const row = await db
    .selectFrom('support_tickets')
    .selectAll()
    .where('protocol', '=', protocol)
    .executeTakeFirstOrThrow()
  const { id, ...rest } = row
  assert.equal(protocol, `2026-${String(id).padStart(6, '0')}`)
  const expectedRow = { ...aTicket(), protocol, user_id: userId, status: 'open', created_at: testNow }
  assert.deepEqual(rest, { ...expectedRow, source: 'form', notification_kind: null, order_id: null, reopened_at: null })
})

test('a double click or a resend is one ticket; another text is another ticket', async () => {
  const ticket = aTicket({ text: 'Fui cobrado duas vezes.', subject: 'coins' })
  const protocols = await Promise.all([1, 2, 3].map(() => protocolOf(ticket)))
  assert.equal(new Set([...protocols, await protocolOf(ticket, { at: inHours(1) })]).size, 1)
  assert.notEqual(await protocolOf({ ...ticket, text: 'E de novo.' }), protocols[0])
  const rows = await db.selectFrom('support_tickets').select('id').where('text', '=', ticket.text).execute()
  assert.equal(rows.length, 1)
})

test('the ticket number uses the Brazilian year and may have a seventh digit', async () => {
  const night = await protocolOf(aTicket({ text: 'Na virada.' }), { at: new Date('2027-01-01T02:30:00Z') })
  assert.match(night, /^2026-/)
  await sql`alter table support_tickets alter column id restart with 1234567`.execute(db)
  assert.equal(await protocolOf(aTicket({ text: 'Muito depois.' })), '2026-1234567')
})

test('every subject of the form is accepted', async () => {
  for (const subject of ticketSubjects) assert.ok(await protocolOf(aTicket({ subject, text: `Sobre ${subject}.` })))
})
