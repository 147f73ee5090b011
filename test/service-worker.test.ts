import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

/** The built worker in a minimal environment; journeys test it in a browser. */

const { url } = await testDatabase(scope)
const origin = 'https://ajeita.example'
const script = readFileSync('build/client/sw.js', 'utf8')

type Listener = (event: object) => void
type Kept = Map<string, Response>
const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname

function aWorker(answer: (path: string) => Promise<Response> | Response) {
  const stores = new Map<string, Kept>()
  const listeners = new Map<string, Listener>()
  const requestedPaths: string[] = []
  const fetch = async (request: Request | string) => {
    requestedPaths.push(pathOf(request))
    return answer(pathOf(request))
  }
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? (new Map() as Kept)
    stores.set(name, store)
    const put = async (request: Request | string, response: Response) => void store.set(pathOf(request), response)
    return {
      put,
      addAll: async (requests: (Request | string)[]) => {
        for (const request of requests) await put(request, await fetch(request))
      },
    }
  }
  /** As in browsers, relative URLs resolve to our origin. */
  class OwnRequest extends Request {
    constructor(address: string, init?: RequestInit) {
      super(new URL(address, origin), init)
    }
  }
  const world = {
    location: new URL(origin),
    URL,
    Request: OwnRequest,
    Response,
    fetch,
    caches: {
      open: async (name: string) => storeOf(name),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      match: async (request: Request | string) =>
        [...stores.values()]
          .map((store) => store.get(pathOf(request)))
          .find(Boolean)
          ?.clone(),
    },
    clients: { claim: async () => {} },
    registration: {},
    skipWaiting: async () => {},
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  }
  runInContext(script, createContext(Object.assign(world, { self: world })))
  return {
    requestedPaths,
    stores,
    kept: () => [...stores.values()].flatMap((kept) => [...kept.keys()]),
    /** Begins a phase of its life and waits for it. */
    async live(name: 'install' | 'activate') {
      let work: Promise<unknown> = Promise.resolve()
      listeners.get(name)!({ waitUntil: (until: Promise<unknown>) => (work = until) })
      await work
    },
    /** The response to a page; undefined if passed through. */
    async fetch(path: string, { method = 'GET', mode = 'cors', from = origin, preload }: Asking = {}) {
      let responsePromise: Promise<Response> | undefined
      const request = { method, mode, url: new URL(path, from).href }
      listeners.get('fetch')!({
        request,
        preloadResponse: Promise.resolve(preload),
        respondWith: (response: Promise<Response>) => (responsePromise = response),
      })
      const response = await responsePromise
      await new Promise((settled) => setTimeout(settled))
      return response
    },
  }
}
type Asking = { method?: string; mode?: string; from?: string; preload?: Response }

const online = (path: string) => new Response(`<h1>${path}</h1>`)
const offline = () => Promise.reject(new TypeError('no network'))

test('the worker caches the offline page, its dependencies, and requested build files', async () => {
  const worker = aWorker(online)
  await worker.live('install')
  const shell = worker.kept()
  assert.ok(shell.includes('/sem-internet'))
  const files = shell.filter((path) => path !== '/sem-internet')
  for (const kind of [
    /app-.+\.css$/,
    /figtree-.+\.woff2$/,
    /bricolage-.+\.woff2$/,
    /loader-.+\.js$/,
    /offline-.+\.js$/,
  ])
    assert.ok(
      files.some((path) => kind.test(path)),
      String(kind),
    )
  for (const path of files) assert.ok(existsSync(`build/client${path}`), path)
  await worker.fetch('/assets/order-1a2b.js')
  await worker.fetch('/assets/order-1a2b.js')
  assert.equal(worker.requestedPaths.filter((path) => path === '/assets/order-1a2b.js').length, 1, 'asked for once')
})

