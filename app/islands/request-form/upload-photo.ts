import { type Answer, call } from '#app/browser/call.ts'
import { resizeImage } from '#app/browser/resize-image.ts'
import { type Progress, upload } from '#app/browser/upload.ts'
import { maxFileBytes } from '#domain/pictures/picture.ts'

const largestSide = 1_600

/** Uploads a photo and returns its token. Oversized ones (413) are not sent. */
export async function uploadPhoto(
  file: File,
  onProgress: (progress: Progress) => void,
): Promise<Answer<{ photo: string }>> {
  const photo = await resizeImage(file, largestSide)
  if (photo.size > maxFileBytes) return { ok: false, status: 413, message: undefined, code: 'too_large', errors: {} }
  const body = new FormData()
  body.append('file', photo, 'foto')
  return upload('POST /v1/requests/photos', body, onProgress)
}

/** Deletes a photo. If this fails, it is erased after a day. */
export const erasePhoto = (photo: string) => call('DELETE /v1/requests/photos/{photo}', { path: { photo } })
