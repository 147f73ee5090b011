import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import type axeApi from 'axe-core'
import { parseCookieHeader } from '../support/cookies.ts'
import { type DomMutator, domMutatorScripts } from './foreign-dom.ts'

declare global {
  const axe: typeof axeApi
}

export const desktop = { width: 1280, height: 900 }
export const phoneSize = { width: 390, height: 844 }
export const narrow = { width: 360, height: 740 }

/** Chromium's message when a page is left during a revalidation. */
const abortedStream = 'BodyStreamBuffer was aborted'

/** `cookie`: header of the session; empty for visitors. */
export type Visitor = { page: Page; context: BrowserContext; problems: string[]; cookie: string }
export type VisitorOptions = {
  address?: string
  viewport?: { width: number; height: number }
  javaScript?: boolean
  dark?: boolean
  cookie?: string
  /** The stored cookie choice; null: none, so the banner shows. */
  cookieChoice?: 'all' | 'necessary' | null
  /** Whether the service worker may register. By default not, so that responses come from the server. */
  serviceWorker?: boolean
  /** Additional page setup of this browser. */
  domMutator?: DomMutator
}

/** React reports hydration mismatches. */
const hydrationMismatch = 'Minified React error #418'

/** Console message when registration is blocked. */
const workerBlocked = 'Service Worker registration blocked by Playwright'
/** Chromium's message for a request interrupted by a worker taking over; it is repeated. */
const workerTakeover = 'cross-world service worker resource mismatch'

/** A browser context whose console, script and CSP errors are recorded. `cookie` is a header of demo.signIn. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const {
    address,
    viewport = desktop,
    javaScript = true,
    dark = false,
    cookie = '',
    cookieChoice = 'necessary',
    serviceWorker = false,
    domMutator = process.env.FOREIGN_DOM as DomMutator | undefined,
  } = options
  const context = await browser.newContext({
    ...(address ? { baseURL: address } : {}),
    viewport,
    javaScriptEnabled: javaScript,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  })
  if (cookie && address) await context.addCookies(cookiesOf(cookie, address))
  if (cookieChoice && address) await context.addCookies(cookiesOf(`ajeita-cookies=${cookieChoice}`, address))
  const page = await context.newPage()
  const problems: string[] = []
  if (domMutator && javaScript) await page.addInitScript(domMutatorScripts[domMutator])
  page.on('pageerror', (error) => {
    if (domMutator && error.message.startsWith(hydrationMismatch)) return
    if (error.message !== abortedStream) problems.push(`${page.url()} threw ${error.message}`)
  })
  page.on('console', (message) => {
    if (message.text() === workerBlocked || (serviceWorker && message.text().includes(workerTakeover))) return
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${page.url()} says ${message.text()}`)
  })
  if (javaScript) {
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      ),
    )
  }
  return { page, context, problems, cookie }
}

const cookiesOf = (header: string, url: string) => parseCookieHeader(header).map((cookie) => ({ ...cookie, url }))

/** Asserts that no errors were recorded, except the expected number of failed responses, which Chromium logs. */
export function assertNoProblems({ problems }: Visitor, expectedFailures = 0) {
  const failedLoads = problems.filter((line) => line.includes('says Failed to load resource'))
  expect(problems.filter((line) => !failedLoads.includes(line))).toEqual([])
  expect(failedLoads.slice(expectedFailures), 'more refused answers than the test provoked').toEqual([])
}

/** Waits until the first island of this name is alive. */
export const waitForIsland = (page: Page, name: string) =>
  page.locator(`page-island[name=${name}][ready]`).first().waitFor({ state: 'attached' })

/** Replaces the text of a textarea, robust against hydration between select and type. */
export const replaceText = (field: Locator, text: string) =>
  expect(async () => {
    await field.fill(text)
    await expect(field).toHaveValue(text, { timeout: 500 })
  }).toPass()

/** Writes into a field as some password managers and form restorers do. For `evaluate`. */
export function writeWithoutEvent(field: Element, text: string) {
  ;(field as HTMLInputElement).value = text
}

/** Types with an input method, which shows the text in the field until it is accepted. */
export async function composeText(page: Page, text: string) {
  const devTools = await page.context().newCDPSession(page)
  for (let length = 1; length <= text.length; length++)
    await devTools.send('Input.imeSetComposition', {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    })
  await devTools.send('Input.insertText', { text })
  await devTools.detach()
}

