import { getRequestListener } from '@hono/node-server'
import { env } from '#platform/env.ts'
import { createApp } from './create-app.ts'
import { createLoadShedding } from './load-shedding.ts'
import { withRequestMetrics } from './request-metrics.ts'
import { servePages } from './serve-pages.ts'
import { web } from './web.ts'

/**
 * The product of `npm run dev`: pages from their sources, no cache. Vite's module runner loads this file and its
 * imports, so that a change is seen everywhere (scripts/dev-server.ts).
 */
export async function createSourceApp() {
  const product = await createApp(async (isReady) => {
    const pages = servePages(await import('virtual:react-router/server-build'))
    const { fetch } = await web(pages, isReady)
    const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
    return withRequestMetrics(listener, createLoadShedding(env.WORK_AT_ONCE))
  })
  try {
    await product.start()
  } catch (error) {
    await product.close()
    throw error
  }
  return product
}
