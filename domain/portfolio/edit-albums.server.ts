import { z } from 'zod'
import { erasePictures } from '#domain/pictures/pictures.server.ts'
import { lockedProfessional, professional } from '#domain/professionals/professionals.server.ts'
import { profileTextDenial } from '#domain/professionals/profile-text-denial.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { nameField } from '#domain/shared/name-field.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { lockOwnAlbum, purgePortfolioPages } from './own-album.server.ts'
import { maxAlbums } from './work.ts'

const title = nameField(2, 80)

/** Creates an album, last in order. */
export const createAlbum = defineAction({
  name: 'album',
  actor: lockedProfessional,
  input: z.object({ title }),
  errors: ['too_many_albums', 'contact_data', 'link', 'forbidden_words'],
  async run({ tx, actor, now }, input) {
    const denial = profileTextDenial(input.title)
    if (denial) return fail(denial)
    const albums = await tx
      .selectFrom('portfolio_albums')
      .select('position')
      .where('professional_id', '=', actor.id)
      .orderBy('position')
      .execute()
    if (albums.length >= maxAlbums) return fail('too_many_albums')
    const position = (albums.at(-1)?.position ?? 0) + 1
    const { id } = await tx
      .insertInto('portfolio_albums')
      .values({ professional_id: actor.id, title: input.title, position, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return ok({ albumId: id })
  },
})

export const renameAlbum = defineAction({
  name: 'rename-album',
  actor: professional,
  input: z.object({ albumId: rowId, title }),
  errors: ['not_found', 'contact_data', 'link', 'forbidden_words'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { albumId, ...input }) {
    const denial = profileTextDenial(input.title)
    if (denial) return fail(denial)
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
    await tx.updateTable('portfolio_albums').set({ title: input.title }).where('id', '=', album.id).execute()
    await purgePortfolioPages(tx, album.professionalId, now)
    return ok(null)
  },
})

/** Deletes an album with all its pictures. */
export const removeAlbum = defineAction({
  name: 'remove-album',
  actor: professional,
  input: z.object({ albumId: rowId }),
  errors: ['not_found'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { albumId }) {
    const album = await lockOwnAlbum(tx, { userId, albumId })
    if (!album) return fail('not_found')
    const pictures = await tx
      .deleteFrom('portfolio_pictures')
      .where('album_id', '=', album.id)
      .returning('picture_id as id')
      .execute()
    const pictureIds = pictures.map(({ id }) => id)
    await erasePictures(tx, pictureIds)
    await tx.deleteFrom('portfolio_albums').where('id', '=', album.id).execute()
    await purgePortfolioPages(tx, album.professionalId, now)
    return ok(null)
  },
})
