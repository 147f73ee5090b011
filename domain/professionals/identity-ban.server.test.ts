import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { aVerification } from '#db/builders/verifications.ts'
import { deleteAccount } from '#domain/account-deletion/delete-account.server.ts'
import { requestAccountDeletion } from '#domain/account-deletion/request-deletion.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { findProfessionals } from '#domain/moderation/find-professionals.server.ts'
import { findProfessionalsForm } from '#domain/moderation/find-professionals.ts'
import { bannedIdentityForStaff, liftBan } from '#domain/moderation/lift-ban.server.ts'
import { restoreProfessional, suspendProfessional } from '#domain/moderation/suspend-professional.server.ts'
import { asProfessional, asStaff, visitor } from '#domain/shared/caller.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { sendDocuments } from '#domain/verification/send-documents.server.ts'
import type { VerificationKind, VerificationStatus } from '#domain/verification/verification.ts'
import { purgeOldTask } from '#jobs/purge-old.ts'
import { inTransaction, withRetry } from '#platform/db.ts'
import { log } from '#platform/observability/log.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { findTablesContaining } from '#test/support/find-tables-containing.ts'
import { isBlocking } from '#test/support/lock-conflict.ts'
import { getQueuedPin } from '#test/support/pins.ts'
import { scope } from '#test/support/scope.ts'
import { beginSignUp, openSignUp, findAdmissionDenial } from './begin-sign-up.server.ts'
import { completeCompany, completeProfile } from './complete-profile.server.ts'
import { finishSignUp } from './finish-sign-up.server.ts'
import { retainedUntil } from './identity-ban.ts'
import { askSignUpPin } from './sign-up-pin.server.ts'
import { suspendProfile } from './suspend.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const { userId: staffUserId } = await aStaffMember(db, ['verify_pros'])

const inDays = (days: number) => inHours(24 * days)
type Pro = { userId: number; professionalId: number; phone: string }

