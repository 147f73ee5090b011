import { catalog } from '#domain/catalog/catalog.server.ts'
import { createRenderedPngCache } from '#platform/media/rendered-png-cache.ts'
import { pictureTexts } from '#texts/pictures.ts'
import { ApiError } from './api-error.ts'
import { type ApiContext, newApi } from './context.ts'
import type { PictureWords } from './picture-drawing.ts'

/** Preview pictures for messengers and social networks. */
export const pictures = newApi()

const cache = createRenderedPngCache()

/** The font loads with the first picture, not at start. */
const render = async (picture: PictureWords) => (await import('./picture-drawing.ts')).renderPicture(picture)

async function answer(c: ApiContext, picture: PictureWords) {
  // The cache key is everything on the picture, so a changed price makes another picture.
  const { bytes, etag } = await cache.get(JSON.stringify(picture), () => render(picture))
  c.header('etag', etag)
  c.header('cache-control', 'public, max-age=86400')
  c.header('cross-origin-resource-policy', 'cross-origin') // embedded on other sites
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/png' })
}

pictures.get('/og/ajeita.png', (c) => {
  const { ownTitle, promise, ownLine } = pictureTexts
  return answer(c, { title: ownTitle, promise, detail: ownLine })
})

pictures.get('/og/:rootSlug/:file{[a-z0-9-]+\\.png}', (c) => {
  const service = catalog().serviceByFullSlug(`${c.req.param('rootSlug')}/${c.req.param('file').slice(0, -4)}`)
  if (!service) throw new ApiError('not_found')
  const { name, rootName, rootSlug, prices } = service
  const detail = pictureTexts.prices(prices)
  return answer(c, { kind: rootName, title: name, promise: pictureTexts.promise, detail, rootSlug })
})
