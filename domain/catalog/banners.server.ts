import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export type Banner = { src: string; link: string }

/**
 * The banner of a service (spec 7; AMB-41): its own, else its root category's, else the default. Undefined without any.
 */
export async function findBanner(db: Db, categoryId: number): Promise<Banner | undefined> {
  const { rows } = await sql<Banner>`
    select b.src, b.link
      from categories k
      join banners b on b.active and (
        b.category_id = k.id or b.root_category_id = k.root_category_id
        or (b.category_id is null and b.root_category_id is null)
      )
     where k.id = ${categoryId} and k.active
     order by (b.category_id is not null) desc, (b.root_category_id is not null) desc, b.id
     limit 1`.execute(db)
  return rows[0]
}
