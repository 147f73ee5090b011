import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openPrivatePicture } from '#domain/moderation/open-private-picture.server.ts'
import { readPublicPicture } from '#domain/pictures/public-picture.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { requireUser } from './access.ts'
import { ApiError } from './api-error.ts'
import { type ApiContext, newApi } from './context.ts'

/** Uploaded files, served as files of their own type only, never as pages. */
export const pictureFiles = newApi()

type StoredFile = { body: Readable; size: number; type: string }

/** Streams a file. The sandbox keeps a browser from running what is in it. */
export function streamFile(c: ApiContext, { body, size, type }: StoredFile, headers: Record<string, string>) {
  return c.body(Readable.toWeb(body) as ReadableStream, 200, {
    'content-type': type,
    'content-length': String(size),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...headers,
  })
}

/** Redirects to a personal five-minute link to a private file; 404 without one. */
export function redirectToPrivateFile(c: ApiContext, link: string | null) {
  if (!link) throw new ApiError('not_found')
  c.header('cache-control', 'private, no-store')
  return c.redirect(`/fotos/privadas/${link}`, 303)
}

/** A voice message, whole or by range: some players need ranges. */
async function streamVoice(c: ApiContext, file: StoredFile) {
  const headers = { 'cache-control': 'private, no-store', 'accept-ranges': 'bytes' }
  const [, from = '', to = ''] = /^bytes=(\d{0,10})-(\d{0,10})$/.exec(c.req.header('range') ?? '') ?? []
  if (!from && !to) return streamFile(c, file, headers)
  const last = file.size - 1
  const first = from ? Number(from) : Math.max(0, file.size - Number(to))
  const end = from && to ? Math.min(Number(to), last) : last
  const whole = await buffer(file.body)
  if (first > end)
    return c.body(null, 416, {
      ...headers,
      'content-range': `bytes */${file.size}`,
      'x-content-type-options': 'nosniff',
    })
  const part = whole.subarray(first, end + 1)
  return c.body(new Uint8Array(part), 206, {
    ...headers,
    'content-type': file.type,
    'content-length': String(part.length),
    'content-range': `bytes ${first}-${end}/${file.size}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

/** Pictures are immutable: cached for ever. */
pictureFiles.get('/fotos/:file{[0-9a-f-]+\\.(?:webp|avif)}', async (c) => {
  const file = c.req.param('file')
  const etag = `"${file}"`
  const picture = await readPublicPicture(db(), file)
  if (!picture) throw new ApiError('not_found')
  const forEver = { 'cache-control': 'public, max-age=31536000, immutable', etag }
  if (c.req.header('if-none-match') !== etag) return streamFile(c, picture, forEver)
  picture.body.destroy()
  return c.body(null, 304, forEver)
})

/** A document or selfie by a personal five-minute link, audited. PDFs are downloads. */
pictureFiles.get('/fotos/privadas/:link', async (c) => {
  const { userId, role } = requireUser(c)
  const picture = await openPrivatePicture(db(), { link: c.req.param('link'), userId, role }, now())
  if (!picture) throw new ApiError('not_found')
  if (picture.type.startsWith('audio/')) return streamVoice(c, picture)
  const headers: Record<string, string> = { 'cache-control': 'private, no-store' }
  if (picture.type === 'application/pdf') headers['content-disposition'] = 'attachment; filename="documento.pdf"'
  return streamFile(c, picture, headers)
})
