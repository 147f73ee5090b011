import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aProfessional, aStaffMember } from '#db/builders/people.ts'
import { aVerification } from '#db/builders/verifications.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { suspendProfessional } from '#domain/moderation/suspend-professional.server.ts'
import {
  approveVerification,
  askCorrection,
  assignVerification,
  refuseVerification,
} from '#domain/moderation/verify-professionals.server.ts'
import { completeCompany, completeProfile } from '#domain/professionals/complete-profile.server.ts'
import { asProfessional, asStaff } from '#domain/shared/caller.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { listDocumentFacts } from './own-documents.server.ts'
import { sendDocuments } from './send-documents.server.ts'

/** A company’s identity check names the CPF of its responsible person. */

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const staff = await aStaffMember(db, ['verify_pros'])

type Pro = { userId: number; professionalId: number }
let companies = 0

/** An account with this document, or with its own CNPJ. */
async function anAccount({
  document = `${++companies}`.padStart(14, '0'),
  state = 'active' as 'active' | 'phone_verified',
} = {}) {
  const pro = await aProfessional(db, { approved: false, coins: 0 })
  const begun = state === 'active' ? { document } : {}
  await db
    .updateTable('professionals')
    .set({ state, ...begun })
    .where('id', '=', pro.professionalId)
    .execute()
  return pro
}

/** An identity with files, not submitted. */
async function withFiles(pro: Pro) {
  const id = await aVerification(db, pro, { status: 'pending', withPieces: true })
  return { ...pro, verificationId: id }
}
const aCompany = async () => withFiles(await anAccount())

const send = async ({ userId }: Pro, number?: string) =>
  codeOf(
    await sendDocuments(db, asProfessional(userId), { kind: 'identity', holder: 'Carlos Teixeira', number }, testNow),
  )
const verifier = (userId = staff.userId) => asStaff(userId, 'verify_pros')
const claim = async (verificationId: number, userId?: number) =>
  codeOf(await assignVerification(db, verifier(userId), { verificationId }, testNow))
const approve = async (verificationId: number) => {
  assert.equal(await claim(verificationId), 'ok')
  return codeOf(await approveVerification(db, verifier(), { verificationId }, testNow))
}
const askForNumber = async (verificationId: number) =>
  codeOf(await askCorrection(db, verifier(), { verificationId, reason: 'number_differs', pieces: [] }, testNow))
const numberOf = async (verificationId: number) =>
  await db
    .selectFrom('verifications')
    .select(['status', 'number'])
    .where('id', '=', verificationId)
    .executeTakeFirstOrThrow()

test('a company names the CPF of its person; an account with a CPF does not', async () => {
  const company = await aCompany()
  assert.equal(await send(company), 'typed_missing')
  assert.equal(await send(company, '123.456.789-00'), 'invalid_document')
  assert.equal(await send(company, '12.ABC.345/01DE-35'), 'invalid_document')
  assert.equal(await send(company, '123.456.789-09'), 'ok')
  assert.deepEqual(await numberOf(company.verificationId), { status: 'in_review', number: '12345678909' })
  const [facts] = await listDocumentFacts(db, company.professionalId)
  assert.equal(facts!.number, '12345678909', 'the copy of their data has it')
  const person = await withFiles(await anAccount({ document: '52998224725' }))
  assert.equal(await send(person, '111.444.777-35'), 'ok')
  assert.equal((await numberOf(person.verificationId)).number, null)
})

test('the verified document of an account is nobody else’s', async () => {
  const owner = await anAccount({ document: '39053344705' })
  const isVerified = { documentation_approved: true }
  await db.updateTable('professionals').set(isVerified).where('id', '=', owner.professionalId).execute()
  assert.equal(await send(await aCompany(), '390.533.447-05'), 'document_taken')
})

test('the CPF of a company’s person is taken while its check is open, and free once refused', async () => {
  const first = await aCompany()
  const second = await aCompany()
  const { verificationId } = first
  assert.equal(await send(first, '168.995.350-09'), 'ok')
  assert.equal(await send(second, '168.995.350-09'), 'document_taken', 'it waits')
  await claim(verificationId)
  assert.equal(await askForNumber(verificationId), 'ok')
  assert.equal(await send(second, '168.995.350-09'), 'document_taken', 'it is asked for again')
  assert.equal(await send(first, '16899535009'), 'ok', 'the typed number is corrected, and no file sent again')
  await claim(verificationId)
  assert.ok((await refuseVerification(db, verifier(), { verificationId, reason: 'altered' }, testNow)).ok)
  assert.equal(await send(second, '168.995.350-09'), 'ok')
})

test('a sign-up cannot take the CPF of a company’s person, and its approval voids the one that was only typed', async () => {
  const company = await aCompany()
  const newcomer = await anAccount({ state: 'phone_verified' })
  const stranger = await anAccount({ document: '11144477735' })
  const signUp = async () =>
    codeOf(await completeProfile(db, asProfessional(newcomer.userId), { document: '111.444.777-35' }, testNow))
  assert.equal(await send(company, '111.444.777-35'), 'ok')
  assert.equal(await signUp(), 'document_taken')
  assert.equal(await approve(company.verificationId), 'ok')
  assert.equal(await signUp(), 'document_taken', 'it is approved')
  const { document } = await db
    .selectFrom('professionals')
    .select('document')
    .where('id', '=', stranger.professionalId)
    .executeTakeFirstOrThrow()
  assert.equal(document, null, 'a stranger had only typed it')
})

