import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { readForm } from '#app/middleware/read-form.ts'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { visitor } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { notifyWaitlist } from './notify-waitlist.server.ts'
import {
  confirmWaitlistEntry,
  eraseWaitlistEntries,
  leaveWaitlist,
  listWaitlistEntries,
  purgeWaitlist,
  findWaitlistView,
  joinWaitlist,
  waitlistToken,
  findWaitlistEntryToConfirm,
} from './waitlist.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const jordao = cityBySlug('ac', 'jordao')!
let nth = 0
const anEmail = () => `maria${++nth}@exemplo.com.br`
const join = (email: string, { service = 'pintor', at = now, ip = `10.0.0.${nth}` } = {}) =>
  joinWaitlist(db, { user: null, ip }, { email, agree: true, service, state: 'ac', city: 'jordao' }, at)
const confirm = (token: string, at = now) => confirmWaitlistEntry(db, visitor, { token }, at)
const leave = (token: string) => leaveWaitlist(db, visitor, { token }, now)
const rowsOf = (email: string) => db.selectFrom('waitlist_entries').selectAll().where('email', '=', email).execute()
/** E-mail jobs by entry. */
async function countEmails(name: string, id: number) {
  const { rows } = await sql<{ payload: { id: number } }>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${name} and (payload ->> 'id')::int = ${id}`.execute(db)
  return rows.length
}
/** An entry, confirmed or not; returns its row. */
async function aWatch(email: string, { service = 'pintor', isConfirmed = true, at = now } = {}) {
  assert.ok((await join(email, { service, at })).ok)
  const [row] = await rowsOf(email)
  if (isConfirmed) assert.ok((await confirm(waitlistToken(row!), at)).ok)
  return row!
}

test('a form without a valid e-mail or consent has field errors', () => {
  const readFields = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, text] of Object.entries({ service: 'pintor', state: 'ac', city: 'jordao', ...fields }))
      form.set(name, text)
    const parsed = readForm(joinWaitlist.input, form)
    return parsed.ok ? parsed.value.email : parsed.errors
  }
  assert.deepEqual(readFields({ email: ' ' }), { email: 'required', agree: 'required' })
  assert.deepEqual(readFields({ agree: 'on' }), { email: 'required' })
  assert.deepEqual(readFields({ email: 'a@b', agree: 'on' }), { email: 'invalid' })
  assert.equal(readFields({ email: ' Maria@Exemplo.com.br ', agree: 'on' }), 'maria@exemplo.com.br')
})

test('only confirmed entries are notified, once, however often the task runs', async () => {
  const silent = await aWatch(anEmail(), { service: 'pedreiro', isConfirmed: false })
  const confirmedWatch = await aWatch(anEmail(), { service: 'pedreiro' })
  assert.equal(await countEmails('send-waitlist-confirmation', silent.id), 1)
  assert.equal(await notifyWaitlist(db), 0, 'nobody serves yet')
  await aProfessional(db, { service: 'pedreiro', city: ['ac', 'jordao'], paused: true })
  await aProfessional(db, { service: 'pedreiro', city: ['ce', 'fortaleza'] })
  assert.equal(await notifyWaitlist(db), 0, 'paused, or elsewhere')
  await aProfessional(db, { service: 'pedreiro', city: ['ac', 'jordao'] })
  const runs = await Promise.all([notifyWaitlist(db), notifyWaitlist(db)])
  assert.equal(runs[0] + runs[1], 1)
  assert.equal(await notifyWaitlist(db), 0)
  assert.deepEqual(
    {
      told: await countEmails('send-waitlist-email', confirmedWatch.id),
      silent: await countEmails('send-waitlist-email', silent.id),
    },
    { told: 1, silent: 0 },
  )
  assert.deepEqual(
    { told: (await rowsOf(confirmedWatch.email)).length, silent: (await rowsOf(silent.email)).length },
    { told: 0, silent: 1 },
  )
})

test('the queued e-mail holds its address sealed', async () => {
  const { id, email } = await aWatch(anEmail(), { service: 'gesseiro' })
  await aProfessional(db, { service: 'gesseiro', city: ['ac', 'jordao'] })
  assert.equal(await notifyWaitlist(db), 1)
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs where (payload ->> 'id')::int = ${id}`.execute(db)
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(email))
})

