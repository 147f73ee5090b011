import { sql } from 'kysely'
import { lastSeenOf } from '#domain/professionals/last-seen.ts'
import { saveMetrics } from '#domain/professionals/professionals.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { findMetrics } from './metrics-facts.server.ts'
import { isPartner } from './score.ts'

const batchSize = 200

/**
 * Updates metrics older than an hour: response time and rate, hires, last activity (docs/decisions/0020), and partner
 * status, which institutional profiles never have. Idempotent. Returns how many were measured.
 */
export const measureProfessionals = (db: Db, now: Date): Promise<number> =>
  inTransactionBatches(db, batchSize, (tx) => measureSome(tx, now))

async function measureSome(tx: Db, now: Date) {
  const before = addHours(now, -1)
  const { rows } = await sql<{ id: number }>`
    select id from professionals
     where (measured_at is null or measured_at <= ${before}) and state not in ('phone_verified', 'deleted')
     order by measured_at nulls first, id limit ${sql.lit(batchSize)} for no key update skip locked`.execute(tx)
  const ids = rows.map(({ id }) => Number(id))
  const metricsById = await findMetrics(tx, ids, now)
  const measured = ids.flatMap((id) => {
    const metrics = metricsById.get(id)
    if (!metrics) return []
    const { answerMinutes, answerPercent, hires, lastSeenAt } = metrics
    return [
      {
        id,
        answerMinutes,
        answerPercent,
        hires,
        lastSeen: lastSeenOf(lastSeenAt, now),
        isPartner: isPartner(metrics),
      },
    ]
  })
  await saveMetrics(tx, measured, now)
  return ids.length
}
