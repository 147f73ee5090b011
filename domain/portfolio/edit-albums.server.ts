import { erasePictures } from '#domain/pictures/pictures.server.ts'
import { lockOwnProfile } from '#domain/professionals/professionals.server.ts'
import { wrongText } from '#domain/professionals/wrong-text.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { underKey } from '#domain/shared/under-key.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import type { createAlbumForm, removeAlbumForm, renameAlbumForm } from './album.ts'
import { mostAlbums } from './work.ts'
import { lockOwnAlbum, purgePortfolio } from './own-album.server.ts'

type CreateRefusal = (typeof createAlbumForm.refusals)[number]
type RenameRefusal = (typeof renameAlbumForm.refusals)[number]

/** Begins an album. Refuses the thirteenth, and a title with a way around the request. */
export function createAlbum(
  db: Db,
  asked: Asked<typeof createAlbumForm>,
  now: Date,
): Promise<Result<{ albumId: number }, CreateRefusal> | KeyReused> {
  const { userId, title } = asked
  return inTransaction(
    db,
    async (tx): Promise<Result<{ albumId: number }, CreateRefusal>> => {
      const wrong = wrongText(title)
      if (wrong) return refuse(wrong)
      const professional = await lockOwnProfile(tx, userId)
      if (!professional) return refuse('not_a_professional')
      const own = await tx
        .selectFrom('portfolio_albums')
        .select('position')
        .where('professional_id', '=', professional.id)
        .orderBy('position')
        .execute()
      if (own.length >= mostAlbums) return refuse('too_many_albums')
      const { id } = await tx
        .insertInto('portfolio_albums')
        .values({
          professional_id: professional.id,
          title,
          position: (own.at(-1)?.position ?? 0) + 1,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return done({ albumId: id })
    },
    underKey('album', asked, title, now),
  )
}

export function renameAlbum(
  db: Db,
  { userId, albumId, title }: Asked<typeof renameAlbumForm>,
  now: Date,
): Promise<Result<null, RenameRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, RenameRefusal>> => {
    const wrong = wrongText(title)
    if (wrong) return refuse(wrong)
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return refuse('not_found')
    await tx.updateTable('portfolio_albums').set({ title }).where('id', '=', album.id).execute()
    await purgePortfolio(tx, album.professionalId, now)
    return done(null)
  })
}

/** Takes an album away with all its pictures. */
export function removeAlbum(
  db: Db,
  { userId, albumId }: Asked<typeof removeAlbumForm>,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return inTransaction(db, async (tx) => {
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return refuse('not_found')
    const pictures = await tx
      .deleteFrom('portfolio_pictures')
      .where('album_id', '=', album.id)
      .returning('picture_id as id')
      .execute()
    await erasePictures(
      tx,
      pictures.map(({ id }) => id),
    )
    await tx.deleteFrom('portfolio_albums').where('id', '=', album.id).execute()
    await purgePortfolio(tx, album.professionalId, now)
    return done(null)
  })
}
