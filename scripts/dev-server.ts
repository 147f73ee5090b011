import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer as createVite } from 'vite'
import { isApiPath } from '#api/api-path.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
type Invoke = Parameters<Awaited<ReturnType<typeof createVite>>['environments']['ssr']['hot']['handleInvoke']>[0]
type FromChild = { id: number; payload: Invoke } | { address: string } | { begins: true }
type Told = { result: { externalize?: string } }

const spareAfterMs = 500 // when the page that somebody waits for has been made

/**
 * The process that stays during development: it holds the port and Vite (scripts, styles, reloading), and passes every
 * other request on to the product, which runs in a process of its own and may start anew at any time. Requests that
 * come meanwhile wait for it. A spare process has loaded the packages already and waits for the next change.
 */
export async function startDevServer(port: number, host = '') {
  const server = createServer()
  const vite = await createVite({ root: project, server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  let child: ChildProcess | undefined
  let spare: ChildProcess | undefined
  let spareSoon: NodeJS.Timeout | undefined
  let ready = Promise.withResolvers<string>()
  // What a product was told of the pages, for the one that takes its place: until a page changes, it is the same.
  let told = new Map<string, Told>()

  const packagesOfPages = () => [...told.values()].flatMap(({ result }) => result.externalize ?? [])
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
  }

  function prepareProduct() {
    const prepared = spawn(process.execPath, [...process.execArgv, `${project}scripts/dev-product.ts`], {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env,
    })
    const packages = packagesOfPages().filter((url) => url.includes('/node_modules/'))
    prepared.send(packages)
    return prepared
  }

  function startProduct() {
    ready = Promise.withResolvers<string>()
    const { resolve } = ready
    const started = spare?.connected ? spare : prepareProduct()
    spare = undefined
    clearTimeout(spareSoon)
    started.send('go')
    started.on('message', (message: FromChild) => {
      if ('address' in message) {
        spareSoon = setTimeout(() => (spare ??= prepareProduct()), spareAfterMs)
        return resolve(message.address)
      }
      if ('begins' in message) return void started.send({ known: [...told] })
      const { id, payload } = message
      const answers = told
      void vite.environments.ssr.hot.handleInvoke(payload).then((answer) => {
        if ('result' in answer) answers.set(JSON.stringify(payload), answer as Told)
        if (started.connected) started.send({ id, answer })
      })
    })
    started.once('exit', (code) => {
      if (code && started === child)
        console.error('✗ the product ended with an error (above); it starts again at the next change')
    })
    child = started
  }

  async function stopProduct() {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL') // in development nobody waits for a drain; the database loses nothing by it
    await ended
  }

  async function passOn(request: IncomingMessage, response: ServerResponse) {
    const { hostname, port: productPort } = new URL(await ready.promise)
    const onward = forward(
      { hostname, port: productPort, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }

  server.on('request', (request, response) => {
    const next = () => void passOn(request, response)
    // Vite would take /api/me for the file api/me.ts.
    if (isApiPath(request.url!.split('?')[0]!)) next()
    else vite.middlewares(request, response, next)
  })
  vite.watcher.on('all', (_, file) => {
    if (!file.startsWith(`${project}app/`)) return // not of a page: the product starts anew
    told = new Map()
    if (child?.connected) child.send({ changed: true })
  })
  startProduct()
  await new Promise<void>((listening, failed) =>
    server.once('error', failed).listen({ port, host: host || undefined }, () => listening()),
  )

  return {
    restart: async () => {
      await stopProduct()
      startProduct()
      await ready.promise
    },
    close: async () => {
      clearTimeout(spareSoon)
      spare?.kill('SIGKILL')
      await stopProduct()
      server.closeAllConnections()
      server.close()
      await vite.close()
    },
  }
}
