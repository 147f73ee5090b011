import type { Db } from '#platform/db.ts'
import { purgeProfile } from './steering/own-row.server.ts'

type Measured = { id: number; answerMinutes: number | null; isPartner: boolean }

/** Keeps what was measured of professionals, in a transaction that holds them. Pages of those for whom it changed are made anew. */
export async function keepMeasured(tx: Db, measured: readonly Measured[], now: Date) {
  if (!measured.length) return
  const ids = measured.map(({ id }) => id)
  const known = await tx
    .selectFrom('professionals')
    .select([
      'id',
      'median_answer_minutes as answerMinutes',
      'is_partner_profile as isPartner',
      'is_institutional_pro as isOurs',
    ])
    .where('id', 'in', ids)
    .execute()
  const before = new Map(known.map((row) => [row.id, row]))
  for (const { id, answerMinutes, isPartner } of measured) {
    const was = before.get(id)
    const partner = isPartner && !was?.isOurs
    if (!was || (was.answerMinutes === answerMinutes && was.isPartner === partner)) continue
    await tx
      .updateTable('professionals')
      .set({ median_answer_minutes: answerMinutes, is_partner_profile: partner })
      .where('id', '=', id)
      .execute()
    await purgeProfile(tx, id, now)
  }
  await tx.updateTable('professionals').set({ measured_at: now }).where('id', 'in', ids).execute()
}
