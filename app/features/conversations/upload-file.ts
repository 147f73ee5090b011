import type { Answer } from '#app/browser/call.ts'
import { resizeImage } from '#app/browser/resize-image.ts'
import { type Progress, upload } from '#app/browser/upload.ts'

/** As sharp as a document has to be. */
const largestSide = 2_200

/** Sends one file for a message; `onProgress` hears the bytes that left. Never throws; nobody who answers is status 0. */
export async function uploadFile(
  file: File,
  onProgress: (progress: Progress) => void,
): Promise<Answer<{ id: number }>> {
  const body = new FormData()
  body.append('file', await resizeImage(file, largestSide), 'arquivo')
  return upload('/v1/chat/files', body, onProgress)
}
