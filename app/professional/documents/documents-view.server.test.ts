import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aProfessional } from '#db/builders/people.ts'
import { aVerification } from '#db/builders/verifications.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { documentCards, documentPage } from './documents-view.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('company fields default to the account’s values, then to the latest input, refused input included', async () => {
  const pro = await aProfessional(db, { approved: false })
  const { userId, professionalId } = pro
  const typedCompany = async () => {
    const page = await documentPage(db, { professionalId, userId, isCompany: true, kind: 'company' }, testNow)
    return [page!.typed.holder, page!.typed.number]
  }
  assert.deepEqual(await typedCompany(), ['', ''], 'empty for a professional who registered with a CPF')
  const registered = { document: '12ABC34501DE35', company_name: 'Teixeira Pinturas Ltda' }
  await db.updateTable('professionals').set(registered).where('id', '=', professionalId).execute()
  assert.deepEqual(await typedCompany(), ['Teixeira Pinturas Ltda', '12ABC34501DE35'])
  const refusedInput = { holder: 'Teixeira e Filhos Ltda', number: '11222333000181' }
  await aVerification(db, pro, { kind: 'company', status: 'refused', ...refusedInput })
  assert.deepEqual(await typedCompany(), ['Teixeira e Filhos Ltda', '11222333000181'])
  await aVerification(db, pro, { kind: 'company', status: 'pending' })
  assert.deepEqual(
    await typedCompany(),
    ['Teixeira e Filhos Ltda', '11222333000181'],
    'the next attempt has only its first file',
  )
})

test('a returned certificate shows its typed date again', async () => {
  const pro = await aProfessional(db, { approved: false })
  const returned = {
    kind: 'criminal_record',
    status: 'correction',
    issued_on: '2026-11-02',
    reason: 'unreadable',
  } as const
  await aVerification(db, pro, returned)
  const page = { ...pro, isCompany: false, kind: 'criminal_record' } as const
  assert.equal((await documentPage(db, page, testNow))!.typed.issuedOn, '2026-11-02')
})

test('documents that nothing asks for are optional; the identity, those of a service and the CNPJ of a company are missing', async () => {
  const { professionalId } = await aProfessional(db, { service: 'veterinario-em-casa', approved: false, documents: [] })
  const labels = async (isCompany: boolean) =>
    Object.fromEntries(
      (await documentCards(db, { professionalId, isCompany }, testNow)).map(({ kind, status }) => [kind, status.label]),
    )
  const all = { identity: 'Falta enviar', crmv: 'Falta enviar', criminal_record: 'Opcional', insurance: 'Opcional' }
  assert.deepEqual(await labels(false), { ...all, company: 'Opcional' })
  assert.deepEqual(await labels(true), { ...all, company: 'Falta enviar' })
})
