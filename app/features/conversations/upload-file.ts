import type { Answer } from '#app/browser/call.ts'
import { resizeImage } from '#app/browser/resize-image.ts'
import { type Progress, upload } from '#app/browser/upload.ts'

/** The resolution a document needs. */
const largestSide = 2_200

/** Uploads one file of a message; `onProgress` gets the bytes sent. Never throws; no response is status 0. */
export async function uploadFile(
  file: File,
  onProgress: (progress: Progress) => void,
): Promise<Answer<{ id: number }>> {
  const body = new FormData()
  body.append('file', await resizeImage(file, largestSide), 'arquivo')
  return upload('POST /v1/chat/files', body, onProgress)
}