let people = 0
/** A valid, unused CPF. */
function aCpf() {
  const base = String(200_000_000 + ++people)
  const digit = (text: string) => {
    const rest = [...text].reduce((sum, sign, index) => sum + Number(sign) * (text.length + 1 - index), 0) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  const first = `${base}${digit(base)}`
  return `${first}${digit(first)}`
}

async function aPro(document: string | null = aCpf()): Promise<Pro & { document: string }> {
  const pro = await aProfessional(db)
  await db.updateTable('professionals').set({ document }).where('id', '=', pro.professionalId).execute()
  return { ...pro, document: document ?? '' }
}
const suspend = ({ professionalId }: Pro) =>
  suspendProfessional(db, asStaff(staffUserId, 'verify_pros'), { professionalId, reason: 'asked_advance' }, testNow)
const restore = ({ professionalId }: Pro) =>
  restoreProfessional(db, asStaff(staffUserId, 'verify_pros'), { professionalId, note: 'Ficou claro.' }, testNow)

async function leave({ userId, phone }: Pro, now = testNow) {
  const caller = { ...asProfessional(userId), sessionId: 1 }
  const deletion = await requestAccountDeletion(db, caller, {}, now)
  assert.ok(deletion.ok)
  const pin = await getQueuedPin(db, phone)
  const proof = { uuid: deletion.value.uuid, pin }
  return withRetry(() => deleteAccount(db, caller, proof, now))
}

async function aSuspendedLeaver(document: string | null = aCpf()) {
  const pro = await aPro(document)
  assert.ok((await suspend(pro)).ok)
  assert.ok((await leave(pro)).ok)
  return pro
}

/** Signs up a phone and returns the result. */
let boxes = 0
async function signUp(phone: string, now = testNow) {
  const begun = await beginSignUp(db, visitor, { email: `volta${++boxes}@exemplo.com.br`, phone, campaign: {} }, now)
  assert.ok(begun.ok)
  const { token } = begun.value
  assert.ok((await askSignUpPin(db, visitor, { token }, now)).ok, 'anyone who may not begin is sent a code as anybody')
  const pin = await getQueuedPin(db, phone)
  return { token, finished: await finishSignUp(db, visitor, { token, pin }, now) }
}
const accountOf = (phone: string) => db.selectFrom('users').select(['id', 'role']).where('phone', '=', phone).execute()

/** A person at the step of the document. */
async function aNewcomer() {
  const pro = await aProfessional(db, { approved: false })
  await db.updateTable('professionals').set({ state: 'phone_verified' }).where('id', '=', pro.professionalId).execute()
  return pro
}
const complete = async (document: string, now = testNow) =>
  codeOf(await completeProfile(db, asProfessional((await aNewcomer()).userId), { document }, now))
const completeWith = async (cnpj: string, now = testNow) =>
  codeOf(await completeCompany(db, asProfessional((await aNewcomer()).userId), { cnpj, companyName: 'Obras' }, now))

const proofOf = (pro: Pro, kind: 'company' | 'identity', number: string, status: VerificationStatus) =>
  aVerification(db, pro, { kind, number, status, holder: 'Obras' })

/** Submits a document with all files. */
async function send(pro: Pro, kind: VerificationKind, number?: string) {
  await aVerification(db, pro, { kind, status: 'pending', withPieces: true })
  const typed = { kind, holder: 'Carlos Teixeira', ...(number ? { number } : {}) }
  return codeOf(await sendDocuments(db, asProfessional(pro.userId), typed, testNow))
}

const leaversOf = async (text: string, now = testNow) =>
  (await findProfessionals(db, asStaff(staffUserId, 'verify_pros').user, findProfessionalsForm.parse({ text }), now))
    .banned

test('a person who deleted a suspended account cannot sign up with the phone, and learns so only after verifying it', async () => {
  const pro = await aSuspendedLeaver()
  const { token, finished } = await signUp(pro.phone)
  assert.equal(codeOf(finished), 'account_barred')
  assert.deepEqual(await accountOf(pro.phone), [], 'no account is left behind')
  const open = await openSignUp(db, token, testNow)
  assert.ok(open.ok)
  assert.equal(await findAdmissionDenial(db, open.value, testNow), 'account_barred')
  assert.equal(
    await findAdmissionDenial(db, { ...open.value, isVerified: false }, testNow),
    null,
    'before the proof nobody is told',
  )
})

test('a ban covers the CPF with another phone, and a company', async () => {
  const cnpj = '11222333000181'
  const pro = await aPro()
  await proofOf(pro, 'company', cnpj, 'approved')
  assert.ok((await suspend(pro)).ok)
  assert.ok((await leave(pro)).ok)
  assert.equal(await complete(pro.document), 'account_barred')
  assert.equal(await completeWith(cnpj), 'account_barred')
  const other = await aPro()
  assert.equal(await send(other, 'company', '11.222.333/0001-81'), 'account_barred')
  await aSuspendedLeaver('12ABC34501DE35')
  assert.equal(await completeWith('12.abc.345/01de-35'), 'account_barred')
  const otherCompany = await aPro('11444777000161')
  assert.equal(await send(otherCompany, 'identity', pro.document), 'account_barred')
})

test('a ban covers the responsible person of a company under their own CPF', async () => {
  const pro = await aPro('52998224000199')
  const cpf = aCpf()
  await proofOf(pro, 'identity', cpf, 'in_review')
  assert.ok((await suspend(pro)).ok)
  assert.ok((await leave(pro)).ok)
  assert.equal(await complete(cpf), 'account_barred')
})

test('a company rejected by staff bans nothing', async () => {
  const pro = await aPro()
  await proofOf(pro, 'company', '19131243000197', 'refused')
  assert.ok((await suspend(pro)).ok)
  assert.ok((await leave(pro)).ok)
  assert.equal(await completeWith('19131243000197'), 'ok')
})

test('a ban ends with a suspension that has an end day', async () => {
  const pro = await aPro(aCpf())
  const until = '2026-12-01'
  const suspended = { professionalId: pro.professionalId, reason: 'asked_advance', until } as const
  assert.ok((await suspendProfessional(db, asStaff(staffUserId, 'verify_pros'), suspended, testNow)).ok)
  assert.ok((await leave(pro)).ok)
  const endsAt = new Date('2026-12-01T03:00:00Z')
  assert.equal(await complete(pro.document, addMinutes(endsAt, -1)), 'account_barred')
  assert.equal(await complete(pro.document, endsAt), 'ok')
})

test('without a suspension nobody is banned; nor is a client of the phone', async () => {
  const pro = await aPro()
  assert.ok((await leave(pro)).ok)
  assert.equal(codeOf((await signUp(pro.phone)).finished), 'ok')
  assert.equal(await complete(pro.document), 'ok')
  const lifted = await aPro()
  assert.ok((await suspend(lifted)).ok)
  assert.ok((await restore(lifted)).ok)
  assert.ok((await leave(lifted)).ok)
  assert.equal(codeOf((await signUp(lifted.phone)).finished), 'ok')
  assert.equal(await complete(lifted.document), 'ok')

  const suspended = await aSuspendedLeaver()
  const client = await aClient(db, { phone: suspended.phone })
  assert.equal(codeOf((await signUp(suspended.phone)).finished), 'account_barred')
  assert.deepEqual(await accountOf(suspended.phone), [{ id: client.userId, role: 'client' }])
})

test('a ban is a digest with reason, day and end, without identity', async () => {
  const pro = await aSuspendedLeaver()
  const [found] = await leaversOf(pro.phone)
  assert.ok(found)
  const rows = await db.selectFrom('identity_bans').selectAll().where('ban_id', '=', found.banId).execute()
  assert.deepEqual(
    rows.map(({ kind, reason, deleted_on, retained_until }) => [kind, reason, deleted_on, retained_until]).toSorted(),
    [
      ['document', 'asked_advance', '2026-11-20', '2031-11-20'],
      ['phone', 'asked_advance', '2026-11-20', '2027-05-19'],
    ],
  )
  assert.deepEqual(await findTablesContaining(db, [pro.phone, pro.document]), [])
})

test('a phone ban ends after 180 days, a document ban after five years; expired ones are erased', async () => {
  assert.deepEqual(
    { phone: retainedUntil('phone', '2028-02-29'), document: retainedUntil('document', '2028-02-29') },
    { phone: '2028-08-27', document: '2033-03-01' },
  )
  const pro = await aSuspendedLeaver()
  const [found] = await leaversOf(pro.phone)
  const keptRows = async () =>
    (await db.selectFrom('identity_bans').select('kind').where('ban_id', '=', found!.banId).execute()).map(
      ({ kind }) => kind,
    )
  const tend = (now: Date) => purgeOldTask({}, { db, now, log, signal: new AbortController().signal })
  assert.equal(codeOf((await signUp(pro.phone, inDays(179))).finished), 'account_barred')
  await tend(inDays(179))
  assert.equal((await keptRows()).length, 2)
  assert.equal(codeOf((await signUp(pro.phone, inDays(180))).finished), 'ok', 'also before the job was there')
  await tend(inDays(180))
  assert.deepEqual(await keptRows(), ['document'])
  const fiveYears = 5 * 365 + 1 // including the leap day of 2028
  assert.equal(await complete(pro.document, inDays(fiveYears - 1)), 'account_barred')
  assert.equal(await complete(pro.document, inDays(fiveYears)), 'ok')
  await tend(inDays(fiveYears))
  assert.deepEqual(await keptRows(), [])
})

test('staff find a ban by phone or document and lift it once, with a note', async () => {
  const pro = await aSuspendedLeaver()
  const [found] = await leaversOf(pro.phone)
  assert.ok(found)
  assert.deepEqual(await leaversOf(pro.document), [found])
  assert.deepEqual({ leftOn: found.deletedOn, reason: found.reason }, { leftOn: '2026-11-20', reason: 'asked_advance' })
  assert.deepEqual(await leaversOf('11900000001'), [])
  assert.deepEqual(await leaversOf(pro.phone, inDays(180)), [])
  const { banId } = found
  assert.deepEqual(await bannedIdentityForStaff(db, asStaff(staffUserId, 'verify_pros').user, banId, testNow), {
    reason: 'asked_advance',
    deletedOn: '2026-11-20',
    phoneUntil: '2027-05-19',
    documentUntil: '2031-11-20',
    denial: null,
  })
  const free = () =>
    liftBan(db, asStaff(staffUserId, 'verify_pros'), { banId, note: 'O celular é de outra pessoa agora.' }, testNow)
  const outcomes = await Promise.all([free(), free()])
  assert.deepEqual(outcomes.map(codeOf).toSorted(), ['already_decided', 'ok'])
  const actions = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'ban.lifted')
    .where('subject', '=', `ban:${banId}`)
    .execute()
  assert.deepEqual(actions, [{ after: { note: 'O celular é de outra pessoa agora.' } }])
  assert.equal(await bannedIdentityForStaff(db, asStaff(staffUserId, 'verify_pros').user, banId, testNow), undefined)
  assert.equal(codeOf((await signUp(pro.phone)).finished), 'ok')
  assert.equal(await complete(pro.document), 'ok')
})

