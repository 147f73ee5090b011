import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  isCall,
  phoneSize,
  requestsOf,
  startBrowser,
  type Visitor,
  visit,
} from './browser.ts'
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
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })

let visitor: Visitor
afterEach(() => visitor.context.close())

async function openAt(viewport?: { width: number; height: number }) {
  visitor = await visit(browser, { address: town.address, ...(viewport ? { viewport } : {}) })
  await openForm(visitor.page)
  return visitor.page
}

const ordersOf = async (phone: string) =>
  town.db
    .selectFrom('orders')
    .selectAll()
    .where('phone', '=', phone)
    .where('status', '=', 'pending_verification')
    .execute()

const isCurrent = (page: Page, step: string) => page.getByRole('group', { name: step, exact: true }).isVisible()

test('a step with a required answer missing stays, says so beside the field and has the focus there', async () => {
  const page = await openAt()
  await goOn(page)
  const first = page.getByRole('radiogroup', { name: /O que será pintado/ })
  await first.getByText('Escolha uma opção.').waitFor()
  assert.equal(await first.getAttribute('aria-invalid'), 'true')
  assert.ok(await first.evaluate((group) => group.contains(document.activeElement)))
  assert.ok(await isCurrent(page, 'O serviço'))
  await assertAccessible(page)
  await page.getByRole('radio', { name: 'Um cômodo' }).check()
  assert.equal(await first.getByText('Escolha uma opção.').count(), 0, 'the error goes with the answer')
  await goOn(page)
  assert.ok(await isCurrent(page, 'Mais sobre o serviço'))
  assert.ok(!(await isCurrent(page, 'O serviço')))
  assertNoProblems(visitor)
})

test('what is chosen and pressed before the fields are alive is kept and done', async () => {
  visitor = await visit(browser, { address: town.address })
  const { page } = visitor
  await page.route('**/assets/form-steps-*.js', async (route) => {
    await new Promise((resume) => setTimeout(resume, 1_500))
    await route.continue()
  })
  await page.goto(painterPage)
  const first = page.getByRole('radiogroup', { name: /O que será pintado/ })
  await first.getByText('Fachada ou muro').click()
  await goOn(page)
  await page.getByRole('group', { name: 'Mais sobre o serviço', exact: true }).waitFor()
  assert.equal(await page.locator('input[value="fachada-ou-muro"]').isChecked(), true)
})

test('contact fields say what is wrong with each, and nothing is sent', async () => {
  const page = await openAt()
  const sent = requestsOf(page, isCall('POST /api/requests'))
  await answerService(page)
  await answerWhen(page)
  await answerPlace(page)
  await answerDetails(page)
  await page.getByLabel('E-mail').fill('a@b')
  await page.getByLabel('Celular com DDD').pressSequentially('1151234')
  await sendButton(page).click()
  await page.getByText('Campo obrigatório').waitFor()
  assert.ok(await page.getByText('Digite um e-mail válido, como nome@exemplo.com.').isVisible())
  assert.ok(await page.getByText('Digite um telefone válido').isVisible())
  assert.equal(await page.getByLabel('Nome').getAttribute('aria-invalid'), 'true')
  assert.equal(sent.length, 0)
  await assertAccessible(page)
  assertNoProblems(visitor)
})

test('the CEP fills in the state', async () => {
  const page = await openAt()
  await answerService(page)
  await answerWhen(page)
  await page.getByLabel('CEP').pressSequentially('13010111')
  assert.equal(await page.getByLabel('CEP').inputValue(), '13010-111')
  assert.equal(await page.getByLabel('Estado').inputValue(), 'sp')
  await page.getByLabel('CEP').fill('')
  await page.getByLabel('CEP').pressSequentially('20040020')
  assert.equal(await page.getByLabel('Estado').inputValue(), 'rj')
  assert.ok(await page.getByText('Pelo CEP, seu estado é Rio de Janeiro.').isVisible())
  assertNoProblems(visitor)
})

test('a city that does not exist is refused beside its field', async () => {
  const page = await openAt()
  await answerService(page)
  await answerWhen(page)
  await page.getByLabel('Estado').selectOption('sp')
  await page.getByRole('combobox', { name: 'Cidade' }).fill('Xyzópolis')
  await goOn(page)
  await page.getByText('Escolha o estado e a cidade na lista').waitFor()
  assert.ok(await isCurrent(page, 'Onde'))
  assertNoProblems(visitor)
})

