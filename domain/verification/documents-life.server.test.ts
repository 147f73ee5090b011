import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { aPicture } from '#db/builders/verifications.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import {
  endDueSuspensions,
  restoreProfessional,
  suspendProfessional,
} from '#domain/moderation/suspend-professional.server.ts'
import {
  approveVerification,
  askCorrection,
  assignVerification,
  refuseVerification,
} from '#domain/moderation/verify-professionals.server.ts'
import { completeCompany } from '#domain/professionals/complete-profile.server.ts'
import { findPublicProfile } from '#domain/professionals/public-profile.server.ts'
import { asProfessional, asStaff } from '#domain/shared/caller.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { addPiece } from './add-piece.server.ts'
import { listMissingDocuments } from './missing-documents.server.ts'
import { listOwnDocuments } from './own-documents.server.ts'
import { sendDocuments } from './send-documents.server.ts'
import { eraseOldPictures, expireDocuments, notifyOfDocumentExpiry } from './sweep-documents.server.ts'
import { findVerificationForStaff, listWaitingVerifications } from './verification-queue.server.ts'
import { type Piece, ruleOfKind, type VerificationKind } from './verification.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const days = (count: number) => inHours(24 * count)

type Pro = { userId: number; professionalId: number }

const put = async (pro: Pro, kind: VerificationKind, piece: Piece, now = testNow) =>
  addPiece(
    db,
    asProfessional(pro.userId),
    {
      kind,
      piece,
      pictureId: await aPicture(db, pro.userId, { purpose: piece === 'selfie' ? 'selfie' : 'document', used: false }),
    },
    now,
  )
const typedOf = (kind: VerificationKind, issuedOn = '2026-11-18') => ({
  kind,
  holder: 'Carlos Teixeira',
  number: kind === 'company' ? '12.ABC.345/01DE-35' : '06/12345',
  uf: 'sp',
  issuedOn,
  validUntil: '2027-06-30',
})
async function send(pro: Pro, kind: VerificationKind, now = testNow, issuedOn?: string) {
  for (const piece of ruleOfKind(kind).pieces) assert.ok((await put(pro, kind, piece, now)).ok)
  return sendDocuments(db, asProfessional(pro.userId), { ...typedOf(kind, issuedOn) }, now)
}
const staff = await aStaffMember(db, ['verify_pros'])
const verifier = ({ userId }: { userId: number }) => asStaff(userId, 'verify_pros')
async function latestOf({ professionalId }: Pro, kind: VerificationKind) {
  const row = await db
    .selectFrom('verifications')
    .select(['id', 'status', 'valid_until as validUntil', 'number'])
    .where('professional_id', '=', professionalId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row
}
async function decided(pro: Pro, kind: VerificationKind, how: 'approve' | 'refuse', now = testNow) {
  const { id: verificationId } = await latestOf(pro, kind)
  assert.ok((await assignVerification(db, verifier(staff), { verificationId }, now)).ok)
  const done = await (how === 'approve'
    ? approveVerification(db, verifier(staff), { verificationId }, now)
    : refuseVerification(db, verifier(staff), { verificationId, reason: 'altered' }, now))
  assert.ok(done.ok)
}
const profileOf = ({ professionalId }: Pro) =>
  db
    .selectFrom('professionals')
    .select(['state', 'documentation_approved as approved', 'slug'])
    .where('id', '=', professionalId)
    .executeTakeFirstOrThrow()
async function aNewcomer() {
  const pro = await aProfessional(db, { approved: false, service: 'psicologo', documents: [] })
  await db.updateTable('professionals').set({ state: 'active' }).where('id', '=', pro.professionalId).execute()
  return pro
}
const notificationsOf = async (
  userId: number,
  kind: 'verification_decided' | 'document_expires' | 'document_expired',
) =>
  (
    await db
      .selectFrom('notifications')
      .select('payload')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ payload }) => payload)

