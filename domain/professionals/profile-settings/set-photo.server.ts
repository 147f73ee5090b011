import type { Caller } from '#domain/shared/action-form.ts'
import { erasePictures, picturesById, usePictures } from '#domain/pictures/pictures.server.ts'
import { pictureAddress } from '#domain/pictures/picture.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { lockOwnProfile, purgeProfile } from './own-row.server.ts'

/** How wide the picture of lists and cards is; the page of the profile takes the larger ones. */
const listedWidth = 320

/** A picture that was just kept becomes the face of the profile; the one before it goes for good. */
export function setPhoto(
  db: Db,
  { userId, pictureId }: { userId: number; pictureId: number },
  now: Date,
): Promise<Result<null, 'not_a_professional' | 'not_found'>> {
  return inTransaction(db, async (tx) => {
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    const [id] = await usePictures(tx, { userId, purpose: 'photo', ids: [pictureId] }, now)
    const picture = id === undefined ? undefined : (await picturesById(tx, [id])).get(id)
    if (!picture) return fail('not_found')
    const width = picture.widths.findLast((each) => each <= listedWidth) ?? picture.widths[0]!
    await tx
      .updateTable('professionals')
      .set({ photo_picture_id: picture.id, photo_url: pictureAddress(picture.name, width) })
      .where('id', '=', profile.id)
      .execute()
    const { photoPictureId: before } = profile
    if (before !== null && before !== picture.id) await erasePictures(tx, [before])
    await purgeProfile(tx, profile.id, now)
    return ok(null)
  })
}

/** The initials stand again where the face was. */
export function removePhoto(db: Db, { userId }: Caller, now: Date): Promise<Result<null, 'not_a_professional'>> {
  return inTransaction(db, async (tx) => {
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    await tx
      .updateTable('professionals')
      .set({ photo_picture_id: null, photo_url: null })
      .where('id', '=', profile.id)
      .execute()
    if (profile.photoPictureId !== null) await erasePictures(tx, [profile.photoPictureId])
    await purgeProfile(tx, profile.id, now)
    return ok(null)
  })
}
