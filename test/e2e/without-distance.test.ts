import { editArea } from '#domain/professionals/steering/edit-area.server.ts'
import { aClient, anOrder, aProfessional, signedInCookie } from '../support/builders.ts'
import { assertAccessible, assertFits, assertNoProblems, desktop, narrow } from './browser.ts'
import { expect, test } from './journey.ts'

/** Of most cities the seat is not known: who serves them by list says so, and no page invents a distance. */

for (const wish of [
  { name: 'desktop', viewport: desktop },
  { name: 'narrow', viewport: narrow, dark: true },
])
  test(`from the list of orders to the client's page, a city without a point is "sem distância" (${wish.name})`, async ({
    town,
    visit,
  }) => {
    const pro = await aProfessional(town.db)
    const area = {
      base: 'Florianópolis, SC',
      radiusKm: 30,
      cityIds: [],
      addCity: 'São José, SC',
      states: [],
      online: false,
    }
    expect((await editArea(town.db, { ...area, userId: pro.userId }, new Date())).ok).toBe(true)
    const client = await aClient(town.db)
    const order = await anOrder(town.db, { client, city: ['sc', 'sao-jose'] })
    await town.db
      .insertInto('order_offers')
      .values({ order_id: order.id, professional_id: pro.professionalId, wave: 1, score: 50, offered_at: new Date() })
      .execute()
    const visitor = await visit({ ...wish, cookie: await signedInCookie(town.db, pro.userId) })
    const { page } = visitor
    const said = page.getByText('São José, SC · sem distância')
    await page.goto('/profissional')
    await expect(said).toBeVisible()
    await assertFits(page)
    await page.goto(`/profissional/oportunidades/${order.uuid}`)
    await expect(said).toBeVisible()
    await page.getByRole('button', { name: 'Desbloquear contato' }).click()
    await page.waitForURL(/\/profissional\/contatos\/\d+/)
    await expect(said).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)

    const other = await visit({ ...wish, cookie: await signedInCookie(town.db, client.userId) })
    await other.page.goto(`/meus-pedidos/${order.uuid}`)
    await expect(other.page.getByText('Sai de Florianópolis, SC · sem distância')).toBeVisible()
    await assertAccessible(other.page)
    await assertFits(other.page)
    if (process.env.LOOK) {
      await page.screenshot({ path: `${process.env.LOOK}/without-distance-contact-${wish.name}.png`, fullPage: true })
      await other.page.screenshot({
        path: `${process.env.LOOK}/without-distance-order-${wish.name}.png`,
        fullPage: true,
      })
    }
    assertNoProblems(visitor)
    assertNoProblems(other)
  })
