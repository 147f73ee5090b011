import { anaOrders } from '#db/seed/town.ts'
import { desktop, narrow } from './browser.ts'
import { expect, test } from './journey.ts'
import { painterPage } from './painter-form.ts'
import { phones } from './people.ts'

test('after a list with news the next page has its own title', async ({ signedInAs }) => {
  const { page } = await signedInAs('ana')
  await page.goto('/meus-pedidos')
  await expect(page, 'the list has news').toHaveTitle(/^\(\d+\) Meus Pedidos/)
  await page.locator(`a[href="/meus-pedidos/${anaOrders.SEARCH0}"]`).first().click()
  await page.waitForURL(`**/meus-pedidos/${anaOrders.SEARCH0}`)
  await page.getByRole('button', { name: 'Rever pedido' }).waitFor()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.title()).toMatch(/^(?!Meus Pedidos).+ · Meus Pedidos · /)
})

test('when no code helps any more, asking for another is the main button, and the digits are typed over', async ({
  visit,
}) => {
  const { page } = await visit()
  await page.goto('/entrar')
  await page.getByLabel('Celular com DDD').fill(phones.ana)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  const text = 'Foram 5 tentativas erradas. Peça um novo código.'
  await page.route('**/validate', (route) =>
    route.fulfill({ status: 429, json: { code: 'pin_locked', message: text } }),
  )
  const field = page.getByLabel('Código de 4 dígitos')
  await field.pressSequentially('0000')
  await expect(page.getByText(text), 'said once').toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Reenviar código' })).toHaveClass(/button-primary/)
  await expect(page.getByRole('button', { name: 'Confirmar código' })).not.toHaveClass(/button-primary/)
  await field.pressSequentially('12')
  await expect(field).toHaveValue('12')
})

test('a service page fills both columns on a desktop, and begins with the form on a phone', async ({ visit }) => {
  const { page } = await visit({ viewport: desktop })
  await page.goto(painterPage)
  const bottoms = await page.evaluate(() =>
    ['#sobre', '#precos'].map((id) => document.querySelector(id)!.closest('section')!.getBoundingClientRect().bottom),
  )
  expect(Math.abs(bottoms[0]! - bottoms[1]!), 'what stands below the form ends where the prices do').toBeLessThan(400)
  const { page: onPhone } = await visit({ viewport: narrow })
  await onPhone.goto(painterPage)
  const form = (await onPhone.getByRole('heading', { name: 'Faça seu pedido' }).boundingBox())!
  expect(form.y).toBeLessThan(narrow.height / 2)
})
