/** Module entry of the wallet: coins move only here, always from one account to another (domain invariants 3, 4). */
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export { recordAdjustment, settleAdjustment } from './adjust-coins.server.ts'
export { readCoinLedger } from './coin-ledger-summary.server.ts'
export { creditCoins, type CreditInput, creditLots } from './credit-coins.server.ts'
export {
  chargeSuccessor,
  transferDebts,
  lockWalletsOfPerson,
  retainDepartedWallet,
} from './deleted-account-wallet.server.ts'
export { lockWallet } from './write-movement.server.ts'
export { type MonthOfWallet, sumMonthOfWallets } from './month-of-wallets.server.ts'
export { returnCoins } from './return-coins.server.ts'
export { spendCoins } from './spend-coins.server.ts'
export {
  type Clawback,
  sumCoinsBroughtBy,
  findRemainingCoins,
  restoreClawback,
  quoteCancellation,
  clawBackPurchase,
  takeCancelledPurchase,
  takeWholePurchase,
} from './clawback.server.ts'
export { forfeitCoins } from './take-coins.server.ts'
export { listWalletMovements } from './wallet-movements.server.ts'
export { grantWelcomeBonus, isFirstUnlockOpenSql, consumeFirstUnlock } from './welcome-bonus.server.ts'

/** Opens the wallets of new professionals. */
export async function openWallets(tx: Db, professionalIds: number[]) {
  const owners = professionalIds.map((id) => ({ professional_id: id }))
  await tx.insertInto('wallets').values(owners).execute()
  await tx
    .insertInto('ledger_accounts')
    .values(owners.map((owner) => ({ kind: 'wallet' as const, ...owner })))
    .execute()
}

/** The balance; negative is debt. */
export async function getCoinBalance(db: Db, professionalId: number) {
  const wallet = await db
    .selectFrom('wallets')
    .select(['balance', 'debt'])
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
  return wallet ? wallet.balance - wallet.debt : 0
}

export type WalletKinds = Awaited<ReturnType<typeof getWalletKinds>>

/** A wallet's coins by kind, and lots by expiry (product: Coins). */
export async function getWalletKinds(db: Db, professionalId: number) {
  const lots = await db
    .selectFrom('coin_lots')
    .select(['kind', 'expires_at as expiresAt', sql<number>`sum(remaining)::int`.as('coins')])
    .where('professional_id', '=', professionalId)
    .where('remaining', '>', 0)
    .groupBy(['kind', 'expires_at'])
    .orderBy('expires_at')
    .execute()
  const sumOf = (kind: string) => lots.filter((lot) => lot.kind === kind).reduce((sum, { coins }) => sum + coins, 0)
  return {
    balance: await getCoinBalance(db, professionalId),
    paid: sumOf('paid'),
    bonus: sumOf('bonus'),
    ending: lots.flatMap(({ coins, expiresAt }) => (expiresAt ? [{ coins, expiresAt }] : [])),
  }
}
