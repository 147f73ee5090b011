import { anOrder } from '#db/builders/orders.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import { formatMoney } from '#texts/format.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow, takeScreenshot } from './browser.ts'
import { expect, test } from './journey.ts'

/** Local prices wherever a price is shown. */

const options = { viewport: narrow, dark: true }

test('a city with ten quoted prices shows local prices in the calculator, on its page and beside the price of a contact', async ({
  demo,
  visit,
  signedInAs,
}) => {
  const service = catalog().serviceBySlug('pedreiro')!
  const campinas = cityBySlug('sp', 'campinas')!
  await demo.db
    .insertInto('local_prices')
    .values({
      category_id: service.id,
      city_id: campinas.id,
      median_cents: 150_000,
      quotes: 12,
      professionals: 7,
      measured_at: new Date(),
    })
    .onConflict((on) => on.doNothing())
    .execute()
  // Inserted directly, so nothing purged the cached pages.
  await demo.db.transaction().execute((tx) => purgePages(tx, new Date(), [`service:${service.id}`]))

  const visitor = await visit({ ...options, javaScript: false })
  const { page } = visitor
  await page.goto('/como-funciona-o-preco?servico=pedreiro&estado=pi')
  await expect(page.getByLabel('Cidade', { exact: true })).toBeDisabled()
  await expect(page.getByText('vale o preço do estado (Piauí)')).toBeVisible()
  await takeScreenshot(page, 'calculator-state')
  await page.getByLabel('Estado', { exact: true }).selectOption('sp')
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByLabel('Cidade', { exact: true }).selectOption('Campinas')
  await page.getByRole('button', { name: 'Calcular' }).click()
  await expect(page.getByRole('heading', { name: 'Pedreiro em Campinas' })).toBeVisible()
  await expect(page.getByText(`${formatMoney(150_000)}, pelos preços de Campinas (12 orçamentos)`)).toBeVisible()
  await expect(page.getByText('45 moedas', { exact: false }).first()).toBeVisible()
  await assertFits(page)
  await takeScreenshot(page, 'calculator-city')
  await expect(async () => {
    await page.goto('/reformas-e-reparos/pedreiro/sp/campinas')
    await expect(page.getByText('Com base em 12 preços')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await takeScreenshot(page, 'service-city')
  await page.goto('/reformas-e-reparos/pedreiro/sp')
  await expect(page.getByText('Estimativa do nosso time')).toBeVisible()

  const { uuid, id } = await anOrder(demo.db, { service: 'pedreiro', city: ['sp', 'campinas'] })
  await demo.db.updateTable('orders').set({ typical_cents: 150_000, typical_of: 'city' }).where('id', '=', id).execute()
  const davi = await demo.db
    .selectFrom('professionals')
    .select('id')
    .where('slug', 'like', 'davi-%')
    .executeTakeFirstOrThrow()
  const offer = { order_id: id, professional_id: davi.id, wave: 1, score: 50, offered_at: new Date() }
  await demo.db.insertInto('order_offers').values(offer).execute()
  const professional = await signedInAs('davi', options)
  await professional.page.goto(`/profissional/oportunidades/${uuid}`)
  await professional.page.getByText('Por que este preço?').click()
  await expect(professional.page.getByText('3% do valor típico deste serviço, preços de Campinas')).toBeVisible()
  await assertFits(professional.page)
  await assertAccessible(professional.page)
  await takeScreenshot(professional.page, 'why-this-price')
  assertNoProblems(visitor)
  assertNoProblems(professional)
})
