import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { completeProfile } from './complete-profile.server.ts'
import { settleIdentity } from './settle-identity.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function aNewcomer() {
  const pro = await aProfessional(db, { approved: false })
  await db.updateTable('professionals').set({ state: 'phone_verified' }).where('id', '=', pro.professionalId).execute()
  return pro
}
const complete = (userId: number, document: string) =>
  completeProfile(db, asProfessional(userId), { document }, testNow)
const profileOf = (id: number) =>
  db.selectFrom('professionals').select(['state', 'document']).where('id', '=', id).executeTakeFirstOrThrow()
const reachOf = (id: number) =>
  db.selectFrom('professional_reach').select('category_id').where('professional_id', '=', id).execute()

test('a valid CPF completes the profile, and orders reach it', async () => {
  const pro = await aNewcomer()
  assert.deepEqual(await reachOf(pro.professionalId), [])
  assert.deepEqual(await complete(pro.userId, '123.456.789-00'), { ok: false, code: 'invalid_document' })
  assert.deepEqual(await complete(pro.userId, '123.456.789-09'), { ok: true, value: null })
  assert.deepEqual(await profileOf(pro.professionalId), { state: 'active', document: '12345678909' })
  assert.notDeepEqual(await reachOf(pro.professionalId), [])
  assert.ok((await complete(pro.userId, '529.982.247-25')).ok, 'sent again, it is done')
  assert.equal((await profileOf(pro.professionalId)).document, '12345678909')
})

test('an unverified CPF blocks no one, and is lost once another account verifies it', async () => {
  const stranger = await aNewcomer()
  const owner = await aNewcomer()
  const last = await aNewcomer()
  const cpf = '52998224725'
  const outcomes = await Promise.all([stranger, owner].map(({ userId }) => complete(userId, cpf)))
  assert.ok(outcomes.every(({ ok }) => ok))
  const approval = { professionalId: owner.professionalId, event: 'approve_identity' } as const
  await db.transaction().execute((tx) => settleIdentity(tx, approval, testNow))
  assert.deepEqual(await profileOf(owner.professionalId), { state: 'approved', document: cpf })
  assert.deepEqual(await profileOf(stranger.professionalId), { state: 'phone_verified', document: null })
  for (const { userId } of [stranger, last])
    assert.deepEqual(await complete(userId, cpf), { ok: false, code: 'document_taken' })
})

test('without a profile there is nothing to complete; a suspended one stays suspended', async () => {
  assert.deepEqual(await complete(999_999, '52998224725'), { ok: false, code: 'not_a_professional' })
  const pro = await aNewcomer()
  await db.updateTable('professionals').set({ state: 'suspended' }).where('id', '=', pro.professionalId).execute()
  assert.ok((await complete(pro.userId, '11144477735')).ok)
  assert.equal((await profileOf(pro.professionalId)).state, 'suspended')
})
