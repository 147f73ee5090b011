import { isServed } from '#domain/professionals/professionals.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { done } from '#domain/shared/result.ts'
import { enqueue } from '#platform/job-queue.ts'
import { seal } from '#platform/seal.ts'
import { cityById } from '#domain/places/places.server.ts'
import { unansweredDays, watchDays } from './watch-place.ts'
import { watchToken } from './watch-place.server.ts'

/**
 * Writes once to every mailbox that said yes and whose place is served now, and forgets it in the same transaction: the address goes
 * with the letter, sealed, and stays nowhere. Returns how many letters go.
 */
export async function tellPlaceWatchers(db: Db): Promise<number> {
  const places = await db
    .selectFrom('place_watches')
    .select(['category_id as categoryId', 'city_id as cityId'])
    .distinct()
    .where('confirmed_at', 'is not', null)
    .execute()
  let told = 0
  for (const { categoryId, cityId } of places) {
    const uf = cityById(cityId)?.uf
    if (!uf || !(await isServed(db, { categoryId, cityId, uf }))) continue
    const { value } = await inTransaction(db, async (tx) => {
      const gone = await tx
        .deleteFrom('place_watches')
        .where('category_id', '=', categoryId)
        .where('city_id', '=', cityId)
        .where('confirmed_at', 'is not', null)
        .returning(['id', 'email'])
        .execute()
      for (const { id, email } of gone)
        await enqueue(tx, 'tell-place-watch', {
          sealed: seal('place-letter', email),
          token: watchToken({ id, email }),
          id,
          categoryId,
          cityId,
        })
      return done(gone.length)
    })
    told += value
  }
  return told
}

/** The letter that asks for a yes: to whom and for what; null when it was taken back or given meanwhile. */
export async function watchToAsk(db: Db, id: number) {
  const row = await db
    .selectFrom('place_watches')
    .select(['id', 'email', 'category_id as categoryId', 'city_id as cityId', 'asked_at as askedAt'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, token: watchToken(row) } : null
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Wishes of half a year, and questions that nobody answered. */
export const forgetPlaceWatches = (db: Db, now: Date) =>
  db
    .deleteFrom('place_watches')
    .where((row) =>
      row.or([
        row('asked_at', '<', daysAgo(now, watchDays)),
        row.and([row('confirmed_at', 'is', null), row('asked_at', '<', daysAgo(now, unansweredDays))]),
      ]),
    )
    .execute()
