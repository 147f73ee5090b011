import { pinTexts } from '#texts/sign-in.ts'
import { assertAccessible, assertFits, assertNoProblems, phoneSize, type Visitor } from './browser.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

const start = '/central-de-ajuda/exclusao-de-conta'

test('the deletion dialog continues once an account is chosen, without JavaScript too, and cancelling changes nothing (M-03 to M-07)', async ({
  demo,
  signedInAs,
  visit,
}) => {
  const keeper = await signedInAs('ana')
  await keeper.page.goto(start)
  await keeper.page.getByRole('main').getByRole('link', { name: 'Quero manter minha conta' }).click()
  await keeper.page.waitForURL(`${demo.address}/`)
  const { status } = await demo.db
    .selectFrom('users')
    .select('status')
    .where('phone', '=', phones.ana)
    .executeTakeFirstOrThrow()
  expect(status).toBe('active')

  const visitor = await visit({ viewport: phoneSize, dark: true })
  const { page } = visitor
  for (const [last, signIn, kind] of [
    ['Conta de cliente', '/entrar?redirect=', '/cliente'],
    ['Conta de profissional', '/profissional/entrar?redirect=', '/profissional'],
  ] as const) {
    await page.goto(start)
    await expect(page.locator('page-island[name=deletion-choice][ready]')).toBeAttached()
    await page.getByRole('button', { name: 'Quero excluir minha conta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Qual conta você quer excluir?' })
    const goOn = dialog.getByRole('button', { name: 'Continuar' })
    await expect(goOn).toBeDisabled()
    if (kind === '/cliente') {
      await assertFits(page)
      await assertAccessible(page)
    }
    await dialog.getByRole('radio', { name: 'Conta de profissional' }).check()
    await expect(goOn).toBeEnabled()
    await expect(dialog).toHaveText(/Você perde todas as suas moedas/, { useInnerText: true })
    await dialog.getByRole('radio', { name: 'Conta de cliente' }).check()
    await dialog.getByRole('radio', { name: last }).check()
    await goOn.click()
    await page.waitForURL(demo.address + signIn + encodeURIComponent(start + kind))
  }
  assertNoProblems(visitor)
  await chooseWithoutScript(await visit({ javaScript: false }))
})

async function chooseWithoutScript({ page }: Visitor) {
  await page.goto(start)
  await page.getByRole('button', { name: 'Quero excluir minha conta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  expect(new URL(page.url()).pathname, 'nothing is chosen yet').toBe(start)
  await dialog.getByRole('radio', { name: 'Conta de profissional' }).check()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL(`**/profissional/entrar?redirect=${encodeURIComponent(`${start}/profissional`)}`)
}

test('a client sees the consequences, mistypes the code, enters it, and is deleted', async ({ demo, visit }) => {
  const cookie = await demo.signIn(phones.ana)
  const visitor = await visit({ viewport: phoneSize, cookie })
  const { page } = visitor
  await page.goto(`${start}/cliente`)
  await expect(page.getByText(/pedidos? abertos? ser(á|ão) cancelados?/)).toBeVisible()
  await assertAccessible(page)
  const before = await demo.lastPin(phones.ana)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  const pin = await demo.waitForPin(phones.ana, before)
  const field = page.getByLabel('Código de 4 dígitos')
  await field.fill(String((Number(pin) + 1) % 10_000).padStart(4, '0'))
  await expect(page.getByText('O código que você digitou está incorreto.')).toBeVisible()
  await assertAccessible(page)
  await field.fill(pin)
  const deletedHeading = page.getByRole('heading', { name: 'Sua conta foi excluída' })
  await expect(deletedHeading).toBeVisible()
  expect(await deletedHeading.evaluate((title) => title === document.activeElement)).toBeTruthy()
  await assertFits(page)
  assertNoProblems(visitor, 1)
  await page.goto('/conta')
  expect(page.url()).toMatch(/\/entrar\?redirect=/)
  await visitor.context.close()
})

test('a lost goodbye is shown when the code is sent again', async ({ demo, visit }) => {
  const cookie = await demo.signIn(phones.bia)
  const { page, context } = await visit({ viewport: phoneSize, cookie })
  await page.goto(`${start}/cliente`)
  const before = await demo.lastPin(phones.bia)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  const pin = await demo.waitForPin(phones.bia, before)
  let isLost = false
  await page.route('**/api/me/deletion/*/pin', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    // Not `route.fetch`, which would store the cookies of the lost response.
    const request = route.request()
    await fetch(request.url(), { method: 'POST', headers: await request.allHeaders(), body: request.postData() })
    await route.abort()
  })
  await page.getByLabel('Código de 4 dígitos').fill(pin)
  await expect(page.getByText(pinTexts.noAnswer)).toBeVisible()
  await page.getByRole('button', { name: pinTexts.confirm }).click()
  await expect(page.getByRole('heading', { name: 'Sua conta foi excluída' })).toBeVisible()
  await expect(page).toHaveURL(/\/conta-excluida$/)
  await assertAccessible(page)
  await assertFits(page)
  expect(await context.cookies().then((all) => all.filter(({ name }) => name.startsWith('gn-auth')))).toEqual([])
  await context.close()
})
