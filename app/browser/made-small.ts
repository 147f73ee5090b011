const quality = 0.88
const smallEnoughBytes = 1_000_000

export const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/** A picture no larger than it is needed, so that little is sent; what this browser cannot read goes as it is. */
export async function madeSmall(file: File, largest: number): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  try {
    const whole = await createImageBitmap(file)
    const scale = Math.min(1, largest / Math.max(whole.width, whole.height))
    if (scale === 1 && file.size <= smallEnoughBytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(whole.width * scale)
    canvas.height = Math.round(whole.height * scale)
    canvas.getContext('2d')!.drawImage(whole, 0, 0, canvas.width, canvas.height)
    whole.close()
    return (await blobOf(canvas)) ?? file
  } catch {
    return file
  }
}
