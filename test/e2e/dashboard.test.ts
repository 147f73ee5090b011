import { anOrder } from '#db/builders/orders.ts'
import { addDays } from '#domain/shared/durations.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow, takeScreenshot } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

/** The dashboard. */

const idOf = async (demo: Demo, person: 'carlos' | 'hugo') =>
  (
    await demo.db
      .selectFrom('professionals as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select('p.id')
      .where('u.phone', '=', phones[person])
      .where('u.role', '=', 'professional')
      .executeTakeFirstOrThrow()
  ).id

/** Contacts of half a year, a third of them won. */
async function halfAYear(demo: Demo) {
  const professionalId = await idOf(demo, 'carlos')
  for (let n = 0; n < 18; n++) {
    const order = await anOrder(demo.db)
    const at = addDays(new Date(), -(2 + n * 9))
    const isWon = n % 3 === 0
    await demo.db
      .insertInto('leads')
      .values({
        order_id: order.id,
        professional_id: professionalId,
        slot: 1,
        state: isWon ? 'hired' : n % 3 === 1 ? 'rejected' : 'contacted',
        origin: 'unlock',
        coins_paid: 0,
        price_breakdown: '{}',
        created_at: new Date(at.setUTCHours(n % 2 ? 12 : 22)),
        initial_message: 'Posso ir amanhã.',
        messaged_at: at,
        price_cents: 15_000 + n * 1_000,
        accepted_at: isWon ? at : null,
        ...(n % 3 === 1 ? { rejected_at: at, reject_reason: 'Desisti do serviço' } : {}),
      })
      .execute()
  }
}

test('the dashboard shows results and goals, or where to begin', async ({ demo, signedInAs }) => {
  await test.step('the dashboard shows results and stores goals', async () => {
    const options = { viewport: narrow, dark: true }
    await demo.resetEverything()
    await halfAYear(demo)
    const visitor = await signedInAs('carlos', options)
    const { page } = visitor
    await page.goto('/profissional/carteira')
    await page.getByRole('link', { name: 'Ver painel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
    await expect(page.locator('nav [aria-current=page]').first()).toContainText('Perfil')
    await expect(page.getByRole('img', { name: 'Valor fechado por mês' })).toBeVisible()
    await page.getByText('Ver em tabela').first().click()
    await expect(page.getByRole('table', { name: 'Moedas usadas por mês' }).getByRole('row')).toHaveCount(13)
    await assertFits(page)
    for (const table of await page.getByRole('table').all())
      expect(
        await table.evaluate((element) => element.getBoundingClientRect().width - element.parentElement!.clientWidth),
        'inside its card',
      ).toBeLessThanOrEqual(0)
    await page.getByText('Ver em tabela').first().click()
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'panel')
    await page.getByLabel('Serviços fechados').fill('0')
    await page.getByRole('button', { name: 'Salvar metas' }).click()
    await expect(page.getByLabel('Serviços fechados')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Serviços fechados').fill('5')
    await page.getByRole('button', { name: 'Salvar metas' }).click()
    await expect(page.getByText('Metas salvas.')).toBeVisible()
    await expect(page.getByText(/de 5 serviços fechados neste mês/)).toBeVisible()
    assertNoProblems(visitor, 1)
    await visitor.context.close()
  })

  await test.step('a professional without contacts sees where to begin, also without JavaScript', async () => {
    await demo.resetEverything()
    await demo.db
      .updateTable('leads')
      .set({ created_at: new Date('2020-01-01') }) // before the dashboard's period
      .where('professional_id', '=', await idOf(demo, 'hugo'))
      .execute()
    const { page } = await signedInAs('hugo', { viewport: narrow, javaScript: false })
    await page.goto('/profissional/painel')
    await expect(page.getByRole('heading', { name: 'Seu painel começa no primeiro contato' })).toBeVisible()
    await page.getByLabel('Limite de moedas').fill('100')
    await page.getByRole('button', { name: 'Salvar metas' }).click()
    await expect(page.getByText('0 de 100 moedas usadas neste mês.')).toBeVisible()
    await takeScreenshot(page, 'panel-empty')
  })
})
