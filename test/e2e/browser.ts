import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'

type Ending = { after: (end: () => Promise<void>) => void }

export const desktop = { width: 1280, height: 900 }
export const phoneSize = { width: 390, height: 844 }

/** One Chromium for a test file. */
export async function startBrowser(t: Ending): Promise<Browser> {
  const { path, args } = await findChromium()
  const browser = await chromium.launch({ executablePath: path, args })
  t.after(() => browser.close())
  return browser
}

export type Visitor = { page: Page; context: BrowserContext; problems: string[] }

/** A browser of one person: whatever its console, its scripts or its content policy complain of is written down. */
export async function visit(browser: Browser, { viewport = desktop, javaScript = true, dark = false } = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport, javaScriptEnabled: javaScript, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', colorScheme: dark ? 'dark' : 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${page.url()} threw ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`${page.url()} says ${message.text()}`)
  })
  if (javaScript) {
    await page.addInitScript(() => document.addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)))
  }
  return { page, context, problems }
}

/** WCAG 2.2 AA by machine: no violation on the page as it is now. */
export async function assertAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  assert.deepEqual(told, [], `accessibility of ${page.url()}`)
}

/** Nothing may be wider than the screen. */
export async function assertFits(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  assert.ok(wide <= 0, `${page.url()} is ${wide} px wider than the screen`)
}

export function temporaryFolder(t: Ending) {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-e2e-'))
  t.after(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
