import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  waitForIsland,
  takeScreenshot,
  narrow,
  openDisclosure,
} from './browser.ts'
import { signInVerifier, uploadFile } from './document-parts.ts'
import { expect, test } from './journey.ts'
import { answerContact, answerDetails, answerService, waitForForm, clickContinue, sendButton } from './painter-form.ts'
import { phones } from './people.ts'
import { aFace, signUpSteps } from './sign-up-steps.ts'

/** A new professional, from sign-up to an accepted quote. */

test('a new professional signs up, is approved, and is chosen by a client who found the profile', async ({
  demo,
  visit,
}) => {
  await demo.resetEverything()
  const nina = await visit({ viewport: desktop })
  const pro = nina.page
  const digits = '11961110009'
  await pro.goto('/seja-um-profissional')
  const box = pro.getByRole('form', { name: 'Cadastre-se grátis' })
  await box.getByLabel('E-mail').fill('nina.prado@exemplo.com.br')
  await box.getByLabel('Celular com DDD').fill(digits)
  await waitForIsland(pro, 'sign-up-box')
  await box.getByRole('button', { name: 'Quero receber pedidos' }).click()
  await pro.waitForURL('**/profissional/cadastro?token=*')
  await pro.waitForLoadState('networkidle')
  await signUpSteps(demo, pro, digits, true, () => assertFits(pro))
  await pro.getByLabel('CPF').fill('98765432100')
  await pro.getByRole('button', { name: 'Completar perfil' }).click()
  await pro.waitForURL('**/profissional/cadastro/foto')
  await pro.waitForLoadState('networkidle')
  await pro.getByLabel('Escolha uma foto').setInputFiles(await aFace())
  await pro.getByRole('button', { name: 'Usar esta foto' }).click()
  await expect(pro.getByText('Foto guardada.')).toBeVisible()
  await pro.getByRole('link', { name: 'Concluir cadastro' }).click()
  await expect(pro.getByText('até 3 contatos, de até 10 moedas cada')).toBeVisible()
  await expect(
    pro.getByText(/costuma custar mais que isso em Pintor/),
    'where prices are higher it says so',
  ).toBeVisible()

  // The next step is linked there: the identity, decided by staff.
  await pro.getByRole('link', { name: 'Enviar documentos' }).click()
  for (const one of ['Frente do documento', 'Verso do documento', 'Sua foto segurando o documento'])
    await uploadFile(pro, one)
  await pro.getByLabel('Nome completo, como no documento').fill('Nina Prado')
  await pro.getByRole('button', { name: 'Enviar para análise' }).click()
  await pro.waitForURL('**/profissional/perfil/documentos')
  const desk = await visit({ cookie: await signInVerifier(demo) })
  await desk.page.goto('/interno/verificacoes')
  await desk.page
    .getByRole('button', { name: /^Conferir/ })
    .last()
    .click()
  await expect(desk.page.getByRole('heading', { level: 1, name: 'Identidade' })).toBeVisible()
  await expect(desk.page.getByText('Nina Prado').first()).toBeVisible()
  await desk.page.keyboard.press('Alt+KeyA')
  await desk.page.keyboard.press('Enter')
  await expect(desk.page.getByText('Documento aprovado. O profissional foi avisado.')).toBeVisible()
  await pro.goto('/profissional/carteira')
  await expect(pro.getByText('20 moedas').first(), 'the welcome coins came with it').toBeVisible()

  // A client finds the profile in the place and orders from this professional only.
  const client = await visit({ viewport: narrow })
  const { page } = client
  const contact = { name: 'Rui Salles', email: 'rui@exemplo.com.br', phone: '11944441239' }
  await page.goto('/reformas-e-reparos/pintor/sp/campinas')
  await page.getByRole('link', { name: /Nina Prado/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nina Prado' })).toBeVisible()
  const profile = new URL(page.url()).pathname
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Pintor' })
    .getByRole('link', { name: /^Pedir orçamento/ })
    .click()
  await waitForForm(page)
  await answerService(page)
  await page.getByRole('radio', { name: 'Ainda não tenho previsão' }).check()
  await clickContinue(page)
  await page.getByLabel('CEP').pressSequentially('13010111')
  await expect(page.getByLabel('Rua e número')).toHaveValue('Rua Barão de Jaguara')
  await page.getByLabel('Bairro').fill('Centro')
  await clickContinue(page)
  await answerDetails(page)
  await answerContact(page, contact)
  await sendButton(page).click()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  const uuid = page.url().split('/').at(-1)!
  await page.getByLabel('Código de 4 dígitos').pressSequentially(await demo.waitForPin(contact.phone))
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  const order = pro.getByRole('link', { name: 'Rui precisa de um pintor' })
  await expect(async () => {
    await pro.goto('/profissional?aba=convites')
    await order.click({ timeout: 2_000 })
  }, 'once our rules let the order through').toPass()
  await pro.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
  await pro.waitForURL(/\/profissional\/contatos\/\d+$/)
  await openDisclosure(pro, 'Escreva a primeira mensagem')
  await pro.getByRole('button', { name: 'Usar um texto pronto' }).click()
  await pro.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(pro.getByText('O cliente foi avisado.')).toBeVisible()
  await page.goto(`/meus-pedidos/${uuid}`)
  const dialog = page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })
  await expect(dialog).toContainText('Aqui é a Nina')
  await dialog.getByRole('button', { name: 'Aceitar e conversar' }).click()
  await page.waitForURL(/\/mensagens\//)

  await pro.reload()
  await openDisclosure(pro, 'Orçamento')
  await pro.getByRole('link', { name: 'Fazer orçamento' }).click()
  const item = pro.getByRole('group', { name: 'Item 1' })
  await item.getByLabel('Descrição').fill('Pintar o quarto')
  await item.getByLabel('Preço unitário').fill('600,00')
  await pro.getByRole('button', { name: 'Revisar orçamento' }).click()
  await pro.getByRole('button', { name: 'Enviar orçamento' }).click()
  await expect(pro.getByText('Orçamento enviado. O cliente recebe um aviso agora.')).toBeVisible()
  await page.getByRole('log').getByRole('link', { name: 'Ver orçamento' }).click()
  await page.getByRole('link', { name: 'Aceitar orçamento' }).click()
  await page.getByRole('button', { name: 'Confirmar e aceitar' }).click()
  await expect(page.getByText('Orçamento aceito.')).toBeVisible()
  await page.goto(`/meus-pedidos/${uuid}`)
  await expect(page.getByRole('heading', { name: 'Você contratou Nina' })).toBeVisible()
  await expect(page.getByText('Profissional contratado')).toBeVisible()
  await expect(page.getByText('Busca aberta', { exact: false })).toHaveCount(0)
  await assertFits(page)
  await expect(page.getByRole('link', { name: 'Avaliar' }), 'no review before the service').toHaveCount(0)
  await takeScreenshot(page, 'order-hired')
  await page.getByRole('link', { name: 'Combinar o dia' }).click()
  await page.waitForURL('**/mensagens/*#mensagem')
  await expect(page.getByLabel('Escreva uma mensagem')).toBeInViewport()
  await page.goto(profile)
  await expect(page.getByText('1 contratação pela Ajeita')).toBeVisible()
  await assertFits(page)
  assertNoProblems(nina, 3) // a wrong code, no box ticked, and an unknown CEP
  assertNoProblems(client, 1)
})

test('a registered phone gets the usual response and is informed after verification (AMB-86)', async ({
  demo,
  visit,
}) => {
  const visitor = await visit({ viewport: narrow, dark: true })
  const { page } = visitor
  await page.goto('/seja-um-profissional')
  const box = page.getByRole('form', { name: 'Cadastre-se grátis' })
  await box.getByLabel('E-mail').fill('carlos.outro@exemplo.com.br')
  await box.getByLabel('Celular com DDD').fill(phones.carlos)
  await waitForIsland(page, 'sign-up-box')
  await box.getByRole('button', { name: 'Quero receber pedidos' }).click()
  await page.waitForURL('**/profissional/cadastro?token=*')
  await page.getByLabel(/Li e aceito/).check()
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await expect(page.getByRole('heading', { name: 'Confirme seu celular' })).toBeVisible()
  await page.getByLabel('Código de 4 dígitos').fill(await demo.waitForPin(phones.carlos))
  await expect(page.getByRole('heading', { name: 'Você já tem conta de profissional' })).toBeVisible()
  await assertFits(page)
  await assertAccessible(page)
  await takeScreenshot(page, 'sign-up-known-narrow-dark')
  await page.getByRole('link', { name: 'Entrar na minha conta' }).click()
  await page.waitForURL('**/profissional/entrar?redirect=*')
  assertNoProblems(visitor, 2) // the code, and the page that says so
})
