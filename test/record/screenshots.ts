import { type BrowserContext, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { parseCookieHeader } from '../support/cookies.ts'
import { addressesOf } from './addresses.ts'
import type { Facts, PersonKind } from './facts.ts'
import { timeHeader } from './fixed-process.ts'
import { createPlaceholders, type Write } from './normalise.ts'
import type { Product } from './product.ts'

const widths = [360, 1280]
const kindByPath: [start: RegExp, kind: PersonKind][] = [
  [/^\/profissional(?!\/entrar|\/cadastro\?)\b(?!is)/, 'professional with the lead'],
  [/^\/(interno(?!\/entrar)|chat)\b/, 'staff with every permission'],
  [/^\/(meus-pedidos|mensagens|notificacoes|conta(?!-)|pedido-enviado|indicacoes|pesquisa)\b/, 'client'],
]

/** Every page as one allowed person, on phone and desktop. */
export async function recordScreenshots(product: Product, facts: Facts, write: Write) {
  const { path: executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, args, env: env as Record<string, string> })
  const contexts = new Map<PersonKind, BrowserContext>()
  async function contextOf(kind: PersonKind) {
    const existing = contexts.get(kind)
    if (existing) return existing
    const context = await browser.newContext({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      extraHTTPHeaders: { [timeHeader]: String(Date.now()) },
    })
    const session = parseCookieHeader((await product.cookieOf(facts.people[kind])) ?? '')
    const cookies = [...session, { name: 'ajeita-cookies', value: 'necessary' }]
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: product.address })))
    contexts.set(kind, context)
    return context
  }
  try {
    const pages = addressesOf(facts).filter(({ isPage, path }) => isPage && !/\.(csv|pdf|ics|png|svg)/.test(path))
    for (const { path, route } of pages) {
      if (route === 'PAGE /sair') continue
      const kind = kindByPath.find(([start]) => start.test(path))?.[1] ?? 'visitor'
      const page = await (await contextOf(kind)).newPage()
      await page.clock.setFixedTime(Date.now())
      const name = createPlaceholders()(path).replaceAll(/[^\w.-]+/g, '_')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(product.address + path, { waitUntil: 'load' })
        await page.evaluate(() => document.fonts.ready.then(() => true))
        await page
          .locator('page-island[when=idle]:not([ready])')
          .first()
          .waitFor({ state: 'detached', timeout: 5_000 })
          .catch(() => {})
        const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
        write(`screenshots/${name.slice(0, 120)}-${width}.png`, picture)
      }
      await page.close()
    }
  } finally {
    await browser.close()
  }
}
