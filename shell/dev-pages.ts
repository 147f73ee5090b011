import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { type Pages, servePages } from './serve-pages.ts'

/**
 * Pages straight from their sources, for `npm run dev`: Vite reloads app/ by itself. What Node loads (domain, texts,
 * platform, api) is reloaded by a restart of this process, which scripts/dev.ts does within the second.
 */
export async function devListener(server: Server, web: (pages: Pages) => Hono) {
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const pages: Pages = async (request) =>
    servePages((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild)(request)
  const listener = getRequestListener(web(pages).fetch)
  return (request: IncomingMessage, response: ServerResponse) =>
    vite.middlewares(request, response, () => void listener(request, response))
}