/** Opens a disclosure by title, if closed. */
export async function openDisclosure(page: Page, title: string) {
  const summary = page.getByRole('region', { name: title, exact: true }).locator('summary').first()
  if (!(await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open))) await summary.click()
}

/** Requests matching from now on, in order. Poll them (`expect.poll`): visible effects may precede the request. */
export function recordRequests(page: Page, passes: (request: Request) => boolean): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => passes(request) && requests.push(request))
  return requests
}

/** Whether a request matches "POST /v1/login"; `*` is one path segment. */
export function isApiRequest(call: string) {
  const [method, path] = call.split(' ') as [string, string]
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`)
  return (request: Request) => request.method() === method && pattern.test(new URL(request.url()).pathname)
}

export const scripts = '**/assets/*.js'

/** Delays matching requests. Returns how to release them. */
export async function holdRequests(page: Page, which: Parameters<Page['route']>[0]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(which, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Blocks the first navigation to a URL and simulates a restored page (bfcache), which Playwright disables. Returns a
 * function that waits for it.
 */
export async function simulateRestoredPage(page: Page, address: string) {
  await page.route(address, (route) => route.fulfill({ status: 204 }), { times: 1 })
  const response = page.waitForResponse(address)
  return async () => {
    await response
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  }
}

type MockedResponse = Parameters<Route['fulfill']>[0]

/**
 * Intercepts POSTs to a URL with each given response in turn; others pass. A lost response has been processed. Returns
 * a wait. One permanent route, since requests could slip between two `times` routes.
 */
export async function interceptPosts(page: Page, address: Parameters<Page['route']>[0]) {
  const waiting: ((route: Route) => Promise<void>)[] = []
  await page.route(address, (route) => {
    const answer = route.request().method() === 'POST' && waiting.shift()
    return answer ? answer(route) : route.continue()
  })
  return (answer: MockedResponse | 'no answer' | 'lost answer') =>
    new Promise<void>((resolve) =>
      waiting.push(async (route) => {
        if (answer === 'lost answer') await route.fetch()
        await (typeof answer === 'string' ? route.abort() : route.fulfill(answer))
        resolve()
      }),
    )
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** No axe violations (WCAG 2.2 AA), once colours have settled. */
export async function assertAccessible(page: Page) {
  async function findViolations() {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
    return page.evaluate(async () => {
      const { violations } = await axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        resultTypes: ['violations'],
        preload: false,
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    })
  }
  await expect.poll(findViolations, { message: `accessibility of ${page.url()}` }).toEqual([])
}

/** Nothing overflows the screen, once sizes have settled. */
export async function assertFits(page: Page) {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, { message: `how many px ${page.url()} is wider than the screen` }).toBeLessThanOrEqual(0)
}

/** iOS zooms into fields of less than 16 px. */
export const findZoomingFields = (page: Page) =>
  page
    .locator('input:not([type=hidden], [type=radio], [type=checkbox], [type=range], [type=file]), textarea, select')
    .evaluateAll((fields) =>
      fields.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML),
    )

/** Headings that overflow their box or container. */
export const findOverflowingHeadings = (page: Page) =>
  page.locator('h1, h2, h3').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const box = heading.getBoundingClientRect()
      const parentBox = heading.parentElement!.getBoundingClientRect()
      if (box.height <= 1) return [] // for screen readers alone, or closed
      const fits =
        heading.scrollWidth <= heading.clientWidth + 1 &&
        box.left >= parentBox.left - 1 &&
        box.right <= parentBox.right + 1
      return fits || getComputedStyle(heading).display === 'inline' ? [] : [heading.textContent]
    }),
  )

/** Freezes the page's clock a minute ahead; only `page.clock.runFor` moves it. Install before the first page. */
export async function pauseClock(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

/** Takes a screenshot into the folder `LOOK`, if set. */
export const takeScreenshot = async (page: Page, name: string, fullPage = true) =>
  process.env.LOOK && (await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage }))
export const takeViewportScreenshot = (page: Page, name: string) => takeScreenshot(page, name, false)

/**
 * Doubles the text size (WCAG 1.4.4). With reduced motion sizes change by a zero-length transition, which still needs a
 * frame.
 */
export const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const listTransitions = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (let transitions = listTransitions(); transitions.length; transitions = listTransitions())
      for (const transition of transitions) transition.finish()
  })
