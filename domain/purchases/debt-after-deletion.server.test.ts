import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { deleteAccount } from '#domain/account-deletion/delete-account.server.ts'
import { requestAccountDeletion } from '#domain/account-deletion/request-deletion.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { beginSignUp } from '#domain/professionals/begin-sign-up.server.ts'
import { finishSignUp } from '#domain/professionals/finish-sign-up.server.ts'
import { askSignUpPin } from '#domain/professionals/sign-up-pin.server.ts'
import { asProfessional, visitor } from '#domain/shared/caller.ts'
import { settleApprovedIdentity } from '#domain/verification/settle-approved-identity.server.ts'
import { purgeDeletedAccountWallets } from '#domain/wallet/deleted-account-wallet.server.ts'
import { getCoinBalance, listWalletMovements } from '#domain/wallet/wallet.server.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { getQueuedPin } from '#test/support/pins.ts'
import { scope } from '#test/support/scope.ts'
import { buyCoinsFrom } from './buy-coins.server.ts'
import { syncPurchase } from './sync-purchase.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const bank = sandboxPayments(() => db)
const cpf = '52998224725'

type Account = Awaited<ReturnType<typeof aProfessional>>

/** Buys coins and spends some; `chargeBack` simulates the bank, `used` is the resulting debt. */
async function aBuyer() {
  const pro = await aProfessional(db, { coins: 0 })
  const bought = await buyCoinsFrom(() => bank)(db, asProfessional(pro.userId), { packageId: 'p50' }, now)
  assert.ok(bought.ok)
  const { uuid } = bought.value
  const chargeId = uuid.replaceAll('-', '')
  const play = async (what: 'pay' | 'charge_back') => {
    await bank.play(chargeId, what, now)
    return syncPurchase(db, uuid, now, bank)
  }
  assert.equal(await play('pay'), 'paid')
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: (await anOrder(db)).uuid }, now)
  assert.ok(unlocked.ok)
  return { ...pro, used: unlocked.value.coinsPaid, chargeBack: () => play('charge_back') }
}

async function leave({ userId, phone }: Account) {
  const deletion = await requestAccountDeletion(db, asProfessional(userId), {}, now)
  assert.ok(deletion.ok)
  const pin = await getQueuedPin(db, phone)
  assert.ok((await deleteAccount(db, asProfessional(userId), { uuid: deletion.value.uuid, pin }, now)).ok)
}

/** The next account of a phone: its professional. */
async function signUp(phone: string, at = now) {
  const begun = await beginSignUp(db, visitor, { email: 'volta@exemplo.com.br', phone, campaign: {} }, at)
  assert.ok(begun.ok)
  const { token } = begun.value
  assert.ok((await askSignUpPin(db, visitor, { token }, at)).ok)
  assert.ok((await finishSignUp(db, visitor, { token, pin: await getQueuedPin(db, phone) }, at)).ok)
  const { id } = await db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select('p.id')
    .where('u.phone', '=', phone)
    .executeTakeFirstOrThrow()
  return id
}

test('the debt of a deleted account is charged once to the next account of the same phone', async () => {
  const former = await aBuyer()
  await former.chargeBack()
  await leave(former)
  const next = await signUp(former.phone)
  assert.equal(await getCoinBalance(db, next), -former.used)
  assert.equal(await getCoinBalance(db, former.professionalId), 0)
  const [movement] = await listWalletMovements(db, next)
  assert.deepEqual({ coins: movement?.coins, cause: movement?.cause }, { coins: -former.used, cause: 'earlier_debt' })
  await assertInvariants(db)
})

test('two accounts of one CPF approved at once: the debt is charged once, the welcome bonus given once', async () => {
  const document = '11144477735'
  const former = await aBuyer()
  await db.updateTable('professionals').set({ document }).where('id', '=', former.professionalId).execute()
  await former.chargeBack()
  await leave(former)
  const heirs = await Promise.all([1, 2, 3, 4].map(() => aProfessional(db, { coins: 100 })))
  await Promise.all(
    heirs.map((heir) => db.transaction().execute((tx) => settleApprovedIdentity(tx, { ...heir, cpf: document }, now))),
  )
  const balances = await Promise.all(heirs.map(({ professionalId }) => getCoinBalance(db, professionalId)))
  assert.equal(
    balances.reduce((sum, coins) => sum + coins),
    400 - former.used + 20,
  )
  await assertInvariants(db)
})

