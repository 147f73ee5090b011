import { AxeBuilder } from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import { type Foreign, foreignScripts } from './foreign-dom.ts'

export const desktop = { width: 1280, height: 900 }
export const phoneSize = { width: 390, height: 844 }
export const narrow = { width: 360, height: 740 }

/** Chromium's words when a page is left while React Router still reads fresh data for it, which nobody waits for. */
const leftWhileReading = 'BodyStreamBuffer was aborted'

/** `cookie` is the header of the session that was opened for it; empty for somebody who has not signed in. */
export type Visitor = { page: Page; context: BrowserContext; problems: string[]; cookie: string }
export type Wish = {
  address?: string
  viewport?: { width: number; height: number }
  javaScript?: boolean
  dark?: boolean
  cookie?: string
  /** What was said about optional cookies; null: nothing yet, so that the page asks. */
  choice?: 'todos' | 'necessarios' | null
  /** Whether pages may register the service worker. Elsewhere none does: what a journey looks at comes from the product itself. */
  worker?: boolean
  /** What else changes the pages of this browser. */
  foreign?: Foreign
}

/** React draws again what does not match what the server sent, and says so. */
const hydrationMismatch = 'Minified React error #418'

/** Said in the console of pages that would register one. */
const workerBlocked = 'Service Worker registration blocked by Playwright'
/** Chromium's words for a file that it began to fetch in the moment in which a worker took the page over: it fetches it once more. */
const takenOver = 'cross-world service worker resource mismatch'

/**
 * A browser of one person: whatever its console, its scripts or its content policy complain of is written down.
 * `cookie` is the header of a session that town.signIn opened.
 */
export async function newVisitor(browser: Browser, wish: Wish = {}): Promise<Visitor> {
  const {
    address,
    viewport = desktop,
    javaScript = true,
    dark = false,
    cookie = '',
    choice = 'necessarios',
    worker = false,
    foreign = process.env.FOREIGN_DOM as Foreign | undefined,
  } = wish
  const context = await browser.newContext({
    ...(address ? { baseURL: address } : {}),
    viewport,
    javaScriptEnabled: javaScript,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  })
  if (cookie && address) await context.addCookies(cookiesOf(cookie, address))
  if (choice && address) await context.addCookies(cookiesOf(`ajeita-cookies=${choice}`, address))
  const page = await context.newPage()
  const problems: string[] = []
  if (foreign && javaScript) await page.addInitScript(foreignScripts[foreign])
  page.on('pageerror', (error) => {
    if (foreign && error.message.startsWith(hydrationMismatch)) return
    if (error.message !== leftWhileReading) problems.push(`${page.url()} threw ${error.message}`)
  })
  page.on('console', (message) => {
    if (message.text() === workerBlocked || (worker && message.text().includes(takenOver))) return
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

const cookiesOf = (header: string, url: string) =>
  header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })

/** Nothing was complained of; `refusals` is how many answers of 4xx, 5xx or none the test itself provoked: the browser writes a line for each. */
export function assertNoProblems({ problems }: Visitor, refusals = 0) {
  const provoked = problems.filter((line) => line.includes('says Failed to load resource'))
  expect(problems.filter((line) => !provoked.includes(line))).toEqual([])
  expect(provoked.slice(refusals), 'more refused answers than the test provoked').toEqual([])
}

/** Waits until the first island of this name is alive. */
export const islandReady = (page: Page, name: string) =>
  page.locator(`page-island[name=${name}][ready]`).first().waitFor({ state: 'attached' })

/** Writes over the words of a text area. A page that comes to life after they were marked and before others are written leaves both in it. */
export const writeOver = (field: Locator, text: string) =>
  expect(async () => {
    await field.fill(text)
    await expect(field).toHaveValue(text, { timeout: 500 })
  }).toPass()

/** Opens a folded part of a page by its title; nothing where it is open. */
export async function unfold(page: Page, title: string) {
  const summary = page.getByRole('region', { name: title, exact: true }).locator('summary').first()
  if (!(await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open))) await summary.click()
}

