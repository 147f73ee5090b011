import { largestFileBytes, type PicturePurpose } from '#domain/pictures/picture.ts'
import { errorTexts } from '#texts/errors.ts'
import type { Answer } from './call.ts'
import { madeSmall } from './made-small.ts'

const patienceMs = 60_000
/** Larger than any page shows a photo; a document is read closely. */
const largestSide = { photo: 1_600, document: 2_200 }

/** Asks the call that a plain form asks too; what is too large is not sent at all. Never throws; nobody who answers is status 0. */
async function post(body: FormData): Promise<Answer<{ id: number; name: string }>> {
  const file = body.get('file')
  if (file instanceof Blob && file.size > largestFileBytes)
    return { ok: false, status: 413, message: errorTexts.file_too_large, code: 'file_too_large' }
  try {
    const response = await fetch('/v1/pictures', {
      method: 'POST',
      headers: { accept: 'application/json', 'accept-version': '7' },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    const said = (await response.json()) as { id: number; name: string; message?: string; code?: string }
    return response.ok
      ? { ok: true, value: said }
      : { ok: false, status: response.status, message: said.message, code: said.code }
  } catch (error) {
    return { ok: false, status: error instanceof SyntaxError ? 502 : 0, message: undefined, code: undefined }
  }
}

type Sent = { purpose: PicturePurpose; file: Blob; album?: number; order?: string; contact?: number; piece?: string }

/** Sends one file: a picture cut to its square, one of several, or a piece of a document. */
export async function sendOnePicture({ purpose, file, album, order, contact, piece }: Sent) {
  const body = new FormData()
  body.append('purpose', purpose)
  if (album !== undefined) body.append('album', `${album}`)
  if (order !== undefined) body.append('order', order)
  if (contact !== undefined) body.append('contact', `${contact}`)
  if (piece !== undefined) body.append('piece', piece)
  const side = piece === undefined ? largestSide.photo : largestSide.document
  body.append('file', file instanceof File ? await madeSmall(file, side) : file, 'foto')
  return post(body)
}
