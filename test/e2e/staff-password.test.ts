import { staff } from '#db/seed/people.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow } from './browser.ts'
import { expect, test } from './journey.ts'

const newPassword = 'três gatos no telhado'

test('a staff password is changed, and typed text stays while there are errors', async ({ demo, visit }) => {
  const options = { viewport: narrow }
  await demo.reset()
  await demo.db.deleteFrom('rate_limits').execute()
  const cookie = await demo.signInStaff()
  const visitor = await visit({ cookie, ...options })
  const { page } = visitor
  await page.goto('/interno/moderacao')
  await page.locator('summary').click()
  await page.getByRole('link', { name: 'Trocar senha' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trocar a senha' })).toBeVisible()
  await assertAccessible(page)
  const before = await demo.lastPin(staff.phone)
  await page.getByRole('button', { name: 'Enviar código' }).dblclick()
  const current = page.getByLabel('Senha atual')
  await expect(current).toBeVisible()
  expect(await current.evaluate((field) => field === document.activeElement)).toBeTruthy()
  await page.keyboard.type(staff.password)
  await page.getByLabel('Nova senha', { exact: true }).fill(newPassword)
  await page.getByLabel('Repita a nova senha').fill('três gatos')
  await page.getByLabel('Código de 4 dígitos').fill(await demo.waitForPin(staff.phone, before))
  await page.keyboard.press('Enter')
  await expect(page.getByText('As duas não são iguais. Digite de novo.')).toBeVisible()
  await expect(current, 'the typed password stays').toHaveValue(staff.password)
  await assertAccessible(page)
  await assertFits(page)
  await page.getByLabel('Repita a nova senha').fill(newPassword)
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(page.getByText('Senha trocada. Suas outras sessões foram encerradas.')).toBeVisible()
  await assertAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Senha atual'), 'a reload sends nothing again').toHaveCount(0)
  await page.goto('/interno/moderacao')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  assertNoProblems(visitor, 1)
})
