import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db.ts'

export const bannersFile = new URL('banners.json', import.meta.url)

const banners = z.array(
  z.strictObject({
    id: z.string(),
    service: z.string().optional(),
    root: z.string().optional(),
    src: z.string(),
    link: z.string(),
  }),
)

/** Loads the banners from their file; `active` stays as set (AMB-41). After the catalog, which they refer to. */
export async function loadBanners(tx: Db, text: string) {
  const rows = banners.parse(JSON.parse(text))
  await sql`
    insert into banners (id, category_id, root_category_id, src, link)
    select file.id, k.id, r.id, file.src, file.link
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as file (id text, service text, root text, src text, link text)
    left join categories k on k.slug = file.service
    left join root_categories r on r.slug = file.root
    where (file.service is null or k.id is not null) and (file.root is null or r.id is not null)
    on conflict (id) do update set
      category_id = excluded.category_id, root_category_id = excluded.root_category_id,
      src = excluded.src, link = excluded.link
  `.execute(tx)
}
