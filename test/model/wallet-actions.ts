/** Wallet actions: their picks, and how the product does them. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { buyCoinsFrom } from '#domain/purchases/buy-coins.server.ts'
import { cancelWithinCoolingOff } from '#domain/purchases/cancel-within-cooling-off.server.ts'
import { settlePendingReview } from '#domain/purchases/decide-pending-review.server.ts'
import { packages } from '#domain/purchases/packages.server.ts'
import { reconcilePayments } from '#domain/purchases/reconcile.server.ts'
import { refundWholePurchase } from '#domain/purchases/refund-purchase.server.ts'
import { syncOpenPurchases } from '#domain/purchases/sync-open-purchases.server.ts'
import { syncPurchase } from '#domain/purchases/sync-purchase.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addDays, addMinutes } from '#domain/shared/durations.ts'
import { secondPersonAboveCoins } from '#domain/staff/second-person.ts'
import { StaffActor } from '#domain/staff/staff.server.ts'
import { recordAdjustment, settleAdjustment } from '#domain/wallet/adjust-coins.server.ts'
import { expireCoins } from '#domain/wallet/expire-coins.server.ts'
import { creditLots, returnCoins, spendCoins } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { type SandboxPayments, sandboxPlays } from '#platform/payments/sandbox-payments.ts'
import { codeOf } from '#test/support/code-of.ts'
import { backAnswers, chargeAnswers, type Actions, lookAnswers } from './wallet-expected.ts'

export type Step = { [Name in keyof Actions]: { name: Name; action: Actions[Name] } }[keyof Actions]
export type World = {
  db: Db
  bank: SandboxPayments
  /** This run's own bank, so that its sync does not touch other purchases. */
  name: string
  now: Date
  professionalId: number
  userId: number
  staff: number[]
  uuids: string[]
  spendings: number[]
  adjustments: number[]
}

const recent = fc.nat(3)
/** Weights and picks of each action. */
const actions: {
  [Name in keyof Actions]: [number, { [Key in keyof Actions[Name]]: fc.Arbitrary<Actions[Name][Key]> }]
} = {
  buy: [
    6,
    {
      pack: fc.constantFrom(0, 0, 1, 1, 2, 4),
      answer: fc.constantFrom('told', 'told', ...chargeAnswers),
      isDouble: fc.boolean(),
    },
  ],
  bank: [
    11,
    { purchase: recent, play: fc.constantFrom('pay', 'pay', 'pay', 'charge_back', 'pay_more', ...sandboxPlays) },
  ],
  look: [
    12,
    {
      purchase: recent,
      says: fc.constantFrom('truth', 'truth', 'truth', ...lookAnswers),
      back: fc.constantFrom(...backAnswers),
    },
  ],
  lookAll: [5, {}],
  reconcile: [2, {}],
  spend: [11, { coins: fc.integer({ min: 1, max: 60 }), isDouble: fc.boolean() }],
  giveBack: [6, { spending: recent, isHalf: fc.boolean() }],
  regret: [5, { purchase: recent, isDouble: fc.boolean() }],
  refund: [5, { purchase: recent, by: fc.nat(1), isDouble: fc.boolean() }],
  settleHeld: [5, { purchase: recent, isCredited: fc.boolean() }],
  adjust: [4, { coins: fc.constantFrom(-300, -40, -5, 5, 40, 90, 300), by: fc.nat(1) }],
  decide: [4, { adjustment: recent, by: fc.nat(1), isConfirmed: fc.boolean() }],
  bonus: [4, { coins: fc.integer({ min: 1, max: 40 }), days: fc.constantFrom(1, 7, 30, 90) }],
  wait: [8, { minutes: fc.constantFrom(1, 10, 33, 60, 1440, 4 * 1440, 8 * 1440, 31 * 1440) }],
  expire: [4, {}],
}
export const someSteps = fc.array(
  fc.oneof(
    ...Object.entries(actions).map(([name, [weight, picks]]) => ({
      weight,
      arbitrary: fc.record({
        name: fc.constant(name),
        action: fc.record(picks as Record<string, fc.Arbitrary<unknown>>),
      }),
    })),
  ) as unknown as fc.Arbitrary<Step>,
  { minLength: 5, maxLength: 40, size: 'max' },
)

