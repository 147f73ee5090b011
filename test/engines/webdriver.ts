import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port.ts'
import type { Driver, Handle, Size } from './screen.ts'

/** WebDriver's element key. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
export const enterKey = '\uE007'

/** WebKitGTK (about the newest Safari) and WPE 2.38 (about Safari 16.0). */
const engines = {
  webkit: {
    driver: 'WebKitWebDriver',
    capabilities: {
      'webkitgtk:browserOptions': { binary: fileURLToPath(new URL('web-view.py', import.meta.url)), args: [] },
    },
  },
  wpe: {
    driver: 'WPEWebDriver',
    capabilities: {
      'wpe:browserOptions': { binary: '/usr/bin/cog', args: ['--automation', '--platform=headless'] },
    },
  },
}

/** A browser of its own with a window of this size, driven by plain WebDriver. */
export async function startWebDriver(engine: keyof typeof engines, { width, height }: Size): Promise<Driver> {
  const { driver, capabilities } = engines[engine]
  const home = mkdtempSync(join(tmpdir(), 'ajeita-engine-'))
  const port = await freePort()
  const display = `:${port % 10_000}`
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    LANG: 'pt_BR.UTF-8',
    TZ: 'America/Sao_Paulo',
    VIEW_SIZE: `${width}x${height}`,
  }
  const programs = [
    spawn('Xvfb', [display, '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], { stdio: 'ignore' }),
    spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }),
  ]

  async function call<Value>(method: string, path: string, body?: unknown): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }

  while (!(await call('GET', '/status').catch(() => false))) await pause(100)
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })
  const session = `/session/${sessionId}`
  const ofElement = (element: Handle) => `${session}/element/${(element as Record<string, string>)[elementKey]}`
  const actions = (sources: unknown[]) => call('POST', `${session}/actions`, { actions: sources })

  return {
    goto: (url: string) => call('POST', `${session}/url`, { url }),
    url: () => call<string>('GET', `${session}/url`),
    addCookie: (name: string, value: string) =>
      call('POST', `${session}/cookie`, { cookie: { name, value, path: '/' } }),
    deleteCookies: () => call('DELETE', `${session}/cookie`),
    evaluate: <Value>(script: string, ...args: unknown[]) =>
      call<Value>('POST', `${session}/execute/sync`, { script, args }),
    click: (element: Handle) => call('POST', `${ofElement(element)}/click`, {}),
    type: (element: Handle, text: string) => call('POST', `${ofElement(element)}/value`, { text }),
    hover: (x: number, y: number) =>
      actions([{ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', duration: 0, x, y }] }]),
    async screenshot(file: string) {
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'))
    },
    async close() {
      await call('DELETE', session).catch(() => {})
      for (const program of programs) program.kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