test('a refused sign-up continues with a new PIN once the ban is lifted', async () => {
  const pro = await aSuspendedLeaver()
  const { token } = await signUp(pro.phone)
  const [found] = await leaversOf(pro.phone)
  assert.ok(
    (await liftBan(db, asStaff(staffUserId, 'verify_pros'), { banId: found!.banId, note: 'Conversamos.' }, testNow)).ok,
  )
  assert.ok((await askSignUpPin(db, visitor, { token }, testNow)).ok)
  assert.equal(
    codeOf(await finishSignUp(db, visitor, { token, pin: await getQueuedPin(db, pro.phone) }, testNow)),
    'ok',
  )
})

test('staff with the banned phone, CPF or account cannot lift the ban', async () => {
  const pro = await aSuspendedLeaver()
  const [found] = await leaversOf(pro.phone)
  const { banId } = found!
  const tryAs = async (userId: number) =>
    codeOf(await liftBan(db, asStaff(userId, 'verify_pros'), { banId, note: 'Pode voltar.' }, testNow))
  const [byPhone, byCpf, byAccount, unknown] = await Promise.all(
    [1, 2, 3, 4].map(() => aStaffMember(db, ['verify_pros'])),
  )
  await db.updateTable('users').set({ phone: pro.phone }).where('id', '=', byPhone!.userId).execute()
  const credentials = (userId: number, document: string | null) =>
    db
      .updateTable('staff_credentials')
      .set({ document, ...(document ? {} : { postal_code: null, street: null }) })
      .where('user_id', '=', userId)
      .execute()
  await credentials(byCpf!.userId, pro.document)
  const kin = await aPro(pro.document)
  await db.updateTable('users').set({ phone: kin.phone }).where('id', '=', byAccount!.userId).execute()
  await credentials(unknown!.userId, null)
  for (const { userId } of [byPhone!, byCpf!, byAccount!]) assert.equal(await tryAs(userId), 'own_household')
  assert.equal(await tryAs(unknown!.userId), 'identification_missing')
  assert.equal(await tryAs(staffUserId), 'ok')
})

