import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { log } from '#platform/observability/log.ts'
import { originOf } from '#platform/security/request-origin.ts'
import { calendarsPath } from '#presenters/calendar.ts'
import { type Page, pages } from '#routes.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { type SitemapEntry, sitemapKinds } from './sitemap-entries.ts'

/** robots.txt and sitemaps (docs/decisions/0012). */
export const sitemaps = newApi()

const cacheForAnHour = 'public, max-age=3600'
const xmlHeader = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const chunkLength = 16_384

const privatePaths = Object.entries<Page>(pages)
  .filter(([, { isPublic }]) => !isPublic)
  .map(([path]) => path.replace(/\/:.*$/, ''))
const closedPaths = [...new Set([...privatePaths, href('/busca'), '/api', '/v1'])]
const isCovered = (path: string) => closedPaths.some((prefix) => path.startsWith(`${prefix}/`))
/** Private pages, the API and search results. Rules are prefixes. */
const disallowed = closedPaths.filter((path) => !isCovered(path))

const kindsByName = new Map(Object.entries(sitemapKinds))

/** The origin may come from request headers: what has a meaning in XML is removed. */
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
    const lastModified = day ? `<lastmod>${day}</lastmod>` : ''
    chunk += `<url><loc>${origin}${path}</loc>${lastModified}</url>\n`
    if (chunk.length >= chunkLength) {
      yield chunk
      chunk = ''
    }
  }
  yield `${chunk}</urlset>\n`
}

/** One file, compressed while generated, in constant memory. */
sitemaps.get('/sitemaps/:file{[a-z-]+-[0-9]{1,6}\\.xml\\.gz}', async (c) => {
  const [, name, number] = /^([a-z-]+)-(\d+)\./.exec(c.req.param('file'))!
  const kind = kindsByName.get(name!)
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
