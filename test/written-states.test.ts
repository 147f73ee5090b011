import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { type StateColumn, findStateWrites } from './support/written-states.ts'

const order = {
  table: 'orders',
  column: 'status',
  initialValue: 'firstStatus',
  changeFunction: 'changeStatus',
} satisfies StateColumn
const lead = { table: 'leads', column: 'state', changeFunction: 'changeState' } satisfies StateColumn
const profile = {
  table: 'professionals',
  column: 'state',
  initialValue: 'firstState',
  changeFunction: 'changeProfileState',
} satisfies StateColumn
const verification = {
  table: 'verifications',
  column: 'status',
  initialValue: 'firstStatus',
  changeFunction: 'changeVerification',
} satisfies StateColumn

const purchase = {
  table: 'purchases',
  column: 'state',
  initialValue: 'firstState',
  changeFunction: 'changePurchase',
} satisfies StateColumn
const proposal = {
  table: 'proposals',
  column: 'state',
  initialValue: 'firstState',
  changeFunction: 'changeProposal',
} satisfies StateColumn
const claim = {
  table: 'refund_claims',
  column: 'state',
  initialValue: 'firstState',
  changeFunction: 'changeClaim',
} satisfies StateColumn
const ticket = {
  table: 'support_tickets',
  column: 'status',
  changeFunction: 'changeTicket',
} satisfies StateColumn
const visit = {
  table: 'visits',
  column: 'state',
  initialValue: 'firstState',
  changeFunction: 'changeVisit',
} satisfies StateColumn

const sources = globSync('{domain,platform,jobs,api,app,presenters,http}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$/.test(file),
)
const writersOf = (what: StateColumn) =>
  sources.flatMap((file) =>
    findStateWrites(file, readFileSync(file, 'utf8'), what).map((written) => `${file}: ${written.what}`),
  )

test('a planted write of a status is reported in any notation', () => {
  const planted = `
    const change = { review_at: null, status: 'blocked' } as const
    const harmless = { review_at: null }
    await tx.updateTable('orders').set({ status: 'searching' }).execute()
    await tx.updateTable('orders as o').where('id', '=', 1).set((eb) => ({ lead_count: eb('lead_count', '+', 1), 'status': x })).execute()
    await tx.updateTable('orders').set({ ...change }).execute()
    await tx.updateTable('orders').set({ ...harmless, ...(isNew ? { status: 'waiting' } : {}) }).execute()
    await tx.updateTable('orders').set('status', 'canceled').execute()
    await tx.updateTable('orders').set(changeOf(order)).execute()
    await tx.insertInto('orders').values({ ...harmless, status: 'waiting' }).execute()
    await tx.insertInto('orders').values({ ...row, status: firstStatus }).execute()
    await sql\`update orders set closed_at = \${now}, status = 'finalized' where id = 1\`.execute(tx)
    await tx.insertInto('orders').values(row).onConflict((on) => on.column('id').doUpdateSet({ status: 'waiting' })).execute()
    await tx.updateTable('orders').set(harmless).where('status', '=', 'waiting').execute()
    await tx.updateTable('users').set({ status: 'deleted' }).execute()
    await changeStatus(tx, 'close').set({ status: 'blocked' }).execute()
    const orders = tx.updateTable('orders')
    await orders.where('id', '=', 1).set({ status: 'blocked' }).execute()
    const read = sql\`select status from orders where status = 'waiting'\``
  const lines = findStateWrites('planted.ts', planted, order).map(({ line }) => line)
  assert.deepEqual(
    lines.toSorted((a, b) => a - b),
    [2, 4, 5, 7, 8, 9, 10, 12, 13, 16, 18],
  )
})

test('the status of an order is written by one function, by the transition table; every order starts the same way', () => {
  assert.deepEqual(writersOf(order), ['domain/orders/change-status.server.ts: orders.status'])
})

test('the state of a purchase is written by one function, by the transition table; every purchase starts the same way', () => {
  assert.deepEqual(writersOf(purchase), ['domain/purchases/change-state.server.ts: purchases.state'])
})

test('the state of a visit is written by one function', () => {
  assert.deepEqual(writersOf(visit), ['domain/visits/change-visit.server.ts: visits.state'])
})

test('the status of a ticket is written by one function; every ticket starts open', () => {
  assert.deepEqual(writersOf(ticket), ['domain/help/tickets/change-ticket.server.ts: support_tickets.status'])
})

test('the state of a proposal is written by one function, by the transition table; every version starts the same way', () => {
  assert.deepEqual(writersOf(proposal), ['domain/proposals/change-state.server.ts: proposals.state'])
})

test('the state of a claim is written by one function', () => {
  assert.deepEqual(writersOf(claim), ['domain/leads/refund-claims/change-claim.server.ts: refund_claims.state'])
})

test('the state of a contact is written by one function, and starts at the sale', () => {
  assert.deepEqual(writersOf(lead).toSorted(), [
    'domain/leads/change-state.server.ts: leads.state',
    'domain/leads/unlock/sell-contact.server.ts: leads.state',
  ])
})

test('the state of a profile and the status of a document are each written by one function', () => {
  assert.deepEqual(writersOf(profile), ['domain/professionals/change-state.server.ts: professionals.state'])
  assert.deepEqual(writersOf(verification), ['domain/verification/change-verification.server.ts: verifications.status'])
})
