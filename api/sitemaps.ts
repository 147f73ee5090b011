import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { log } from '#platform/observability/log.ts'
import { originOf } from '#platform/security/request-origin.ts'
import { calendarsPath } from '#presenters/calendar.ts'
import { type Page, pages } from '#routes.ts'
import { ApiError, newApi } from './context.ts'
import { type SitemapEntry, sitemapKinds } from './sitemap-entries.ts'

/** robots.txt and sitemaps (docs/decisions/0012). */
export const sitemaps = newApi()

const cacheForAnHour = 'public, max-age=3600'
const xmlHeader = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const chunkLength = 16_384

/** Private pages, the API and search results. Rules are prefixes. */
const closedPrefixes = new Set([
  ...Object.entries<Page>(pages).flatMap(([path, { isPublic }]) => (isPublic ? [] : path.replace(/\/:.*$/, ''))),
  href('/busca'),
  '/api',
  '/v1',
])
const disallowed = [...closedPrefixes].filter(
  (path) => ![...closedPrefixes].some((shorter) => path.startsWith(`${shorter}/`)),
)

/** The origin may come from the request: escaped for XML. */
const originIn = (request: Request) => originOf(request).replace(/[&<>"']/g, '')

sitemaps.get('/robots.txt', (c) => {
  const lines = [
    'User-agent: *',
    `Allow: ${calendarsPath}`,
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${originIn(c.req.raw)}/sitemap.xml`,
  ]
  return c.body(`${lines.join('\n')}\n`, 200, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': cacheForAnHour,
  })
})

/** The sitemap index. */
sitemaps.get('/sitemap.xml', async (c) => {
  const counts = await Promise.all(
    Object.entries(sitemapKinds).map(async ([name, { files }]) => [name, await files(db())] as const),
  )
  const lines = counts.flatMap(([name, count]) =>
    Array.from(
      { length: count },
      (_, index) => `<sitemap><loc>${originIn(c.req.raw)}/sitemaps/${name}-${index + 1}.xml.gz</loc></sitemap>\n`,
    ),
  )
  const body = `${xmlHeader}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`
  return c.body(body, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': cacheForAnHour })
})

async function* xmlOf(entries: Iterable<SitemapEntry> | AsyncIterable<SitemapEntry>, origin: string) {
  let chunk = `${xmlHeader}<urlset ${namespace}>\n`
  for await (const { path, day } of entries) {
    chunk += `<url><loc>${origin}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>\n`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</urlset>\n`
}

/** One file, compressed while generated, in constant memory. */
sitemaps.get('/sitemaps/:file{[a-z-]+-[0-9]{1,6}\\.xml\\.gz}', async (c) => {
  const [, name, number] = /^([a-z-]+)-(\d+)\./.exec(c.req.param('file'))!
  const kind = Object.hasOwn(sitemapKinds, name!) ? sitemapKinds[name!]! : undefined
  const file = Number(number)
  if (!kind || file < 1 || file > (await kind.files(db()))) throw new ApiError('not_found')
  c.header('content-type', 'application/gzip')
  c.header('cache-control', cacheForAnHour)
  if (c.req.method === 'HEAD') return c.body(null)
  const gzip = createGzip()
  pipeline(Readable.from(xmlOf(kind.entries(db(), file), originIn(c.req.raw))), gzip, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.warn({ err: error, name, file }, 'sitemap stream aborted')
  })
  return c.body(Readable.toWeb(gzip) as ReadableStream)
})
