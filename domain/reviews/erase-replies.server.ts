import { purgePages } from '#platform/cache/page-cache.ts'
import type { Db } from '#platform/db.ts'

const inPlaceOfName = 'cliente'

/** Erases the replies of a deleted professional. */
export const eraseReplies = (tx: Db, professionalId: number) =>
  tx
    .deleteFrom('review_replies')
    .where('review_id', 'in', tx.selectFrom('reviews').select('id').where('professional_id', '=', professionalId))
    .execute()

/** Removes a deleted client's name from replies. Call before the name is erased. */
export async function eraseNameInReplies(tx: Db, clientId: number, now: Date) {
  const rows = await tx
    .selectFrom('review_replies as a')
    .innerJoin('reviews as r', 'r.id', 'a.review_id')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'o.client_id')
    .select(['r.id', 'a.text', 'u.name', 'o.contact_name as contactName', 'r.professional_id as professionalId'])
    .where('o.client_id', '=', clientId)
    .execute()
  for (const { id, text, name, contactName, professionalId } of rows) {
    const without = withoutNames(text, `${name} ${contactName ?? ''}`)
    if (without === text) continue
    await tx.updateTable('review_replies').set({ text: without }).where('review_id', '=', id).execute()
    await purgePages(tx, now, [`professional:${professionalId}`])
  }
}

/** Removes each word of a name except particles. */
export function withoutNames(text: string, names: string) {
  const parts = new Set(names.toLocaleLowerCase('pt-BR').match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  for (const joining of ['das', 'dos']) parts.delete(joining)
  const named = text.replaceAll(/[\p{L}\p{N}]+/gu, (word) =>
    parts.has(word.toLocaleLowerCase('pt-BR')) ? inPlaceOfName : word,
  )
  return named
    .replaceAll(new RegExp(`${inPlaceOfName}(?: (?:d[aeo]s? )?${inPlaceOfName})+`, 'g'), inPlaceOfName)
    .slice(0, 500)
}
