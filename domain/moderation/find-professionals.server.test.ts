import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aProfessional, aStaffMember } from '#db/builders/people.ts'
import { aVerification } from '#db/builders/verifications.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asStaff } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { findProfessionals } from './find-professionals.server.ts'
import { findProfessionalsForm } from './find-professionals.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const { userId: staffUserId } = await aStaffMember(db, ['verify_pros'])
const { user: reader } = asStaff(staffUserId, 'verify_pros')

const one = await aProfessional(db)
const other = await aProfessional(db)
const set = (id: number, values: { name: string; document: string; company_name?: string; state?: 'suspended' }) =>
  db
    .updateTable('professionals')
    .set({ ...values, ...(values.state ? { suspended_at: now, suspended_from: 'approved' as const } : {}) })
    .where('id', '=', id)
    .execute()
await set(one.professionalId, { name: 'Fábio Conceição', document: '52998224725' })
await set(other.professionalId, {
  name: 'Gil Andrade',
  document: '12ABC34501DE35',
  company_name: 'Ágil Reformas',
  state: 'suspended',
})

const found = async (input: { text?: string; state?: string }) =>
  (await findProfessionals(db, reader, findProfessionalsForm.parse(input), now)).professionals.map(({ name }) => name)

test('a professional is found by name or company in any spelling, by phone, document and state', async () => {
  for (const text of [
    'fabio',
    'CONCEICAO',
    'Fábio Con',
    one.phone,
    `+55 ${one.phone}`,
    '529.982.247-25',
    '52998224725',
  ])
    assert.deepEqual(await found({ text }), ['Fábio Conceição'], text)
  for (const text of ['agil ref', 'gil and', other.phone, '12.abc.345/01de-35'])
    assert.deepEqual(await found({ text }), ['Gil Andrade'], text)
  assert.deepEqual(await found({ state: 'suspended' }), ['Gil Andrade'])
  assert.deepEqual(await found({ text: 'fabio', state: 'suspended' }), [])
  assert.equal((await found({})).length, 2)
  for (const text of ['%', '_', '.', '(', 'ninguém', '111.444.777-35'])
    assert.deepEqual(await found({ text }), [], text)
})

test('a professional who signed up with a CPF is found by the CNPJ of a later company', async () => {
  const company = { kind: 'company', number: '11222333000181', holder: 'Fábio Obras Ltda' } as const
  await aVerification(db, one, company)
  for (const text of ['11.222.333/0001-81', '11222333000181'])
    assert.deepEqual(await found({ text }), ['Fábio Conceição'])
  assert.deepEqual(await found({ text: '11.222.333/0001-81', state: 'suspended' }), [])
})

test('a company is found by the CPF of its responsible person', async () => {
  const identity = { kind: 'identity', number: '16899535009', holder: 'Gil Andrade' } as const
  await aVerification(db, other, identity)
  for (const text of ['168.995.350-09', '16899535009']) assert.deepEqual(await found({ text }), ['Gil Andrade'])
})

test('a search is audited without its terms', async () => {
  await found({ text: one.phone })
  const { after } = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'profiles.searched')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual(after, { by: 'phone', found: 1 })
})
