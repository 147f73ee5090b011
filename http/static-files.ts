import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { isBuilt } from '#platform/cache/assets.ts'
import { findAsset } from '#platform/cache/release-assets.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { workerPolicy } from '#platform/security/security-headers.ts'
import { speculationRules } from './speculation-rules.ts'

const cacheForAYear = 'public, max-age=31536000, immutable'
const cacheForAnHour = 'public, max-age=3600'
const built = serveStatic({ root: 'build/client', precompressed: true })

/** Served where there is no service worker, so that browsers unregister theirs and drop its caches. */
const unregisterScript = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

/** The service worker: revalidated each time, with its own content security policy. */
const worker: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-cache')
  c.header('content-security-policy', workerPolicy)
  c.header('x-content-type-options', 'nosniff')
}

/** serveStatic sets no Cache-Control, and its hook runs too late to set one. */
const withCacheControl =
  (cacheControl: string): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (!c.res.ok) return
    c.header('cache-control', cacheControl)
    c.header('x-content-type-options', 'nosniff')
  }

/** During a rolling release a page of the other release names files that are not on this disk. */
const serveOtherRelease: MiddlewareHandler = async (c, next) => {
  const name = c.req.param('name')!
  const body = isBuilt ? await findAsset(db(), name) : undefined
  if (!body) return next()
  const type = getMimeType(name)
  return c.body(new Uint8Array(body), 200, type ? { 'content-type': type } : {})
}

/** Files of the build: hashed ones for a year, the few plain names for an hour, compressed at build time. */
export function staticFiles() {
  const files = new Hono()
  files.use('/assets/*', withCacheControl(cacheForAYear), built)
  files.get('/assets/:name{[\\w.-]{1,200}}', serveOtherRelease)
  files.all('/assets/*', (c) => c.text('Not found', 404))
  files.get('/speculation-rules.json', (c) =>
    c.body(JSON.stringify(speculationRules), 200, {
      'content-type': 'application/speculationrules+json',
      'cache-control': cacheForAnHour,
    }),
  )
  files.get(
    '/sw.js',
    worker,
    isBuilt && env.SERVICE_WORKER ? built : (c) => c.body(unregisterScript, 200, { 'content-type': 'text/javascript' }),
  )
  files.use('/banners/*', withCacheControl(cacheForAnHour), built)
  files.all('/banners/*', (c) => c.text('Not found', 404))
  files.get('/:file{[\\w-]+\\.(svg|png|ico|webmanifest|txt|css)}', withCacheControl(cacheForAnHour), built)
  return files
}
