import type { Picture } from '#domain/pictures/picture.ts'
import { findPicturesById } from '#domain/pictures/pictures.server.ts'
import type { Db } from '#platform/db.ts'
import type { Stage } from './work.ts'

export type ShownPicture = Picture & { caption: string; stage: Stage | null }
export type Album = { id: number; title: string; pictures: ShownPicture[] }

/** All albums of a professional, empty ones included. */
export async function listAlbums(db: Db, professionalId: number): Promise<Album[]> {
  const [albums, rows] = await Promise.all([
    db
      .selectFrom('portfolio_albums')
      .select(['id', 'title'])
      .where('professional_id', '=', professionalId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('portfolio_pictures as q')
      .innerJoin('portfolio_albums as a', 'a.id', 'q.album_id')
      .select(['q.picture_id as id', 'q.album_id as albumId', 'q.caption', 'q.stage'])
      .where('a.professional_id', '=', professionalId)
      .orderBy('q.position')
      .execute(),
  ])
  const pictureIds = rows.map(({ id }) => id)
  const pictures = await findPicturesById(db, pictureIds)
  return albums.map(({ id, title }) => ({
    id,
    title,
    pictures: rows.flatMap(({ albumId, caption, stage, ...row }) => {
      const picture = albumId === id ? pictures.get(row.id) : undefined
      return picture ? [{ ...picture, caption, stage }] : []
    }),
  }))
}

/** Deletes the albums of a deleted account; its pictures are erased elsewhere. */
export const erasePortfolio = (tx: Db, professionalId: number) =>
  tx.deleteFrom('portfolio_albums').where('professional_id', '=', professionalId).execute()
