const largestSide = 2200
const smallEnoughBytes = 1_500_000

/** A photo made smaller before it goes; what is no picture, or cannot be read here, goes as it is. */
async function smaller(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.size <= smallEnoughBytes) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, largestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    return made ?? file
  } catch {
    return file
  }
}

export type SentDocument = { ok: true } | { ok: false; message: string | undefined }

/** Sends what a form holds, its photo made smaller. Never throws; without words when nobody answered. */
export async function sendDocument(form: HTMLFormElement): Promise<SentDocument> {
  try {
    const body = new FormData(form)
    const file = body.get('file')
    if (file instanceof File) body.set('file', await smaller(file), file.name)
    const response = await fetch('/v1/pictures', {
      method: 'POST',
      body,
      headers: { accept: 'application/json', 'accept-version': '7' },
      signal: AbortSignal.timeout(60_000),
    })
    if (response.ok) return { ok: true }
    const { message } = (await response.json().catch(() => ({}))) as { message?: string }
    return { ok: false, message }
  } catch {
    return { ok: false, message: undefined }
  }
}
