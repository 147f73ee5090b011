import { addDays, addMinutes } from '#domain/shared/durations.ts'
import { type Db, withRetry } from '#platform/db.ts'
import { errorCode } from '#platform/error-code.ts'
import { log } from '#platform/observability/log.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { isPayable, openStates, unpaidCheckDays } from './purchase.ts'
import { syncPurchase } from './sync-purchase.server.ts'

const batchSize = 100

/**
 * Syncs open purchases and refunds, in case no webhook arrived: every minute, expired ones hourly for three days.
 * Returns how many.
 */
export async function syncOpenPurchases(db: Db, now: Date, provider: PaymentProvider): Promise<number> {
  const due = await listDuePurchases(db, now, provider.name)
  for (const { uuid } of due) {
    try {
      await withRetry(() => syncPurchase(db, uuid, now, provider))
    } catch (error) {
      log.warn({ purchase: uuid, errorCode: errorCode(error) }, 'purchase sync failed')
    }
  }
  return due.length
}

const listDuePurchases = (db: Db, now: Date, provider: string) =>
  db
    .selectFrom('purchases as p')
    .select('p.uuid')
    .where('p.provider', '=', provider)
    .where((eb) => {
      const isUnpaid = eb.and([
        eb('p.state', 'in', openStates),
        eb('p.created_at', '>', addDays(now, -unpaidCheckDays)),
        eb.or([
          eb('p.checked_at', 'is', null),
          eb.and([eb('p.state', 'in', openStates.filter(isPayable)), eb('p.checked_at', '<', addMinutes(now, -1))]),
          eb('p.checked_at', '<', addMinutes(now, -60)),
        ]),
      ])
      const hasOpenRefund = eb.exists(
        eb
          .selectFrom('purchase_refunds as r')
          .select('r.id')
          .whereRef('r.purchase_id', '=', 'p.id')
          .where('r.state', 'in', ['requested', 'processing']),
      )
      return eb.or([isUnpaid, hasOpenRefund])
    })
    .orderBy('p.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('p.id')
    .limit(batchSize)
    .execute()
