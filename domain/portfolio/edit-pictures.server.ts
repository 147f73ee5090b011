import { z } from 'zod'
import { erasePictures, markPicturesUsed } from '#domain/pictures/pictures.server.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { profileTextDenial } from '#domain/professionals/profile-text-denial.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import type { Db } from '#platform/db.ts'
import { lockOwnAlbum, purgePortfolioPages } from './own-album.server.ts'
import { maxCaptionLength, maxPictures, stages } from './work.ts'

/** Adds an uploaded picture to one's pictureIds album, last in order. */
export const addToAlbum = defineAction({
  name: 'add-to-album',
  actor: professional,
  input: z.object({ albumId: rowId, pictureId: rowId }),
  fingerprint: ['albumId'], // sent again, it has another picture
  errors: ['not_found', 'album_full'],
  async run({ tx, actor: { userId }, now }, { albumId, pictureId }) {
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
    const pictureIds = await listPictureIds(tx, album.id)
    if (pictureIds.length >= maxPictures) return fail('album_full')
    const [id] = await markPicturesUsed(tx, { userId, purpose: 'portfolio', ids: [pictureId] }, now)
    if (id === undefined) return fail('not_found')
    await tx
      .insertInto('portfolio_pictures')
      .values({ picture_id: id, album_id: album.id, position: pictureIds.length + 1 })
      .onConflict((conflict) => conflict.column('picture_id').doNothing())
      .execute()
    await purgePortfolioPages(tx, album.professionalId, now)
    return ok(null)
  },
})

/** Sets the caption of a picture, and whether it shows the place before or after the work. */
export const describePicture = defineAction({
  name: 'describe-picture',
  actor: professional,
  input: z.object({
    albumId: rowId,
    pictureId: rowId,
    caption: z.string().trim().max(maxCaptionLength),
    stage: z.enum(stages).optional(),
  }),
  errors: ['not_found', 'contact_data', 'link', 'forbidden_words'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { albumId, pictureId, caption, stage }) {
    const denial = profileTextDenial(caption)
    if (denial) return fail(denial)
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
    const { numUpdatedRows } = await tx
      .updateTable('portfolio_pictures')
      .set({ caption, stage: stage ?? null })
      .where('picture_id', '=', pictureId)
      .where('album_id', '=', album.id)
      .executeTakeFirst()
    if (!numUpdatedRows) return fail('not_found')
    await purgePortfolioPages(tx, album.professionalId, now)
    return ok(null)
  },
})

/** Moves a picture one place earlier or later; at the end it stays. */
export const movePicture = defineAction({
  name: 'move-picture',
  actor: professional,
  input: z.object({ albumId: rowId, pictureId: rowId, to: z.enum(['earlier', 'later']) }),
  errors: ['not_found'],
  async run({ tx, actor: { userId }, now }, { albumId, pictureId, to }) {
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
    const pictureIds = await listPictureIds(tx, album.id)
    const index = pictureIds.indexOf(pictureId)
    if (index === -1) return fail('not_found')
    const other = to === 'earlier' ? index - 1 : index + 1
    if (pictureIds[other] === undefined) return ok(null)
    await placeAt(tx, pictureIds[other], index + 1)
    await placeAt(tx, pictureId, other + 1)
    await purgePortfolioPages(tx, album.professionalId, now)
    return ok(null)
  },
})

/** Deletes a picture; the others move up. */
export const removePicture = defineAction({
  name: 'remove-picture',
  actor: professional,
  input: z.object({ albumId: rowId, pictureId: rowId }),
  errors: ['not_found'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { albumId, pictureId }) {
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
    const pictureIds = await listPictureIds(tx, album.id)
    if (!pictureIds.includes(pictureId)) return fail('not_found')
    await tx.deleteFrom('portfolio_pictures').where('picture_id', '=', pictureId).execute()
    await erasePictures(tx, [pictureId])
    for (const [index, id] of pictureIds.filter((other) => other !== pictureId).entries())
      await placeAt(tx, id, index + 1)
    await purgePortfolioPages(tx, album.professionalId, now)
    return ok(null)
  },
})

const listPictureIds = async (tx: Db, albumId: number) => {
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
