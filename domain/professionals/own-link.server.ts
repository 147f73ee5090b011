import { countByLink } from '#domain/orders/orders.server.ts'
import type { Db } from '#platform/db.ts'
import { whyHidden } from './professional.ts'

/** The own link of somebody who is signed in, why it leads nowhere now, if so, and how many orders came by it. */
export async function ownLink(db: Db, userId: number) {
  const row = await db
    .selectFrom('professionals')
    .select(['id', 'slug', 'state'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  return row && { slug: row.slug, hidden: whyHidden(row.state), came: await countByLink(db, row.id) }
}
