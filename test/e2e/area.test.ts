import type { Page } from '@playwright/test'
import { assertFits, assertNoProblems, desktop, narrow } from './browser.ts'
import { expect, test } from './journey.ts'

/** An area that is edited changes who gets the next order. */

async function worksFrom(page: Page, city: string, radius: string) {
  await page.goto('/profissional/perfil/area')
  await page.getByLabel('Sua cidade').fill(city)
  await page.getByLabel('Até onde você vai').selectOption(radius)
  for (const listed of await page
    .getByRole('group', { name: 'Outras cidades que você atende' })
    .getByRole('checkbox', { checked: true })
    .all())
    await listed.uncheck()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo. A mudança já vale.')).toBeVisible()
}

for (const [at, wish] of [
  { name: 'desktop', viewport: desktop },
  { name: 'narrow', viewport: narrow, dark: true },
].entries())
  test(`an edited area changes who gets the next order (${wish.name})`, async ({ town, signedInAs }) => {
    await town.beginAnew()
    const visitor = await signedInAs('fabio', wish)
    const { page } = visitor
    const asked = (place: { city: string; state?: string }, name: string, number: number) =>
      town.provedRequest({ ...place, name: `${name} Moura`, phone: `119555500${at}${number}` })
    const card = (name: string) => page.getByRole('article', { name: `${name} precisa de um pintor` })

    await worksFrom(page, 'Campinas, SP', '10')
    await asked({ city: 'santos' }, 'Sara', 1)
    await asked({ city: 'campinas' }, 'Caio', 2)
    await expect(async () => {
      await page.goto('/profissional')
      await expect(card('Caio')).toBeVisible({ timeout: 1_000 })
    }, 'the place that is covered').toPass({ timeout: 30_000 })
    await expect(card('Sara')).toHaveCount(0)

    await worksFrom(page, 'Santos, SP', '10')
    await asked({ city: 'campinas' }, 'Cora', 3)
    await asked({ city: 'santos' }, 'Sila', 4)
    await expect(async () => {
      await page.goto('/profissional')
      await expect(card('Sila')).toBeVisible({ timeout: 1_000 })
    }, 'the place that is covered now').toPass({ timeout: 30_000 })
    await expect(card('Cora')).toHaveCount(0)
    await assertFits(page)
    assertNoProblems(visitor)
  })
