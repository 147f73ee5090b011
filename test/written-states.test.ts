import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { type Subject, writtenIn } from './support/written-states.ts'

const order = { table: 'orders', column: 'status', begins: 'firstStatus', goesOn: 'changeStatus' } satisfies Subject
const lead = { table: 'leads', column: 'state', goesOn: 'changeState' } satisfies Subject
const profile = {
  table: 'professionals',
  column: 'state',
  begins: 'firstState',
  goesOn: 'changeProfileState',
} satisfies Subject
const verification = {
  table: 'verifications',
  column: 'status',
  begins: 'firstStatus',
  goesOn: 'changeVerification',
} satisfies Subject

const purchase = {
  table: 'purchases',
  column: 'state',
  begins: 'firstState',
  goesOn: 'changePurchase',
} satisfies Subject
const proposal = {
  table: 'proposals',
  column: 'state',
  begins: 'firstState',
  goesOn: 'changeProposal',
} satisfies Subject
const claim = { table: 'refund_claims', column: 'state', begins: 'firstState', goesOn: 'changeClaim' } satisfies Subject
const ticket = {
  table: 'support_tickets',
  column: 'status',
  goesOn: 'changeTicket',
} satisfies Subject
const visit = { table: 'visits', column: 'state', begins: 'firstState', goesOn: 'changeVisit' } satisfies Subject

const sources = globSync('{domain,platform,jobs,api,app,presenters,http}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$/.test(file),
)
const writersOf = (what: Subject) =>
  sources.flatMap((file) =>
    writtenIn(file, readFileSync(file, 'utf8'), what).map((written) => `${file}: ${written.what}`),
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
  const lines = writtenIn('planted.ts', planted, order).map(({ line }) => line)
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