test('a missing file is not cached, and files of the former build are deleted', async () => {
  const worker = aWorker((path) => (path.includes('gone') ? new Response(null, { status: 404 }) : online(path)))
  worker.stores.set('ajeita-former', new Map([['/assets/old.js', online('old')]]))
  worker.stores.set('of-somebody-else', new Map())
  await worker.live('install')
  await worker.live('activate')
  assert.deepEqual([...worker.stores.keys()].includes('ajeita-former'), false)
  assert.deepEqual([...worker.stores.keys()].includes('of-somebody-else'), true)
  assert.equal((await worker.fetch('/assets/gone.js'))!.status, 404)
  assert.ok(!worker.kept().includes('/assets/gone.js'))
})

test('the worker caches no page, page data or API response', async () => {
  const worker = aWorker(online)
  await worker.live('install')
  const before = worker.kept()
  for (const path of ['/', '/conta', '/meus-pedidos/0a', '/profissional/contatos/1', '/busca?texto=x']) {
    assert.equal(await (await worker.fetch(path, { mode: 'navigate' }))!.text(), `<h1>${path.split('?')[0]}</h1>`)
    const preload = new Response('sent ahead')
    assert.equal(await (await worker.fetch(path, { mode: 'navigate', preload }))!.text(), 'sent ahead')
  }
  for (const path of ['/conta.data', '/api/me', '/v1/chat/events', '/sw.js', '/healthz', '/icon-192.png'])
    assert.equal(await worker.fetch(path), undefined, `${path} is left to the browser`)
  assert.equal(await worker.fetch('/conta', { mode: 'navigate', method: 'POST' }), undefined, 'a form is')
  assert.equal(await worker.fetch('/assets/x.js', { from: 'https://evil.example' }), undefined, 'other sites are')
  assert.deepEqual(worker.kept(), before)
})

test('offline, every page shows the offline page, and API requests pass through', async () => {
  let network: (path: string) => Promise<Response> | Response = online
  const worker = aWorker((path) => network(path))
  await worker.live('install')
  network = offline
  const page = await worker.fetch('/meus-pedidos', { mode: 'navigate' })
  assert.equal(await page!.text(), '<h1>/sem-internet</h1>')
  assert.equal(await worker.fetch('/api/me'), undefined)
})

test('the worker script is not cached and has its own CSP', async () => {
  const { address } = await startTestServer(scope, { url })
  const answer = await fetch(`${address}/sw.js`)
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), script)
  assert.equal(answer.headers.get('cache-control'), 'no-cache')
  assert.match(answer.headers.get('content-type')!, /^(text|application)\/javascript/)
  assert.match(answer.headers.get('content-security-policy')!, /default-src 'none'; connect-src 'self'/)
  for (const path of ['/', '/entrar']) {
    const policy = (await fetch(address + path)).headers.get('content-security-policy')!
    assert.match(policy, /worker-src 'self'/, path)
    assert.match(policy, /trusted-types service-worker(;|$)/, path)
  }
  const page = await fetch(`${address}/sem-internet`)
  assert.equal(page.status, 200)
  assert.equal(page.headers.get('set-cookie'), null, 'the same for everybody')
})

test('a withdrawn worker deletes its caches and unregisters', async () => {
  const { address } = await startTestServer(scope, { url, env: { SERVICE_WORKER: '0' } })
  const farewell = await (await fetch(`${address}/sw.js`)).text()
  const listeners = new Map<string, Listener>()
  const stores = new Set(['ajeita-1', 'ajeita-2'])
  const done: string[] = []
  const world = {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    skipWaiting: () => done.push('takes its place'),
    caches: { keys: async () => [...stores], delete: async (name: string) => stores.delete(name) },
    registration: { unregister: async () => done.push('is gone') },
  }
  runInContext(farewell, createContext(world))
  listeners.get('install')!({})
  let work: Promise<unknown> = Promise.resolve()
  listeners.get('activate')!({ waitUntil: (until: Promise<unknown>) => (work = until) })
  await work
  assert.deepEqual([...stores], [])
  assert.deepEqual(done, ['takes its place', 'is gone'])
})
