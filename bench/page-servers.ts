/**
 * The baselines for the product's pages, each a process: `raw`: node:http with given bytes from memory; `render`: the
 * same pages by `renderToString` per request, with data read once and without matching, loading, headers or streams.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { RouteObject, ServerBuild, StaticHandlerContext } from 'react-router'

const [kind, input] = process.argv.slice(2) as ['raw' | 'render', string]

type Answer = { headers: string[]; bytes: Buffer | string }

function rawAnswer(file: string) {
  const recordedPages = JSON.parse(readFileSync(file, 'utf8')) as {
    path: string
    headers: [string, string][]
    body: string
  }[]
  const answers = new Map(
    recordedPages.map(({ path, headers, body }): [string, Answer] => {
      const bytes = Buffer.from(body, 'base64')
      return [path, { headers: [...headers.flat(), 'content-length', String(bytes.length)], bytes }]
    }),
  )
  return (path: string) => answers.get(path)!
}

async function renderedAnswers(paths: string[]) {
  const { createElement } = await import('react')
  const { renderToString } = await import('react-dom/server')
  const { createStaticHandler, createStaticRouter, StaticRouterProvider } = await import('react-router')
  const { refreshCatalog } = await import('#domain/catalog/catalog.server.ts')
  const { database } = await import('#platform/db.ts')
  await refreshCatalog(database().db)
  const build = (await import('../build/server/index.js' as string)) as ServerBuild
  const module = (id: string) => build.routes[id]!.module
  const page = {
    path: ':rootSlug/:service/:state?/:city?',
    Component: module('public/service/category-page').default,
    loader: module('public/service/category-page').loader,
  }
  const { default: Component, loader } = module('public/layout')
  const { query, dataRoutes } = createStaticHandler([{ Component, loader, children: [page] }] as RouteObject[])
  const trees: ReturnType<typeof createElement>[] = []
  for (const path of paths) {
    const context = (await query(new Request(`http://localhost${path}`))) as StaticHandlerContext
    const router = createStaticRouter(dataRoutes, context)
    trees.push(createElement(StaticRouterProvider, { router, context, hydrate: false }))
  }
  let requestCount = 0
  return (): Answer => ({
    headers: ['content-type', 'text/html; charset=utf-8'],
    bytes: `<!doctype html><html lang="pt-BR"><body>${renderToString(trees[requestCount++ % trees.length])}</body></html>`,
  })
}

const pathsOf = (one: string) => (one.endsWith('.json') ? (JSON.parse(readFileSync(one, 'utf8')) as string[]) : [one])
const answer = kind === 'raw' ? rawAnswer(input) : await renderedAnswers(pathsOf(input))
flushCompileCache() // killed at the end; its start is compared with the product's
const server = createServer((request, response) => {
  const { headers, bytes } = answer(request.url!)
  response.writeHead(200, headers).end(bytes)
})
process.stdin.on('end', () => process.exit(0)).resume() // the parent has ended
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(
    `${JSON.stringify({ address: `http://127.0.0.1:${(server.address() as { port: number }).port}` })}\n`,
  ),
)
