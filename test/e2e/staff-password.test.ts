import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { staff } from '#db/seed/people.ts'
import { assertAccessible, assertFits, assertNoProblems, desktop, narrow, startBrowser, visitorsOf } from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })
const visiting = visitorsOf(browser, town.address)
const wanted = 'três gatos no telhado'

for (const [size, viewport] of Object.entries({ desktop, phone: narrow }))
  test(`${size}: Iris changes her password; what she typed stays while something is wrong`, async () => {
    await town.reset()
    await town.db.deleteFrom('rate_limits').execute()
    const cookie = await town.signInStaff()
    await visiting({ cookie, viewport }, async (visitor) => {
      const { page } = visitor
      await page.goto('/interno/moderacao')
      if (size === 'phone') await page.locator('summary').click()
      await page.getByRole('link', { name: 'Trocar senha' }).filter({ visible: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Trocar a senha' }).waitFor()
      await assertAccessible(page)
      const before = await town.lastPin(staff.phone)
      await page.getByRole('button', { name: 'Enviar código' }).dblclick()
      const current = page.getByLabel('Senha atual')
      await current.waitFor()
      assert.ok(await current.evaluate((field) => field === document.activeElement))
      await page.keyboard.type(staff.password)
      await page.getByLabel('Nova senha', { exact: true }).fill(wanted)
      await page.getByLabel('Repita a nova senha').fill('três gatos')
      await page.getByLabel('Código de 4 dígitos').fill(await town.pinOf(staff.phone, before))
      await page.keyboard.press('Enter')
      await page.getByText('As duas não são iguais. Digite de novo.').waitFor()
      assert.equal(await current.inputValue(), staff.password, 'what was typed stays')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByLabel('Repita a nova senha').fill(wanted)
      await page.getByRole('button', { name: 'Trocar senha' }).click()
      await page.getByText('Senha trocada. Suas outras sessões foram encerradas.').waitFor()
      await assertAccessible(page)
      await page.reload()
      assert.equal(await page.getByLabel('Senha atual').count(), 0, 'a reload sends nothing again')
      await page.goto('/interno/moderacao')
      assert.ok(await page.getByRole('heading', { level: 1 }).isVisible())
      assertNoProblems(visitor, 1)
    })
  })
