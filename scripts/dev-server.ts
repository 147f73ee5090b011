import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { createServer as createVite, createServerModuleRunner, type Plugin } from 'vite'
import { isApiPath } from '#api/api-path.ts'
import type { Product } from '../http/create-app.ts'
import type { createSourceApp } from '../http/create-source-app.ts'

const project = join(import.meta.dirname, '..')

/**
 * The product in one process for development. Vite serves scripts and styles; all our modules go through its module
 * runner. A saved change closes connections and jobs and reopens the product; requests wait meanwhile.
 */
export async function startDevServer(port: number, host = '') {
  process.env.PUBLIC_ORIGIN = `http://localhost:${port}`
  const server = createServer()
  let product: Promise<Product>
  let isOpening = false

  const restartPlugin: Plugin = {
    name: 'product-restarts',
    enforce: 'pre', // before the browser hears of the change
    hotUpdate({ modules, file }) {
      if (this.environment.name === 'ssr' && modules.length) restartProduct(relative(project, file))
    },
  }
  const vite = await createVite({
    root: project,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server },
      // Without it the watcher drops changes within 50 ms of another, such as a formatter's.
      watch: { awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 } },
    },
    plugins: [restartPlugin],
  })
  const { ssr } = vite.environments
  const runner = createServerModuleRunner(ssr, { hmr: false, sourcemapInterceptor: 'prepareStackTrace' })

  async function open() {
    const source = await runner.import<{ createSourceApp: typeof createSourceApp }>('/http/create-source-app.ts')
    return source.createSourceApp()
  }
  const close = () => product.then((opened) => opened.close()).catch(() => {}) // never opened, nothing to close

  function restartProduct(reason: string) {
    const began = performance.now()
    const reopened = close().then(() => {
      runner.clearCache()
      return open()
    })
    reopened.then(() => console.log(`↻ ${reason} (${Math.round(performance.now() - began)} ms)`)).catch(() => {})
    serve(reopened)
  }

  function serve(opening: Promise<Product>) {
    isOpening = true
    product = opening
    product.catch(console.error).finally(() => {
      if (product === opening) isOpening = false
    })
  }

  /** Adding or removing a route changes no loaded file, only the table. */
  const hasNewRoutes = () => {
    const table = ssr.moduleGraph.getModuleById('\0virtual:react-router/server-build')
    return table !== undefined && table.transformResult === null
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!isOpening && hasNewRoutes()) restartProduct('routes.ts')
    try {
      const { answer: answerNow } = await product
      answerNow(request, response)
    } catch (error) {
      // Tried again for the next request: the database may have been away.
      if (!isOpening) restartProduct('after an error')
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', refresh: '2' })
      response.end(String((error as Error).stack ?? error))
    }
  }

  server.on('request', (request, response) => {
    const next = () => void answer(request, response)
    // Vite would take /api/me for the file api/me.ts.
    if (isApiPath(request.url!.split('?')[0]!)) next()
    else vite.middlewares(request, response, next)
  })
  serve(open())
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen({ port, host: host || undefined }, () => resolve()),
  )

  return {
    close: async () => {
      server.closeAllConnections()
      server.close()
      await close()
      await vite.close()
    },
  }
}
