import { staff } from '#db/seed/people.ts'
import { addHours } from '#domain/shared/durations.ts'
import { wrongPin } from '../support/pins.ts'
import { assertAccessible, assertNoProblems, desktop, narrow } from './browser.ts'
import { expect, test } from './journey.ts'

test('a wrong staff PIN is replaced by new digits; staff then look up a phone and lift its limits', async ({
  demo,
  visit,
}) => {
  const visitor = await visit({ viewport: narrow })
  const { page } = visitor
  await page.goto('/interno/entrar')
  await page.getByLabel('E-mail').fill(staff.email)
  await page.getByLabel('Senha').fill(staff.password)
  const before = await demo.lastPin(staff.phone)
  // The PIN step renders before the revalidation ends: input is submitted afterwards.
  const { promise: typed, resolve: letRead } = Promise.withResolvers<void>()
  await page.route('**/interno/entrar.data*', async (route) => {
    if (route.request().method() === 'GET') await typed
    await route.continue()
  })
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Código de 4 dígitos')
  await expect(field).toBeFocused()
  const pin = await demo.waitForPin(staff.phone, before)
  await page.keyboard.type(wrongPin(pin))
  letRead()
  await expect(page.getByText('O código que você digitou está incorreto.')).toBeVisible()
  await expect(field).toBeFocused()
  const chosen = () =>
    field.evaluate((element) => {
      const { value, selectionStart, selectionEnd } = element as HTMLInputElement
      return value.slice(selectionStart!, selectionEnd!)
    })
  await expect.poll(chosen).toBe(wrongPin(pin))
  await assertAccessible(page)
  await page.keyboard.type(pin.slice(0, 1))
  await expect(field, 'the first digit takes the place of all four').toHaveValue(pin.slice(0, 1))
  await page.keyboard.type(pin.slice(1))
  await page.waitForURL('**/interno/moderacao')

  const until = addHours(new Date(), 20)
  await demo.db
    .insertInto('pin_failures')
    .values({ phone: '11912345678', purpose: 'login', failures: 100, last_at: new Date(), locked_until: until })
    .execute()
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: 'Telefones' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Telefones bloqueados' })).toBeVisible()
  await page.getByLabel('Celular').pressSequentially('11912345678')
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page.getByRole('heading', { name: 'O que impede o número (11) 91234-5678' })).toBeVisible()
  await expect(page.getByText(/Bloqueado por códigos errados até/)).toBeVisible()
  await assertAccessible(page)
  expect(page.url(), 'no phone stands in an address').not.toContain('912')
  await page.getByRole('button', { name: 'Liberar' }).click()
  await expect(page.getByText('Número (11) 91234-5678 liberado.')).toBeVisible()
  await assertAccessible(page)
  assertNoProblems(visitor, 1)
})
