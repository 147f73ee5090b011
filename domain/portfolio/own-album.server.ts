import type { Db } from '#platform/db.ts'
import { purgePages } from '#platform/cache/page-cache.ts'

type AlbumKey = { userId: number; albumId: number }

/** An album of this person's, locked for the change; undefined for anybody else's. */
export const lockOwnAlbum = (tx: Db, { userId, albumId }: AlbumKey) =>
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
