/** The expected results and effects on lots, purchases and debts. */
import { packages } from '#domain/purchases/packages.server.ts'
import type { SandboxPlay } from '#platform/payments/sandbox-payments.ts'
import {
  balanceOf,
  begin,
  day,
  inOrder,
  minute,
  type Purchase,
  creditLot,
  sum,
  take,
  type Wallet,
} from './wallet-model.ts'

/** Outcomes of a new charge: response, lost response, or unreachable. */
export const chargeAnswers = ['told', 'lost', 'away'] as const
/** Reported states: the truth, the initial state, unknown, or no response. */
export const lookAnswers = ['truth', 'stale', 'none', 'away'] as const
/** Outcomes of a refund: done, refused, response lost, unreachable. */
export const backAnswers = ['done', 'refused', 'lost', 'away'] as const

/** `pay_more` is not in the sandbox: some banks let one type the amount. */
export type Play = SandboxPlay | 'pay_more'
type Look = { says: (typeof lookAnswers)[number]; back: (typeof backAnswers)[number] }

export type Actions = {
  buy: { pack: number; answer: (typeof chargeAnswers)[number]; isDouble: boolean }
  bank: { purchase: number; play: Play }
  look: { purchase: number } & Look
  lookAll: object
  reconcile: object
  spend: { coins: number; isDouble: boolean }
  giveBack: { spending: number; isHalf: boolean }
  regret: { purchase: number; isDouble: boolean }
  refund: { purchase: number; by: number; isDouble: boolean }
  settleHeld: { purchase: number; isCredited: boolean }
  adjust: { coins: number; by: number }
  decide: { adjustment: number; by: number; isConfirmed: boolean }
  bonus: { coins: number; days: number }
  wait: { minutes: number }
  expire: object
}

const isOver = (wallet: Wallet, { expires }: Purchase) => wallet.now > expires + 2 * minute
const isOpen = ({ state }: Purchase) => state === 'created' || state === 'waiting'
const hasMoney = ({ bank }: Purchase) => bank === 'paid' || bank === 'charged_back'

/** Requests pending refunds. */
function startRefunds(wallet: Wallet, purchase: Purchase, back: Look['back']) {
  for (const refund of purchase.refunds.filter(({ state }) => state === 'requested')) {
    // A completed refund is not refused afterwards.
    const answer = refund.isGiven && back === 'refused' ? 'done' : back
    if (answer === 'away') continue
    if (answer === 'refused') {
      refund.state = 'failed'
      if (refund.kind === 'difference') endIfGone(purchase)
      // After a chargeback the coins stay away.
      if (purchase.state !== 'charged_back')
        for (const part of refund.parts.toSorted((a, b) => a.lot - b.lot)) {
          extendLotExpiry(wallet, part.lot)
          creditLot(wallet, part)
        }
      continue
    }
    refund.isGiven = true
    if (answer === 'done') settled(purchase, refund)
  }
}

function settled(purchase: Purchase, refund: Purchase['refunds'][number]) {
  refund.state = 'done'
  endIfGone(purchase)
}

/** An overpayment that could not be returned does not keep the purchase open. */
function endIfGone(purchase: Purchase) {
  const isOver = ({ kind, state }: Purchase['refunds'][number]) =>
    state === 'done' || (kind === 'difference' && state === 'failed')
  const refundedCents = sum(purchase.refunds.filter(isOver).map(({ cents }) => cents))
  if ((purchase.state === 'paid' || purchase.state === 'pending_review') && refundedCents >= purchase.seen)
    purchase.state = 'refunded'
}

function credit(wallet: Wallet, index: number) {
  const { coins, bonus } = wallet.purchases[index]!
  wallet.purchases[index]!.state = 'paid'
  begin(wallet, { kind: 'paid', ends: null, purchase: index, given: coins })
  if (bonus) begin(wallet, { kind: 'bonus', ends: wallet.now + 90 * day, purchase: index, given: bonus })
}

