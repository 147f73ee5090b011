import assert from 'node:assert/strict'
import sharp from 'sharp'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import type { StaffPermission } from '#domain/identity/staff.ts'
import { openPrivatePicture } from '#domain/moderation/open-private-picture.server.ts'
import { purgeUnusedPictures } from '#domain/pictures/erase-files.server.ts'
import { erasePicturesOf } from '#domain/pictures/pictures.server.ts'
import { storePicture } from '#domain/pictures/store-picture.server.ts'
import { asProfessional, asStaff } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { unlockLead } from '../unlock/unlock-lead.server.ts'
import { addEvidence } from './add-evidence.server.ts'
import { claimWithinDays, maxEvidence } from './claim.ts'
import { findClaimStory, findOwnClaim } from './claims.server.ts'
import { decideClaim } from './decide-claim.server.ts'
import { findEvidenceLink } from './evidence.server.ts'
import { removeEvidence } from './remove-evidence.server.ts'
import { appeal, requestRefund } from './request-refund.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const iris = await aStaffMember(db, ['wallet_adjust'])
const words = 'Liguei três vezes e o número é de uma padaria.'
const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a6' } })
  .jpeg()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

async function aContact() {
  const pro = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: (await anOrder(db)).uuid }, now)
  assert.ok(unlocked.ok)
  const { userId } = pro
  const { leadId } = unlocked.value
  const own = async () => (await findOwnClaim(db, { userId, leadId }, now))!
  return {
    userId,
    leadId,
    own,
    ask: (at = now) => requestRefund(db, asProfessional(userId), { leadId, reason: 'wrong_contact', words }, at),
    appeal: (at = now) => appeal(db, asProfessional(userId), { leadId, words }, at),
    names: async (shown: boolean) =>
      (await own()).evidence.filter(({ isSubmitted }) => isSubmitted === shown).map(({ name }) => name),
    story: async () => {
      const { id } = await db
        .selectFrom('refund_claims')
        .select('id')
        .where('lead_id', '=', leadId)
        .executeTakeFirstOrThrow()
      return { id, evidence: (await findClaimStory(db, id, now))!.evidence }
    },
  }
}
type Contact = Pick<Awaited<ReturnType<typeof aContact>>, 'userId' | 'leadId'>

async function aFile(userId: number, bytes = photo, purpose: 'claim' | 'proposal' = 'claim') {
  const stored = await storePicture(db, { userId, role: 'professional', purpose, bytes }, now)
  assert.ok(stored.ok, JSON.stringify(stored))
  return stored.value
}
async function added({ userId, leadId }: Contact, file?: { id: number; name: string }, at = now) {
  const { id: pictureId, name } = file ?? (await aFile(userId))
  const put = await addEvidence(db, asProfessional(userId), { leadId, pictureId }, at)
  return put.ok ? name : put.code
}
const opens = async (
  name: string,
  viewer: { userId: number },
  role: 'professional' | 'staff' | 'client',
  may: StaffPermission[] = [],
) =>
  (await findEvidenceLink(
    db,
    { name, small: true, viewer: { userId: viewer.userId, role, permissions: may } },
    now,
  )) !== null

test('up to three files are attached to a claim, are visible to staff and cannot be removed', async () => {
  const contact = await aContact()
  const one = await added(contact)
  const two = await added(contact, await aFile(contact.userId, pdf))
  const misused = await added(contact)
  assert.equal(await added(contact), 'proofs_full')
  assert.deepEqual(await contact.names(false), [one, two, misused])
  assert.ok((await removeEvidence(db, asProfessional(contact.userId), { ...contact, proof: misused }, now)).ok)
  assert.ok(
    (await removeEvidence(db, asProfessional(contact.userId), { ...contact, proof: misused }, now)).ok,
    'twice is once',
  )
  const three = await added(contact)
  assert.ok(await opens(one, contact, 'professional'))
  assert.ok(!(await opens(one, iris, 'staff', ['wallet_adjust'])), 'not before it was sent')
  const both = await Promise.all([contact.ask(), contact.ask()])
  assert.deepEqual(both.map(({ ok }) => ok).toSorted(), [false, true])
  assert.deepEqual(
    { own: await contact.names(true), others: await contact.names(false) },
    { own: [one, two, three], others: [] },
  )
  const { evidence } = await contact.story()
  assert.deepEqual(
    evidence.map(({ name, picture }) => [name, picture !== null]),
    [
      [one, true],
      [two, false],
      [three, true],
    ],
  )
  assert.ok(await opens(one, iris, 'staff', ['wallet_adjust']))
  assert.ok((await removeEvidence(db, asProfessional(contact.userId), { ...contact, proof: one }, now)).ok)
  assert.equal((await contact.names(true)).length, maxEvidence, 'evidence read by staff stays')
  await purgeUnusedPictures(db, inHours(24 * 400, now))
  assert.equal((await contact.names(true)).length, maxEvidence, 'as long as the claim')
})