const inTx = <Value>({ db }: World, run: (tx: Db) => Promise<Value>) => db.transaction().execute(run)
let references = 0
const approver = ({ staff }: World, by: number) => new StaffActor(staff[by]!, secondPersonAboveCoins)

const movement = (world: World, kind: 'bonus' | 'adjustment') => ({
  kind,
  reference: `wallet-model:${++references}`,
  professionalId: world.professionalId,
  userId: world.userId,
})
const rejectCall = () => Promise.reject(new Error('the bank does not answer'))

/** The bank, truthful by default. A completed refund is not refused later. */
function bankOf(
  { bank, name }: World,
  { answer = 'told', says = 'truth', back = 'done' }: Partial<Actions['buy'] & Actions['look']> = {},
): PaymentProvider {
  return {
    ...bank,
    name,
    async createCharge(input) {
      if (answer === 'away') return rejectCall()
      const charge = await bank.createCharge(input)
      return answer === 'lost' ? rejectCall() : charge
    },
    async readCharge(charge) {
      if (says === 'away') return rejectCall()
      const found = await bank.readCharge(charge)
      if (!found || says === 'none') return null
      const atFirst = { state: 'waiting', receivedCents: 0, paymentRef: null, paidAt: null, refunds: [] } as const
      return says === 'stale' ? { ...found, ...atFirst, refunds: [] } : found
    },
    async refund(input) {
      const isRefunded = (await bank.readCharge(input))!.refunds.some(({ refundId }) => refundId === input.refundId)
      if (back === 'away') return rejectCall()
      if (back === 'refused' && !isRefunded) return { state: 'failed', refundRef: null }
      const answered = await bank.refund(input)
      return back === 'lost' ? rejectCall() : answered
    },
  }
}

