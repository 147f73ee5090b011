import { wordFlagsOf } from '#domain/orders/screening/moderation.ts'
import type { Db } from '#platform/db.ts'
import { purgePages } from '#platform/page-cache.ts'

const textRefusals = ['contact_data', 'link', 'forbidden_words'] as const

/** Why a title or a caption cannot stand; undefined when it can. */
export function wrongText(text: string) {
  const flags = wordFlagsOf([text])
  return textRefusals.find((code) => flags.includes(code))
}

type Asked = { userId: number; albumId: number }

/** An album of this person's, locked for the change; undefined for anybody else's. */
export const lockOwnAlbum = (tx: Db, { userId, albumId }: Asked) =>
  tx
    .selectFrom('portfolio_albums as a')
    .innerJoin('professionals as p', 'p.id', 'a.professional_id')
    .select(['a.id', 'a.professional_id as professionalId'])
    .where('a.id', '=', albumId)
    .where('p.user_id', '=', userId)
    .forNoKeyUpdate('a')
    .executeTakeFirst()

/** The page of the profile shows the work too. */
export const purgePortfolio = (tx: Db, professionalId: number, now: Date) =>
  purgePages(tx, now, [`professional:${professionalId}`])