test('an approved identity gives the badge and a notification', async () => {
  const pro = await aNewcomer()
  assert.equal(
    codeOf(await sendDocuments(db, asProfessional(pro.userId), { ...typedOf('identity') }, testNow)),
    'piece_missing',
  )
  await put(pro, 'identity', 'front')
  assert.equal(
    codeOf(await sendDocuments(db, asProfessional(pro.userId), { ...typedOf('identity') }, testNow)),
    'piece_missing',
  )
  assert.ok((await send(pro, 'identity')).ok)
  assert.deepEqual(
    { state: (await profileOf(pro)).state, status: (await latestOf(pro, 'identity')).status },
    { state: 'in_review', status: 'in_review' },
  )
  assert.equal(codeOf(await put(pro, 'identity', 'front')), 'documents_closed')
  const before = await getCoinBalance(db, pro.professionalId)
  await db.updateTable('professionals').set({ document: '52998224725' }).where('id', '=', pro.professionalId).execute()
  await decided(pro, 'identity', 'approve')
  const { state, approved } = await profileOf(pro)
  assert.deepEqual({ state, approved }, { state: 'approved', approved: true })
  assert.deepEqual(await notificationsOf(pro.userId, 'verification_decided'), [
    { document: 'identity', outcome: 'approved', coins: 20 },
  ])
  assert.equal(await getCoinBalance(db, pro.professionalId), before + 20)
  assert.equal(codeOf(await put(pro, 'identity', 'front')), 'documents_closed')
})

test('without a CPF there is nothing to compare, so the identity is not reviewed', async () => {
  const pro = await aNewcomer()
  const stateIs = (state: 'phone_verified' | 'active') =>
    db.updateTable('professionals').set({ state }).where('id', '=', pro.professionalId).execute()
  await stateIs('phone_verified')
  for (const kind of ['identity', 'company'] as const)
    assert.equal(codeOf(await put(pro, kind, ruleOfKind(kind).pieces[0]!)), 'profile_unfinished')
  const sent = () => sendDocuments(db, asProfessional(pro.userId), { ...typedOf('identity') }, testNow)
  assert.equal(codeOf(await sent()), 'profile_unfinished')
  await stateIs('active')
  assert.equal(codeOf(await send(pro, 'identity')), 'ok')
})

test('a refused identity may be submitted again; the profile continues without the badge', async () => {
  const pro = await aNewcomer()
  await send(pro, 'identity')
  await decided(pro, 'identity', 'refuse')
  const { state, approved } = await profileOf(pro)
  assert.deepEqual({ state, approved }, { state: 'rejected', approved: false })
  assert.ok((await send(pro, 'identity')).ok)
  assert.equal((await profileOf(pro)).state, 'in_review')
})

test('a correction requests single files; the others stay', async () => {
  const pro = await aNewcomer()
  await send(pro, 'identity')
  const { id: verificationId } = await latestOf(pro, 'identity')
  await assignVerification(db, verifier(staff), { verificationId }, testNow)
  const input = { verificationId, reason: 'unreadable', note: 'Sem flash.' } as const
  assert.ok((await askCorrection(db, verifier(staff), { ...input, pieces: ['back'] }, testNow)).ok)
  assert.equal((await latestOf(pro, 'identity')).status, 'correction')
  assert.equal(codeOf(await put(pro, 'identity', 'front', inHours(1))), 'piece_not_asked')
  const resend = () => sendDocuments(db, asProfessional(pro.userId), { ...typedOf('identity') }, inHours(2))
  assert.equal(codeOf(await resend()), 'piece_missing')
  assert.ok((await put(pro, 'identity', 'back', inHours(1))).ok)
  assert.ok((await put(pro, 'identity', 'back', inHours(1))).ok)
  assert.ok((await resend()).ok)
  const [identity] = (await listOwnDocuments(db, pro.professionalId)).filter(({ kind }) => kind === 'identity')
  assert.deepEqual(
    {
      status: identity!.latest!.status,
      note: identity!.latest!.note,
      pieces: identity!.latest!.pieces.map(({ isAskedAgain }) => isAskedAgain),
    },
    { status: 'in_review', note: null, pieces: [false, false, false] },
  )
})

