import type { Db } from '#platform/db.ts'
import type { LastSeen } from './last-seen.ts'
import { purgeProfile } from './profile-settings/own-row.server.ts'

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
  const known = await tx
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
  const before = new Map(known.map((row) => [row.id, row]))
  for (const { id, ...found } of measured) {
    const was = before.get(id)
    if (!was) continue
    const is = { ...found, isPartner: found.isPartner && !was.isOurs }
    const changed = (Object.keys(is) as (keyof typeof is)[]).filter((what) => is[what] !== was[what])
    if (!changed.length) continue
    await tx
      .updateTable('professionals')
      .set({
        median_answer_minutes: is.answerMinutes,
        answer_percent: is.answerPercent,
        measured_hires: is.hires,
        last_seen: is.lastSeen,
        is_partner_profile: is.isPartner,
      })
      .where('id', '=', id)
      .execute()
    // Pages count hires live, so this needs no purge.
    if (changed.some((what) => what !== 'hires')) await purgeProfile(tx, id, now)
  }
  await tx.updateTable('professionals').set({ measured_at: now }).where('id', 'in', ids).execute()
}
