/**
 * What should happen to lots, purchases and debts of one wallet, said a second time and as plainly as possible (product: Coins;
 * domain 2.8): lists in memory, no database, nothing at once. The test beside it holds the product against this.
 */
import { packages, type PurchaseState } from '#domain/purchases/purchase.ts'
import type { SandboxPlay } from '#platform/payments/sandbox-payments.ts'

const minute = 60_000
const day = 24 * 60 * minute

type Lot = { kind: 'paid' | 'bonus'; left: number; ends: number | null; purchase: number | null; given: number }
type Part = { lot: number; coins: number }
type Regret = { coins: number; bonus: number; parts: Part[]; state: 'asked' | 'done' | 'failed' }
type Purchase = {
  coins: number
  bonus: number
  state: PurchaseState
  bank: 'waiting' | 'paid' | 'failed' | 'expired' | 'charged_back'
  received: number
  seen: number
  expires: number
  paidAt: number | null
  regrets: Regret[]
}
type Spending = { parts: Part[]; coins: number; isBack: boolean }
export type Wallet = { now: number; debt: number; lots: Lot[]; purchases: Purchase[]; spendings: Spending[] }

export const emptyWallet = (now: number): Wallet => ({ now, debt: 0, lots: [], purchases: [], spendings: [] })
const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)
export const balanceOf = ({ lots }: Wallet) => sum(lots.map(({ left }) => left))

/** The order in which lots are spent; some of them before all others. */
function inOrder({ lots }: Wallet, first: (lot: Lot) => boolean = () => false) {
  const rank = ({ ends, kind }: Lot) => [ends ?? Infinity, kind === 'paid' ? 1 : 0] as const
  return lots
    .map((lot, at) => ({ lot, at }))
    .toSorted((a, b) => {
      const [ours, theirs] = [rank(a.lot), rank(b.lot)]
      const own = Number(first(b.lot)) - Number(first(a.lot))
      return own || (ours[0] === theirs[0] ? ours[1] - theirs[1] || a.at - b.at : ours[0] - theirs[0])
    })
    .map(({ at }) => at)
}

function take(wallet: Wallet, coins: number, order: number[]): Part[] {
  let wanted = coins
  const parts: Part[] = []
  for (const at of order) {
    const part = Math.min(wanted, wallet.lots[at]!.left)
    if (!part) continue
    wallet.lots[at]!.left -= part
    wanted -= part
    parts.push({ lot: at, coins: part })
  }
  return parts
}

/** Whatever comes in pays what is owed first. */
function put(wallet: Wallet, { lot, coins }: Part) {
  const pays = Math.min(wallet.debt, coins)
  wallet.debt -= pays
  wallet.lots[lot]!.left += coins - pays
}

function begin(wallet: Wallet, lot: Omit<Lot, 'left'>) {
  wallet.lots.push({ ...lot, left: 0 })
  put(wallet, { lot: wallet.lots.length - 1, coins: lot.given })
}

export type Deeds = {
  buy: { pack: number }
  bank: { purchase: number; play: SandboxPlay }
  look: { purchase: number; refusesRefunds: boolean }
  spend: { coins: number }
  giveBack: { spending: number; isHalf: boolean }
  regret: { purchase: number }
  bonus: { coins: number; days: number }
  wait: { minutes: number }
  expire: object
}

