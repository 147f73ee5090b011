import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { aTicket } from '#db/builders/tickets.ts'
import { asStaff } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { findTickets } from './read-ticket.server.ts'

const { db } = await testDatabase(scope)
const iris = (await aStaffMember(db, ['support'])).userId

test('staff find a ticket by protocol, e-mail and phone, audited without the terms', async () => {
  const { userId, phone } = await aClient(db)
  const { protocol, email } = await aTicket(db, { userId })
  for (const text of [protocol, email.toUpperCase(), phone, `(${phone.slice(0, 2)}) ${phone.slice(2)}`]) {
    const { tickets } = await findTickets(db, asStaff(iris, 'support').user, text, testNow)
    assert.deepEqual(
      tickets.map((one) => one.protocol),
      [protocol],
      text,
    )
  }
  assert.equal((await findTickets(db, asStaff(iris, 'support').user, 'Castanho', testNow)).total, 0)
  const actions = await db.selectFrom('audit_log').select('after').where('action', '=', 'tickets.searched').execute()
  assert.deepEqual(
    actions.map(({ after }) => after),
    [
      { by: 'protocol', found: 1 },
      { by: 'email', found: 1 },
      { by: 'phone', found: 1 },
      { by: 'phone', found: 1 },
      { by: 'nothing', found: 0 },
    ],
  )
})
