/**
 * First interaction on a phone: Chromium with Lighthouse's slow 4G and a CPU four times slower; each line is a first
 * visit with an empty cache. `node bench/first-touch.ts 3` for three rounds, after `npm run build`.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { startDemo } from '../test/e2e/demo-data.ts'
import { phones } from '../test/e2e/people.ts'
import { parseCookieHeader } from '../test/support/cookies.ts'
import { openScope } from '../test/support/open-scope.ts'
import { readPage } from './answers.ts'
import { median } from './statistics.ts'

const rounds = Number(process.argv[2] ?? 3)
/** Only cases whose name contains this. */
const word = process.argv[3] ?? ''
const readingMs = 3_000
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const slowerProcessor = { rate: 4 }

/** What must appear after a press, checked by the page in each frame. */
type Watch = { pressOn: string; sign: string; done: string }
type Seen = { isPressed: boolean; sign: number | null; done: number | null }

/** Runs in the page before its scripts: records the first press and when each thing appears. */
function watchThePress({ pressOn, sign, done }: Watch) {
  const seen: Seen = { isPressed: false, sign: null, done: null }
  Object.assign(globalThis, { seen })
  const isThere = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true }))
  let pressed: number | undefined
  const watch = () => {
    const now = performance.now() - pressed!
    if (seen.sign === null && isThere(sign)) seen.sign = now
    if (seen.done === null && isThere(done)) seen.done = now
    if (seen.done === null) requestAnimationFrame(watch)
  }
  document.addEventListener(
    pressOn.startsWith('#') ? 'input' : 'click',
    ({ target, timeStamp }) => {
      if (!(target as Element).closest(pressOn)) return
      seen.isPressed = true
      if (pressed === undefined) requestAnimationFrame(watch)
      if (pressed === undefined || pressOn.startsWith('#')) pressed = timeStamp
    },
    true,
  )
}

const scope = openScope()
const demo = await startDemo(scope)
const { path, args, env } = await findChromium()
const browser = await chromium.launch({ executablePath: path, args, env: env as Record<string, string> })

async function phone(cookie = ''): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: demo.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    serviceWorkers: 'block', // separate network stack, not throttled
  })
  const cookies = [{ name: 'ajeita-cookies', value: 'necessary' }, ...parseCookieHeader(cookie)]
  await context.addCookies(cookies.map((pair) => ({ ...pair, url: demo.address })))
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', slow4G)
  await tools.send('Emulation.setCPUThrottlingRate', slowerProcessor)
  return { context, page }
}

const formatTimes = (values: (number | null)[]) => {
  const times = values.filter((value) => value !== null)
  const missing = values.length - times.length
  const shown = times.length ? `${Math.round(median(times))} ms (${times.map(Math.round).join(', ')})` : ''
  return [shown, missing ? `never in ${missing} of ${values.length}` : ''].filter(Boolean).join(', ')
}

type Case = {
  at: string
  cookie?: string
  watch: Watch
  press: (page: Page) => Promise<void>
  limitMs?: number
  times?: number
}

async function measure(name: string, { at, cookie, watch, press, limitMs = 20_000, times = rounds }: Case) {
  if (!name.includes(word)) return
  const results: Seen[] = []
  let missed = 0
  while (results.length < times && missed < 3) {
    const { context, page } = await phone(cookie)
    await page.addInitScript(watchThePress, watch)
    await page.goto(at, { waitUntil: 'commit' })
    await press(page)
    const isOver = () => (globalThis as unknown as { seen: Seen }).seen.done !== null
    await page.waitForFunction(isOver, null, { timeout: limitMs }).catch(() => {})
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
    if (seen.isPressed) results.push(seen)
    else missed++ // the layout shifted under the finger
    await context.close()
  }
  if (!results.length || results.some(({ done }) => done === null)) process.exitCode = 1
  console.log(
    `${name}: sign ${formatTimes(results.map(({ sign }) => sign))}; done ${formatTimes(results.map(({ done }) => done))}${missed ? `; the finger missed ${missed} times` : ''}`,
  )
}

const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, null, { polling: 30 })

async function read(page: Page) {
  await firstPaint(page)
  await page.waitForTimeout(readingMs)
}

const continueButton = 'page-island[name=request-form] button.button-large[type=button]'
/** An answer and "Continuar" a third of a second later: real users do not wait for scripts. */
async function askForPainter(page: Page) {
  const answer = page.locator('page-island[name=request-form] label').first()
  await answer.waitFor()
  const places = await page.evaluate((button) => {
    const middle = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    const island = document.querySelector('page-island[name=request-form]')!
    document.querySelector(button)!.scrollIntoView({ block: 'end', behavior: 'instant' })
    return [middle(island.querySelector('label')!), middle(document.querySelector(button)!)]
  }, continueButton)
  for (const { x, y } of places) {
    void page.touchscreen.tap(x, y)
    await new Promise((resume) => setTimeout(resume, 300))
  }
}
const form: Watch = { pressOn: continueButton, sign: `${continueButton}[aria-busy=true]`, done: '#passo-servico-2' }

const link = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().waitFor()
  await read(page)
  await page.locator(selector).first().tap()
}
const page = (pageType: string, pressOn: string): Watch => ({
  pressOn,
  sign: '.navigation-progress',
  done: `body[data-page-type="${pageType}"]`,
})

try {
  await readPage(`${demo.address}/reformas-e-reparos/pintor`) // warms the page cache
  const painter = '/reformas-e-reparos/pintor'
  await measure(`"Continuar" after ${readingMs / 1000} s of reading`, {
    at: painter,
    watch: form,
    press: async (page) => {
      await read(page)
      await askForPainter(page)
    },
  })
  await measure('"Continuar" at once', { at: painter, watch: form, press: askForPainter })

  const uuid = await demo.requestPainter({ phone: '11944440001' })
  await demo.call(`/requests/${uuid}/pin`, { pin: await demo.waitForPin('11944440001') })
  await demo.advance(0)
  const carlos = await demo.signIn(phones.carlos, 'professional')
  const opportunity = 'a[href^="/profissional/oportunidades/"]'
  await measure('Disponíveis to an order', {
    at: '/profissional',
    cookie: carlos,
    watch: page('opportunity:show', opportunity),
    press: link(opportunity),
  })
  const contact = 'h2 a[href^="/profissional/contatos/"], h3 a[href^="/profissional/contatos/"]'
  await measure('Contatos to a contact', {
    at: '/profissional/contatos',
    cookie: carlos,
    watch: page('contact:show', contact),
    press: link(contact),
  })
  const order = 'h2 a[href^="/meus-pedidos/"]'
  await measure('Meus pedidos to an order', {
    at: '/meus-pedidos',
    cookie: await demo.signIn(phones.ana),
    watch: page('order:show', order),
    press: link(order),
  })

  {
    const uuid = await demo.requestPainter({ phone: '11944440021' })
    const pin = await demo.waitForPin('11944440021')
    await measure('a PIN typed at once', {
      at: `/requests/${uuid}`,
      times: 1, // a PIN works once
      watch: { pressOn: '#pin', sign: 'button[aria-busy=true]', done: '.pin-done' },
      press: async (page) => {
        await page.locator('#pin').focus()
        await page.keyboard.type(pin)
      },
    })
  }
} finally {
  await browser.close()
  await scope.close()
}