export const expected: { [Name in keyof Deeds]: (wallet: Wallet, deed: Deeds[Name]) => string } = {
  buy(wallet, { pack }) {
    const waiting = wallet.purchases.filter(
      ({ state, expires }) => (state === 'created' || state === 'waiting') && expires > wallet.now,
    )
    if (waiting.length >= 5) return 'too_many_purchases'
    const { coins, bonus } = packages[pack]!
    const expires = wallet.now + 30 * minute
    wallet.purchases.push({ coins, bonus, state: 'waiting', bank: 'waiting', received: 0, seen: 0, expires, paidAt: null, regrets: [] }) // prettier-ignore
    return 'ok'
  },
  bank({ purchases }, { purchase: at, play }) {
    const purchase = purchases[at]!
    const from = play === 'charge_back' ? ['paid'] : play.startsWith('pay') ? ['waiting', 'expired', 'failed'] : ['waiting'] // prettier-ignore
    if (!from.includes(purchase.bank)) return 'no'
    const becomes = { pay: 'paid', pay_less: 'paid', refuse: 'failed', let_expire: 'expired', charge_back: 'charged_back' } // prettier-ignore
    purchase.bank = becomes[play] as Purchase['bank']
    if (play.startsWith('pay')) purchase.received = purchase.coins * 100 - (play === 'pay' ? 0 : 100)
    return 'ok'
  },
  look(wallet, { purchase: at, refusesRefunds }) {
    const purchase = wallet.purchases[at]!
    for (const regret of purchase.regrets.filter(({ state }) => state === 'asked')) {
      regret.state = refusesRefunds ? 'failed' : 'done'
      if (refusesRefunds) for (const part of regret.parts) put(wallet, part)
      const gone = sum(purchase.regrets.filter(({ state }) => state === 'done').map(({ coins }) => coins * 100))
      if (purchase.state === 'paid' && gone >= purchase.seen) purchase.state = 'refunded'
    }
    const isOpen = purchase.state === 'waiting'
    const hasMoney = purchase.bank === 'paid' || purchase.bank === 'charged_back'
    if (hasMoney && (isOpen || purchase.state === 'expired' || purchase.state === 'failed')) {
      purchase.seen = purchase.received
      purchase.paidAt = wallet.now
      purchase.state = purchase.received === purchase.coins * 100 ? 'paid' : 'held'
      if (purchase.state === 'paid') {
        begin(wallet, { kind: 'paid', ends: null, purchase: at, given: purchase.coins })
        if (purchase.bonus) begin(wallet, { kind: 'bonus', ends: wallet.now + 90 * day, purchase: at, given: purchase.bonus }) // prettier-ignore
      }
    } else if (isOpen && purchase.bank === 'failed') purchase.state = 'failed'
    else if (isOpen && (purchase.bank === 'expired' || wallet.now > purchase.expires + 2 * minute))
      purchase.state = 'expired'
    if (purchase.bank === 'charged_back' && (purchase.state === 'paid' || purchase.state === 'held')) {
      const wasPaid = purchase.state === 'paid'
      purchase.state = 'charged_back'
      const gone = sum(purchase.regrets.filter(({ state }) => state !== 'failed').map(({ coins, bonus }) => coins + bonus)) // prettier-ignore
      const wanted = wasPaid ? purchase.coins + purchase.bonus - gone : 0
      const parts = take(wallet, wanted, inOrder(wallet, (lot) => lot.purchase === at)) // prettier-ignore
      wallet.debt += wanted - sum(parts.map(({ coins }) => coins))
    }
    return purchase.state
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
    let left = isHalf ? Math.ceil(spending.coins / 2) : spending.coins
    const order = inOrder(wallet).toReversed()
    for (const lot of order) {
      const part = Math.min(left, spending.parts.find((one) => one.lot === lot)?.coins ?? 0)
      if (!part) continue
      left -= part
      const { ends } = wallet.lots[lot]!
      if (ends !== null && ends <= wallet.now) wallet.lots[lot]!.ends = wallet.now + 7 * day
      put(wallet, { lot, coins: part })
    }
    return 'ok'
  },
  regret(wallet, { purchase: at }) {
    const purchase = wallet.purchases[at]!
    if (purchase.state !== 'paid' || wallet.now - purchase.paidAt! > 7 * day) return 'regret_over'
    const own = wallet.lots.map((lot, n) => ({ ...lot, n })).filter((lot) => lot.purchase === at)
    const leftOf = (kind: string) => own.find((lot) => lot.kind === kind)?.left ?? 0
    const coins = Math.max(0, leftOf('paid') - (purchase.bonus - leftOf('bonus')))
    if (!coins) return 'nothing_left'
    const parts = own.filter(({ left }) => left).map(({ n, left }) => ({ lot: n, coins: left }))
    for (const { lot } of parts) wallet.lots[lot]!.left = 0
    purchase.regrets.push({ coins, bonus: sum(parts.map((part) => part.coins)) - coins, parts, state: 'asked' })
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
    for (const lot of wallet.lots) if (lot.ends !== null && lot.ends <= wallet.now - 30 * minute) lot.left = 0
    return 'ok'
  },
}