/** A returned expired bonus is valid for another week. */
function extendLotExpiry({ lots, now }: Wallet, index: number) {
  const { ends } = lots[index]!
  if (ends !== null && ends <= now) lots[index]!.ends = now + 7 * day
}

/** Coins of a full refund: less earlier refunds and expired bonus. */
function leftOf({ lots, purchases }: Wallet, index: number) {
  const { coins, bonus, refunds } = purchases[index]!
  const activeRefunds = refunds.filter(({ state }) => state !== 'failed')
  const ended = sum(lots.filter(({ purchase }) => purchase === index).map((lot) => lot.ended))
  return {
    coins: coins - sum(activeRefunds.map((one) => one.coins)),
    bonus: Math.max(0, bonus - ended - sum(activeRefunds.map((one) => one.bonus))),
  }
}

function chargedBack(wallet: Wallet, index: number) {
  const purchase = wallet.purchases[index]!
  const wasPaid = purchase.state === 'paid'
  purchase.state = 'charged_back'
  const remaining = leftOf(wallet, index)
  const coinsToTake = wasPaid && remaining.coins ? remaining.coins + remaining.bonus : 0
  const parts = take(
    wallet,
    coinsToTake,
    inOrder(wallet, (lot) => lot.purchase === index),
  )
  wallet.debt += coinsToTake - sum(parts.map(({ coins }) => coins))
}

function look(wallet: Wallet, index: number, { says, back }: Look) {
  const purchase = wallet.purchases[index]!
  const wasCreated = purchase.state === 'created'
  startRefunds(wallet, purchase, back)
  if (says === 'away') return 'away'
  const isTrue = says === 'truth'
  const isFound = says !== 'none' && purchase.bank !== 'none'
  const bank = isTrue ? purchase.bank : 'waiting'
  if (isFound) {
    purchase.lookedAt = wallet.now
    if (
      isTrue &&
      hasMoney(purchase) &&
      (isOpen(purchase) || purchase.state === 'expired' || purchase.state === 'failed')
    ) {
      purchase.seen = purchase.received
      purchase.paidAt = wallet.now
      if (purchase.received === purchase.coins * 100) credit(wallet, index)
      else purchase.state = 'pending_review'
    } else if (isOpen(purchase) && bank === 'failed') purchase.state = 'failed'
    else if (isOpen(purchase) && (bank === 'expired' || isOver(wallet, purchase))) purchase.state = 'expired'
    if (isTrue)
      for (const refund of purchase.refunds)
        if (refund.state === 'requested' && refund.isGiven) settled(purchase, refund)
    if (bank === 'charged_back' && (purchase.state === 'paid' || purchase.state === 'pending_review'))
      chargedBack(wallet, index)
  }
  if (wasCreated && (!isFound || bank === 'waiting') && purchase.state === 'created') {
    if (purchase.expires > wallet.now) {
      purchase.state = 'waiting'
      if (purchase.bank === 'none') purchase.bank = 'waiting'
    } else if (!isFound && isOver(wallet, purchase)) {
      purchase.state = 'expired'
      purchase.lookedAt = wallet.now
    }
  }
  return purchase.state
}

/** Sync order. */
function dueAt({ purchases, now }: Wallet) {
  const ago = (count: number) => now - count * minute
  const isDue = (one: Purchase) =>
    (['created', 'waiting', 'expired', 'failed'].includes(one.state) &&
      one.made > now - 3 * day &&
      (one.lookedAt === null || one.lookedAt < ago(60) || (isOpen(one) && one.lookedAt < ago(1)))) ||
    one.refunds.some(({ state }) => state === 'requested')
  return purchases
    .map((one, index) => ({ one, at: index }))
    .filter(({ one }) => isDue(one))
    .toSorted((a, b) => (a.one.lookedAt ?? -1) - (b.one.lookedAt ?? -1) || a.at - b.at)
    .map(({ at }) => at)
}

