import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { speculationRules } from '#platform/page-headers.ts'

const root = 'build/client'
const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'

/** Files of the build: hashed ones for ever, the few with plain names for an hour, compressed at build time. */
export function staticFiles() {
  const files = new Hono()
  const serve = (cacheControl: string) =>
    serveStatic({
      root,
      precompressed: true,
      onFound: (_, c) => {
        c.header('cache-control', cacheControl)
        c.header('x-content-type-options', 'nosniff')
        c.header('vary', 'accept-encoding')
      },
    })
  files.use('/assets/*', serve(year))
  files.all('/assets/*', (c) => c.text('Not found', 404))
  files.get('/speculation-rules.json', (c) =>
    c.body(JSON.stringify(speculationRules), 200, {
      'content-type': 'application/speculationrules+json',
      'cache-control': hour,
    }),
  )
  files.get('/:file{[\\w-]+\\.(svg|png|ico|webmanifest|txt|css)}', serve(hour))
  return files
}
