import { z } from 'zod'
import { pictureAddress } from '#domain/pictures/picture.ts'
import { erasePictures, findPicturesById, markPicturesUsed } from '#domain/pictures/pictures.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { lockedProfessional, purgeProfilePages } from './own-row.server.ts'

/** Size on lists and cards, in pixels. */
const listedWidth = 320

/** Sets the profile photo and erases the former one. */
export const setPhoto = defineAction({
  name: 'set-photo',
  actor: lockedProfessional,
  input: z.object({ pictureId: rowId }),
  errors: ['not_found'],
  async run({ tx, actor: { id: professionalId, userId, photoPictureId: before }, now }, { pictureId }) {
    const [id] = await markPicturesUsed(tx, { userId, purpose: 'photo', ids: [pictureId] }, now)
    const picture = id === undefined ? undefined : (await findPicturesById(tx, [id])).get(id)
    if (!picture) return fail('not_found')
    const width = picture.widths.findLast((candidate) => candidate <= listedWidth) ?? picture.widths[0]!
    await tx
      .updateTable('professionals')
      .set({ photo_picture_id: picture.id, photo_url: pictureAddress(picture.name, width) })
      .where('id', '=', professionalId)
      .execute()
    if (before !== null && before !== picture.id) await erasePictures(tx, [before])
    await purgeProfilePages(tx, professionalId, now)
    return ok(null)
  },
})

/** Removes the profile photo; initials are shown instead. */
export const removePhoto = defineAction({
  name: 'remove-photo',
  actor: lockedProfessional,
  input: z.object({}),
  errors: [],
  idempotent: true,
  async run({ tx, actor: { id, photoPictureId }, now }) {
    await tx
      .updateTable('professionals')
      .set({ photo_picture_id: null, photo_url: null })
      .where('id', '=', id)
      .execute()
    if (photoPictureId !== null) await erasePictures(tx, [photoPictureId])
    await purgeProfilePages(tx, id, now)
    return ok(null)
  },
})
