import type { Locator, Page } from '@playwright/test'
import { rootLinks } from '#texts/site.ts'
import { assertFits, takeScreenshot, narrow } from './browser.ts'
import { expect, test } from './journey.ts'

/** The focused element if covered by a floating bar; else null. */
const behind = (page: Page, floating: string) =>
  page.evaluate((selector) => {
    const bar = document.querySelector(selector)!
    const focused = document.activeElement!
    if (focused === document.body || bar.contains(focused)) return null
    return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
      ? focused.outerHTML.slice(0, 120)
      : null
  }, floating)

test('keyboard focus is never covered by floating bars on a phone', async ({ signedInAs, visit }) => {
  await test.step('keyboard focus in a form stays above the bottom bar on a phone', async () => {
    const { page } = await signedInAs('gil', { viewport: narrow })
    await page.goto('/profissional/perfil/area')
    const send = page.getByRole('button', { name: 'Salvar' })
    await expect(send).toBeVisible()
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => behind(page, '.bottom-bar')).toBeNull()
      if (await send.evaluate((button) => button === document.activeElement)) return
    }
    throw new Error('the keyboard never came to the button')
  })
  await test.step('keyboard focus in the help centre stays above the corner button', async () => {
    const { page } = await visit({ viewport: narrow })
    await page.goto('/central-de-ajuda')
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => behind(page, '.help-opener')).toBeNull()
    }
  })
})

test('the phone menu closes on Escape and when focus leaves it; public pages have it, and the bottom bar for clients', async ({
  visit,
  signedInAs,
}) => {
  const { page: visitorPage } = await visit({ viewport: narrow })
  const { page: anaPage } = await signedInAs('ana', { viewport: narrow })
  for (const { page, path } of [
    { page: visitorPage, path: '/central-de-ajuda' },
    { page: anaPage, path: '/meus-pedidos' },
  ]) {
    await page.goto(path)
    const summary = page.locator('.header-menu > summary')
    const panel = page.locator('.header-menu-panel')
    // The script may not be there at the first press.
    await expect(async () => {
      await summary.focus()
      if (!(await panel.isVisible())) await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden({ timeout: 500 })
    }).toPass()
    await expect(summary).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const link = panel.getByRole('link').first()
    await expect(link).toBeFocused()
    await expect(link, 'seen on white').toHaveCSS('outline-color', 'rgb(20, 101, 90)')
    for (const _ of await panel.getByRole('link').all()) await page.keyboard.press('Tab')
    await expect(panel).toBeHidden()
  }

  await visitorPage.locator('.header-menu > summary').click()
  const links = visitorPage.locator('.header-menu-panel').getByRole('link')
  await expect(links).toHaveText([...rootLinks.map(({ short }) => short), 'Meus pedidos', 'Central de ajuda'])
  await links.last().scrollIntoViewIfNeeded()
  await expect(links.last()).toBeInViewport()
  await assertFits(visitorPage)
  await takeScreenshot(visitorPage, 'phone-menu', true)
  await expect(visitorPage.getByRole('navigation', { name: 'Área do cliente' })).toHaveCount(0)
  await anaPage.goto('/central-de-ajuda')
  const bar = anaPage.getByRole('navigation', { name: 'Área do cliente' })
  await expect(bar.getByRole('link', { name: 'Mensagens' })).toBeVisible()
  /** Each link with its content, without the badges of unread counts. */
  const linksOf = (navigation: Locator) =>
    navigation.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        link.querySelector('.count')?.remove()
        return [link.getAttribute('href'), link.className, link.innerHTML]
      }),
    )
  const added = await linksOf(bar)
  await anaPage.goto('/conta/avisos')
  expect(added).toEqual(await linksOf(anaPage.locator('.bottom-bar')))
})