test('the debt of a deleted account is charged to the next account of the same CPF, from its coins first', async () => {
  const former = await aBuyer()
  await db.updateTable('professionals').set({ document: cpf }).where('id', '=', former.professionalId).execute()
  await former.chargeBack()
  await leave(former)
  const next = await aProfessional(db, { coins: 100 })
  const { professionalId, userId } = next
  for (const attempt of [1, 2]) {
    await db.transaction().execute((tx) => settleApprovedIdentity(tx, { professionalId, userId, cpf }, now))
    const welcome = 20
    assert.equal(await getCoinBalance(db, professionalId), 100 - former.used + welcome, String(attempt))
  }
  await assertInvariants(db)
})

test('a chargeback after the deletion is charged to the account that was opened meanwhile', async () => {
  const former = await aBuyer()
  await leave(former)
  const next = await signUp(former.phone)
  assert.equal(await getCoinBalance(db, next), 0)
  assert.equal(await former.chargeBack(), 'charged_back')
  assert.equal(await getCoinBalance(db, next), -former.used)
  await assertInvariants(db)
})

test('a chargeback after the deletion is charged to an account that is opened later, through one deleted in between', async () => {
  const former = await aBuyer()
  await leave(former)
  assert.equal(await former.chargeBack(), 'charged_back')
  const between = await signUp(former.phone)
  assert.equal(await getCoinBalance(db, between), -former.used)
  const { user_id: userId } = await db
    .selectFrom('professionals')
    .select('user_id')
    .where('id', '=', between)
    .executeTakeFirstOrThrow()
  await leave({ professionalId: between, userId, phone: former.phone })
  const last = await signUp(former.phone)
  assert.equal(await getCoinBalance(db, last), -former.used)
  assert.equal(await getCoinBalance(db, between), 0)
  await assertInvariants(db)
})

for (const [who, document, anAccount] of [
  ['that bought coins', '39053344705', aBuyer],
  ['without coins', '52998224725', () => aProfessional(db, { coins: 0 })],
] as const)
  test(`a chargeback is charged to the account that succeeded a deleted successor ${who}`, async () => {
    const former = await aBuyer()
    const [between, last] = [await anAccount(), await aProfessional(db, { coins: 0 })]
    for (const [deleted, next] of [
      [former, between],
      [between, last],
    ] as const) {
      await db.updateTable('professionals').set({ document }).where('id', '=', deleted.professionalId).execute()
      await leave(deleted)
      await db.transaction().execute((tx) => settleApprovedIdentity(tx, { ...next, cpf: document }, now))
    }
    assert.equal(await former.chargeBack(), 'charged_back')
    assert.equal(await getCoinBalance(db, last.professionalId), -former.used)
    await assertInvariants(db)
  })

test('a deleted account that never bought coins is not retained, and digests without a debt are erased after 180 days', async () => {
  const never = await aProfessional(db, { coins: 20 })
  const buyer = await aBuyer()
  const debtor = await aBuyer()
  await db
    .updateTable('professionals')
    .set({ document: '11144477735' })
    .where('id', '=', debtor.professionalId)
    .execute()
  await debtor.chargeBack()
  for (const one of [never, buyer, debtor]) await leave(one)
  const retained = async ({ professionalId }: Account) =>
    (
      await db
        .selectFrom('deleted_account_wallets')
        .select('digest')
        .where('professional_id', '=', professionalId)
        .execute()
    ).length
  const all = () => Promise.all([never, buyer, debtor].map(retained))
  assert.deepEqual(await all(), [0, 1, 2])
  await purgeDeletedAccountWallets(db, inHours(24 * 179))
  assert.deepEqual(await all(), [0, 1, 2])
  await purgeDeletedAccountWallets(db, inHours(24 * 180))
  assert.deepEqual(await all(), [0, 0, 1])
})