test('a repeated request is one entry; a confirmed one needs no second confirmation', async () => {
  const email = anEmail()
  const row = await aWatch(email, { isConfirmed: false })
  assert.ok((await join(email, { at: inHours(1) })).ok)
  assert.equal((await rowsOf(email)).length, 1)
  assert.equal((await findWaitlistEntryToConfirm(db, row.id))?.email, email)
  assert.ok((await confirm(waitlistToken(row), inHours(2))).ok)
  assert.ok((await confirm(waitlistToken(row), inHours(3))).ok, 'idempotent')
  assert.deepEqual((await rowsOf(email))[0]!.confirmed_at, inHours(2))
  const before = await countEmails('send-waitlist-confirmation', row.id)
  assert.ok((await join(email, { at: inHours(4) })).ok)
  assert.equal(await countEmails('send-waitlist-confirmation', row.id), before)
  assert.equal(await findWaitlistEntryToConfirm(db, row.id), null)
})

test('a mailbox gets three confirmations a day, with the same response', async () => {
  const email = anEmail()
  for (const service of ['pintor', 'eletricista', 'encanador', 'chaveiro'])
    assert.ok((await join(email, { service })).ok)
  assert.equal((await rowsOf(email)).length, 3)
})

test('an address is limited to ten entries an hour', async () => {
  const from = () => join(anEmail(), { ip: '10.9.9.9' })
  for (let time = 0; time < 10; time++) assert.ok((await from()).ok)
  const refused = await from()
  assert.ok(!refused.ok && refused.code === 'too_many_requests')
})

test('one link removes all entries of its mailbox and no other', async () => {
  const email = anEmail()
  const other = anEmail()
  const row = await aWatch(email)
  await aWatch(email, { service: 'eletricista' })
  await aWatch(other)
  assert.deepEqual(await findWaitlistView(db, waitlistToken(row)), {
    state: 'confirmed',
    categoryId: row.category_id,
    cityId: jordao.id,
  })
  assert.ok((await leave(waitlistToken(row))).ok)
  assert.ok((await leave(waitlistToken(row))).ok, 'idempotent')
  assert.deepEqual({ email: (await rowsOf(email)).length, other: (await rowsOf(other)).length }, { email: 0, other: 1 })
  assert.deepEqual(await findWaitlistView(db, waitlistToken(row)), { state: 'gone' })
  assert.ok(!(await leave('guessed')).ok && !(await confirm('guessed')).ok)
  assert.equal(await findWaitlistView(db, 'guessed'), null)
})

test('an entry is stored for 180 days, an unconfirmed one for seven', async () => {
  const unconfirmedWatch = await aWatch(anEmail(), { isConfirmed: false })
  const agreed = await aWatch(anEmail())
  await purgeWaitlist(db, inHours(7 * 24 - 1))
  assert.deepEqual(
    { asked: (await rowsOf(unconfirmedWatch.email)).length, agreed: (await rowsOf(agreed.email)).length },
    { asked: 1, agreed: 1 },
  )
  await purgeWaitlist(db, inHours(7 * 24 + 1))
  assert.deepEqual(
    { asked: (await rowsOf(unconfirmedWatch.email)).length, agreed: (await rowsOf(agreed.email)).length },
    { asked: 0, agreed: 1 },
  )
  await purgeWaitlist(db, inHours(180 * 24 + 1))
  assert.equal((await rowsOf(agreed.email)).length, 0)
})

test('an entry with an account’s e-mail, which nobody proved, is in its export without service and place, and erased with it', async () => {
  const { email } = await aWatch(anEmail())
  assert.deepEqual(await listWaitlistEntries(db, [email.toUpperCase()]), [{ email, askedAt: now, confirmedAt: now }])
  await eraseWaitlistEntries(db, [email.toUpperCase()])
  assert.deepEqual(await listWaitlistEntries(db, [email]), [])
})
