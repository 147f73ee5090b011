import { cityById } from '#domain/places/places.server.ts'
import { isServed } from '#domain/professionals/professionals.server.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { seal } from '#platform/security/seal.ts'
import { waitlistToken } from './waitlist.server.ts'

/**
 * Queues one e-mail per confirmed entry of a served place and deletes the entry in the same transaction; the address is
 * sealed in the job. Returns how many.
 */
export async function notifyWaitlist(db: Db): Promise<number> {
  const places = await db
    .selectFrom('waitlist_entries')
    .select(['category_id as categoryId', 'city_id as cityId'])
    .distinct()
    .where('confirmed_at', 'is not', null)
    .execute()
  let notifiedCount = 0
  for (const { categoryId, cityId } of places) {
    const uf = cityById(cityId)?.uf
    if (!uf || !(await isServed(db, { categoryId, cityId, uf }))) continue
    const { value } = await inTransaction(db, async (tx) => {
      const notified = await tx
        .deleteFrom('waitlist_entries')
        .where('category_id', '=', categoryId)
        .where('city_id', '=', cityId)
        .where('confirmed_at', 'is not', null)
        .returning(['id', 'email'])
        .execute()
      for (const { id, email } of notified)
        await enqueue(tx, 'send-waitlist-email', {
          sealed: seal('place-letter', email),
          token: waitlistToken({ id, email }),
          id,
          categoryId,
          cityId,
        })
      return ok(notified.length)
    })
    notifiedCount += value
  }
  return notifiedCount
}
