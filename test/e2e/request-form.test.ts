import type { Page } from '@playwright/test'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  isCall,
  leaveAndComeBack,
  phoneSize,
  requestsOf,
} from './browser.ts'
import { expect, test } from './journey.ts'
import type { Town } from './demo-town.ts'
import {
  answerContact,
  answerDetails,
  answerPlace,
  answerService,
  answerWhen,
  bia,
  fillForm,
  formIsAlive,
  goOn,
  openForm,
  painterPage,
  sendButton,
} from './painter-form.ts'

const ordersOf = async (town: Town, phone: string) =>
  town.db
    .selectFrom('orders')
    .selectAll()
    .where('phone', '=', phone)
    .where('status', '=', 'pending_verification')
    .execute()

const isCurrent = (page: Page, step: string) => page.getByRole('group', { name: step, exact: true }).isVisible()

test('a step with a required answer missing stays, says so beside the field and has the focus there', async ({
  page,
  visitor,
}) => {
  await openForm(page)
  await goOn(page)
  const first = page.getByRole('radiogroup', { name: /O que será pintado/ })
  await expect(first.getByText('Escolha uma opção.')).toBeVisible()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  expect(await first.evaluate((group) => group.contains(document.activeElement))).toBeTruthy()
  expect(await isCurrent(page, 'O serviço')).toBeTruthy()
  await assertAccessible(page)
  await page.getByRole('radio', { name: 'Um cômodo' }).check()
  await expect(first.getByText('Escolha uma opção.'), 'the error goes with the answer').toHaveCount(0)
  await goOn(page)
  expect(await isCurrent(page, 'Mais sobre o serviço')).toBeTruthy()
  expect(!(await isCurrent(page, 'O serviço'))).toBeTruthy()
  assertNoProblems(visitor)
})

test('what is chosen and pressed before the form is alive is kept and done', async ({ page }) => {
  await page.route('**/assets/request-form-*.js', async (route) => {
    await new Promise((resume) => setTimeout(resume, 1_500))
    await route.continue()
  })
  await page.goto(painterPage)
  const first = page.getByRole('radiogroup', { name: /O que será pintado/ })
  await first.getByText('Fachada ou muro').click()
  await goOn(page)
  await expect(page.getByRole('group', { name: 'Mais sobre o serviço', exact: true })).toBeVisible()
  await expect(page.locator('input[value="fachada-ou-muro"]')).toBeChecked()
})

