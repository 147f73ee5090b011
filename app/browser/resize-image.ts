import { acceptedPictures } from '#domain/pictures/picture.ts'
import { scaleToFit } from '#platform/media/picture-scale.ts'

const quality = 0.88
const smallEnoughBytes = 1_000_000

/** JPEG has no transparency: use a white background. */
export const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => {
    const pen = canvas.getContext('2d')!
    pen.save()
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.restore()
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })

/** Downscales a picture before upload; unreadable files are sent unchanged. */
export async function resizeImage(file: File, largest: number): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  try {
    const whole = await createImageBitmap(file)
    const scale = scaleToFit(whole, largest)
    const isAccepted = acceptedPictures.split(',').includes(file.type)
    if (scale === 1 && isAccepted && file.size <= smallEnoughBytes) return file
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
