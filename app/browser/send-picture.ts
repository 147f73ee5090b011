import type { PicturePurpose } from '#domain/pictures/picture.ts'
import type { Answer } from './call.ts'

type Sent = { purpose: PicturePurpose; file: Blob; album?: number }

const patienceMs = 60_000

/** Sends one picture by the call that a plain form asks too. Never throws; nobody who answers is status 0. */
export async function sendPicture({ purpose, file, album }: Sent): Promise<Answer<{ id: number }>> {
  const form = new FormData()
  form.append('purpose', purpose)
  if (album !== undefined) form.append('album', `${album}`)
  form.append('file', file, 'foto')
  try {
    const response = await fetch('/v1/pictures', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: form,
      signal: AbortSignal.timeout(patienceMs),
    })
    const said = (await response.json()) as { id: number; message?: string; code?: string }
    return response.ok
      ? { ok: true, value: said }
      : { ok: false, status: response.status, message: said.message, code: said.code }
  } catch (error) {
    return { ok: false, status: error instanceof SyntaxError ? 502 : 0, message: undefined, code: undefined }
  }
}

const largestSide = 1_600
const quality = 0.88

/** The picture no larger than it is ever shown, so that little is sent; what the browser cannot read goes as it is. */
export async function madeSmall(file: Blob): Promise<Blob> {
  try {
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, largestSide / Math.max(whole.width, whole.height))
    if (scale === 1 && file.size < 1_000_000) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(whole.width * scale)
    canvas.height = Math.round(whole.height * scale)
    canvas.getContext('2d')!.drawImage(whole, 0, 0, canvas.width, canvas.height)
    return (await blobOf(canvas)) ?? file
  } catch {
    return file
  }
}

export const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
