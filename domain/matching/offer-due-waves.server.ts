import { listUnfinishedOffers } from '#domain/orders/orders.server.ts'
import { minuteMs } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { offerOrder } from './offer-order.server.ts'
import { waveDelay, waves } from './waves.ts'

const batchSize = 200
/** Grace period of the wave's own job. */
const graceMs = 60_000

/** Sends waves overdue by a minute, whose job was lost. Returns how many. */
export async function offerDueWaves(db: Db, now: Date): Promise<number> {
  let behind = 0
  for (let after = 0; ;) {
    const orders = await listUnfinishedOffers(db, after, batchSize)
    for (const { id, offeredWave, urgency, publishedAt } of orders) {
      const due = waves.filter(
        (wave) =>
          wave.wave > offeredWave &&
          publishedAt.getTime() + waveDelay(wave, urgency) * minuteMs + graceMs <= now.getTime(),
      )
      for (const { wave } of due) await offerOrder(db, { orderId: id, wave }, now)
      if (due.length) behind++
    }
    const last = orders[batchSize - 1]
    if (!last) return behind
    after = last.id
  }
}
