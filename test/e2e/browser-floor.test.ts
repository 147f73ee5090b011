import { findLeadOfDavi } from '../support/lead-of-davi.ts'
import { narrow } from './browser.ts'
import { expect, test } from './journey.ts'
import { answerContact, painterPage, sendButton } from './painter-form.ts'
import { phones } from './people.ts'

test('below the floor no script runs, and request, sign-in and report are plain forms (docs/decisions/0051)', async ({
  demo,
  visit,
}) => {
  const { page, problems } = await visit({ viewport: narrow })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSPropertyRule')) // as in Firefox 127 and Safari 16.3
  const hasRun = () => page.evaluate(() => '__reactRouterContext' in window || 'dataLayer' in window)

  await test.step('a request with its PIN', async () => {
    await page.goto(painterPage)
    for (const answer of ['Um cômodo', 'De 31 a 80 m²', 'Eu já tenho a tinta', 'Vazio', 'Nos próximos 30 dias'])
      await page.getByRole('radio', { name: answer }).check()
    await page.getByRole('checkbox', { name: 'Descascando' }).check()
    await page.getByLabel('CEP').fill('01310-100')
    await page.getByLabel('Bairro').fill('Pinheiros')
    await page.getByLabel('Quer contar mais alguma coisa?').fill('Pintar o quarto de branco.')
    await page.getByRole('radio', { name: 'WhatsApp' }).check()
    await answerContact(page)
    await expect(page.getByRole('button', { name: 'Continuar' })).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('page-island[ready]')).toHaveCount(0)
    expect(await hasRun()).toBe(false)
    await sendButton(page).click()
    await page.getByLabel('Código de 4 dígitos').fill(await demo.waitForPin('11922223333'))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pedido enviado' })).toBeVisible()
  })
  await test.step('a sign-in', async () => {
    await page.context().clearCookies()
    await page.goto('/profissional/entrar')
    await page.getByLabel('Celular com DDD').fill(phones.davi)
    await page.getByLabel('Celular com DDD').press('Enter')
    await page.getByLabel('Código de 4 dígitos').fill(await demo.waitForPin(phones.davi))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.waitForURL('**/profissional')
  })
  await test.step('a report', async () => {
    await page.goto(`/profissional/mensagens/${(await findLeadOfDavi(demo.db)).chatId}`)
    await page.getByRole('button', { name: 'Opções da conversa' }).click()
    await page.getByRole('button', { name: 'Denunciar' }).click()
    const form = page.getByRole('dialog', { name: /^Denunciar/ })
    await form.getByRole('radio').first().check()
    await form.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('A outra pessoa ainda não escreveu'), 'the server answers').toBeVisible()
    expect(await hasRun()).toBe(false)
  })
  expect(problems.filter((line) => !/script-src|status of 409/.test(line))).toEqual([])
})