test('a suspension concurrent with the deletion counts', async () => {
  const pro = await aPro()
  let leaving: ReturnType<typeof leave> | undefined
  await inTransaction(db, async (tx) => {
    const suspended = await suspendProfile(tx, { professionalId: pro.professionalId, reason: 'chargeback' }, testNow)
    leaving = leave(pro)
    while (!(await isBlocking(tx)));
    return suspended
  })
  assert.ok((await leaving!).ok)
  assert.equal((await leaversOf(pro.phone)).length, 1)
})

test('a CPF sent during the deletion is either stored or banned', async () => {
  const pro = await aPro()
  assert.ok((await suspend(pro)).ok)
  const caller = { ...asProfessional(pro.userId), sessionId: 1 }
  const deletion = await requestAccountDeletion(db, caller, {}, testNow)
  assert.ok(deletion.ok)
  const leavingPin = await getQueuedPin(db, pro.phone)
  const proof = { uuid: deletion.value.uuid, pin: leavingPin }
  const newcomer = await aNewcomer()
  const [deletionResult, again] = await Promise.all([
    withRetry(() => deleteAccount(db, caller, proof, testNow)),
    completeProfile(db, asProfessional(newcomer.userId), { document: pro.document }, testNow),
  ])
  assert.ok(deletionResult.ok)
  assert.ok(['document_taken', 'account_barred'].includes(codeOf(again)), codeOf(again))
})
