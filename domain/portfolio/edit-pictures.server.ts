import { erasePictures, usePictures } from '#domain/pictures/pictures.server.ts'
import { profileTextDenial } from '#domain/professionals/profile-text-denial.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { describePictureForm, movePictureForm, removePictureForm } from './album.ts'
import { maxPictures } from './work.ts'
import { lockOwnAlbum, purgePortfolio } from './own-album.server.ts'

type DescribeErrorCode = (typeof describePictureForm.refusals)[number]

/** A picture that was just kept stands last in an album. Refuses somebody else's album, and the thirty-first. */
export function addToAlbum(
  db: Db,
  { userId, albumId, pictureId }: { userId: number; albumId: number; pictureId: number },
  now: Date,
): Promise<Result<null, 'not_found' | 'album_full'>> {
  return inTransaction(db, async (tx) => {
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
    const own = await picturesOf(tx, album.id)
    if (own.length >= maxPictures) return fail('album_full')
    const [id] = await usePictures(tx, { userId, purpose: 'portfolio', ids: [pictureId] }, now)
    if (id === undefined) return fail('not_found')
    await tx
      .insertInto('portfolio_pictures')
      .values({ picture_id: id, album_id: album.id, position: own.length + 1 })
      .onConflict((conflict) => conflict.column('picture_id').doNothing())
      .execute()
    await purgePortfolio(tx, album.professionalId, now)
    return ok(null)
  })
}

/** What stands below a picture, and whether it shows the place before the work or after it. */
export function describePicture(
  db: Db,
  { userId, albumId, pictureId, caption, stage }: ActionInput<typeof describePictureForm>,
  now: Date,
): Promise<Result<null, DescribeErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, DescribeErrorCode>> => {
    const wrong = profileTextDenial(caption)
    if (wrong) return fail(wrong)
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
    const { numUpdatedRows } = await tx
      .updateTable('portfolio_pictures')
      .set({ caption, stage: stage ?? null })
      .where('picture_id', '=', pictureId)
      .where('album_id', '=', album.id)
      .executeTakeFirst()
    if (!numUpdatedRows) return fail('not_found')
    await purgePortfolio(tx, album.professionalId, now)
    return ok(null)
  })
}

/** One place earlier or later; at the end it stays where it is. */
export function movePicture(
  db: Db,
  { userId, albumId, pictureId, to }: ActionInput<typeof movePictureForm>,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return inTransaction(db, async (tx) => {
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
    const own = await picturesOf(tx, album.id)
    const at = own.indexOf(pictureId)
    if (at === -1) return fail('not_found')
    const other = to === 'earlier' ? at - 1 : at + 1
    if (own[other] === undefined) return ok(null)
    await placeAt(tx, own[other], at + 1)
    await placeAt(tx, pictureId, other + 1)
    await purgePortfolio(tx, album.professionalId, now)
    return ok(null)
  })
}

/** Takes a picture away for good; the others move up. */
export function removePicture(
  db: Db,
  { userId, albumId, pictureId }: ActionInput<typeof removePictureForm>,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return inTransaction(db, async (tx) => {
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
    const own = await picturesOf(tx, album.id)
    if (!own.includes(pictureId)) return fail('not_found')
    await tx.deleteFrom('portfolio_pictures').where('picture_id', '=', pictureId).execute()
    await erasePictures(tx, [pictureId])
    for (const [at, id] of own.filter((each) => each !== pictureId).entries()) await placeAt(tx, id, at + 1)
    await purgePortfolio(tx, album.professionalId, now)
    return ok(null)
  })
}

const picturesOf = async (tx: Db, albumId: number) => {
  const rows = await tx
    .selectFrom('portfolio_pictures')
    .select('picture_id as id')
    .where('album_id', '=', albumId)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

const placeAt = (tx: Db, pictureId: number, position: number) =>
  tx.updateTable('portfolio_pictures').set({ position }).where('picture_id', '=', pictureId).execute()
