import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, signedInCookie } from '#db/builders/people.ts'
import { findAddress } from '#domain/places/find-address.server.ts'
import { editAreaWith } from '#domain/professionals/profile-settings/edit-area.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { assertAccessible, assertFits, assertNoProblems, takeScreenshot, narrow } from './browser.ts'
import { expect, test } from './journey.ts'

const editArea = editAreaWith(findAddress, () => [])

/** Cities without coordinates: no distance is shown. */

const options = { viewport: narrow, dark: true }

test('a city without coordinates shows “sem distância” from the list to the client page', async ({ demo, visit }) => {
  const pro = await aProfessional(demo.db)
  const area = {
    base: 'Porto Alegre, RS',
    radiusKm: 30,
    cityIds: [],
    addCity: 'Eldorado do Sul, RS',
    states: [],
    online: false,
  }
  expect((await editArea(demo.db, asProfessional(pro.userId), area, new Date())).ok).toBe(true)
  const client = await aClient(demo.db)
  const order = await anOrder(demo.db, { client, city: ['rs', 'eldorado-do-sul'] })
  await demo.db
    .insertInto('order_offers')
    .values({ order_id: order.id, professional_id: pro.professionalId, wave: 1, score: 50, offered_at: new Date() })
    .execute()
  const visitor = await visit({ ...options, cookie: await signedInCookie(demo.db, pro.userId) })
  const { page } = visitor
  const cityLine = page.getByText('Eldorado do Sul, RS · sem distância')
  await page.goto('/profissional')
  await expect(cityLine).toBeVisible()
  await assertFits(page)
  await page.goto(`/profissional/oportunidades/${order.uuid}`)
  await expect(cityLine).toBeVisible()
  await page.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
  await page.waitForURL(/\/profissional\/contatos\/\d+/)
  await expect(cityLine).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)

  const other = await visit({ ...options, cookie: await signedInCookie(demo.db, client.userId) })
  await other.page.goto(`/meus-pedidos/${order.uuid}`)
  await expect(other.page.getByText('Sai de Porto Alegre, RS · sem distância')).toBeVisible()
  await assertAccessible(other.page)
  await assertFits(other.page)
  await takeScreenshot(page, 'without-distance-contact')
  await takeScreenshot(other.page, 'without-distance-order')
  assertNoProblems(visitor)
  assertNoProblems(other)
})