test('evidence can be added with the appeal, not while a claim waits nor after the last decision', async () => {
  const contact = await aContact()
  assert.ok((await contact.ask()).ok)
  assert.equal(await added(contact), 'claim_exists')
  const { id: claimId } = await contact.story()
  const no = { claimId, userId: iris.userId, decision: 'deny', answer: 'O número atende, ligamos.' } as const
  assert.ok((await decideClaim(db, asStaff(no.userId, 'wallet_adjust'), no, now)).ok)
  const late = await added(contact)
  assert.deepEqual(
    { professional: (await contact.own()).evidence.length, staff: (await contact.story()).evidence.length },
    { professional: 1, staff: 0 },
  )
  assert.ok((await contact.appeal()).ok)
  assert.deepEqual(
    (await contact.story()).evidence.map(({ name }) => name),
    [late],
  )
  assert.equal(await added(contact), 'appeal_over')
})

test('staff see which files belong to the request and which to the appeal', async () => {
  const contact = await aContact()
  const first = await added(contact)
  assert.ok((await contact.ask()).ok)
  const { id: claimId, evidence } = await contact.story()
  assert.deepEqual(
    evidence.map(({ isOfAppeal }) => isOfAppeal),
    [false],
  )
  const no = { claimId, userId: iris.userId, decision: 'deny', answer: 'O número atende, ligamos.' } as const
  assert.ok((await decideClaim(db, asStaff(no.userId, 'wallet_adjust'), no, inHours(1, now))).ok)
  const second = await added(contact, undefined, inHours(2, now))
  assert.ok((await contact.appeal(inHours(3, now))).ok)
  const after = await contact.story()
  assert.deepEqual(
    after.evidence.map(({ name, isOfAppeal }) => [name, isOfAppeal]),
    [
      [first, false],
      [second, true],
    ],
  )
})

test('a free contact has no coins to claim, and takes no files', async () => {
  const contact = await aContact()
  const free = { coins_paid: 0, ledger_transaction_id: null }
  await db.updateTable('leads').set(free).where('id', '=', contact.leadId).execute()
  assert.deepEqual(await contact.ask(), { ok: false, code: 'nothing_paid' })
  assert.equal(await added(contact), 'nothing_paid')
})

test('another professional’s files cannot be attached, seen or removed', async () => {
  const contact = await aContact()
  const other = await aContact()
  assert.equal(await added({ ...contact, userId: other.userId }), 'not_found', 'a contact of somebody else')
  assert.equal(await added(contact, await aFile(other.userId)), 'not_found', 'a file of somebody else')
  assert.equal(await added(contact, await aFile(contact.userId, photo, 'proposal')), 'not_found', 'of another kind')
  assert.deepEqual(await contact.names(false), [])

  const file = await aFile(contact.userId)
  const name = await added(contact, file)
  assert.equal(await added(contact, file), name, 'twice is once')

  await removeEvidence(db, asProfessional(other.userId), { ...other, proof: name }, now)
  await removeEvidence(db, asProfessional(other.userId), { ...other, leadId: contact.leadId, proof: name }, now)
  assert.deepEqual(await contact.names(false), [name])
  assert.ok((await contact.ask()).ok)
  assert.deepEqual(
    {
      owner: await opens(name, contact, 'professional'),
      otherProfessional: await opens(name, other, 'professional'),
      otherClient: await opens(name, other, 'client'),
      staffWithoutPermission: await opens(name, iris, 'staff', ['moderate', 'verify_pros', 'chat_read']),
    },
    { owner: true, otherProfessional: false, otherClient: false, staffWithoutPermission: false },
  )
  assert.equal(await added(contact, file), 'claim_exists')

  const link = (await findEvidenceLink(
    db,
    { name, small: false, viewer: { userId: contact.userId, role: 'professional' } },
    now,
  ))!
  const openedBy = async (userId: number, at = now) => {
    const opened = await openPrivatePicture(db, { link, userId, role: 'professional' }, at)
    opened?.body.destroy()
    return opened !== null
  }
  assert.deepEqual(
    {
      owner: await openedBy(contact.userId),
      other: await openedBy(other.userId),
      later: await openedBy(contact.userId, inHours(0.1, now)),
    },
    { owner: true, other: false, later: false },
  )
})

test('an unused file is erased after two days, the others with their owner’s account', async () => {
  const contact = await aContact()
  const abandonedContact = await aContact()
  await added(contact)
  await added(abandonedContact)
  assert.ok((await contact.ask()).ok)
  assert.equal(await added(await aContact(), undefined, inHours(24 * (claimWithinDays + 1), now)), 'claim_late')
  await purgeUnusedPictures(db, inHours(49, now))
  assert.deepEqual(
    { left: (await abandonedContact.own()).evidence.length, stayed: (await contact.own()).evidence.length },
    { left: 0, stayed: 1 },
  )
  await db.transaction().execute((tx) => erasePicturesOf(tx, contact.userId))
  assert.deepEqual(
    { professional: (await contact.own()).evidence, staff: (await contact.story()).evidence },
    { professional: [], staff: [] },
  )
})
