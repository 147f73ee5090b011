import { erasePictures } from '#domain/pictures/pictures.server.ts'
import { lockOwnProfile } from '#domain/professionals/professionals.server.ts'
import { profileTextDenial } from '#domain/professionals/profile-text-denial.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { idempotencyOf } from '#domain/shared/under-key.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import type { createAlbumForm, removeAlbumForm, renameAlbumForm } from './album.ts'
import { maxAlbums } from './work.ts'
import { lockOwnAlbum, purgePortfolio } from './own-album.server.ts'

type CreateErrorCode = (typeof createAlbumForm.refusals)[number]
type RenameErrorCode = (typeof renameAlbumForm.refusals)[number]

/** Begins an album. Refuses the thirteenth, and a title with a way around the request. */
export function createAlbum(
  db: Db,
  asked: ActionInput<typeof createAlbumForm>,
  now: Date,
): Promise<Result<{ albumId: number }, CreateErrorCode> | KeyReused> {
  const { userId, title } = asked
  return inTransaction(
    db,
    async (tx): Promise<Result<{ albumId: number }, CreateErrorCode>> => {
      const wrong = profileTextDenial(title)
      if (wrong) return fail(wrong)
      const professional = await lockOwnProfile(tx, userId)
      if (!professional) return fail('not_a_professional')
      const own = await tx
        .selectFrom('portfolio_albums')
        .select('position')
        .where('professional_id', '=', professional.id)
        .orderBy('position')
        .execute()
      if (own.length >= maxAlbums) return fail('too_many_albums')
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
      return ok({ albumId: id })
    },
    idempotencyOf('album', asked, title, now),
  )
}

export function renameAlbum(
  db: Db,
  { userId, albumId, title }: ActionInput<typeof renameAlbumForm>,
  now: Date,
): Promise<Result<null, RenameErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, RenameErrorCode>> => {
    const wrong = profileTextDenial(title)
    if (wrong) return fail(wrong)
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
    await tx.updateTable('portfolio_albums').set({ title }).where('id', '=', album.id).execute()
    await purgePortfolio(tx, album.professionalId, now)
    return ok(null)
  })
}

/** Takes an album away with all its pictures. */
export function removeAlbum(
  db: Db,
  { userId, albumId }: ActionInput<typeof removeAlbumForm>,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return inTransaction(db, async (tx) => {
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
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
    return ok(null)
  })
}
