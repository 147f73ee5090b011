import type { Browser, ElementHandle } from '@playwright/test'
import type { Driver, Size } from './screen.ts'
import { enterKey } from './webdriver.ts'

type Session = { send: (method: string, params?: unknown) => Promise<unknown> }
type OfProcess = { _connection: { toImpl: (browser: Browser) => { _browserSession?: Session } } }

/** Playwright 1.65 sets the colour scheme of every page, by a command that Firefox 153 does not have. */
function skipColourScheme(browser: Browser) {
  const session = (browser as unknown as OfProcess)._connection.toImpl(browser)._browserSession
  if (!session) return // Chromium
  const ofAll = Object.getPrototypeOf(session) as Session
  const { send } = ofAll
  ofAll.send = function (method, params) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve() : send.call(this, method, params)
  }
}

/** The driver for Playwright. */
export async function startPlaywright(browser: Browser, viewport: Size): Promise<Driver> {
  skipColourScheme(browser)
  const context = await browser.newContext({ viewport, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  const page = await context.newPage()
  return {
    goto: (url) => page.goto(url),
    url: async () => page.url(),
    addCookie: (name, value) => context.addCookies([{ name, value, url: new URL(page.url()).origin }]),
    deleteCookies: () => context.clearCookies(),
    async evaluate(script, ...args) {
      // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- Playwright sends its source to the page
      const body = new Function('args', `return (function () { ${script} }).apply(null, args)`)
      const handle = await page.evaluateHandle(body as (args: unknown[]) => unknown, args)
      return (handle.asElement() ?? (await handle.jsonValue())) as never
    },
    click: (element) => (element as ElementHandle).click(),
    async type(handle, text) {
      const element = handle as ElementHandle
      if ((await element.getAttribute('type')) === 'file') return element.setInputFiles(text)
      await element.focus()
      await page.keyboard.type(text.replace(enterKey, '\n'))
    },
    hover: (x, y) => page.mouse.move(x, y),
    screenshot: (path) => page.screenshot({ path }),
    close: () => browser.close(),
  }
}
