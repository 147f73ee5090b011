import { packagedChromium } from '../../scripts/chromium.ts'
import { assertAccessible, assertFits, desktop, enlargeText, narrow } from './browser.ts'
import { expect, test } from './journey.ts'

/** `/dev/ui` has every component in every state: errors, disabled, busy, empty. Only a browser shows how they look. */

const { path, args, env } = await packagedChromium()
// Another browser (CHROME_PATH) renders fonts differently.
test.use({ launchOptions: { executablePath: path, args, env } })

const looks = [
  { name: 'phone-light', viewport: narrow, theme: 'claro' },
  { name: 'desktop-dark', viewport: desktop, theme: 'escuro' },
]

for (const { name, viewport, theme } of looks)
  test(`components look as approved: ${name}`, async ({ visit }) => {
    const { page } = await visit({ viewport })
    await page.goto(`/dev/ui?tema=${theme}`)
    await page.waitForLoadState('networkidle')
    // It floats over whatever section has been scrolled to.
    await page
      .locator('.bottom-bar')
      .evaluateAll<void, HTMLElement>((bars) => bars.forEach((bar) => (bar.style.visibility = 'hidden')))
    const chapters = page.locator('main section[id]')
    const ids = await chapters.evaluateAll((sections) => sections.map(({ id }) => id))
    expect(ids).toContain('campos')
    for (const id of ids)
      await expect.soft(page.locator(`section#${id}`)).toHaveScreenshot(`${id}-${name}.png`, {
        animations: 'disabled',
        maxDiffPixelRatio: 0.002,
      })
  })

test('components are accessible in every state, with open dialogs and at double text size', async ({ visit }) => {
  const { page } = await visit({ viewport: narrow })
  for (const theme of ['claro', 'escuro']) {
    await page.goto(`/dev/ui?tema=${theme}`)
    await page.waitForLoadState('networkidle')
    await assertAccessible(page)
    for (const name of ['Abrir diálogo', 'Abrir diálogo longo']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await assertAccessible(page)
      await page.keyboard.press('Escape')
    }
    await enlargeText(page)
    await assertAccessible(page)
    await assertFits(page)
  }
})
