import type { Page } from '@playwright/test'
import { assertAccessible, assertFits, assertNoProblems, desktop, narrow } from './browser.ts'
import { anOrder } from '#test/support/builders.ts'
import { expect, test } from './journey.ts'

/** Coins: bought where they are missing, spent, given back. */

const look = async (page: Page, name: string) =>
  process.env.LOOK && (await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true }))
/** The bank pays in another window, as one does on a phone. */
async function pay(page: Page) {
  const address = await page.getByRole('link', { name: 'Abrir no app do banco' }).getAttribute('href')
  const bank = await page.context().newPage()
  await bank.goto(address!)
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(bank).toHaveURL(/\/profissional\/carteira\/compras\//)
  await bank.close()
}

for (const wish of [
  { name: 'narrow', viewport: narrow },
  { name: 'desktop-dark', viewport: desktop, dark: true },
])
  test(`Hugo without coins buys them by Pix where they are missing and has the contact at the price that was held (S35, S37, ${wish.name})`, async ({
    town,
    signedInAs,
  }) => {
    const { uuid, id } = await anOrder(town.db)
    const hugo = await town.db.selectFrom('professionals').select('id').where('slug', 'like', 'hugo-%').executeTakeFirstOrThrow() // prettier-ignore
    const offer = { order_id: id, professional_id: hugo.id, wave: 1, score: 50, offered_at: new Date() }
    await town.db.insertInto('order_offers').values(offer).execute()
    const visitor = await signedInAs('hugo', wish)
    const { page } = visitor
    await page.goto(`/profissional/oportunidades/${uuid}`)
    await expect(page.getByText('Faltam moedas para este contato')).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await look(page, `coins-missing-${wish.name}`)
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await look(page, `coins-pay-${wish.name}`)
    await pay(page)
    await expect(page.getByText('Pagamento recebido')).toBeVisible()
    await look(page, `coins-paid-${wish.name}`)
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Voltar e desbloquear' }).click()
    await page.getByRole('button', { name: 'Desbloquear contato' }).click()
    await expect(page).toHaveURL(/\/profissional\/contatos\/\d+/)
    await page.goto('/profissional/carteira')
    await expect(page.getByRole('list').getByText('Compra de moedas').first()).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await look(page, `coins-wallet-${wish.name}`)
    await page.getByRole('link', { name: 'Ver compras' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /moedas/ })
      .first()
      .click()
    await expect(page.getByText('Mudou de ideia?')).toBeVisible()
    await look(page, `coins-purchase-${wish.name}`)
    await page.getByRole('button', { name: 'Devolver e receber o dinheiro' }).click()
    await expect(page.getByText(/Dinheiro de volta/)).toBeVisible()
    await expect(page.getByText(/Devolvido/).first()).toBeVisible({ timeout: 15_000 })
    assertNoProblems(visitor)
  })

test('the packages with the price of a coin; a code that runs out, a refusal and a payment after it say what to do', async ({
  signedInAs,
}) => {
  const visitor = await signedInAs('gil', { viewport: narrow })
  const { page } = visitor
  await page.goto('/profissional/carteira/comprar')
  await assertAccessible(page)
  await assertFits(page)
  await look(page, 'coins-packages-narrow')
  await page.getByRole('button', { name: 'Pix de R$ 50,00' }).click()
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible()
  const purchase = page.url()
  await page.getByRole('link', { name: 'Abrir no app do banco' }).click()
  await look(page, 'coins-bank-narrow')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expect(page.getByText('Recusada')).toBeVisible()
  await page.goto(purchase)
  await expect(page.getByText('O pagamento foi recusado')).toBeVisible()
  await look(page, 'coins-refused-narrow')
  assertNoProblems(visitor)
})