export const real: { [Name in keyof Actions]: (world: World, action: Actions[Name]) => Promise<string> } = {
  async buy(world, { pack, answer, isDouble }) {
    const caller = asProfessional(world.userId, randomUUID())
    const input = { packageId: packages[pack]!.id }
    const buy = () => buyCoinsFrom(() => bankOf(world, { answer }))(world.db, caller, input, world.now)
    const [bought, again] = await Promise.all(isDouble ? [buy(), buy()] : [buy()])
    if (bought!.ok) world.uuids.push(bought.value.uuid)
    return again && codeOf(again) !== codeOf(bought!) ? `${codeOf(bought!)}, then ${codeOf(again)}` : codeOf(bought!)
  },
  async bank({ db, bank, uuids, now }, { purchase, play }) {
    const chargeId = uuids[purchase]!.replaceAll('-', '')
    if (!(await bank.play(chargeId, play === 'pay_more' ? 'pay' : play, now))) return 'no'
    if (play === 'pay_more')
      await db
        .updateTable('sandbox_charges')
        .set((eb) => ({ received_cents: eb('amount_cents', '+', 100) }))
        .where('charge_id', '=', chargeId)
        .execute()
    return 'ok'
  },
  async look(world, { purchase, ...answers }) {
    const uuid = world.uuids[purchase]!
    const stateNow = () =>
      world.db.selectFrom('purchases').select('state').where('uuid', '=', uuid).executeTakeFirstOrThrow()
    const sync = () => syncPurchase(world.db, uuid, world.now, bankOf(world, answers))
    // Twice at once, like notices. Without a charge there are none; a concurrent sync may find the charge.
    const looks = await Promise.allSettled((await stateNow()).state === 'created' ? [sync()] : [sync(), sync()])
    if (looks.some(({ status }) => status === 'rejected')) return answers.says === 'away' ? 'away' : 'failed'
    return (await stateNow()).state
  },
  async lookAll(world) {
    const count = await syncOpenPurchases(world.db, world.now, bankOf(world))
    return `asked after ${Math.min(count, 3)}${count > 3 ? ' or more' : ''}`
  },
  async reconcile(world) {
    const received: PaymentProvider['received'] = async (span) =>
      (await world.bank.received(span))
        .filter(({ reference }) => world.uuids.includes(reference!))
        .toSorted((a, b) => world.uuids.indexOf(a.reference!) - world.uuids.indexOf(b.reference!))
    const found = await reconcilePayments(world.db, world.now, { ...bankOf(world), received })
    return found ? `${found} differences` : 'no difference'
  },
  async spend(world, { coins, isDouble }) {
    const input = { ...movement(world, 'adjustment'), coins }
    const spend = () => inTx(world, (tx) => spendCoins(tx, input, world.now))
    const tries = await Promise.allSettled(isDouble ? [spend(), spend()] : [spend()])
    const ids = tries.flatMap((one) => (one.status === 'fulfilled' && one.value !== null ? [one.value] : []))
    if (ids.length > 1) return 'twice'
    world.spendings.push(...ids)
    return ids.length ? 'ok' : 'too few'
  },
  async giveBack(world, { spending, isHalf }) {
    const spentBy = world.spendings[spending]!
    const rows = await world.db
      .selectFrom('lot_movements')
      .select('coins')
      .where('transaction_id', '=', spentBy)
      .execute()
    const spent = -rows.reduce((all, { coins }) => all + coins, 0)
    const coins = isHalf ? Math.ceil(spent / 2) : spent
    await inTx(world, (tx) => returnCoins(tx, { ...movement(world, 'adjustment'), spentBy, coins }, world.now))
    return 'ok'
  },
  async regret({ db, userId, uuids, now }, { purchase, isDouble }) {
    const regret = () => cancelWithinCoolingOff(db, asProfessional(userId), { purchaseUuid: uuids[purchase]! }, now)
    const codes = (await Promise.all(isDouble ? [regret(), regret()] : [regret()])).map(codeOf)
    return codes.find((code) => code === 'ok') ?? codes[0]!
  },
  async refund(world, { purchase, by, isDouble }) {
    const input = { uuid: world.uuids[purchase]!, reason: 'Comprou duas vezes.', staffUserId: world.staff[by]! }
    const refund = () => inTx(world, (tx) => refundWholePurchase(tx, input, world.now))
    const codes = (await Promise.all(isDouble ? [refund(), refund()] : [refund()])).map(codeOf)
    if (codes.filter((code) => code === 'ok').length > 1) return 'twice'
    return codes.find((code) => code === 'ok') ?? codes[0]!
  },
  settleHeld: async (world, { purchase, isCredited }) =>
    codeOf(
      await inTx(world, (tx) =>
        settlePendingReview(
          tx,
          {
            uuid: world.uuids[purchase]!,
            decision: isCredited ? 'credit' : 'give_back',
            staffUserId: world.staff[0]!,
          },
          world.now,
        ),
      ),
    ),
  async adjust(world, { coins, by }) {
    const adjustment = { professionalId: world.professionalId, coins, reason: 'Por engano.' }
    const adjusted = await inTx(world, (tx) => recordAdjustment(tx, approver(world, by), adjustment, world.now))
    if (!adjusted.ok) return adjusted.code
    const { id } = await world.db
      .selectFrom('coin_adjustments')
      .select('id')
      .where('professional_id', '=', world.professionalId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    world.adjustments.push(id)
    return adjusted.value.state === 'waiting' ? 'waits' : 'ok'
  },
  async decide(world, { adjustment, by, isConfirmed }) {
    const adjustmentId = world.adjustments[adjustment]!
    const decision = isConfirmed ? 'confirm' : 'refuse'
    return codeOf(
      await inTx(world, (tx) => settleAdjustment(tx, approver(world, by), { adjustmentId, decision }, world.now)),
    )
  },
  async bonus(world, { coins, days }) {
    const lots = [{ coins, from: 'bonus', expiresAt: addDays(world.now, days) }] as const
    await inTx(world, (tx) => creditLots(tx, movement(world, 'bonus'), lots, world.now))
    return 'ok'
  },
  async wait(world, { minutes }) {
    world.now = addMinutes(world.now, minutes)
    return 'ok'
  },
  async expire({ db, now }) {
    await expireCoins(db, now)
    return 'ok'
  },
}
