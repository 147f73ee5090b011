import type { Answer } from '#app/browser/call.ts'
import { resizeImage } from '#app/browser/resize-image.ts'
import { type Progress, upload } from '#app/browser/upload.ts'
import { maxFileBytes } from '#domain/pictures/picture.ts'
import { photoAddress } from './calls.ts'

const largestSide = 1_600

/** Uploads a photo and returns its token. Oversized ones (413) are not sent. */
export async function uploadPhoto(
  file: File,
  onProgress: (progress: Progress) => void,
): Promise<Answer<{ photo: string }>> {
  const photo = await resizeImage(file, largestSide)
  if (photo.size > maxFileBytes) return { ok: false, status: 413, message: undefined, code: 'too_large' }
  const body = new FormData()
  body.append('file', photo, 'foto')
  return upload('/v1/requests/photos', body, onProgress)
}

/** Deletes a photo. If this fails, it is erased after a day. */
export const erasePhoto = (photo: string) =>
  fetch(photoAddress(photo), { method: 'DELETE', headers: { 'accept-version': '7' } }).catch(() => {})