test('of several concurrent companies and sign-ups with one CPF, one gets it', async () => {
  const companies = await Promise.all(Array.from({ length: 5 }, aCompany))
  const newcomer = await anAccount({ state: 'phone_verified' })
  const begins = completeProfile(db, asProfessional(newcomer.userId), { document: '71428793860' }, testNow).then(codeOf)
  const outcomes = await Promise.all(companies.map((one) => send(one, '714.287.938-60')))
  const refused = Array.from({ length: 4 }, () => 'document_taken')
  assert.deepEqual(outcomes.toSorted(), [...refused, 'ok'])
  // First only typed by the newcomer; later taken.
  assert.match(String(await begins), /^(ok|document_taken)$/)
  assert.equal(await approve(companies[outcomes.indexOf('ok')]!.verificationId), 'ok')
  const { document } = await db
    .selectFrom('professionals')
    .select('document')
    .where('id', '=', newcomer.professionalId)
    .executeTakeFirstOrThrow()
  assert.equal(document, null, 'the proof wins in either order')
})

test('an approved identity proves no CNPJ that its company only typed', async () => {
  const cnpj = '11222333000181'
  const begins = async ({ userId }: Pro) =>
    codeOf(await completeCompany(db, asProfessional(userId), { cnpj, companyName: 'Tintas Ltda' }, testNow))
  const documentOf = async ({ professionalId }: Pro) =>
    (await db.selectFrom('professionals').select('document').where('id', '=', professionalId).executeTakeFirstOrThrow())
      .document
  const owner = await anAccount({ state: 'phone_verified' })
  assert.equal(await begins(owner), 'ok')
  const stranger = await withFiles(await anAccount({ document: cnpj }))
  assert.equal(await send(stranger, '868.142.440-80'), 'ok')
  assert.equal(await approve(stranger.verificationId), 'ok')
  assert.equal(await documentOf(owner), cnpj, 'the owner keeps what the stranger only typed')
  assert.equal(await begins(await anAccount({ state: 'phone_verified' })), 'ok')

  const identity = await withFiles(owner)
  assert.equal(await send(identity, '295.379.955-93'), 'ok')
  assert.equal(await approve(identity.verificationId), 'ok')
  const onlyTyped = await anAccount({ document: cnpj })
  assert.equal(await approve(await aVerification(db, owner, { kind: 'company', number: cnpj })), 'ok')
  assert.equal(await documentOf(owner), cnpj)
  assert.equal(await documentOf(onlyTyped), null, 'the proved company wins')
  assert.equal(await begins(await anAccount({ state: 'phone_verified' })), 'document_taken')
})

test('staff who are a company’s person decide none of its documents and cannot suspend it', async () => {
  const company = await aCompany()
  const other = await aCompany()
  assert.equal(await send(company, '863.288.185-05'), 'ok')
  const person = await aStaffMember(db, ['verify_pros'])
  const owner = await aStaffMember(db, ['verify_pros'])
  await db
    .updateTable('staff_credentials')
    .set({ document: '86328818505' })
    .where('user_id', '=', person.userId)
    .execute()
  const { professionalId, verificationId } = company
  const certificate = await aVerification(db, company, { kind: 'company' })
  for (const id of [verificationId, certificate]) assert.equal(await claim(id, person.userId), 'own_household')
  const suspended = { professionalId, reason: 'chargeback' } as const
  assert.equal(codeOf(await suspendProfessional(db, verifier(person.userId), suspended, testNow)), 'own_household')
  // Another staff member has the phone of an account whose refused identity named the same person.
  await db
    .updateTable('verifications')
    .set({ status: 'refused', number: '86328818505', reason: 'altered', sent_at: testNow, decided_at: testNow })
    .where('id', '=', other.verificationId)
    .execute()
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', other.userId)
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ phone }).where('id', '=', owner.userId).execute()
  assert.equal(await claim(verificationId, owner.userId), 'own_household')
  assert.equal(await claim(verificationId), 'ok')
})

test('the welcome bonus is granted once per person, across companies and phones', async () => {
  const cpf = '24843803480'
  const welcomed = async (pro: Pro & { verificationId: number }) => {
    assert.equal(await send(pro, cpf), 'ok')
    assert.equal(await approve(pro.verificationId), 'ok')
    // After deletion the CPF is free.
    await db.deleteFrom('verifications').where('professional_id', '=', pro.professionalId).execute()
    return getCoinBalance(db, pro.professionalId)
  }
  assert.equal(await welcomed(await aCompany()), 20)
  assert.equal(await welcomed(await aCompany()), 0)
  assert.equal(await welcomed(await withFiles(await anAccount({ document: cpf }))), 0)
})

test('an identity without a responsible person is not approved; the person is requested', async () => {
  const company = await aCompany()
  const { verificationId } = company
  await db
    .updateTable('verifications')
    .set({ status: 'in_review', sent_at: testNow })
    .where('id', '=', verificationId)
    .execute()
  assert.equal(await approve(verificationId), 'person_missing')
  assert.equal(await askForNumber(verificationId), 'ok')
  assert.equal(await send(company, '153.509.460-56'), 'ok')
  assert.equal(await approve(verificationId), 'ok')
})
