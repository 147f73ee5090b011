import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertAccessible, assertFits, assertNoProblems, desktop, phoneSize, startBrowser, visit } from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })
const start = '/central-de-ajuda/exclusao-de-conta'
const ana = '11912345678'

test('keeping the account changes nothing (M-03)', async () => {
  const { page, context } = await visit(browser, { address: town.address, cookie: await town.signIn(ana) })
  await page.goto(start)
  await page.getByRole('main').getByRole('link', { name: 'Quero manter minha conta' }).click()
  await page.waitForURL(`${town.address}/`)
  const { status } = await town.db
    .selectFrom('users')
    .select('status')
    .where('phone', '=', ana)
    .executeTakeFirstOrThrow()
  assert.equal(status, 'active')
  await context.close()
})

for (const { viewport, dark, last, page: leads } of [
  { viewport: phoneSize, dark: true, last: 'Conta de cliente', page: '/entrar?redirect=*/cliente' },
  {
    viewport: desktop,
    dark: false,
    last: 'Conta de profissional',
    page: '/profissional/entrar?redirect=*/profissional',
  },
])
  test(`the dialog goes on once an account is chosen, at ${viewport.width} (M-04 to M-07)`, async () => {
    const visitor = await visit(browser, { address: town.address, viewport, dark })
    const { page } = visitor
    await page.goto(start)
    await page.locator('page-island[name=deletion-choice][ready]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Quero excluir minha conta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Qual conta você quer excluir?' })
    const goOn = dialog.getByRole('button', { name: 'Continuar' })
    assert.equal(await goOn.isDisabled(), true)
    await assertFits(page)
    await assertAccessible(page)
    await dialog.getByRole('radio', { name: 'Conta de profissional' }).check()
    assert.equal(await goOn.isEnabled(), true)
    assert.match(await dialog.innerText(), /Você perde todas as suas moedas/)
    await dialog.getByRole('radio', { name: 'Conta de cliente' }).check()
    await dialog.getByRole('radio', { name: last }).check()
    await goOn.click()
    const [signIn, kind] = leads.split('*') as [string, string]
    await page.waitForURL(town.address + signIn + encodeURIComponent(start + kind))
    assertNoProblems(visitor)
    await visitor.context.close()
  })

test('without script the dialog opens, asks for a choice and leads to it', async () => {
  const { page, context } = await visit(browser, { address: town.address, javaScript: false })
  await page.goto(start)
  await page.getByRole('button', { name: 'Quero excluir minha conta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  assert.equal(new URL(page.url()).pathname, start, 'nothing is chosen yet')
  await dialog.getByRole('radio', { name: 'Conta de profissional' }).check()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL(`**/profissional/entrar?redirect=${encodeURIComponent(`${start}/profissional`)}`)
  await context.close()
})

test('a client reads what is lost, mistypes the code, types it, and is gone', async () => {
  const cookie = await town.signIn(ana)
  const visitor = await visit(browser, { address: town.address, viewport: phoneSize, cookie })
  const { page } = visitor
  await page.goto(`${start}/cliente`)
  await page.getByText(/pedidos? abertos? ser(á|ão) cancelados?/).waitFor()
  await assertAccessible(page)
  const before = await town.lastPin(ana)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  const pin = await town.pinOf(ana, before)
  const field = page.getByLabel('Código de 4 dígitos')
  await field.fill(String((Number(pin) + 1) % 10_000).padStart(4, '0'))
  await page.getByText('O código que você digitou está incorreto.').waitFor()
  await assertAccessible(page)
  await field.fill(pin)
  const gone = page.getByRole('heading', { name: 'Sua conta foi excluída' })
  await gone.waitFor()
  assert.ok(await gone.evaluate((title) => title === document.activeElement))
  await assertFits(page)
  assertNoProblems(visitor, 1)
  await page.goto('/conta')
  assert.match(page.url(), /\/entrar\?redirect=/)
  await visitor.context.close()
})
