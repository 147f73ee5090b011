import { lookAtOpenPurchases } from '#domain/purchases/look-at-open.server.ts'
import { lookAtPurchase } from '#domain/purchases/look-at-purchase.server.ts'
import { reconcilePayments } from '#domain/purchases/reconcile.server.ts'
import type { Db } from '#platform/db.ts'
import type { Task } from '#platform/jobs.ts'
import { payments } from '#platform/senders.ts'

const bankOn = (db: Db) => payments(() => db)

/** A notice came, or its time has: the provider is asked how one purchase stands. */
export const lookAtPurchaseTask: Task = async ({ uuid }: { uuid: string }, { db, now }) => {
  await lookAtPurchase(db, uuid, now, bankOn(db))
}

export const lookAtOpenPurchasesTask: Task = async (_, { db, now }) => {
  await lookAtOpenPurchases(db, now, bankOn(db))
}

export const reconcilePaymentsTask: Task = async (_, { db, now, log }) => {
  const differences = await reconcilePayments(db, now, bankOn(db))
  if (differences) log.error({ differences }, 'payments and purchases are not the same: see /interno/moedas')
}
