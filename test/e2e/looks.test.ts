import type { Page } from 'playwright-core'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  enlargeText,
  findZoomingFields,
  findOverflowingHeadings,
  narrow,
} from './browser.ts'
import { expect, test } from './journey.ts'
import { professionalPages } from './look-pages-professional.ts'
import { clientPages, type LookPage, type LookPages } from './look-pages.ts'

/** Every page on arrival: fits each width, no axe violations, light and dark. */

/** Header and content share one left edge on every page. */
async function assertSharedColumn(page: Page) {
  const edges = await page
    .locator('.header-row, main .page-width')
    .evaluateAll((columns) => columns.map((column) => Math.round(column.getBoundingClientRect().left)))
  expect(new Set(edges).size, `left edges of ${page.url()}: ${edges.join(', ')}`).toBeLessThanOrEqual(1)
}

const tables: LookPages[] = [clientPages, professionalPages]

/** Pages per journey, for less than a minute. */
const maxPages = 20

for (const person of new Set(tables.flatMap((table) => Object.keys(table)) as (keyof LookPages)[])) {
  const rows = tables.flatMap((table) => table[person] ?? [])
  const pages: LookPage[] = rows.filter(({ path }, index) => rows.findIndex((row) => row.path === path) === index)
  for (let from = 0; from < pages.length; from += maxPages)
    test(`the pages of ${person} from number ${from + 1} on fit every screen and are accessible, light and dark`, async ({
      demo,
      visit,
      signedInAs,
    }) => {
      const visitor = await (person === 'visitor' ? visit() : signedInAs(person))
      const { page, problems } = visitor
      for (const { path, status = 200, enlarged } of pages.slice(from, from + maxPages)) {
        const address = typeof path === 'string' ? path : await path(demo)
        await test.step(address, async () => {
          await page.setViewportSize(desktop)
          await page.emulateMedia({ colorScheme: 'light' })
          expect((await page.goto(address))!.status(), address).toBe(status)
          await page.waitForLoadState('networkidle')
          // A hydrating form folds its later steps.
          await expect(page.locator('page-island[when=idle]:not([ready])')).toHaveCount(0)
          await assertFits(page)
          await assertSharedColumn(page)
          await assertAccessible(page)
          await page.setViewportSize({ ...desktop, width: 768 })
          await assertFits(page)
          await page.emulateMedia({ colorScheme: 'dark' })
          await page.setViewportSize(narrow)
          await assertFits(page)
          await assertAccessible(page)
          expect(await findZoomingFields(page), 'fields below 16 px').toEqual([])
          if (enlarged) {
            await enlargeText(page)
            await assertFits(page)
            expect(await findOverflowingHeadings(page), 'headings at 360 px').toEqual([])
            await page.setViewportSize(desktop)
            await assertFits(page)
            expect(await findOverflowingHeadings(page), 'headings at 1280 px').toEqual([])
          }
          assertNoProblems(visitor, status === 200 ? 0 : 1)
          problems.length = 0
        })
      }
    })
}
