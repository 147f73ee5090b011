import type { Locator, Page } from '@playwright/test'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, signedInCookie } from '#db/builders/people.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { createProposalOfDavi } from '../support/proposal-of-davi.ts'
import { assertAccessible, assertFits, assertNoProblems, desktop, narrow, takeViewportScreenshot } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'

/** The comparison on a phone: names and rows stay visible. */

const names = ['Maria Aparecida dos Santos', 'Davi Rocha', 'Escolástica Albuquerque', 'Jó Sá']

/** An order with this many written offers. */
async function anOrderWith({ db }: Demo, many: number) {
  const at = new Date()
  const order = await anOrder(db)
  for (const name of names.slice(0, many)) {
    const { userId, professionalId } = await aProfessional(db, { rating: [46, 10] })
    await db.updateTable('professionals').set({ name }).where('id', '=', professionalId).execute()
    const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, at)
    if (!unlocked.ok || !('leadId' in unlocked.value)) throw new Error(JSON.stringify(unlocked))
    const { leadId } = unlocked.value
    expect((await sendFirstMessage(db, asProfessional(userId), { leadId, text: 'Posso ir na sexta.' }, at)).ok).toBe(
      true,
    )
    await createProposalOfDavi(db, leadId)
  }
  return { ...order, cookie: await signedInCookie(db, order.clientId) }
}

const sideBySide = (page: Page) => page.getByRole('region', { name: 'Profissionais lado a lado' })

/** Not covered: a tap in its middle hits it. */
const isOnTop = (one: Locator) =>
  one.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const met = document.elementFromPoint(left + width / 2, top + height / 2)
    return node === met || node.contains(met)
  })

/** Scrolls sideways only, until the column is visible. */
async function scrollColumnIntoView(region: Locator, head: Locator) {
  await expect(async () => {
    const regionBox = (await region.boundingBox())!
    const headBox = (await head.boundingBox())!
    const offset =
      headBox.x < regionBox.x
        ? headBox.x - regionBox.x
        : Math.max(0, headBox.x + headBox.width - regionBox.x - regionBox.width)
    await region.evaluate((box, by) => box.scrollBy({ left: by }), offset)
    expect(Math.abs(offset)).toBeLessThan(2)
  }).toPass()
}

test('the names of two or four professionals stay in view on a phone down to the last row', async ({ demo, visit }) => {
  for (const many of [2, 4])
    await test.step(`${many} names`, async () => {
      const { uuid, cookie } = await anOrderWith(demo, many)
      const visitor = await visit({ viewport: narrow, dark: true, cookie })
      const { page } = visitor
      await page.goto(`/meus-pedidos/${uuid}/comparar`)
      const region = sideBySide(page)
      const heads = page.getByRole('listitem').filter({ has: page.locator('a[href^="/profissionais/"]') })
      await expect(heads).toHaveCount(many)
      await expect(region.getByRole('columnheader')).toHaveText(names.slice(0, many))
      await assertAccessible(page)
      await assertFits(page)
      await takeViewportScreenshot(page, `compare-${many}-top`)

      const cells = region.getByRole('row').last().getByRole('cell')
      await cells.first().scrollIntoViewIfNeeded()
      for (let index = 0; index < many; index++) {
        await scrollColumnIntoView(region, heads.nth(index))
        const label = region.getByRole('rowheader').last().locator('span')
        for (const [one, what] of [
          [cells.nth(index), 'the last row'],
          [heads.nth(index), 'the name of its column'],
          [label, 'the label of the row'],
        ] as const) {
          await expect(one, what).toBeInViewport({ ratio: 0.95 })
          await expect.poll(() => isOnTop(one), `${what} is covered`).toBe(true)
        }
      }
      await takeViewportScreenshot(page, `compare-${many}-end`)
      assertNoProblems(visitor)
    })
})

test('the comparison scrolls by keyboard on a phone, is one table on a desktop, and keeps the names in view, without JavaScript too', async ({
  demo,
  visit,
}) => {
  await test.step('the comparison scrolls by keyboard on a phone and is one table on a desktop', async () => {
    const { uuid, cookie } = await anOrderWith(demo, 4)
    const { page } = await visit({ viewport: narrow, cookie })
    await page.goto(`/meus-pedidos/${uuid}/comparar`)
    const region = sideBySide(page)
    await region.focus()
    const across = () => region.evaluate(({ scrollLeft }) => scrollLeft)
    await page.keyboard.press('ArrowRight')
    await expect.poll(across).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Davi Rocha' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Jó Sá' })).toBeFocused()
    const leftOf = async (one: Locator) => Math.round((await one.boundingBox())!.x)
    const head = page.getByRole('listitem').filter({ hasText: 'Jó Sá' })
    await expect(async () => {
      const above = await leftOf(head)
      const below = await leftOf(region.getByRole('cell').nth(3))
      expect(below, 'the rows come along with the name that is reached').toBe(above)
    }).toPass()
    await page.setViewportSize(desktop)
    await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(4)
    await expect(page.getByRole('row', { name: /^De onde vem/ })).toHaveText(/São Paulo, SP\s*na sua cidade/)
    await assertAccessible(page)
    await assertFits(page)
    await takeViewportScreenshot(page, 'compare-4-desk')
  })

  await test.step('the names stay in view on the order page too, and head their columns without JavaScript', async () => {
    const { uuid, cookie } = await anOrderWith(demo, 4)
    {
      const { page } = await visit({ viewport: narrow, dark: true, cookie })
      await page.goto(`/meus-pedidos/${uuid}`)
      const later = page.getByRole('button', { name: 'Decidir depois' })
      while (await later.isVisible()) await later.click()
      const last = sideBySide(page).getByRole('row').last()
      await last.evaluate((row) => row.scrollIntoView({ block: 'end' }))
      const heads = page.getByRole('listitem').filter({ has: page.locator('a[href^="/profissionais/"]') })
      await takeViewportScreenshot(page, 'compare-order')
      await expect(heads.first()).toBeVisible()
      await expect(last.getByRole('cell').first()).toBeVisible()
      await assertAccessible(page)
      await assertFits(page)
    }
    const { page } = await visit({ viewport: narrow, cookie, javaScript: false })
    await page.goto(`/meus-pedidos/${uuid}/comparar`)
    const heads = sideBySide(page).getByRole('columnheader')
    await expect(heads.getByRole('link')).toHaveText(names)
    await heads.last().scrollIntoViewIfNeeded()
    await expect(sideBySide(page).getByRole('cell').nth(3)).toBeInViewport({ ratio: 0.9 })
    await assertFits(page)
  })
})
