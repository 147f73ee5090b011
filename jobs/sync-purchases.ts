import { reconcilePayments } from '#domain/purchases/reconcile.server.ts'
import { syncOpenPurchases } from '#domain/purchases/sync-open-purchases.server.ts'
import { syncPurchase } from '#domain/purchases/sync-purchase.server.ts'
import { payments } from '#platform/configured-providers.ts'
import type { Db } from '#platform/db.ts'
import { errorCode } from '#platform/error-code.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { runAllSettled } from '#platform/jobs/run-all-settled.ts'

/** All providers with open charges, former ones included. */
const providersOn = (db: Db) => payments(() => db).all

/** Asks the provider for the state of one purchase. */
export const syncPurchaseTask: Task = async ({ uuid }: { uuid: string }, { db, now }) => {
  for (const provider of providersOn(db)) await syncPurchase(db, uuid, now, provider)
}

export const syncOpenPurchasesTask: Task = async (_, { db, now }) => {
  await runAllSettled(...providersOn(db).map((provider) => () => syncOpenPurchases(db, now, provider)))
}

export const reconcilePaymentsTask: Task = async (_, { db, now, log }) => {
  let differences = 0
  for (const provider of providersOn(db)) {
    try {
      differences += await reconcilePayments(db, now, provider)
    } catch (error) {
      log.error({ provider: provider.name, errorCode: errorCode(error) }, 'comparing payments failed')
    }
  }
  if (differences) log.error({ differences }, 'payments and purchases differ: see /interno/moedas')
}
