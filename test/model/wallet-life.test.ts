import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { readLedgerSummary } from '#domain/purchases/ledger-summary.server.ts'
import { isLedgerBalanced } from '#domain/purchases/ledger-summary.ts'
import { purchaseStates } from '#domain/purchases/purchase.ts'
import type { LedgerKind } from '#domain/wallet/ledger.ts'
import { log } from '#platform/observability/log.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { real, someSteps, type Step, type World } from './wallet-actions.ts'
import { type Actions, expected } from './wallet-expected.ts'
import { emptyWallet, sum, type Wallet } from './wallet-model.ts'

/** `RUNS=5000 npx vitest run test/model/wallet-life.test.ts`: random runs. `SEED=… RUNS=…` repeats a failure. */
const numRuns = Number(process.env.RUNS ?? 150)
const seed = process.env.SEED ? Number(process.env.SEED) : process.env.RUNS ? Date.now() % 2 ** 31 : 20_261_124

log.level = 'silent' // an unreachable bank is expected
const { db } = await testDatabase(scope)
await refreshCatalog(db)
const bank = sandboxPayments(() => db)
const staff = [(await aStaffMember(db)).userId, (await aStaffMember(db)).userId]
let lives = 0

/** Movements allowed per action; others would create or lose coins. */
const explains: { [Name in keyof Actions]: readonly LedgerKind[] } = {
  buy: [],
  bank: [],
  wait: [],
  look: ['purchase', 'chargeback', 'adjustment'],
  lookAll: ['purchase', 'chargeback'],
  reconcile: ['purchase', 'chargeback'],
  spend: ['adjustment'],
  giveBack: ['adjustment'],
  adjust: ['adjustment'],
  decide: ['adjustment'],
  regret: ['cooling_off'],
  refund: ['cooling_off'],
  settleHeld: ['purchase'],
  bonus: ['bonus'],
  expire: ['expiry'],
}

/** The step with picks resolved to model indexes, newest first; null if nothing fits. */
function settled(wallet: Wallet, { name, action }: Step): Step | null {
  const picked = { purchase: wallet.purchases, spending: wallet.spendings, adjustment: wallet.adjustments }
  for (const [what, all] of Object.entries(picked)) {
    if (!(what in action)) continue
    const place = all.length - 1 - ((action as unknown as Record<string, number>)[what]! % all.length)
    if (!all.length || (what === 'spending' && wallet.spendings[place]!.isBack)) return null
    return { name, action: { ...action, [what]: place } } as Step
  }
  return { name, action } as Step
}

async function readWallet({ professionalId, name }: World) {
  const wallet = await db
    .selectFrom('wallets')
    .select('debt')
    .where('professional_id', '=', professionalId)
    .executeTakeFirstOrThrow()
  const lots = await db
    .selectFrom('coin_lots')
    .select(['remaining', 'expires_at'])
    .where('professional_id', '=', professionalId)
    .orderBy('id')
    .execute()
  const purchases = await db
    .selectFrom('purchases')
    .select(['id', 'state', 'received_cents'])
    .where('professional_id', '=', professionalId)
    .orderBy('id')
    .execute()
  const refunds = purchases.length
    ? await db
        .selectFrom('purchase_refunds')
        .select(['purchase_id', 'kind', 'cents', 'state'])
        .where(
          'purchase_id',
          'in',
          purchases.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()
    : []
  const { kept } = await db
    .selectFrom('payment_differences')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('provider', '=', name)
    .executeTakeFirstOrThrow()
  return {
    debt: wallet.debt,
    kept: Number(kept),
    lots: lots.map(({ remaining, expires_at: ends }) => [remaining, ends?.getTime() ?? null]),
    purchases: purchases.map(({ id, state, received_cents }) => [
      state,
      received_cents,
      refunds.filter((one) => one.purchase_id === id).map(({ kind, cents, state }) => [kind, cents, state]),
    ]),
  }
}
const shouldHold = ({ debt, lots, purchases }: Wallet) => ({
  debt,
  /** Unreturned excess payments and failed staff refunds, which staff see. */
  kept: sum(
    (['difference', 'staff'] as const).map(
      (what) =>
        purchases.filter((one) => one.refunds.some(({ kind, state }) => kind === what && state === 'failed')).length,
    ),
  ),
  lots: lots.map(({ left, ends }) => [left, ends]),
  purchases: purchases.map(({ state, seen, refunds }) => [
    state,
    seen,
    refunds.map(({ kind, cents, state }) => [kind, cents, state]),
  ]),
})

/** Movements of this wallet since one, by reason. */
const movedSince = async ({ professionalId }: World, id: number) =>
  db
    .selectFrom('ledger_transactions as t')
    .select(['t.id', 't.kind'])
    .where('t.id', '>', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ledger_entries as e')
          .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
          .select('e.coins')
          .whereRef('e.transaction_id', '=', 't.id')
          .where('a.professional_id', '=', professionalId),
      ),
    )
    .orderBy('t.id')
    .execute()

const seen = new Map<string, number>()
const states = new Set<string>()

async function live(steps: Step[]) {
  const wallet = emptyWallet(testNow.getTime())
  const world: World = {
    db,
    bank,
    staff,
    now: testNow,
    name: `bank-${++lives}`,
    uuids: [],
    spendings: [],
    adjustments: [],
    ...(await aProfessional(db, { coins: 0 })),
  }
  let last = 0
  for (const generatedStep of steps) {
    const step = settled(wallet, generatedStep)
    if (!step) continue
    const { name, action } = step
    const should = (expected[name] as (w: Wallet, d: unknown) => string)(wallet, action)
    const did = await (real[name] as (w: World, d: unknown) => Promise<string>)(world, action)
    assert.equal(did, should, `what "${name}" answers`)
    assert.deepEqual(await readWallet(world), shouldHold(wallet))
    for (const { id, kind } of await movedSince(world, last)) {
      assert.ok((explains[name] as readonly string[]).includes(kind), `"${name}" moved coins as "${kind}"`)
      last = id
    }
    for (const { state } of wallet.purchases) states.add(state)
    seen.set(`${name}: ${did}`, (seen.get(`${name}: ${did}`) ?? 0) + 1)
  }
}

/** The shortest failing history, one action per line, and how to repeat it. */
function reportRun(run: fc.RunDetails<[Step[]]>) {
  if (!run.failed) return
  const lines = (run.counterexample?.[0] ?? []).map(({ name, action }) => `  ${name} ${JSON.stringify(action)}`)
  const again = `after ${run.numRuns} runs; again: SEED=${run.seed} RUNS=${run.numRuns}`
  throw new Error(`${again}\n${lines.join('\n')}`, { cause: run.errorInstance })
}

test(`${numRuns} random wallet histories match the model, and every invariant holds`, async () => {
  await fc.assert(fc.asyncProperty(someSteps, live), {
    seed,
    numRuns,
    reporter: reportRun,
  })
  await assertInvariants(db)
  const books = await readLedgerSummary(db)
  assert.ok(isLedgerBalanced(books), JSON.stringify(books))
  const { received, back, chargedBack, pendingReview } = books.money
  assert.ok(Math.min(received, back, chargedBack, pendingReview) > 0, 'money came, went back, was taken and is held')
  if (process.env.RUNS)
    console.log(
      [...seen]
        .toSorted()
        .map(([what, times]) => `${times} × ${what}`)
        .join('\n'),
    )
  for (const state of purchaseStates) assert.ok(states.has(state), `no purchase was ever ${state}`)
})
