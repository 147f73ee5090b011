import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { buyCoins } from '#domain/purchases/buy-coins.server.ts'
import { lookAtPurchase } from '#domain/purchases/look-at-purchase.server.ts'
import { packageIds } from '#domain/purchases/purchase.ts'
import { regretPurchase } from '#domain/purchases/regret-purchase.server.ts'
import { expireCoins } from '#domain/wallet/expire-coins.server.ts'
import { inDays } from '#domain/wallet/lot.ts'
import { creditLots, returnCoins, spendCoins } from '#domain/wallet/wallet.server.ts'
import { sandboxPayments, sandboxPlays } from '#platform/payments/sandbox-payments.ts'
import { aProfessional, knowCatalog, testNow } from '#test/support/builders.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { type Deeds, emptyWallet, expected, type Wallet } from './wallet-model.ts'

/** `RUNS=5000 node --test test/model/wallet-life.test.ts`: other lives each time. `SEED=… RUNS=…` repeats those of a failure. */
const numRuns = Number(process.env.RUNS ?? 150)
const seed = process.env.SEED ? Number(process.env.SEED) : process.env.RUNS ? Date.now() % 2 ** 31 : 20_261_123

const { db } = await testDatabase({ after })
await knowCatalog(db)
const bank = sandboxPayments(() => db)
const inTx = db.transaction()
let references = 0

type Step = { [Name in keyof Deeds]: { name: Name; deed: Deeds[Name] } }[keyof Deeds]
type World = Awaited<ReturnType<typeof aProfessional>> & { now: Date; uuids: string[]; spendings: number[] }

const recent = fc.nat(3)
const deeds: { [Name in keyof Deeds]: [number, { [Key in keyof Deeds[Name]]: fc.Arbitrary<Deeds[Name][Key]> }] } = {
  buy: [6, { pack: fc.constantFrom(0, 0, 1, 1, 2, 4) }],
  bank: [10, { purchase: recent, play: fc.constantFrom('pay', 'pay', 'pay', 'charge_back', ...sandboxPlays) }],
  look: [14, { purchase: recent, refusesRefunds: fc.constantFrom(false, false, true) }],
  spend: [12, { coins: fc.integer({ min: 1, max: 60 }) }],
  giveBack: [6, { spending: recent, isHalf: fc.boolean() }],
  regret: [5, { purchase: recent }],
  bonus: [4, { coins: fc.integer({ min: 1, max: 40 }), days: fc.constantFrom(1, 7, 30, 90) }],
  wait: [8, { minutes: fc.constantFrom(1, 10, 33, 60, 1440, 4 * 1440, 8 * 1440, 31 * 1440) }],
  expire: [5, {}],
}
const someSteps = fc.array(
  fc.oneof(
    ...Object.entries(deeds).map(([name, [weight, picks]]) => ({
      weight,
      arbitrary: fc.record({
        name: fc.constant(name),
        deed: fc.record(picks as Record<string, fc.Arbitrary<unknown>>),
      }),
    })),
  ) as unknown as fc.Arbitrary<Step>,
  { minLength: 5, maxLength: 40, size: 'max' },
)

const movement = (world: World, kind: 'bonus' | 'adjustment') => ({
  ...{ kind, reference: `wallet-model:${++references}` },
  ...{ professionalId: world.professionalId, userId: world.userId },
})
const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code!)

const real: { [Name in keyof Deeds]: (world: World, deed: Deeds[Name]) => Promise<string> } = {
  async buy(world, { pack }) {
    const asked = { userId: world.userId, packageId: packageIds[pack]! }
    const bought = await buyCoins(db, asked, world.now, bank)
    if (bought.ok) world.uuids.push(bought.value.uuid)
    return codeOf(bought)
  },
  bank: async ({ uuids, now }, { purchase, play }) =>
    (await bank.play(uuids[purchase]!.replaceAll('-', ''), play, now)) ? 'ok' : 'no',
  async look({ uuids, now }, { purchase, refusesRefunds }) {
    const asked = refusesRefunds
      ? { ...bank, giveBack: async () => ({ state: 'failed' as const, refundRef: null }) }
      : bank
    // Twice at once, as notices come.
    const [state] = await Promise.all([
      lookAtPurchase(db, uuids[purchase]!, now, asked),
      lookAtPurchase(db, uuids[purchase]!, now, asked),
    ])
    const after = await db.selectFrom('purchases').select('state').where('uuid', '=', uuids[purchase]!).executeTakeFirstOrThrow() // prettier-ignore
    return state === null ? 'none' : after.state
  },
  async spend(world, { coins }) {
    const id = await inTx.execute((tx) => spendCoins(tx, { ...movement(world, 'adjustment'), coins }, world.now))
    if (id === null) return 'too few'
    world.spendings.push(id)
    return 'ok'
  },
  async giveBack(world, { spending, isHalf }) {
    const spentBy = world.spendings[spending]!
    const rows = await db.selectFrom('lot_movements').select('coins').where('transaction_id', '=', spentBy).execute()
    const spent = -rows.reduce((all, { coins }) => all + coins, 0)
    const coins = isHalf ? Math.ceil(spent / 2) : spent
    await inTx.execute((tx) => returnCoins(tx, { ...movement(world, 'adjustment'), spentBy, coins }, world.now))
    return 'ok'
  },
  regret: async ({ userId, uuids, now }, { purchase }) =>
    codeOf(await regretPurchase(db, { userId, purchaseUuid: uuids[purchase]! }, now)),
  async bonus(world, { coins, days }) {
    const given = [{ coins, from: 'bonus', expiresAt: inDays(days, world.now) }] as const
    await inTx.execute((tx) => creditLots(tx, movement(world, 'bonus'), given, world.now))
    return 'ok'
  },
  async wait(world, { minutes }) {
    world.now = new Date(world.now.getTime() + minutes * 60_000)
    return 'ok'
  },
  async expire({ now }) {
    await expireCoins(db, now)
    return 'ok'
  },
}

