import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { visitor } from '#domain/shared/caller.ts'
import { addDays } from '#domain/shared/durations.ts'
import { purgeOldTask } from '#jobs/purge-old.ts'
import { log } from '#platform/observability/log.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { askForHelp } from '../ask-for-help.server.ts'
import type { TicketSubject } from '../ticket.ts'
import { listTicketsOfStatus } from './ticket-queue.server.ts'

const { db } = await testDatabase(scope)
const create = async (subject: TicketSubject, at: Date) => {
  const text = `Preciso de ajuda com ${subject} em ${at.toISOString()}.`
  const created = await askForHelp(db, visitor, { name: 'Bia', email: 'bia@exemplo.com.br', subject, text }, at)
  assert.ok(created.ok)
  return created.value.protocol
}
const openProtocols = async () => (await listTicketsOfStatus(db, 'open')).tickets.map(({ protocol }) => protocol)

test('safety tickets are listed before older tickets of other subjects', async () => {
  const older = await create('order', testNow)
  const safety = await create('safety', inHours(1))
  assert.deepEqual(await openProtocols(), [safety, older])
})

test('a ticket is deleted five years after its last message', async () => {
  const created = await create('account', testNow)
  const hasTicket = async () => (await openProtocols()).includes(created)
  const years = (count: number) => addDays(testNow, count * 365.25)
  const purge = (now: Date) => purgeOldTask({}, { db, now, log, signal: new AbortController().signal })
  await purge(years(4.99))
  assert.ok(await hasTicket())
  await db
    .insertInto('ticket_messages')
    .values({
      ticket_id: db.selectFrom('support_tickets').select('id').where('protocol', '=', created),
      text: 'Ainda não.',
      created_at: years(1),
    })
    .execute()
  await purge(years(5.1))
  assert.ok(await hasTicket(), 'a later message extends the retention')
  await purge(years(6.01))
  assert.ok(!(await hasTicket()))
})