test('a form whose files the network lost stands there whole, with all that was typed, and is sent without them', async ({
  town,
  page,
}) => {
  await page.route('**/assets/request-form-*.js', (route) => route.abort())
  await page.goto(painterPage)
  await page.getByRole('radio', { name: 'Um cômodo' }).check()
  await expect(page.getByRole('button', { name: 'Continuar' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Um cômodo' })).toBeChecked()
  await page.getByRole('radio', { name: 'De 31 a 80 m²' }).check()
  await page.getByRole('checkbox', { name: 'Descascando' }).check()
  await sendButton(page).click()
  await expect(page.getByRole('alert').first(), 'the server looked at it').toBeVisible()
  await expect(page.getByRole('radio', { name: 'De 31 a 80 m²', includeHidden: true })).toBeChecked()
  expect(await ordersOf(town, '11944440002')).toHaveLength(0)
})

test('contact fields say what is wrong with each, and nothing is sent', async ({ page, visitor }) => {
  await openForm(page)
  const sent = requestsOf(page, isCall('POST /api/requests'))
  await answerService(page)
  await answerWhen(page)
  await answerPlace(page)
  await answerDetails(page)
  await page.getByLabel('E-mail').fill('a@b')
  await page.getByLabel('Celular com DDD').pressSequentially('1151234')
  await sendButton(page).click()
  await expect(page.getByText('Campo obrigatório')).toBeVisible()
  await expect(page.getByText('Digite um e-mail válido, como nome@exemplo.com.')).toBeVisible()
  await expect(page.getByText('Digite um telefone válido')).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Nome').fill('Bia 11 98765-4321')
  await sendButton(page).click()
  await expect(page.getByText('Escreva aqui só o seu nome, sem telefone, e-mail ou link.')).toBeVisible()
  expect(sent).toHaveLength(0)
  await assertAccessible(page)
  assertNoProblems(visitor)
})

test('the CEP fills in the state', async ({ page, visitor }) => {
  await openForm(page)
  await answerService(page)
  await answerWhen(page)
  await page.getByLabel('CEP').pressSequentially('13010111')
  await expect(page.getByLabel('CEP')).toHaveValue('13010-111')
  await expect(page.getByLabel('Estado')).toHaveValue('sp')
  await page.getByLabel('CEP').fill('')
  await page.getByLabel('CEP').pressSequentially('20040020')
  await expect(page.getByLabel('Estado')).toHaveValue('rj')
  await expect(page.getByText('Pelo CEP, seu estado é Rio de Janeiro.')).toBeVisible()
  assertNoProblems(visitor)
})

test('the CEP fills in street, district and city; another one takes its place, and what was written stays', async ({
  page,
  visitor,
}) => {
  await openForm(page)
  await answerService(page)
  await answerWhen(page)
  const cep = page.getByLabel('CEP', { exact: true })
  await cep.pressSequentially('01310100')
  await expect(page.getByText('Encontramos: Avenida Paulista, Bela Vista, São Paulo, SP.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('São Paulo')
  await page.getByLabel('Rua e número').fill('Avenida Paulista, 900')
  await cep.fill('')
  await cep.pressSequentially('20040020')
  await expect(page.getByLabel('Bairro')).toHaveValue('Centro')
  await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('Rio de Janeiro')
  await expect(page.getByLabel('Rua e número')).toHaveValue('Avenida Paulista, 900')
  await cep.fill('')
  await cep.pressSequentially('00000000')
  await expect(page.getByText('Este CEP não existe. Confira os 8 números')).toBeVisible()
  await cep.fill('')
  await expect(page.getByText('Este CEP não existe. Confira os 8 números')).toHaveCount(0)
  await cep.pressSequentially('99999999')
  await expect(page.getByText('Este CEP não existe. Confira os 8 números')).toBeVisible()
  await page.getByRole('button', { name: 'Não sei meu CEP' }).click()
  await expect(cep).toHaveValue('')
  await expect(page.getByLabel('Estado')).toBeFocused()
  assertNoProblems(visitor, 1) // the CEP that does not exist
})

test('a city that does not exist is refused beside its field', async ({ page, visitor }) => {
  await openForm(page)
  await answerService(page)
  await answerWhen(page)
  await page.getByLabel('Estado').selectOption('sp')
  await page.getByRole('combobox', { name: 'Cidade' }).fill('Xyzópolis')
  await page.keyboard.press('Tab') // the list of what sounds alike closes, whenever it came
  await goOn(page)
  await expect(page.getByText('Escolha o estado e a cidade na lista')).toBeVisible()
  expect(await isCurrent(page, 'Onde')).toBeTruthy()
  assertNoProblems(visitor)
})

test('what was filled in is there after a reload, at the same step', async ({ page, visitor }) => {
  await openForm(page)
  await answerService(page)
  await answerWhen(page)
  await answerPlace(page)
  await page.getByLabel('Quer contar mais alguma coisa?').fill('Teto alto, 3,5 m.')
  await page.reload()
  await formIsAlive(page)
  await expect(page.getByRole('group', { name: 'Como prefere falar' })).toBeVisible()
  await expect(page.getByLabel('Quer contar mais alguma coisa?')).toHaveValue('Teto alto, 3,5 m.')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('São Paulo')
  await expect(page.getByLabel('Estado')).toHaveValue('sp')
  assertNoProblems(visitor)
})

test('a network that fails keeps everything, and the second try makes the order', async ({ town, page, visitor }) => {
  await openForm(page)
  await fillForm(page, { name: 'Rui Prado', email: 'rui@exemplo.com.br', phone: '11944440001' })
  await page.route('**/api/requests', (route) => route.abort(), { times: 1 })
  await sendButton(page).click()
  await expect(page.getByRole('alert').getByText('Não conseguimos enviar.')).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue('Rui Prado')
  await expect(page.getByLabel('Celular com DDD')).toHaveValue('(11) 94444-0001')
  await sendButton(page).click()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  expect(await ordersOf(town, '11944440001')).toHaveLength(1)
  assertNoProblems(visitor, 1)
})

test('two quick presses make one order', async ({ town, page, visitor }) => {
  await openForm(page)
  const sent = requestsOf(page, isCall('POST /api/requests'))
  await fillForm(page, { name: 'Lia Prado', email: 'lia@exemplo.com.br', phone: '11944440002' })
  await page.route('**/api/requests', async (route) => {
    await new Promise((resume) => setTimeout(resume, 300))
    await route.continue()
  })
  await sendButton(page).dblclick()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]!.headers()['idempotency-key']).toBeTruthy()
  expect(await ordersOf(town, '11944440002')).toHaveLength(1)
  assertNoProblems(visitor)
})

test('on a phone the whole form goes through, nothing is too wide, and the order is what was answered', async ({
  town,
  visit,
}) => {
  const visitor = await visit({ viewport: phoneSize })
  const { page } = visitor
  await openForm(page)
  await assertFits(page)
  await answerService(page)
  await assertFits(page)
  await answerWhen(page)
  await assertFits(page)
  await answerPlace(page)
  await answerDetails(page, 'Quarto de 12 m².')
  await answerContact(page, { name: 'Ivo Luz', email: 'ivo@exemplo.com.br', phone: '11944440003' })
  await assertFits(page)
  await assertAccessible(page)
  await sendButton(page).click()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  const [order] = await ordersOf(town, '11944440003')
  expect(order!.uuid).toBe(page.url().split('/').at(-1))
  expect([order!.contact_name, order!.urgency, order!.contact_mode, order!.description, order!.district]).toStrictEqual(
    ['Ivo Luz', 'month', 'whatsapp', 'Quarto de 12 m².', 'Pinheiros'],
  )
  await page.goto(painterPage)
  await formIsAlive(page)
  expect(await isCurrent(page, 'O serviço'), 'a request that was made leaves no draft').toBeTruthy()
  assertNoProblems(visitor)
})

test('a client who is signed in gives no contact, and a request like an open one is told to be a copy', async ({
  town,
  visit,
}) => {
  const uuid = await town.requestPainter({ phone: bia.phone })
  await town.call(`/requests/${uuid}/pin`, { pin: await town.pinOf(bia.phone) })
  await town.advance(0)
  const cookie = await town.signIn(bia.phone)
  const visitor = await visit({ cookie })
  const { page } = visitor
  await openForm(page)
  await answerService(page)
  await answerWhen(page)
  await answerPlace(page)
  await expect(page.getByText('Você entrou como Bia Castanho')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeHidden()
  await sendButton(page).click()
  await page.waitForURL(/\/pedido-duplicado\/[0-9a-f-]{36}$/)
  await expect(page.locator('main')).toHaveText(/pedido parecido[\s\S]*Até 4 profissionais vão entrar em contato/, {
    useInnerText: true,
  })
  await assertAccessible(page)
  await page.goto('/meus-pedidos')
  await expect(page.getByRole('article'), 'the list has the first one only').toHaveCount(1)
  assertNoProblems(visitor)
})

test('the Back and Forward of the browser go through the steps, and a reload returns to the step with all answers', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  const step = (name: string) => page.getByRole('group', { name, exact: true })
  await openForm(page)
  await answerService(page)
  await answerWhen(page)
  await expect(step('Onde')).toBeVisible()
  await page.goBack()
  await expect(step('Quando')).toBeVisible()
  await expect(step('Onde')).toBeHidden()
  await page.goBack()
  await expect(step('Quando')).toBeHidden()
  await page.goForward()
  await page.goForward()
  await expect(step('Onde')).toBeVisible()
  await page.reload()
  await formIsAlive(page)
  await expect(step('Onde')).toBeVisible()
  await page.goBack()
  await expect(step('Quando')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Nos próximos 30 dias' })).toBeChecked()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(step('Quando')).toBeHidden()
  await goOn(page)
  await expect(step('Quando')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(painterPage)
  assertNoProblems(visitor)
})

test('a link to another part of the page leaves the form at its step', async ({ page, visitor }) => {
  await openForm(page)
  await answerService(page)
  await answerWhen(page)
  const reviews = page.locator('a[href="#avaliacoes"]')
  const ways = {
    'the link': () => reviews.click(),
    'Back from it': () => page.goBack(),
    'and Forward': () => page.goForward(),
    'the same link again': () => reviews.click(),
    'Back, to where the form was left': () => page.goBack(),
  }
  for (const [way, go] of Object.entries(ways)) {
    await go()
    expect(await isCurrent(page, 'Onde'), way).toBeTruthy()
  }
  await answerPlace(page)
  await expect(page.getByRole('group', { name: 'Como prefere falar' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('group', { name: 'Onde', exact: true })).toBeVisible()
  await page.evaluate(() => history.go(-5))
  await expect(page.getByRole('group', { name: 'O serviço', exact: true }), 'where the form began').toBeVisible()
  assertNoProblems(visitor)
})

test('where the browser shows the form again as it was sent, it takes another press', async ({ page, visitor }) => {
  await openForm(page)
  await fillForm(page, { name: 'Eva Prado', email: 'eva@exemplo.com.br', phone: '11944440004' })
  const showAgain = await leaveAndComeBack(page, '**/requests/*')
  await sendButton(page).click()
  await showAgain()
  await sendButton(page).click()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  assertNoProblems(visitor)
})

test('Back from the page of the code finds what was sent, also after a reload; elsewhere it is no draft', async ({
  page,
  visitor,
}) => {
  await openForm(page)
  await fillForm(page, { name: 'Noa Prado', email: 'noa@exemplo.com.br', phone: '11944440005' })
  await sendButton(page).click()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  await page.goBack()
  for (const time of ['back', 'after a reload']) {
    await formIsAlive(page)
    await expect(page.getByLabel('Celular com DDD'), time).toHaveValue('(11) 94444-0005')
    await expect(page.getByLabel('Nome'), time).toHaveValue('Noa Prado')
    await page.reload()
  }
  await page.goto('/')
  await page.goto(painterPage)
  await formIsAlive(page)
  expect(await isCurrent(page, 'O serviço')).toBeTruthy()
  await page.reload()
  await formIsAlive(page)
  expect(await isCurrent(page, 'O serviço'), 'nor when that is read anew').toBeTruthy()
  await expect(page.getByLabel('Nome')).toHaveValue('')
  assertNoProblems(visitor)
})

test('a page that was read for a moment has all that the first "Continuar" needs', async ({ visit }) => {
  const { page, context } = await visit()
  const steps = page.waitForResponse('**/assets/request-form-*.js')
  await page.goto(painterPage)
  await (await steps).finished()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('page-island[name=request-form][ready]'), 'nobody touched it').toHaveCount(0)
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'Um cômodo' }).check()
  await goOn(page)
  await expect(page.getByRole('group', { name: 'Mais sobre o serviço', exact: true })).toBeVisible()
})
