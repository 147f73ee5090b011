import { countByLink } from '#domain/orders/orders.server.ts'
import type { Db } from '#platform/db.ts'
import { suspensionOf, whyHidden } from './professional.ts'

/** A professional's own link, why it is inactive, and its number of orders. */
export async function findOwnLink(db: Db, userId: number) {
  const row = await db
    .selectFrom('professionals')
    .select(['id', 'slug', 'state', 'suspended_reason as suspendedReason', 'suspended_until as suspendedUntil'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  return (
    row && {
      slug: row.slug,
      hiddenReason: whyHidden(row.state),
      suspension: suspensionOf(row),
      orderCount: await countByLink(db, row.id),
    }
  )
}