/** Every request of a page from now on that passes, in order. What is to have been asked is awaited (`expect.poll`): a sign on the page may come before its request. */
export function requestsOf(page: Page, passes: (request: Request) => boolean): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => passes(request) && seen.push(request))
  return seen
}

/** Whether a request is this call: "POST /v1/login"; a `*` stands for one part of the path. */
export function isApiRequest(call: string) {
  const [method, path] = call.split(' ') as [string, string]
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`)
  return (request: Request) => request.method() === method && pattern.test(new URL(request.url()).pathname)
}

export const scripts = '**/assets/*.js'

/** What a page fetches from such an address waits until it is let go. Returns how. */
export async function hold(page: Page, which: Parameters<Page['route']>[0]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(which, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * The first time that a page is left for such an address nothing comes of it. What it returns waits for that, and then tells the page what
 * a browser tells one that it shows again as it was left: Playwright starts Chromium without that.
 */
export async function leaveAndComeBack(page: Page, address: string) {
  await page.route(address, (route) => route.fulfill({ status: 204 }), { times: 1 })
  const left = page.waitForResponse(address)
  return async () => {
    await left
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  }
}

type Given = Parameters<Route['fulfill']>[0]

/**
 * Answers what is sent to an address (POST), one with each answer it is given, in turn; all others go through, and so does whatever is
 * read there. A lost answer is one whose action was done. What it returns waits until its answer was given.
 * One route that stays: between one that ends by itself (`times`) and the next a call may slip through.
 */
export async function answersTo(page: Page, address: Parameters<Page['route']>[0]) {
  const waiting: ((route: Route) => Promise<void>)[] = []
  await page.route(address, (route) => {
    const answer = route.request().method() === 'POST' && waiting.shift()
    return answer ? answer(route) : route.continue()
  })
  return (answer: Given | 'no answer' | 'lost answer') =>
    new Promise<void>((given) =>
      waiting.push(async (route) => {
        if (answer === 'lost answer') await route.fetch()
        await (typeof answer === 'string' ? route.abort() : route.fulfill(answer))
        given()
      }),
    )
}

/** WCAG 2.2 AA by machine: no violation, once the page has settled into its colours. */
export async function assertAccessible(page: Page) {
  async function findViolations() {
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode() // no second page for a page without frames
      .options({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        resultTypes: ['violations'], // what passed is not told, which halves the time
      })
      .analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  await expect.poll(findViolations, { message: `accessibility of ${page.url()}` }).toEqual([])
}

/** Nothing may be wider than the screen, once the page has settled into its size. */
export async function assertFits(page: Page) {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, { message: `how many px ${page.url()} is wider than the screen` }).toBeLessThanOrEqual(0)
}

/** The headings of a page whose words do not fit into their box, or whose box does not fit into what it stands in. */
export const headingsThatOverflow = (page: Page) =>
  page.locator('h1, h2, h3').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const box = heading.getBoundingClientRect()
      const around = heading.parentElement!.getBoundingClientRect()
      if (box.height <= 1) return [] // for screen readers alone, or closed
      const fits =
        heading.scrollWidth <= heading.clientWidth + 1 && box.left >= around.left - 1 && box.right <= around.right + 1
      return fits || getComputedStyle(heading).display === 'inline' ? [] : [heading.textContent]
    }),
  )

/** Stops the clock of a page one minute ahead, so that only `page.clock.runFor` moves it. Install it before the first page. */
export async function stopClock(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

/** Keeps a picture of the whole page, or of the screen, to be looked at: into the folder `LOOK`, where one is set. */
export const look = async (page: Page, name: string, fullPage = true) =>
  process.env.LOOK && (await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage }))
export const lookAtScreen = (page: Page, name: string) => look(page, name, false)

/** Letters twice as large (WCAG 1.4.4). Where motion is reduced, each size changes by a transition of no time, which would still need a frame. */
export const enlargeLetters = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const changing = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    for (let left = changing(); left.length; left = changing()) for (const one of left) one.finish()
  })
