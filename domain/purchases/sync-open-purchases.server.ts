import { addDays, addMinutes } from '#domain/shared/durations.ts'
import { type Db, withRetry } from '#platform/db.ts'
import { errorCode } from '#platform/error-code.ts'
import { log } from '#platform/observability/log.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { unpaidCheckDays, openStates } from './purchase.ts'
import { syncPurchase } from './sync-purchase.server.ts'

const batchSize = 100

/**
 * Syncs open purchases and refunds, in case no webhook arrived: every minute, expired ones hourly for three days.
 * Returns how many.
 */
export async function syncOpenPurchases(db: Db, now: Date, provider: PaymentProvider): Promise<number> {
  const ago = (minutes: number) => addMinutes(now, -minutes)
  const due = await db
    .selectFrom('purchases as p')
    .select('p.uuid')
    .where('p.provider', '=', provider.name)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('p.state', 'in', openStates),
          eb('p.created_at', '>', addDays(now, -unpaidCheckDays)),
          eb.or([
            eb('p.checked_at', 'is', null),
            eb.and([eb('p.state', 'in', ['created', 'waiting']), eb('p.checked_at', '<', ago(1))]),
            eb('p.checked_at', '<', ago(60)),
          ]),
        ]),
        eb.exists(
          eb
            .selectFrom('purchase_refunds as r')
            .select('r.id')
            .whereRef('r.purchase_id', '=', 'p.id')
            .where('r.state', 'in', ['requested', 'processing']),
        ),
      ]),
    )
    .orderBy('p.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('p.id')
    .limit(batchSize)
    .execute()
  for (const { uuid } of due) {
    try {
      await withRetry(() => syncPurchase(db, uuid, now, provider))
    } catch (error) {
      log.warn({ purchase: uuid, errorCode: errorCode(error) }, 'purchase sync failed')
    }
  }
  return due.length
}
