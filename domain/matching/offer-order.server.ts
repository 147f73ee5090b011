import { sql } from 'kysely'
import { distanceKm, pointOf } from '#domain/places/place.ts'
import { cityById } from '#domain/places/places.server.ts'
import { orderForSaleById, setEligibleCount } from '#domain/orders/orders.server.ts'
import { serves } from '#domain/professionals/professionals.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'
import { enqueue } from '#platform/job-queue.ts'
import { matchScore } from './score.ts'
import { waveDelay, waves } from './waves.ts'

type Candidate = {
  id: number
  user_id: number
  base_city_id: number | null
  rating_sum: number
  reviews_count: number
  median_answer_minutes: number | null
  documentation_approved: boolean
  recent_leads: number
}

/**
 * Offers a searching order to the professionals of one wave and plans the next one. Leaves out who is paused, has ten
 * open leads, is the client, or was offered it before; so running twice offers nothing twice. Returns how many were told.
 */
export async function offerOrder(db: Db, { orderId, wave: number }: { orderId: number; wave: number }, now: Date) {
  const wave = waves.find((each) => each.wave === number)
  if (!wave) throw new Error(`There is no wave ${number}`)
  const { value } = await inTransaction(db, async (tx) => {
    const order = await orderForSaleById(tx, orderId)
    if (order?.status !== 'searching' || order.leadCount >= order.maxLeads) return { ok: true, value: 0 }
    const { rows } = await sql<Candidate>`
      select p.id, p.user_id, p.base_city_id, p.rating_sum, p.reviews_count, p.median_answer_minutes, p.documentation_approved,
             (select count(*)::int from leads l where l.professional_id = p.id and l.created_at > ${new Date(now.getTime() - 30 * 86_400_000)}) as recent_leads
        from professionals p join users u on u.id = p.user_id
       where p.state in ('active', 'in_review', 'approved', 'rejected') and not p.paused and u.phone is distinct from ${order.phone}
         and (select count(*) from leads l where l.professional_id = p.id and l.state in ('unlocked', 'contacted')) < 10
         and ${serves(order)}
       limit 10000`.execute(tx)
    if (wave.wave === 1) await setEligibleCount(tx, orderId, rows.length)
    const told = new Set(
      (await tx.selectFrom('order_offers').select('professional_id').where('order_id', '=', orderId).execute()).map(
        (row) => row.professional_id,
      ),
    )
    const chosen = rows
      .filter((row) => !told.has(row.id))
      .map((row) => ({ row, score: scoreFor(row, order.cityId) }))
      .sort((a, b) => b.score - a.score || a.row.id - b.row.id)
      .slice(0, wave.size)
    if (chosen.length) {
      await tx
        .insertInto('order_offers')
        .values(
          chosen.map(({ row, score }) => ({
            order_id: orderId,
            professional_id: row.id,
            wave: wave.wave,
            score,
            offered_at: now,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await emit(
        tx,
        now,
        ...chosen.map(({ row }) => ({
          topic: `user:${row.user_id}`,
          kind: 'order.available',
          payload: { uuid: order.uuid },
        })),
      )
    }
    await planNext(tx, orderId, wave.wave, order.urgency, order.publishedAt ?? now)
    return { ok: true, value: chosen.length }
  })
  return value
}

function planNext(tx: Db, orderId: number, done: number, urgency: Parameters<typeof waveDelay>[1], publishedAt: Date) {
  const next = waves.find((wave) => wave.wave === done + 1)
  if (!next) return
  const runAt = new Date(publishedAt.getTime() + waveDelay(next, urgency) * 60_000)
  return enqueue(tx, 'offer-order', { orderId, wave: next.wave }, { runAt, key: `offer-order:${orderId}:${next.wave}` })
}

function scoreFor(row: Candidate, cityId: number) {
  const here = cityById(cityId)
  const base = row.base_city_id === null ? undefined : cityById(row.base_city_id)
  const points = here && base && ([pointOf(here), pointOf(base)] as const)
  return matchScore({
    distanceKm: points?.[0] && points[1] ? distanceKm(points[0], points[1]) : null,
    medianAnswerMinutes: row.median_answer_minutes,
    averageRating: row.reviews_count ? row.rating_sum / row.reviews_count : null,
    reviewsCount: row.reviews_count,
    documentationApproved: row.documentation_approved,
    recentLeads: row.recent_leads,
  })
}
