import { maxFileBytes, type PicturePurpose } from '#domain/pictures/picture.ts'
import { renderedForField } from '#presenters/rendered-for.ts'
import { errorTexts } from '#texts/errors.ts'
import type { Answer } from './call.ts'
import { newId } from './new-id.ts'
import { resizeImage } from './resize-image.ts'
import { type Progress, upload } from './upload.ts'

/** Larger than any page shows; documents need more detail. */
const largestSide = { photo: 1_600, document: 2_200 }

type Sent = {
  purpose: PicturePurpose
  file: Blob
  album?: number
  order?: string
  contact?: number
  piece?: string
  renderedFor?: number | undefined
}

/** The key of each chosen file: sent again after a lost response, it is added once. */
const keys = new WeakMap<Blob, string>()

function keyOf(file: Blob) {
  const key = keys.get(file) ?? newId()
  keys.set(file, key)
  return key
}

/** Uploads one file: a cropped photo, a picture, or a document page. Oversized ones are not sent. Never throws. */
export async function sendOnePicture(
  { purpose, file, album, order, contact, piece, renderedFor }: Sent,
  onProgress: (progress: Progress) => void,
): Promise<Answer<{ id: number; name: string }>> {
  const body = new FormData()
  body.append('purpose', purpose)
  if (album !== undefined) body.append('album', `${album}`)
  if (order !== undefined) body.append('order', order)
  if (contact !== undefined) body.append('contact', `${contact}`)
  if (piece !== undefined) body.append('piece', piece)
  if (renderedFor !== undefined) body.append(renderedForField, `${renderedFor}`)
  const side = piece === undefined ? largestSide.photo : largestSide.document
  const small = file instanceof File ? await resizeImage(file, side) : file
  if (small.size > maxFileBytes)
    return { ok: false, status: 413, message: errorTexts.file_too_large, code: 'file_too_large', errors: {} }
  body.append('file', small, 'foto')
  return upload('POST /v1/pictures', body, onProgress, keyOf(file))
}