/** The step with its picks as places in the model, the newest first; null when there is nothing to pick. */
function settled(wallet: Wallet, { name, deed }: Step): Step | null {
  const place = (all: unknown[], pick: number) => all.length - 1 - (pick % all.length)
  if ('purchase' in deed)
    return wallet.purchases.length
      ? ({ name, deed: { ...deed, purchase: place(wallet.purchases, deed.purchase) } } as Step)
      : null
  if (!('spending' in deed)) return { name, deed } as Step
  const spending = wallet.spendings.length ? place(wallet.spendings, deed.spending) : -1
  return spending < 0 || wallet.spendings[spending]!.isBack ? null : ({ name, deed: { ...deed, spending } } as Step)
}

async function held({ professionalId }: World) {
  const wallet = await db.selectFrom('wallets').select('debt').where('professional_id', '=', professionalId).executeTakeFirstOrThrow() // prettier-ignore
  const lots = await db.selectFrom('coin_lots').select(['remaining', 'expires_at']).where('professional_id', '=', professionalId).orderBy('id').execute() // prettier-ignore
  const purchases = await db.selectFrom('purchases').select('state').where('professional_id', '=', professionalId).orderBy('id').execute() // prettier-ignore
  return {
    debt: wallet.debt,
    lots: lots.map(({ remaining, expires_at: ends }) => [remaining, ends?.getTime() ?? null]),
    purchases: purchases.map(({ state }) => state),
  }
}

const seen = new Map<string, number>()

async function live(steps: Step[]) {
  const wallet = emptyWallet(testNow.getTime())
  const world: World = { ...(await aProfessional(db, { coins: 0 })), now: testNow, uuids: [], spendings: [] }
  for (const wanted of steps) {
    const step = settled(wallet, wanted)
    if (!step) continue
    const { name, deed } = step
    const should = (expected[name] as (w: Wallet, d: unknown) => string)(wallet, deed)
    const did = await (real[name] as (w: World, d: unknown) => Promise<string>)(world, deed)
    assert.equal(did, should, `what "${name}" answers`)
    assert.deepEqual(await held(world), {
      debt: wallet.debt,
      lots: wallet.lots.map(({ left, ends }) => [left, ends]),
      purchases: wallet.purchases.map(({ state }) => state),
    })
    seen.set(`${name}: ${did}`, (seen.get(`${name}: ${did}`) ?? 0) + 1)
  }
}

/** The shortest life that ends otherwise, one deed a line, and how to see it again. */
function told(run: fc.RunDetails<[Step[]]>) {
  if (!run.failed) return
  const lines = (run.counterexample?.[0] ?? []).map(({ name, deed }) => `  ${name} ${JSON.stringify(deed)}`)
  const again = `after ${run.numRuns} runs; again: SEED=${run.seed} RUNS=${run.numRuns}`
  throw new Error(`${again}\n${lines.join('\n')}`, { cause: run.errorInstance })
}

test(`${numRuns} random lives of a wallet end as the model says, and every invariant holds`, async () => {
  await fc.assert(fc.asyncProperty(someSteps, live), { ...{ seed, numRuns, reporter: told } })
  await assertInvariants(db)
  if (process.env.RUNS) console.log([...seen].toSorted().map(([what, times]) => `${times} × ${what}`).join('\n')) // prettier-ignore
  for (const state of ['paid', 'held', 'failed', 'expired', 'charged_back', 'refunded'])
    assert.ok(seen.has(`look: ${state}`), `no purchase was ever ${state}`)
})
