import type { Sharp } from 'sharp'
import { scaleToFit } from './picture-scale.ts'

/** Target sizes, as in `scaleToFit`; pictures are never enlarged. */
export const pictureSizes = [320, 800, 1600] as const

const maxPixels = 40_000_000
const minSide = 64
/** Queue limit: one picture takes about a second. */
const maxWaiting = 6
const decodeTimeoutSeconds = 4

export type PictureProblem = 'picture_kind' | 'picture_heic' | 'picture_broken' | 'picture_small' | 'picture_large'
export type GeneratedFile = { bytes: Buffer; format: 'webp' | 'avif'; width: number }
export type ResizedPicture = {
  width: number
  height: number
  /** A tiny preview as data URL. */
  blur: string
  files: GeneratedFile[]
}
type Answer<Value> = { ok: true; value: Value } | { ok: false; code: PictureProblem | 'busy' }

const jpegEnd = Buffer.from([0xff, 0xd9])
/** As `acceptedPictures` of domain/pictures/picture.ts; to browsers an animated PNG is a PNG. */
export const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif'])
const heicKinds = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/** Loaded on demand. One thread and no cache, to leave CPU and memory to requests. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

let turn: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One at a time: two large ones would take all memory and both cores of a small machine. */
async function inTurn<Value>(work: () => Promise<Value>): Promise<Value | null> {
  if (waiting >= maxWaiting) return null
  waiting++
  const mine = turn.then(work)
  turn = mine.catch(() => {})
  return mine.finally(() => waiting--)
}

/** The type by content, whatever the name. */
export async function kindOfFile(bytes: Uint8Array) {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes))?.mime
}

/**
 * Decodes an uploaded picture whole (the first frame of an animated one) and encodes it in each size as WebP: rotated,
 * in sRGB, without metadata. Refuses by content other types, cut-off and tiny files, and more than 40 megapixels.
 */
export async function resizePicture(bytes: Uint8Array): Promise<Answer<ResizedPicture>> {
  const kind = await kindOfFile(bytes)
  if (kind && heicKinds.has(kind)) return { ok: false, code: 'picture_heic' }
  if (!kind || !acceptedTypes.has(kind)) return { ok: false, code: 'picture_kind' }
  return (await inTurn(() => resize(bytes))) ?? { ok: false, code: 'busy' }
}

async function resize(bytes: Uint8Array): Promise<Answer<ResizedPicture>> {
  const sharp = await loadSharp()
  // No limit here: oversized pictures are detected by header and distinguished from broken ones.
  const head = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null)
  if (!head?.width || !head.height) return { ok: false, code: 'picture_broken' }
  if (head.width * head.height > maxPixels) return { ok: false, code: 'picture_large' }
  if (Math.min(head.width, head.height) < minSide) return { ok: false, code: 'picture_small' }
  try {
    const upright = (head.orientation ?? 1) > 4 ? { width: head.height, height: head.width } : head
    const box = boxOf(upright.width, upright.height, pictureSizes.at(-1)!)
    const decode = (file: Uint8Array, failOn: 'error' | 'warning') =>
      sharp(file, { limitInputPixels: maxPixels, failOn, sequentialRead: true })
        .timeout({ seconds: decodeTimeoutSeconds })
        .autoOrient()
        .toColourspace('srgb')
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
    const whole = await decode(bytes, 'error').catch((error: unknown) => {
      // Some cameras leave out the end marker; missing data is a warning then. A progressive JPEG may still lack scans.
      if (head.format !== 'jpeg' || head.isProgressive) throw error
      return decode(Buffer.concat([bytes, jpegEnd]), 'warning')
    })
    const { width, height, channels } = whole.info
    if (Math.min(width, height) < 1) return { ok: false, code: 'picture_small' }
    const decodedPicture = () => sharp(whole.data, { raw: { width, height, channels } })
    const files = await inSizes(
      decodedPicture,
      (pipeline) => pipeline.webp({ quality: 80, effort: 2 }),
      'webp',
      width,
      height,
    )
    const tiny = await decodedPicture().resize(16, 16, { fit: 'inside' }).webp({ quality: 40 }).toBuffer()
    const blur = `data:image/webp;base64,${tiny.toString('base64')}`
    return { ok: true, value: { width, height, blur, files } }
  } catch (error) {
    return { ok: false, code: codeOfFailure(error) }
  }
}

/** Out of time, a whole picture may still be resized once there is less to do. */
export const codeOfFailure = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout:') ? 'busy' : 'picture_broken'

/** AVIF of every size, a third smaller but slow: for a job, from the largest stored size. */
export async function avifOf(picture: Uint8Array): Promise<GeneratedFile[]> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(picture).metadata()
  const encode = (pipeline: Sharp) => pipeline.avif({ quality: 52, effort: 1 })
  return inSizes(() => sharp(picture), encode, 'avif', width, height)
}

/** A stored picture for a document, at most this size. */
export async function jpegOf(picture: Uint8Array, side: number) {
  const sharp = await loadSharp()
  const { data, info } = await sharp(picture)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 78 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

function boxOf(width: number, height: number, size: number) {
  const scale = scaleToFit({ width, height }, size)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Sizes in sequence; larger ones than the picture are skipped, except the first. */
async function inSizes(
  createPipeline: () => Sharp,
  encode: (pipeline: Sharp) => Sharp,
  format: GeneratedFile['format'],
  width: number,
  height: number,
): Promise<GeneratedFile[]> {
  const files: GeneratedFile[] = []
  for (const [index, size] of pictureSizes.entries()) {
    if (index > 0 && scaleToFit({ width, height }, pictureSizes[index - 1]!) === 1) break
    const box = boxOf(width, height, size)
    const pipeline = createPipeline().resize({ ...box, fit: 'inside', withoutEnlargement: true })
    const { data: bytes, info } = await encode(pipeline).toBuffer({ resolveWithObject: true })
    files.push({ bytes, format, width: info.width })
  }
  return files
}
