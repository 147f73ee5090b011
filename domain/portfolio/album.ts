import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { nameField } from '#domain/shared/name-field.ts'
import { maxCaptionLength, stages } from './work.ts'

const title = nameField(2, 80)
const albumId = z.int().positive()
const pictureId = z.int().positive()
const textErrorCodes = ['contact_data', 'link', 'forbidden_words'] as const

export const createAlbumForm = actionForm({
  takes: z.object({ title }),
  refusals: ['not_a_professional', 'too_many_albums', ...textErrorCodes],
})
export const renameAlbumForm = actionForm({
  takes: z.object({ albumId, title }),
  refusals: ['not_found', ...textErrorCodes],
  isOnce: true,
})
export const removeAlbumForm = actionForm({ takes: z.object({ albumId }), refusals: ['not_found'], isOnce: true })
export const describePictureForm = actionForm({
  takes: z.object({
    albumId,
    pictureId,
    caption: z.string().trim().max(maxCaptionLength),
    stage: z.enum(stages).optional(),
  }),
  refusals: ['not_found', ...textErrorCodes],
  isOnce: true,
})
export const movePictureForm = actionForm({
  takes: z.object({ albumId, pictureId, to: z.enum(['earlier', 'later']) }),
  refusals: ['not_found'],
})
export const removePictureForm = actionForm({
  takes: z.object({ albumId, pictureId }),
  refusals: ['not_found'],
  isOnce: true,
})
export type AlbumErrorCode =
  | (typeof createAlbumForm.refusals)[number]
  | (typeof describePictureForm.refusals)[number]
  | 'album_full'