test('what was filled in is there after a reload, at the same step', async () => {
  const page = await openAt()
  await answerService(page)
  await answerWhen(page)
  await answerPlace(page)
  await page.getByLabel('Quer contar mais alguma coisa?').fill('Teto alto, 3,5 m.')
  await page.reload()
  await formIsAlive(page)
  await page.getByRole('group', { name: 'Como prefere falar' }).waitFor()
  assert.equal(await page.getByLabel('Quer contar mais alguma coisa?').inputValue(), 'Teto alto, 3,5 m.')
  await page.getByRole('button', { name: 'Voltar' }).click()
  assert.equal(await page.getByRole('combobox', { name: 'Cidade' }).inputValue(), 'São Paulo')
  assert.equal(await page.getByLabel('Estado').inputValue(), 'sp')
  assertNoProblems(visitor)
})

test('a network that fails keeps everything, and the second try makes the order', async () => {
  const page = await openAt()
  await fillForm(page, { name: 'Rui Prado', email: 'rui@exemplo.com.br', phone: '11944440001' })
  await page.route('**/api/requests', (route) => route.abort(), { times: 1 })
  await sendButton(page).click()
  await page.getByRole('alert').getByText('Não conseguimos enviar.').waitFor()
  assert.equal(await page.getByLabel('Nome').inputValue(), 'Rui Prado')
  assert.equal(await page.getByLabel('Celular com DDD').inputValue(), '(11) 94444-0001')
  await sendButton(page).click()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  assert.equal((await ordersOf('11944440001')).length, 1)
  assertNoProblems(visitor, 1)
})

test('two quick presses make one order', async () => {
  const page = await openAt()
  const sent = requestsOf(page, isCall('POST /api/requests'))
  await fillForm(page, { name: 'Lia Prado', email: 'lia@exemplo.com.br', phone: '11944440002' })
  await page.route('**/api/requests', async (route) => {
    await new Promise((resume) => setTimeout(resume, 300))
    await route.continue()
  })
  await sendButton(page).dblclick()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  assert.equal(sent.length, 1)
  assert.ok(sent[0]!.headers()['idempotency-key'])
  assert.equal((await ordersOf('11944440002')).length, 1)
  assertNoProblems(visitor)
})

test('on a phone the whole form goes through, nothing is too wide, and the order is what was answered', async () => {
  const page = await openAt(phoneSize)
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
  const [order] = await ordersOf('11944440003')
  assert.equal(order!.uuid, page.url().split('/').at(-1))
  assert.deepEqual(
    [order!.contact_name, order!.urgency, order!.contact_mode, order!.description, order!.district],
    ['Ivo Luz', 'month', 'whatsapp', 'Quarto de 12 m².', 'Pinheiros'],
  )
  await page.goto(painterPage)
  await formIsAlive(page)
  assert.ok(await isCurrent(page, 'O serviço'), 'a request that was made leaves no draft')
  assertNoProblems(visitor)
})

test('a client who is signed in gives no contact, and a request like an open one is told to be a copy', async () => {
  const uuid = await town.requestPainter({ phone: bia.phone })
  await town.call(`/requests/${uuid}/pin`, { pin: await town.pinOf(bia.phone) })
  await town.advance(0)
  const cookie = await town.signIn(bia.phone)
  visitor = await visit(browser, { address: town.address, cookie })
  const { page } = visitor
  await openForm(page)
  await answerService(page)
  await answerWhen(page)
  await answerPlace(page)
  await page.getByText('Você entrou como Bia Castanho').waitFor()
  assert.ok(!(await page.getByLabel('E-mail').isVisible()))
  await sendButton(page).click()
  await page.waitForURL(/\/pedido-duplicado\/[0-9a-f-]{36}$/)
  assert.match(
    await page.locator('main').innerText(),
    /pedido parecido[\s\S]*Até 4 profissionais vão entrar em contato/,
  )
  await assertAccessible(page)
  await page.goto('/meus-pedidos')
  assert.equal(await page.getByRole('article').count(), 1, 'the list has the first one only')
  assertNoProblems(visitor)
})
