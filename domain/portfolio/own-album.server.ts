import { purgePages } from '#platform/cache/page-cache.ts'
import type { Db } from '#platform/db.ts'

type AlbumKey = { userId: number; albumId: number }

/** Locks one's own album; undefined for another professional's. */
export const lockOwnAlbum = (tx: Db, { userId, albumId }: AlbumKey) =>
  tx
    .selectFrom('portfolio_albums as a')
    .innerJoin('professionals as p', 'p.id', 'a.professional_id')
    .select(['a.id', 'a.professional_id as professionalId'])
    .where('a.id', '=', albumId)
    .where('p.user_id', '=', userId)
    .forNoKeyUpdate('a')
    .executeTakeFirst()

/** Purges the cached page of the profile, which shows the portfolio. */
export const purgePortfolioPages = (tx: Db, professionalId: number, now: Date) =>
  purgePages(tx, now, [`professional:${professionalId}`])
