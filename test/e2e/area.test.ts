import type { Page } from '@playwright/test'
import { connectionTexts } from '#texts/connection.ts'
import { interceptPosts, assertFits, assertNoProblems, narrow } from './browser.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

/** An edited area changes who gets the next order. */

async function worksFrom(page: Page, city: string, radius: string) {
  await page.goto('/profissional/perfil/area')
  await page.getByLabel('Sua cidade').fill(city)
  await expect(page.getByText(/^Você sai de /), 'the stored base, while another is typed').toHaveCount(0)
  await page.getByLabel('Até onde você vai').selectOption(radius)
  for (const listed of await page
    .getByRole('group', { name: 'Outras cidades que você atende' })
    .getByRole('checkbox', { checked: true })
    .all())
    await listed.uncheck()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo. A mudança já vale.')).toBeVisible()
}

test('an edited area decides who gets the next order, and typed text survives another tab, events and a lost response', async ({
  demo,
  signedInAs,
}) => {
  await test.step('an edited area changes who gets the next order', async () => {
    const options = { viewport: narrow, dark: true }
    await demo.resetEverything()
    const visitor = await signedInAs('fabio', options)
    const { page } = visitor
    const requestIn = (place: { city: string; state?: string }, name: string, number: number) =>
      demo.requestVerified({ ...place, name: `${name} Moura`, phone: `1195555001${number}` })
    const card = (name: string) => page.getByRole('article', { name: `${name} precisa de um pintor` })

    await worksFrom(page, 'Campinas, SP', '10')
    await requestIn({ city: 'santos' }, 'Sara', 1)
    await requestIn({ city: 'campinas' }, 'Caio', 2)
    await expect(async () => {
      await page.goto('/profissional')
      await expect(card('Caio')).toBeVisible({ timeout: 1_000 })
    }, 'the place that is covered').toPass()
    await expect(card('Sara')).toHaveCount(0)

    await worksFrom(page, 'Santos, SP', '10')
    await requestIn({ city: 'campinas' }, 'Cora', 3)
    await requestIn({ city: 'santos' }, 'Sila', 4)
    await expect(async () => {
      await page.goto('/profissional')
      await expect(card('Sila')).toBeVisible({ timeout: 1_000 })
    }, 'the place that is covered now').toPass()
    await expect(card('Cora')).toHaveCount(0)
    await assertFits(page)
    assertNoProblems(visitor)
    await visitor.context.close()
  })
  await test.step('typed text survives another tab, events and a lost response', async () => {
    await demo.resetEverything()
    const visitor = await signedInAs('fabio', { viewport: narrow })
    const { page } = visitor
    const { id } = await demo.db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', phones.fabio)
      .where('role', '=', 'professional')
      .executeTakeFirstOrThrow()
    const waitForRevalidation = async (happen: () => Promise<unknown>) => {
      const look = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('.data'))
      await happen()
      await look
    }
    const anEvent = () =>
      demo.db
        .insertInto('events')
        .values({ topic: `user:${id}`, kind: 'wallet.changed', payload: '{}', created_at: new Date() })
        .execute()
    await page.goto('/profissional/perfil/area')
    const another = page.getByLabel('Incluir outra cidade')
    await another.fill('Jundiaí, SP')
    await waitForRevalidation(async () => {
      const other = await page.context().newPage()
      await worksFrom(other, 'Campinas, SP', '10')
      await other.close()
    })
    await waitForRevalidation(anEvent) // the former revalidation is rendered by now
    await expect(another).toHaveValue('Jundiaí, SP')
    const save = page.getByRole('button', { name: 'Salvar' })
    await save.click()
    const alert = page.getByRole('alert').filter({ hasText: 'mudou' })
    await expect(alert).toBeVisible()
    await expect(another).toHaveValue('Jundiaí, SP')

    const answerNext = await interceptPosts(page, (url) => url.pathname.endsWith('.data'))
    await another.fill('Santos, SP')
    const nothing = answerNext('no answer')
    await save.click()
    await nothing
    await expect(page.getByText(connectionTexts.formFailed)).toBeVisible()
    await waitForRevalidation(anEvent)
    await waitForRevalidation(anEvent)
    await expect(another).toHaveValue('Santos, SP')
    await expect(alert).toBeVisible()
    await save.click()
    await expect(page.getByText('Salvo. A mudança já vale.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Santos/ })).toBeChecked()
    assertNoProblems(visitor, 2) // a rejection, and a lost response
  })
})