test('a required document is verified before the first sale, and expires', async () => {
  const pro = await aProfessional(db, { service: 'psicologo', documents: [] })
  const unlock = async (now = testNow) =>
    codeOf(
      await unlockLead(
        db,
        asProfessional(pro.userId),
        { orderUuid: (await anOrder(db, { service: 'psicologo' })).uuid },
        now,
      ),
    )
  assert.equal(await unlock(), 'documents_missing')
  await send(pro, 'crp')
  assert.equal(await unlock(), 'documents_missing')
  await decided(pro, 'crp', 'approve')
  assert.equal(await unlock(), 'ok')
  const nanny = await aProfessional(db, { service: 'baba', documents: [] })
  await send(nanny, 'criminal_record', testNow, '2026-11-18')
  await decided(nanny, 'criminal_record', 'approve')
  const missing = (now: Date) =>
    listMissingDocuments(db, { professionalId: nanny.professionalId, requires: ['criminal_record'] }, now)
  assert.equal((await latestOf(nanny, 'criminal_record')).validUntil, '2027-02-16')
  assert.deepEqual(await missing(new Date('2027-02-16T20:00:00Z')), [])
  assert.deepEqual(await missing(new Date('2027-02-17T12:00:00Z')), ['criminal_record'])
})

/** A nanny with an approved criminal record, valid until 2027-02-16. */
async function nannyWithRecord() {
  const pro = await aProfessional(db, { service: 'baba', documents: [] })
  await send(pro, 'criminal_record')
  await decided(pro, 'criminal_record', 'approve')
  return pro
}
const afternoonOf = (day: string) => new Date(`${day}T15:00:00Z`)

test('expiry is announced 30, 7 and 1 days before', async () => {
  const pro = await nannyWithRecord()
  for (const day of ['2027-01-10', '2027-01-17', '2027-01-18', '2027-02-10', '2027-02-15', '2027-02-16'])
    await notifyOfDocumentExpiry(db, afternoonOf(day))
  assert.deepEqual(await notificationsOf(pro.userId, 'document_expires'), [
    { document: 'criminal_record', days: 30 },
    { document: 'criminal_record', days: 6 },
    { document: 'criminal_record', days: 1 },
  ])
})

test('a renewal replaces the old document and expires in turn, with a notification', async () => {
  const pro = await nannyWithRecord()
  const first = await latestOf(pro, 'criminal_record')
  assert.ok((await send(pro, 'criminal_record', afternoonOf('2027-02-10'), '2027-02-09')).ok)
  await decided(pro, 'criminal_record', 'approve', afternoonOf('2027-02-11'))
  const old = await db.selectFrom('verifications').select('status').where('id', '=', first.id).executeTakeFirstOrThrow()
  const renewed = await latestOf(pro, 'criminal_record')
  assert.deepEqual(
    { oldStatus: old.status, renewedStatus: renewed.status, validUntil: renewed.validUntil },
    { oldStatus: 'expired', renewedStatus: 'approved', validUntil: '2027-05-10' },
  )
  await expireDocuments(db, afternoonOf('2027-05-10'))
  assert.equal((await latestOf(pro, 'criminal_record')).status, 'approved')
  assert.ok((await expireDocuments(db, afternoonOf('2027-05-11'))) >= 1)
  assert.equal((await latestOf(pro, 'criminal_record')).status, 'expired')
  assert.deepEqual(await notificationsOf(pro.userId, 'document_expired'), [{ document: 'criminal_record' }])
})

