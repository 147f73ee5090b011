import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, addOpeningHours } from '#db/builders/people.ts'
import { insertApprovedDocuments, aPicture } from '#db/builders/verifications.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { requestRefund } from '#domain/leads/refund-claims/request-refund.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addDays } from '#domain/shared/durations.ts'
import { getCoinBalance, getWalletKinds, listWalletMovements } from '#domain/wallet/wallet.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { giveGuarantees, getGuarantee } from './guarantee.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const later = inHours(15 * 24 + 1)

/** A professional of 90 points, and 15 contacts to whom they wrote within the hour. */
async function withContacts() {
  const pro = await aProfessional(db, { coins: 900, rating: [25, 5] })
  const { professionalId, userId } = pro
  await insertApprovedDocuments(db, professionalId, ['criminal_record', 'insurance'])
  const photo = await aPicture(db, userId, { purpose: 'photo' })
  await db
    .updateTable('professionals')
    .set({ photo_picture_id: photo, description: 'Pinto há vinte anos. '.repeat(12) })
    .where('id', '=', professionalId)
    .execute()
  await addOpeningHours(db, professionalId)
  let cost = 0
  for (let index = 0; index < 15; index++) {
    const { leadId, coinsPaid } = await aLead(db, { pro })
    cost += coinsPaid
    await db
      .updateTable('leads')
      .set({ talked_at: inHours(0.5) })
      .where('id', '=', leadId)
      .execute()
  }
  return { ...pro, cost }
}
const hire = (professionalId: number) =>
  db.updateTable('leads').set({ state: 'hired' }).where('professional_id', '=', professionalId).execute()

test('without a hire in the first 15 contacts their coins return once as bonus for 90 days, also concurrently', async () => {
  const lucky = await withContacts()
  const hired = await withContacts()
  await hire(hired.professionalId)
  const standing = await getGuarantee(db, lucky.professionalId, now)
  assert.deepEqual(
    { state: standing?.state, count: standing?.count, coins: standing?.coins },
    { state: 'waiting', count: 15, coins: lucky.cost },
  )
  assert.equal(await giveGuarantees(db, now), 0)
  const grantedCounts = await Promise.all([giveGuarantees(db, later), giveGuarantees(db, later)])
  assert.deepEqual(grantedCounts.toSorted(), [0, 1])
  assert.equal(await giveGuarantees(db, later), 0)
  assert.equal(await getCoinBalance(db, lucky.professionalId), 900)
  assert.equal(await getCoinBalance(db, hired.professionalId), 900 - hired.cost)
  const { ending } = await getWalletKinds(db, lucky.professionalId)
  assert.deepEqual(ending, [{ coins: lucky.cost, expiresAt: addDays(later, 90) }])
  const [newest] = await listWalletMovements(db, lucky.professionalId)
  assert.deepEqual(
    { kind: newest?.kind, coins: newest?.coins, cause: newest?.cause },
    { kind: 'bonus', coins: lucky.cost, cause: 'guarantee' },
  )
  const notifications = await db
    .selectFrom('notifications')
    .select(['user_id as userId', 'payload'])
    .where('kind', '=', 'guarantee_given')
    .execute()
  assert.deepEqual(notifications, [{ userId: lucky.userId, payload: { coins: lucky.cost } }])
  assert.equal((await getGuarantee(db, lucky.professionalId, later))?.state, 'given')
  await assertInvariants(db)
})

test('coins returned by the guarantee are not refunded per contact, and open claims are decided first', async () => {
  const pro = await withContacts()
  const leads = await db
    .selectFrom('leads')
    .select(['id', 'coins_paid as coinsPaid'])
    .where('professional_id', '=', pro.professionalId)
    .orderBy('id')
    .execute()

  const { professionalId, userId } = pro
  const ask = (index: number, when: Date) =>
    requestRefund(
      db,
      asProfessional(userId),
      { leadId: leads[index]!.id, reason: 'wrong_city', words: 'A casa fica em outra cidade.' },
      when,
    )

  assert.ok((await ask(0, now)).ok)
  assert.equal((await getGuarantee(db, professionalId, later))?.state, 'waiting')
  assert.equal(await giveGuarantees(db, later), 0)

  await db
    .updateTable('refund_claims')
    .set({ state: 'denied', decided_at: later, answer: 'Não.' })
    .where('lead_id', '=', leads[0]!.id)
    .execute()
  assert.equal(await giveGuarantees(db, later), 1)
  assert.deepEqual(await ask(1, later), { ok: false, code: 'already_returned' })

  const sixteenth = await anOrder(db)
  const bought = await unlockLead(db, asProfessional(userId), { orderUuid: sixteenth.uuid }, now)
  assert.ok(bought.ok)

  const refund = (leadId: number, coinsPaid: number) =>
    db
      .transaction()
      .execute((tx) =>
        refundCoins(tx, { leadId, coinsPaid, professionalId, professionalUserId: userId }, 'order_blocked', later),
      )
  assert.equal(await refund(leads[1]!.id, leads[1]!.coinsPaid), 0)
  assert.equal(await refund(bought.value.leadId, bought.value.coinsPaid), bought.value.coinsPaid, 'of a later one')

  await assertInvariants(db)
})

test('refunded coins are not returned twice, and an incomplete profile waits', async () => {
  const pro = await withContacts()
  const lead = await db
    .selectFrom('leads')
    .select(['id', 'coins_paid as coins'])
    .where('professional_id', '=', pro.professionalId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  assert.equal((await getGuarantee(db, pro.professionalId, later))?.state, 'due')
  await db.deleteFrom('professional_hours').where('professional_id', '=', pro.professionalId).execute()
  await db.updateTable('professionals').set({ description: '' }).where('id', '=', pro.professionalId).execute()
  assert.equal((await getGuarantee(db, pro.professionalId, later))?.state, 'lacking')
  assert.equal(await giveGuarantees(db, later), 0)
  await db
    .transaction()
    .execute((tx) =>
      refundCoins(
        tx,
        { leadId: lead.id, coinsPaid: lead.coins, professionalId: pro.professionalId, professionalUserId: pro.userId },
        'wrong_city',
        now,
      ),
    )
  assert.equal((await getGuarantee(db, pro.professionalId, later))?.coins, pro.cost - lead.coins)
})

test('the guarantee is granted once per phone and CPF, across accounts', async () => {
  const first = await withContacts()
  const cpf = '52998224725'
  const hasDocument = (professionalId: number, document: string | null) =>
    db.updateTable('professionals').set({ document }).where('id', '=', professionalId).execute()
  await hasDocument(first.professionalId, cpf)
  assert.equal(await giveGuarantees(db, later), 1)
  await hasDocument(first.professionalId, null)
  await db.updateTable('users').set({ phone: '11987650009' }).where('id', '=', first.userId).execute()
  const byDocument = await withContacts()
  const byPhone = await withContacts()
  await hasDocument(byDocument.professionalId, cpf)
  await db.updateTable('users').set({ phone: first.phone }).where('id', '=', byPhone.userId).execute()
  for (const { professionalId } of [byDocument, byPhone])
    assert.equal((await getGuarantee(db, professionalId, later))?.state, 'given')
  assert.equal(await giveGuarantees(db, later), 0)
  await assertInvariants(db)
})
