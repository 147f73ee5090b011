import type { Page } from '@playwright/test'
import { narrow } from './browser.ts'
import { expect, test } from './journey.ts'

/** What has the focus and stands, in part or whole, behind the bar at the foot of a phone; null: nothing does. */
const behindBar = (page: Page) =>
  page.evaluate(() => {
    const [bar, focused] = [document.querySelector('.bottom-bar')!, document.activeElement!]
    if (focused === document.body || bar.contains(focused)) return null
    return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
      ? focused.outerHTML.slice(0, 120)
      : null
  })

test('whoever goes through a form by the keyboard sees where they are, above the bar of a phone', async ({
  signedInAs,
}) => {
  const { page } = await signedInAs('gil', { viewport: narrow })
  await page.goto('/profissional/perfil/area')
  const send = page.getByRole('button', { name: 'Salvar' })
  await expect(send).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => behindBar(page), { timeout: 2_000 }).toBeNull()
    if (await send.evaluate((button) => button === document.activeElement)) return
  }
  throw new Error('the keyboard never came to the button')
})
