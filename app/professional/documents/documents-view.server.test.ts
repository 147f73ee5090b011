import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { testNow } from '#db/builders/clock.ts'
import { aProfessional, knowCatalog } from '#db/builders/people.ts'
import { aVerification } from '#db/builders/verifications.ts'
import { testDatabase } from '#test/support/database.ts'
import { documentPage } from './documents-view.server.ts'

const { db } = await testDatabase(scope)
await knowCatalog(db)

test('company fields default to the account’s values, then to the latest input, rejected input included', async () => {
  const pro = await aProfessional(db, { approved: false })
  const { userId, professionalId } = pro
  const typed = async () => {
    const page = await documentPage(db, { professionalId, userId, isCompany: true, kind: 'company' }, testNow)
    return [page!.typed.holder, page!.typed.number]
  }
  assert.deepEqual(await typed(), ['', ''], 'who began with a CPF')
  const began = { document: '12ABC34501DE35', company_name: 'Teixeira Pinturas Ltda' }
  await db.updateTable('professionals').set(began).where('id', '=', professionalId).execute()
  assert.deepEqual(await typed(), ['Teixeira Pinturas Ltda', '12ABC34501DE35'])
  const filledFields = { holder: 'Teixeira e Filhos Ltda', number: '11222333000181' }
  await aVerification(db, pro, { kind: 'company', status: 'refused', ...filledFields })
  assert.deepEqual(await typed(), ['Teixeira e Filhos Ltda', '11222333000181'])
  await aVerification(db, pro, { kind: 'company', status: 'pending' })
  assert.deepEqual(await typed(), ['Teixeira e Filhos Ltda', '11222333000181'], 'a first file of the next is there')
})

test('a returned certificate shows its typed date again', async () => {
  const pro = await aProfessional(db, { approved: false })
  const sent = { kind: 'criminal_record', status: 'correction', issued_on: '2026-11-02', reason: 'unreadable' } as const
  await aVerification(db, pro, sent)
  const input = { ...pro, isCompany: false, kind: 'criminal_record' } as const
  assert.equal((await documentPage(db, input, testNow))!.typed.issuedOn, '2026-11-02')
})
