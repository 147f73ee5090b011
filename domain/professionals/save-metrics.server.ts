import { keysOf } from '#domain/shared/keys.ts'
import type { Db } from '#platform/db.ts'
import type { LastSeen } from './last-seen.ts'
import { purgeProfilePages } from './profile-settings/own-row.server.ts'

type Measured = {
  id: number
  answerMinutes: number | null
  answerPercent: number | null
  hires: number
  lastSeen: LastSeen | null
  isPartner: boolean
}

/** Saves metrics of locked professionals, and purges the pages of those that changed. */
export async function saveMetrics(tx: Db, measured: readonly Measured[], now: Date) {
  if (!measured.length) return
  const ids = measured.map(({ id }) => id)
  const rows = await tx
    .selectFrom('professionals')
    .select([
      'id',
      'median_answer_minutes as answerMinutes',
      'answer_percent as answerPercent',
      'measured_hires as hires',
      'last_seen as lastSeen',
      'is_partner_profile as isPartner',
      'is_institutional_pro as isOurs',
    ])
    .where('id', 'in', ids)
    .execute()
  const savedById = new Map(rows.map((row) => [row.id, row]))

  for (const { id, ...metrics } of measured) {
    const saved = savedById.get(id)
    if (!saved) continue
    const current = { ...metrics, isPartner: metrics.isPartner && !saved.isOurs }
    const changed = keysOf(current).filter((field) => current[field] !== saved[field])
    if (!changed.length) continue

    await tx
      .updateTable('professionals')
      .set({
        median_answer_minutes: current.answerMinutes,
        answer_percent: current.answerPercent,
        measured_hires: current.hires,
        last_seen: current.lastSeen,
        is_partner_profile: current.isPartner,
      })
      .where('id', '=', id)
      .execute()
    // Pages count hires live, so this needs no purge.
    if (changed.some((field) => field !== 'hires')) await purgeProfilePages(tx, id, now)
  }

  await tx.updateTable('professionals').set({ measured_at: now }).where('id', 'in', ids).execute()
}