const truly: Look = { says: 'truth', back: 'done' }
const plays = {
  pay: 'paid',
  pay_less: 'paid',
  pay_more: 'paid',
  refuse: 'failed',
  let_expire: 'expired',
  charge_back: 'charged_back',
} as const
const amountOff = { pay: 0, pay_less: -100, pay_more: 100 }
const refund = { coins: 0, bonus: 0, parts: [], state: 'requested', isGiven: false } as const

export const expected: { [Name in keyof Actions]: (wallet: Wallet, action: Actions[Name]) => string } = {
  buy(wallet, { pack, answer }) {
    const waiting = wallet.purchases.filter((one) => isOpen(one) && one.expires > wallet.now)
    if (waiting.length >= 5) return 'too_many_purchases'
    const { coins, bonus } = packages[pack]!
    wallet.purchases.push({
      coins,
      bonus,
      state: answer === 'told' ? 'waiting' : 'created',
      bank: answer === 'away' ? 'none' : 'waiting',
      received: 0,
      seen: 0,
      made: wallet.now,
      expires: wallet.now + 30 * minute,
      paidAt: null,
      bankPaidAt: null,
      lookedAt: null,
      refunds: [],
    })
    return 'ok'
  },
  bank({ purchases, now }, { purchase: at, play }) {
    const purchase = purchases[at]!
    const from =
      play === 'charge_back' ? ['paid'] : play.startsWith('pay') ? ['waiting', 'expired', 'failed'] : ['waiting']
    if (!from.includes(purchase.bank)) return 'no'
    purchase.bank = plays[play]
    if (play === 'pay' || play === 'pay_less' || play === 'pay_more') {
      purchase.received = purchase.coins * 100 + amountOff[play]
      purchase.bankPaidAt = now
    }
    return 'ok'
  },
  look: (wallet, { purchase, ...answers }) => look(wallet, purchase, answers),
  lookAll(wallet) {
    const due = dueAt(wallet)
    for (const index of due) look(wallet, index, truly)
    return `asked after ${Math.min(due.length, 3)}${due.length > 3 ? ' or more' : ''}`
  },
  reconcile(wallet) {
    for (const [index, { bankPaidAt, seen }] of wallet.purchases.entries())
      if (bankPaidAt !== null && bankPaidAt >= wallet.now - 3 * day && bankPaidAt < wallet.now - 15 * minute && !seen)
        look(wallet, index, truly)
    return 'no difference'
  },
  spend(wallet, { coins }) {
    if (balanceOf(wallet) < coins) return 'too few'
    wallet.spendings.push({ parts: take(wallet, coins, inOrder(wallet)), coins, isBack: false })
    return 'ok'
  },
  giveBack(wallet, { spending: at, isHalf }) {
    const spending = wallet.spendings[at]!
    if (spending.isBack) return 'no'
    spending.isBack = true
    let coinsToReturn = isHalf ? Math.ceil(spending.coins / 2) : spending.coins
    const order = inOrder(wallet).toReversed()
    for (const lot of order) {
      const part = Math.min(coinsToReturn, spending.parts.find((one) => one.lot === lot)?.coins ?? 0)
      if (!part) continue
      coinsToReturn -= part
      extendLotExpiry(wallet, lot)
      creditLot(wallet, { lot, coins: part })
    }
    return 'ok'
  },
  regret(wallet, { purchase: at }) {
    const purchase = wallet.purchases[at]!
    if (purchase.state !== 'paid' || wallet.now - purchase.paidAt! > 7 * day) return 'regret_over'
    const own = wallet.lots.map((lot, n) => ({ ...lot, n })).filter((lot) => lot.purchase === at)
    const leftIn = (kind: string) => own.find((lot) => lot.kind === kind)?.left ?? 0
    if (purchase.refunds.some(({ kind, state }) => kind === 'staff' && state !== 'failed')) return 'nothing_left'
    const coins = Math.max(0, leftIn('paid') - (purchase.bonus - leftIn('bonus')))
    if (!coins) return 'nothing_left'
    const parts = own.filter(({ left }) => left).map(({ n, left }) => ({ lot: n, coins: left }))
    for (const { lot } of parts) wallet.lots[lot]!.left = 0
    const bonus = sum(parts.map((part) => part.coins)) - coins
    purchase.refunds.push({ ...refund, kind: 'cooling_off', cents: coins * 100, coins, bonus, parts })
    return 'ok'
  },
  refund(wallet, { purchase: at }) {
    const purchase = wallet.purchases[at]!
    if (purchase.state !== 'paid') return 'not_paid'
    if (purchase.refunds.some(({ state }) => state === 'requested')) return 'refund_under_way'
    const { coins, bonus } = leftOf(wallet, at)
    if (!coins) return 'nothing_left'
    if (balanceOf(wallet) < coins + bonus) return 'too_few_coins'
    const parts = take(
      wallet,
      coins + bonus,
      inOrder(wallet, (lot) => lot.purchase === at),
    )
    purchase.refunds.push({ ...refund, kind: 'staff', cents: coins * 100, coins, bonus, parts })
    return 'ok'
  },
  settleHeld(wallet, { purchase: at, isCredited }) {
    const purchase = wallet.purchases[at]!
    if (purchase.state !== 'pending_review' || purchase.refunds.some(({ state }) => state !== 'failed'))
      return 'already_decided'
    const tooMuch = purchase.received - purchase.coins * 100
    if (!isCredited) purchase.refunds.push({ ...refund, kind: 'pending_review', cents: purchase.received, parts: [] })
    else if (tooMuch < 0) return 'too_little_paid'
    else {
      credit(wallet, at)
      if (tooMuch) purchase.refunds.push({ ...refund, kind: 'difference', cents: tooMuch, parts: [] })
    }
    return 'ok'
  },
  adjust(wallet, { coins, by }) {
    if (coins < 0 && balanceOf(wallet) < -coins) return 'too_few_coins'
    const today = wallet.adjustments.filter(({ at, state }) => state !== 'refused' && at > wallet.now - day)
    const needsSecond = Math.abs(coins) + sum(today.map((one) => Math.abs(one.coins))) > 100
    wallet.adjustments.push({ coins, by, at: wallet.now, state: needsSecond ? 'waiting' : 'done' })
    if (!needsSecond) adjust(wallet, coins)
    return needsSecond ? 'waits' : 'ok'
  },
  decide(wallet, { adjustment: at, by, isConfirmed }) {
    const adjustment = wallet.adjustments[at]!
    if (adjustment.state !== 'waiting') return 'already_decided'
    if (isConfirmed && adjustment.by === by) return 'own_adjustment'
    if (isConfirmed && adjustment.coins < 0 && balanceOf(wallet) < -adjustment.coins) return 'too_few_coins'
    adjustment.state = isConfirmed ? 'done' : 'refused'
    if (isConfirmed) adjust(wallet, adjustment.coins)
    return 'ok'
  },
  bonus(wallet, { coins, days }) {
    begin(wallet, { kind: 'bonus', ends: wallet.now + days * day, purchase: null, given: coins })
    return 'ok'
  },
  wait(wallet, { minutes }) {
    wallet.now += minutes * minute
    return 'ok'
  },
  expire(wallet) {
    for (const lot of wallet.lots) {
      if (lot.ends === null || lot.ends > wallet.now - 30 * minute) continue
      lot.ended += lot.left
      lot.left = 0
    }
    return 'ok'
  },
}

/** Staff grants do not expire. */
function adjust(wallet: Wallet, coins: number) {
  if (coins > 0) begin(wallet, { kind: 'bonus', ends: null, purchase: null, given: coins })
  else take(wallet, -coins, inOrder(wallet))
}
