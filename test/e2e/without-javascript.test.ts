import type { Page } from '@playwright/test'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { assertFits, narrow } from './browser.ts'
import { expect, test } from './journey.ts'

const plain = { viewport: narrow, javaScript: false }

/** Popovers open without a script. */
const deadButtons = (page: Page) => page.locator('button[type=button]:not([popovertarget]):visible')

async function assertNoDeadButtons(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(deadButtons(page), address).toHaveCount(0)
  }
}

test('without JavaScript no button is dead, and people sign in, order and answer the survey', async ({
  demo,
  visit,
  signedInAs,
}) => {
  await test.step('no page shows a button that needs a script', async () => {
    const visitor = await visit(plain)
    await assertNoDeadButtons(visitor.page, ['/', '/entrar', '/profissional/entrar', '/interno/entrar'])
    const { page } = await signedInAs('ana', plain)
    await assertNoDeadButtons(page, ['/meus-pedidos/0a000000-0000-4000-8000-000000000003'])
    await page.getByRole('link', { name: 'Conversar' }).click()
    await expect(page.getByRole('button', { name: 'Enviar' })).toBeVisible()
    await expect(deadButtons(page)).toHaveCount(0)
    const carlos = await signedInAs('carlos', plain)
    await assertNoDeadButtons(carlos.page, ['/profissional/agenda', '/profissional/perfil/link'])
  })
  await test.step('people can order instead of signing in, and change a wrong phone', async () => {
    const { page } = await visit(plain)
    await page.goto('/entrar?redirect=%2Fconta')
    await expect(page.getByRole('link', { name: 'Fazer um pedido' })).toHaveAttribute('href', '/')
    await page.getByLabel('Celular com DDD').fill('(11) 91234-5678')
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await page.getByRole('link', { name: 'Trocar o número' }).click()
    await expect(page).toHaveURL('/entrar?redirect=%2Fconta')
    await expect(page.getByLabel('Celular com DDD')).toBeVisible()

    await page.goto('/profissional/entrar')
    await expect(page.getByRole('link', { name: 'Quero me cadastrar como profissional' })).toBeVisible()
  })
  await test.step('a client answers the survey, and only the follow-ups of the rating are shown', async () => {
    await demo.reset()
    const { page } = await signedInAs('ana', plain)
    await page.goto(`/meus-pedidos/${anaOrders.FIN}`)
    await page.getByRole('link', { name: 'Avaliar' }).click()
    await expect(page.getByText('Carregando a pesquisa')).toBeHidden()
    await page.getByRole('button', { name: 'Sim' }).click()
    await page.getByRole('radio', { name: 'Eva' }).check()
    const complaint = page.getByRole('checkbox', { name: 'Acabamento' })
    const praise = page.getByRole('checkbox', { name: 'Pontualidade' })
    await expect(complaint.or(praise)).toHaveCount(0)
    await page.getByRole('radio', { name: '5 estrelas' }).check()
    await expect(praise).toBeVisible()
    await expect(complaint).toBeHidden()
    await page.getByRole('textbox', { name: 'Conte como foi' }).fill('Pintou tudo em dois dias.')
    await assertFits(page)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('heading', { name: 'Obrigado por contar!' })).toBeVisible()
  })
})
