import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { adjustCoins, decideAdjustment } from '#domain/moderation/coin-desk.server.ts'
import { hideProfile } from '#domain/professionals/professionals.server.ts'
import { coinBalance, forfeitCoins, lockWallet } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { testNow as now } from '#db/builders/clock.ts'
import { aProfessional, aStaffMember, knowCatalog } from '#db/builders/people.ts'
import { testDatabase } from './support/database.ts'
import { assertInvariants } from './support/invariants.ts'
import { meetAction } from './support/lock-conflict.ts'

const { db } = await testDatabase(scope)
await knowCatalog(db)
const [iris, nina] = [await aStaffMember(db), await aStaffMember(db)]

/** What a deletion changes of the coins and the profile of a professional. */
async function leave(tx: Db, pro: { professionalId: number; userId: number; phone: string }) {
  await forfeitCoins(tx, pro, now)
  await hideProfile(tx, pro, now)
}

test('coins given during a deletion of the account are refused, not lost in its wallet', async () => {
  const pro = await aProfessional(db, { coins: 5 })
  const gift = { professionalId: pro.professionalId, coins: 40, reason: 'Erro nosso no pedido.' }
  const given = await meetAction(db, () => adjustCoins(db, { ...gift, userId: nina.userId }, now), {
    holds: (tx) => lockWallet(tx, pro.professionalId),
    wants: (tx) => leave(tx, pro),
  })
  assert.deepEqual(given, { ok: false, code: 'no_such_professional' })
  assert.equal(await coinBalance(db, pro.professionalId), 0)
  await assertInvariants(db)
})

test('an adjustment approved during a deletion of the account is refused', async () => {
  const pro = await aProfessional(db, { coins: 5 })
  const gift = { professionalId: pro.professionalId, coins: 140, reason: 'Erro nosso no pedido.' }
  assert.ok((await adjustCoins(db, { ...gift, userId: nina.userId }, now)).ok)
  const { id: adjustmentId } = await db
    .selectFrom('coin_adjustments')
    .select('id')
    .where('professional_id', '=', pro.professionalId)
    .executeTakeFirstOrThrow()
  const approval = { userId: iris.userId, adjustmentId, decision: 'confirm' } as const
  const decided = await meetAction(db, () => decideAdjustment(db, approval, now), {
    holds: (tx) => lockWallet(tx, pro.professionalId),
    wants: (tx) => leave(tx, pro),
  })
  assert.deepEqual(decided, { ok: false, code: 'no_such_professional' })
  assert.equal(await coinBalance(db, pro.professionalId), 0)
  await assertInvariants(db)
})