test('approval and expiry of other documents purge the public pages', async () => {
  const pro = await aProfessional(db, { service: 'baba', documents: [] })
  const purged = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from events where topic = 'pages' and payload -> 'tags' ? ${`professional:${pro.professionalId}`}`.execute(
      db,
    )
    return rows[0]!.count
  }
  await send(pro, 'criminal_record')
  assert.equal(await purged(), 0)
  await decided(pro, 'criminal_record', 'approve')
  assert.equal(await purged(), 1)
  await expireDocuments(db, new Date('2027-02-17T15:00:00Z'))
  assert.equal(await purged(), 2)
})

test('pictures are erased 30 days after the decision; the result stays', async () => {
  const pro = await aNewcomer()
  await send(pro, 'identity')
  await decided(pro, 'identity', 'approve')
  const pictures = async () =>
    (await db.selectFrom('pictures').select('id').where('owner_user_id', '=', pro.userId).execute()).length
  await eraseOldPictures(db, days(29))
  assert.equal(await pictures(), 3)
  await eraseOldPictures(db, days(30))
  assert.equal(await pictures(), 0)
  assert.equal(await eraseOldPictures(db, days(31)), 0)
  assert.equal((await latestOf(pro, 'identity')).status, 'approved')
})

test('pictures of unsubmitted documents are purged after 30 days and may be sent again', async () => {
  const pro = await aNewcomer()
  const pictures = async () =>
    (await db.selectFrom('pictures').select('id').where('owner_user_id', '=', pro.userId).execute()).length
  await put(pro, 'identity', 'front')
  await put(pro, 'identity', 'back', days(10))
  await eraseOldPictures(db, days(39))
  assert.equal(await pictures(), 2, '30 days since the last of them')
  await eraseOldPictures(db, days(40))
  assert.equal(await pictures(), 0)
  assert.equal(await eraseOldPictures(db, days(41)), 0)
  assert.equal(
    codeOf(await sendDocuments(db, asProfessional(pro.userId), { ...typedOf('identity') }, days(41))),
    'piece_missing',
  )
  assert.ok((await send(pro, 'identity', days(41))).ok)

  const { id: verificationId } = await latestOf(pro, 'identity')
  await assignVerification(db, verifier(staff), { verificationId }, days(42))
  const input = { verificationId, reason: 'unreadable' } as const
  assert.ok((await askCorrection(db, verifier(staff), { ...input, pieces: ['back'] }, days(42))).ok)
  await eraseOldPictures(db, days(71))
  assert.equal(await pictures(), 3)
  await eraseOldPictures(db, days(72))
  assert.equal(await pictures(), 0)
  for (const piece of ['front', 'back'] as const) assert.ok((await put(pro, 'identity', piece, days(73))).ok)
  const resend = () => sendDocuments(db, asProfessional(pro.userId), { ...typedOf('identity') }, days(73))
  assert.equal(codeOf(await resend()), 'piece_missing', 'all of them are asked for again')
  assert.ok((await put(pro, 'identity', 'selfie', days(73))).ok)
  assert.ok((await resend()).ok)
})

test('invalid typed data is refused: CNPJ, another account’s, a future day, an expired one', async () => {
  const pro = await aNewcomer()
  const other = await aNewcomer()
  const typed = (more: object) =>
    sendDocuments(db, asProfessional(pro.userId), { ...typedOf('company'), ...more }, testNow)
  await put(pro, 'company', 'certificate')
  assert.equal(codeOf(await typed({ number: '12.ABC.345/01DE-36' })), 'invalid_company')
  assert.equal(codeOf(await typed({ holder: undefined })), 'typed_missing')
  assert.equal(codeOf(await typed({})), 'ok')
  assert.equal((await latestOf(pro, 'company')).number, '12ABC34501DE35')
  assert.equal(codeOf(await send(other, 'company')), 'company_taken')
  await put(pro, 'criminal_record', 'certificate')
  const issued = (issuedOn: string) =>
    sendDocuments(db, asProfessional(pro.userId), { kind: 'criminal_record', issuedOn }, testNow).then(codeOf)
  assert.equal(await issued('2026-11-21'), 'invalid_issue_day')
  assert.equal(await issued('2026-02-30'), 'invalid_issue_day')
  assert.equal(await issued('2026-08-01'), 'document_over')
  assert.equal(await issued('2026-11-20'), 'ok')
})

test('a company belongs to one account, also when many submit it at once', async () => {
  const [third, ...senders] = await Promise.all(Array.from({ length: 7 }, aNewcomer))
  const number = '11.222.333/0001-81'
  for (const pro of senders) await put(pro, 'company', 'certificate')
  const sent = await Promise.all(
    senders.map(({ userId }) => sendDocuments(db, asProfessional(userId), { ...typedOf('company'), number }, testNow)),
  )
  assert.deepEqual(sent.map(codeOf).toSorted(), [...Array.from({ length: 5 }, () => 'company_taken'), 'ok'])
  const { professionalId, userId } = third!
  await db.updateTable('professionals').set({ state: 'phone_verified' }).where('id', '=', professionalId).execute()
  const begins = { cnpj: number, companyName: 'Terceira Ltda' }
  assert.equal(codeOf(await completeCompany(db, asProfessional(userId), begins, testNow)), 'document_taken')
})

test('a document is assigned to one of two staff members; an assignment expires', async () => {
  const pro = await aNewcomer()
  const second = await aStaffMember(db, ['verify_pros'])
  await send(pro, 'identity')
  const { id: verificationId } = await latestOf(pro, 'identity')
  const document = { verificationId }
  const claims = await Promise.all(
    [staff, second].map((one) => assignVerification(db, verifier(one), document, testNow)),
  )
  assert.deepEqual(claims.map(codeOf).toSorted(), ['claimed_by_other', 'ok'])
  const [winner, loser] = claims[0]!.ok ? [staff, second] : [second, staff]
  assert.equal(codeOf(await approveVerification(db, verifier(loser), document, testNow)), 'not_claimed')
  const seen = (one: typeof staff, now = testNow) =>
    findVerificationForStaff(db, { verificationId, staffUserId: one.userId }, now)
  assert.deepEqual(
    { winner: (await seen(winner))?.id, loser: await seen(loser) },
    { winner: verificationId, loser: undefined },
  )
  const later = inHours(0.5)
  assert.equal(codeOf(await approveVerification(db, verifier(winner), document, later)), 'not_claimed')
  assert.ok((await assignVerification(db, verifier(loser), document, later)).ok)
  const both = await Promise.all([
    approveVerification(db, verifier(loser), document, later),
    refuseVerification(db, verifier(loser), { ...document, reason: 'altered' }, later),
  ])
  assert.deepEqual(both.map(codeOf).toSorted(), ['already_decided', 'ok'])
})

test('documents are listed oldest first; staff do not decide on accounts with their phone or address', async () => {
  const first = await aNewcomer()
  const next = await aNewcomer()
  await send(next, 'identity', inHours(3))
  await send(first, 'identity', inHours(2))
  const { all } = await listWaitingVerifications(db, staff.userId, inHours(4))
  const ids = all.map(({ id }) => id)
  const a = (await latestOf(first, 'identity')).id
  const b = (await latestOf(next, 'identity')).id
  assert.ok(ids.indexOf(a) < ids.indexOf(b))
  const kin = await aStaffMember(db, ['verify_pros'])
  await db.updateTable('users').set({ phone: first.phone }).where('id', '=', kin.userId).execute()
  const documentA = { verificationId: a }
  assert.equal(codeOf(await assignVerification(db, verifier(kin), documentA, inHours(4))), 'own_household')
  // Both ordered to the same address.
  const flatmate = await aStaffMember(db, ['verify_pros'])
  const one = await aClient(db, { phone: next.phone })
  const other = await aClient(db, { phone: flatmate.phone })
  for (const client of [one, other]) {
    const { id } = await anOrder(db, { client })
    const home = { postal_code: '01310100', street: 'Avenida Paulista, 900' }
    await db.updateTable('orders').set(home).where('id', '=', id).execute()
  }
  assert.equal(
    codeOf(await assignVerification(db, verifier(flatmate), { verificationId: b }, inHours(4))),
    'own_household',
  )
  assert.ok((await assignVerification(db, verifier(staff), { verificationId: b }, inHours(4))).ok)
})

test('unidentified staff cannot decide; identified staff not on their household', async () => {
  const pro = await aNewcomer()
  await send(pro, 'identity', inHours(2))
  const input = { verificationId: (await latestOf(pro, 'identity')).id }
  const answerTo = async (facts: Record<string, string | null>) => {
    const member = await aStaffMember(db, ['verify_pros'])
    await db.updateTable('staff_credentials').set(facts).where('user_id', '=', member.userId).execute()
    const code = codeOf(await assignVerification(db, verifier(member), input, inHours(4)))
    const { professionalId } = pro
    const suspended = { professionalId, reason: 'chargeback' } as const
    if (code !== 'ok')
      assert.equal(codeOf(await suspendProfessional(db, verifier(member), suspended, inHours(4))), code)
    return code
  }
  assert.equal(await answerTo({ document: null, postal_code: null, street: null }), 'identification_missing')
  await db
    .updateTable('professionals')
    .set({ document: '39053344705', base_postal_code: '01310100' })
    .where('id', '=', pro.professionalId)
    .execute()
  assert.equal(await answerTo({ document: '39053344705' }), 'own_household')
  assert.equal(await answerTo({ postal_code: '01310100' }), 'own_household')
  const client = await aClient(db, { phone: pro.phone })
  const { id } = await anOrder(db, { client })
  const home = { postal_code: '13010111', street: 'Av. São João, 10' }
  await db.updateTable('orders').set(home).where('id', '=', id).execute()
  assert.equal(await answerTo({ postal_code: '13010111', street: 'av sao joao 10' }), 'own_household')
  assert.equal(await answerTo({ postal_code: '13010111', street: 'Avenida São João, nº 10, casa 2' }), 'own_household')
  assert.equal(await answerTo({ postal_code: '13010111', street: 'Av. São João, 100' }), 'ok')
})

test('a suspended professional unlocks nothing and has no public profile; restoring returns the former state', async () => {
  const pro = await aProfessional(db)
  const { uuid: orderUuid } = await anOrder(db)
  assert.ok((await unlockLead(db, asProfessional(pro.userId), { orderUuid }, testNow)).ok)

  const { slug } = await profileOf(pro)
  const suspend = () =>
    suspendProfessional(
      db,
      asStaff(staff.userId, 'verify_pros'),
      { professionalId: pro.professionalId, reason: 'asked_advance' },
      testNow,
    )
  assert.ok((await suspend()).ok)
  assert.equal(codeOf(await suspend()), 'already_decided')
  assert.equal(await findPublicProfile(db, slug), undefined)

  const unlockAgain = async () =>
    codeOf(await unlockLead(db, asProfessional(pro.userId), { orderUuid: (await anOrder(db)).uuid }, testNow))
  assert.equal(await unlockAgain(), 'not_working')
  assert.equal(codeOf(await put(pro, 'company', 'certificate')), 'documents_closed')

  const lead = await db
    .selectFrom('leads')
    .select('state')
    .where('professional_id', '=', pro.professionalId)
    .executeTakeFirstOrThrow()
  assert.equal(lead.state, 'unlocked')

  const lift = { professionalId: pro.professionalId, note: 'Explicou o que houve.' }
  assert.ok((await restoreProfessional(db, asStaff(staff.userId, 'verify_pros'), lift, testNow)).ok)
  assert.equal((await profileOf(pro)).state, 'approved')
  assert.equal(await unlockAgain(), 'ok')

  const notifications = await db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', pro.userId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    notifications.map(({ kind }) => kind).filter((kind) => kind.startsWith('profile_')),
    ['profile_suspended', 'profile_restored'],
  )
})

test('a suspension until a day ends by itself at its start in São Paulo, and the professional is notified', async () => {
  const pro = await aProfessional(db)
  const suspendUntil = async (until: string) =>
    codeOf(
      await suspendProfessional(
        db,
        asStaff(staff.userId, 'verify_pros'),
        { professionalId: pro.professionalId, reason: 'offended_client', until },
        testNow,
      ),
    )
  assert.equal(await suspendUntil('2026-11-20'), 'odd_day')
  assert.equal(await suspendUntil('2028-01-01'), 'odd_day')
  assert.equal(await suspendUntil('2026-11-23'), 'ok')
  assert.equal(await endDueSuspensions(db, new Date('2026-11-23T02:59:00Z')), 0)
  assert.equal((await profileOf(pro)).state, 'suspended')
  assert.equal(await endDueSuspensions(db, new Date('2026-11-23T03:00:00Z')), 1)
  assert.equal((await profileOf(pro)).state, 'approved')
  const notified = await db
    .selectFrom('notifications')
    .select(['kind', 'payload'])
    .where('user_id', '=', pro.userId)
    .where('kind', 'like', 'profile_%')
    .orderBy('id')
    .execute()
  assert.deepEqual(notified, [
    { kind: 'profile_suspended', payload: { reason: 'offended_client', until: '2026-11-23' } },
    { kind: 'profile_restored', payload: {} },
  ])
})
