import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { speculationRules } from './speculation-rules.ts'

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'
const built = serveStatic({ root: 'build/client', precompressed: true })

/** serveStatic says nothing of how long a file may be kept, and its hook comes too late to say it. */
const kept =
  (cacheControl: string): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (!c.res.ok) return
    c.header('cache-control', cacheControl)
    c.header('x-content-type-options', 'nosniff')
  }

/** Files of the build: hashed ones for ever, the few with plain names for an hour, compressed at build time. */
export function staticFiles() {
  const files = new Hono()
  files.use('/assets/*', kept(year), built)
  files.all('/assets/*', (c) => c.text('Not found', 404))
  files.get('/speculation-rules.json', (c) =>
    c.body(JSON.stringify(speculationRules), 200, {
      'content-type': 'application/speculationrules+json',
      'cache-control': hour,
    }),
  )
  files.use('/banners/*', kept(hour), built)
  files.all('/banners/*', (c) => c.text('Not found', 404))
  files.get('/:file{[\\w-]+\\.(svg|png|ico|webmanifest|txt|css)}', kept(hour), built)
  return files
}
