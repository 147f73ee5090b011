import { aProfessional, signedInCookie } from '#db/builders/people.ts'
import { assertAccessible, assertFits, assertNoProblems, waitForIsland, phoneSize, takeScreenshot } from './browser.ts'
import { signInVerifier } from './document-parts.ts'
import { expect, test } from './journey.ts'

/** A suspended professional deletes the account and signs up again. */

test('a suspended professional deletes the account, is refused at sign-up, and continues once staff lift the ban', async ({
  demo,
  visit,
}) => {
  const pro = await aProfessional(demo.db)
  await demo.db
    .updateTable('professionals')
    .set({ document: '52998224725' })
    .where('id', '=', pro.professionalId)
    .execute()
  const desk = await visit({ viewport: phoneSize, cookie: await signInVerifier(demo) })
  await desk.page.goto(`/interno/profissionais/${pro.professionalId}`)
  await desk.page.getByLabel('Motivo').selectOption({ label: 'Ofendeu ou ameaçou um cliente' })
  await desk.page.getByRole('button', { name: 'Suspender' }).click()
  await expect(desk.page.getByText(/^Suspenso em /)).toBeVisible()

  // Retained data is named before the code and at the end.
  const { page, ...person } = await visit({
    viewport: phoneSize,
    cookie: await signedInCookie(demo.db, pro.userId),
  })
  await page.goto('/central-de-ajuda/exclusao-de-conta/profissional')
  await expect(page.getByText(/Um código feito do número do seu celular, por até 180 dias/)).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'what-is-kept')
  await page.getByRole('button', { name: 'Enviar código' }).click()
  const leavingPin = await demo.waitForPin(pro.phone)
  await page.getByLabel('Código de 4 dígitos').fill(leavingPin)
  await expect(page.getByRole('heading', { name: 'Sua conta foi excluída' })).toBeVisible()
  await expect(page.getByText(/Um código feito do número do seu celular, por até 180 dias/)).toBeVisible()
  await assertFits(page)
  await takeScreenshot(page, 'left-suspended')

  // A new sign-up gets its code as usual and is refused afterwards.
  await page.goto('/seja-um-profissional')
  const box = page.getByRole('form', { name: 'Cadastre-se grátis' })
  await box.getByLabel('E-mail').fill('de.novo@exemplo.com.br')
  await box.getByLabel('Celular com DDD').fill(pro.phone)
  await waitForIsland(page, 'sign-up-box')
  await box.getByRole('button', { name: 'Quero receber pedidos' }).click()
  await page.waitForURL('**/profissional/cadastro?token=*')
  await page.waitForLoadState('networkidle')
  const send = async () => {
    await page.getByLabel(/Li e aceito/).check()
    const before = await demo.lastPin(pro.phone)
    await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
    await expect(page.getByRole('heading', { name: 'Confirme seu celular' })).toBeVisible()
    await page.getByLabel('Código de 4 dígitos').fill(await demo.waitForPin(pro.phone, before))
  }
  await send()
  await expect(page.getByRole('heading', { name: 'Este número era de uma conta suspensa' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Falar com o time' })).toHaveAttribute('href', '/pedir-ajuda')
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'barred-phone')

  // The same CPF under another phone is refused beside the field.
  const other = await aProfessional(demo.db, { approved: false })
  await demo.db
    .updateTable('professionals')
    .set({ state: 'phone_verified' })
    .where('id', '=', other.professionalId)
    .execute()
  const again = await visit({ viewport: phoneSize, cookie: await signedInCookie(demo.db, other.userId) })
  await again.page.goto('/profissional/completar')
  await again.page.waitForLoadState('networkidle')
  await again.page.getByLabel('CPF').fill('529.982.247-25')
  await again.page.getByRole('button', { name: 'Completar perfil' }).click()
  await expect(again.page.getByText(/^Este número ou documento era de uma conta/)).toBeVisible()
  await expect(again.page.getByLabel('CPF')).toHaveValue('529.982.247-25')
  await expect(again.page.getByRole('link', { name: 'Falar com o time' })).toBeVisible()
  await assertAccessible(again.page)
  await assertFits(again.page)
  await takeScreenshot(again.page, 'barred-document')

  // Staff find the ban by phone and lift it.
  await desk.page.goto('/interno/profissionais')
  await desk.page.getByLabel('Nome, celular, CPF ou CNPJ').fill(pro.phone)
  await desk.page.getByRole('button', { name: 'Procurar' }).click()
  await desk.page.getByRole('link', { name: /^Saiu com a conta suspensa em/ }).click()
  await expect(desk.page.getByText('Ofendeu ou ameaçou um cliente')).toBeVisible()
  await expect(desk.page.getByText('Número barrado até')).toBeVisible()
  await assertAccessible(desk.page)
  await assertFits(desk.page)
  await takeScreenshot(desk.page, 'let-back')
  await desk.page.getByLabel('Por que pode voltar').fill('Conversamos e ficou claro.')
  await desk.page.getByRole('button', { name: 'Liberar novo cadastro' }).click()
  await expect(desk.page.getByText('Liberado. O número e o documento podem começar um cadastro.')).toBeVisible()

  // The same address goes on, with another code.
  await page.reload()
  await page.waitForLoadState('networkidle')
  await send()
  await page.waitForURL('**/profissional/cadastro/nome')
  assertNoProblems({ page, ...person }, 2) // the refused call and its page
  assertNoProblems(desk)
})
