import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { packages } from '#domain/purchases/packages.server.ts'
import { syncPurchase } from '#domain/purchases/sync-purchase.server.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { assertInvariants } from './support/invariants.ts'
import { repetitions } from './support/repetitions.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const rounds = repetitions(3, 10)
const bank = sandboxPayments(() => db)

/** Where a process dies: at a call to the bank, or at a random moment. */
const deaths = ['before createCharge', 'after createCharge', 'before readCharge', 'after readCharge', 'at random']

/** Buys, pays and credits endlessly; its second purchase waits where the process is to die. */
const source = `
  import { setTimeout as pause } from 'node:timers/promises'
  import { buyCoinsFrom } from '#domain/purchases/buy-coins.server.ts'
  import { syncPurchase } from '#domain/purchases/sync-purchase.server.ts'
  import { asProfessional } from '#domain/shared/caller.ts'
  import { openDatabase } from '#platform/database/open-database.ts'
  import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
  const { db } = openDatabase(process.env.TEST_URL)
  const bank = sandboxPayments(() => db)
  const now = new Date(${now.getTime()})
  let count = 0
  const reach = async (step) => {
    if (count === 1 && step === process.env.DEATH) {
      console.log('reached')
      await pause(600_000)
    } else await pause(Math.random() * 8)
  }
  const stepwise = (name) => async (...asked) => {
    await reach('before ' + name)
    const answer = await bank[name](...asked)
    await reach('after ' + name)
    return answer
  }
  const provider = { ...bank, createCharge: stepwise('createCharge'), readCharge: stepwise('readCharge') }
  const userId = Number(process.env.BUYER)
  for (; ; count++) {
    console.log('begun')
    await buyCoinsFrom(() => provider)(db, asProfessional(userId), { packageId: 'p50', method: count % 2 ? 'card' : 'pix' }, now)
    const open = await db.selectFrom('purchases as p').innerJoin('professionals as f', 'f.id', 'p.professional_id')
      .select(['p.uuid']).where('f.user_id', '=', userId).where('p.state', 'in', ['created', 'waiting']).execute()
    for (const { uuid } of open) {
      await bank.play(uuid.replaceAll('-', ''), 'pay', now)
      await Promise.all([syncPurchase(db, uuid, now, provider), syncPurchase(db, uuid, now, provider)])
    }
  }`

async function runAndKill(userId: number, death: string) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    env: { ...process.env, TEST_URL: url, BUYER: String(userId), DEATH: death, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: new URL('..', import.meta.url),
  })
  // Random deaths come after some purchases too, also on a busy machine.
  let remaining = 1 + Math.floor(Math.random() * 3)
  for await (const line of createInterface(child.stdout!))
    if (line === 'reached' || (death === 'at random' && !--remaining)) break
  if (death === 'at random') await new Promise((go) => setTimeout(go, Math.random() * 100))
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('processes killed between payment and credit credit each paid purchase exactly once', async () => {
  const buyers = await Promise.all(deaths.map(() => aProfessional(db, { coins: 0 })))
  for (let round = 0; round < rounds; round++) {
    await Promise.all(buyers.map(({ userId }, n) => runAndKill(userId, deaths[(n + round) % deaths.length]!)))
    await assertInvariants(db)
  }
  const known = await db.selectFrom('purchases').select(['uuid', 'state']).execute()
  const unfinished = known.filter(({ state }) => state === 'created' || state === 'waiting')
  for (const { uuid } of known) await syncPurchase(db, uuid, now, bank)
  const paid = await db.selectFrom('sandbox_charges').select('reference').where('state', '=', 'paid').execute()
  const credited = await db
    .selectFrom('purchases')
    .select(['uuid', 'professional_id as id'])
    .where('state', '=', 'paid')
    .execute()
  assert.deepEqual(credited.map(({ uuid }) => uuid).toSorted(), paid.map(({ reference }) => reference).toSorted())
  assert.ok(credited.length >= rounds, `${credited.length} were paid: the killings did not stop everything`)
  assert.ok(unfinished.length >= deaths.length - 1, `${unfinished.length} were killed before their credit`)
  const { coins, bonus } = packages.find(({ id }) => id === 'p50')!
  for (const { professionalId } of buyers) {
    const own = credited.filter(({ id }) => id === professionalId).length
    assert.equal(await getCoinBalance(db, professionalId), own * (coins + bonus))
  }
  await assertInvariants(db)
})
