import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createVite } from 'vite'

const project = new URL('..', import.meta.url).pathname
type Invoke = Parameters<Awaited<ReturnType<typeof createVite>>['environments']['ssr']['hot']['handleInvoke']>[0]
type FromChild = { id: number; payload: Invoke } | { address: string }

/**
 * The process that stays during development: it holds the port and Vite (scripts, styles, reloading), and passes every
 * other request on to the product, which runs in a process of its own and may start anew at any time. Requests that
 * come meanwhile wait for it.
 */
export async function startDevServer(port: number) {
  const server = createServer()
  const vite = await createVite({ root: project, server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  let child: ChildProcess | undefined
  let ready = Promise.withResolvers<string>()

  function startProduct() {
    ready = Promise.withResolvers<string>()
    const { resolve } = ready
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', `${project}server.ts`], {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: '0',
        HOST: '127.0.0.1',
        PUBLIC_ORIGIN: `http://localhost:${port}`,
      },
    })
    started.on('message', (message: FromChild) => {
      if ('address' in message) return resolve(message.address)
      void vite.environments.ssr.hot
        .handleInvoke(message.payload)
        .then((answer) => started.connected && started.send({ id: message.id, answer }))
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

  server.on('request', (request, response) => vite.middlewares(request, response, () => void passOn(request, response)))
  vite.watcher.on('change', () => child?.connected && child.send({ changed: true }))
  startProduct()
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, () => listening()))

  return {
    restart: async () => {
      await stopProduct()
      startProduct()
      await ready.promise
    },
    close: async () => {
      await stopProduct()
      server.closeAllConnections()
      server.close()
      await vite.close()
    },
  }
}
