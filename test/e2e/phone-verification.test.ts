import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  isCall,
  phoneSize,
  requestsOf,
  startBrowser,
  stopClock,
  type Visitor,
  visit,
} from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })

const phone = '11955556666'
const newPhone = '11987654321'

let visitor: Visitor
let page: Page
let uuid: string
let phoneId: string
let path: string
beforeEach(async () => {
  await town.reset()
  uuid = await town.requestPainter({ phone })
  phoneId = await phoneIdOf(uuid)
  path = `/phone-verification/${uuid}?phoneId=${phoneId}`
  visitor = await visit(browser, { address: town.address })
  page = visitor.page
  await page.clock.install()
})
afterEach(() => visitor.context.close())

const phoneIdOf = async (order: string) =>
  (await town.db.selectFrom('pin_challenges').select('uuid').where('order_uuid', '=', order).executeTakeFirstOrThrow())
    .uuid

const pinField = () => page.getByLabel('Código de 4 dígitos')
const bySms = () => page.getByRole('button', { name: 'Reenviar por SMS' })
const byWhatsapp = () => page.getByRole('button', { name: 'Receber por WhatsApp' })
const dialog = () => page.getByRole('dialog')
const newField = () => dialog().getByLabel('Novo celular com DDD')
const update = () => dialog().getByRole('button', { name: 'Atualizar número' })
const toast = (kind: string) => page.locator(`[data-kind=${kind}]`)
const other = (pin: string, step = 1) => String((Number(pin) + step) % 10_000).padStart(4, '0')
const marked = () => page.locator('input[data-state=error]').waitFor()
const wrongText = () => page.getByText('O código que você digitou está incorreto.', { exact: true })
const typeAgain = async (pin: string) => {
  await pinField().press('End')
  await pinField().press('Backspace')
  await pinField().press(pin.at(-1)!)
}

/** The page of a code that went out this moment, with a clock that only the test moves. */
async function open(address = path) {
  await page.goto('/profissional/entrar')
  await stopClock(page)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await pinField().waitFor()
}
async function openDialog() {
  await page.getByRole('button', { name: 'Trocar número' }).click()
  await newField().waitFor()
}

test('the page says what it is, shows the phone, and no visit to it sends anything', async () => {
  const sent = () =>
    town.db.selectFrom('pin_challenges').select(['sent_count', 'last_sent_at']).where('uuid', '=', phoneId).execute()
  const before = await sent()
  await page.goto(`/requests/${uuid}`)
  await page.getByRole('link', { name: 'Não recebeu? Troque o número ou receba por WhatsApp' }).click()
  await page.waitForURL(`**${path}`)
  await page.waitForLoadState('networkidle')
  assert.match(await page.title(), /^Confirme seu telefone/)
  assert.equal(await page.locator('meta[name=pageType]').getAttribute('content'), 'phone-verification:show')
  assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
  assert.ok(await page.getByRole('heading', { level: 1, name: 'Confirme seu telefone' }).isVisible())
  assert.ok(await page.getByText('Digite o código de 4 dígitos que enviamos para').isVisible())
  assert.ok(await page.getByText('(••) •••••-6666').isVisible())
  assert.ok(!(await page.content()).includes('5555'), 'whoever opens the address reads the end of the phone only')
  await assertAccessible(page)
  await openDialog()
  await assertAccessible(page)
  await page.setViewportSize(phoneSize)
  await assertFits(page)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await assertAccessible(page)
  await assertFits(page)
  assert.deepEqual(await sent(), before)
  assertNoProblems(visitor)
})

test('an id that is not of this order is unknown; an order that was proved leads on', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const unknown of ['', '?phoneId=x', `?phoneId=${nobody}`]) {
    const answer = await page.goto(`/phone-verification/${uuid}${unknown}`)
    assert.equal(answer!.status(), 404)
  }
  await town.call(`/requests/${uuid}/pin`, { pin: await town.pinOf(phone) })
  const answer = await fetch(town.address + path, { redirect: 'manual' })
  assert.equal(answer.status, 302)
  assert.equal(answer.headers.get('location'), `/pedido-enviado/${uuid}`)
  assertNoProblems(visitor, 3)
})

test('the right PIN posts pin, phoneId and uuid, and leads to the link after two seconds', async () => {
  await open()
  const sent = requestsOf(page, isCall('POST /phone-verification/pin'))
  const pin = await town.pinOf(phone)
  await pinField().pressSequentially(pin)
  await page.locator('input[data-state=success]').waitFor()
  assert.deepEqual(
    sent.map((request) => request.postDataJSON() as unknown),
    [{ pin, phoneId, uuid }],
  )
  await page.clock.runFor(1_900)
  assert.match(page.url(), /phone-verification/)
  await page.clock.runFor(200)
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  assertNoProblems(visitor)
})

test('a wrong PIN, and an answer without a link, are marked with the same words', async () => {
  await open()
  const answers = [
    { status: 200, json: {} },
    { status: 422, json: { message: 'X' } },
    { status: 404, json: {} },
  ]
  for (const [at, answer] of answers.entries()) {
    await page.route('**/phone-verification/pin', (route) => route.fulfill(answer), { times: 1 })
    await pinField().fill(`000${at}`)
    await marked()
    assert.equal(await pinField().getAttribute('aria-invalid'), 'true')
    assert.ok(await wrongText().first().isVisible())
    await pinField().fill('')
  }
  assertNoProblems(visitor, 2)
})

test('a failure of the server or the network says so, marks nothing and does not count as sent', async () => {
  await open()
  const pin = await town.pinOf(phone)
  const sent = requestsOf(page, isCall('POST /phone-verification/pin'))
  const stub = { status: 500, json: { message: 'Algo falhou por aqui.' } }
  await page.route('**/phone-verification/pin', (route) => route.fulfill(stub), { times: 1 })
  await pinField().pressSequentially(pin)
  await toast('error').getByText('Algo falhou por aqui.').waitFor()
  assert.equal(await page.locator('input[data-state=error]').count(), 0)
  await page.route('**/phone-verification/pin', (route) => route.abort(), { times: 1 })
  await typeAgain(pin)
  await toast('error').getByText('Não conseguimos falar com o servidor.').waitFor()
  await typeAgain(pin)
  await page.locator('input[data-state=success]').waitFor()
  assert.equal(sent.length, 3)
  assertNoProblems(visitor, 2)
})

for (const [surface, wait] of [
  ['/requests/{uuid}', 60],
  ['/phone-verification/{uuid}', 10],
] as const) {
  test(`the same PIN field at ${surface}: once by itself, two seconds, ${wait} seconds to another code`, async () => {
    const isOrder = surface.startsWith('/requests')
    await open(isOrder ? `/requests/${uuid}` : path)
    const sent = requestsOf(page, isCall(isOrder ? 'POST /requests/*/pin' : 'POST /phone-verification/pin'))
    const resend = isOrder ? page.getByRole('button', { name: 'Reenviar código' }) : bySms()
    await page.clock.runFor((wait - 1) * 1_000 - 500)
    assert.ok(await resend.isDisabled())
    await page.clock.runFor(2_000)
    assert.ok(await resend.isEnabled())
    const pin = await town.pinOf(phone)
    await pinField().pressSequentially(other(pin))
    await marked()
    await typeAgain(other(pin))
    await page.clock.runFor(500)
    assert.equal(sent.length, 1, 'the same PIN does not go by itself')
    await pinField().fill(pin)
    await page.locator('input[data-state=success]').waitFor()
    assert.equal(sent.length, 2)
    await page.clock.runFor(1_900)
    assert.ok(!page.url().includes('pedido-enviado'))
    await page.clock.runFor(200)
    await page.waitForURL(`**/pedido-enviado/${uuid}`)
    assertNoProblems(visitor, 1)
  })
}

test('another code by SMS or WhatsApp after ten seconds, and only a code that was sent begins them anew', async () => {
  await open()
  const sent = requestsOf(page, isCall('POST /phone-verification/resend'))
  const first = await town.pinOf(phone)
  for (const button of [bySms(), byWhatsapp()]) assert.ok(await button.isDisabled())
  await page.clock.runFor(10_500)
  for (const button of [bySms(), byWhatsapp()]) assert.ok(await button.isEnabled())

  const stub = { status: 500, json: {} }
  await page.route('**/phone-verification/resend', (route) => route.fulfill(stub), { times: 1 })
  await bySms().click()
  await toast('error').getByText('Houve um erro ao reenviar o código.', { exact: true }).waitFor()
  for (const button of [bySms(), byWhatsapp()]) assert.ok(await button.isEnabled(), 'nothing was sent')

  await town.advance(1 / 240) // the server counts for itself
  await byWhatsapp().click()
  await toast('success').getByText('Código reenviado com sucesso.', { exact: true }).waitFor()
  await page.getByText('0:10').waitFor()
  const second = await town.pinOf(phone, first)
  const { channel } = await town.db
    .selectFrom('outbox_messages')
    .select('channel')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(channel, 'whatsapp')
  await page.clock.runFor(9_000)
  for (const button of [bySms(), byWhatsapp()]) assert.ok(await button.isDisabled(), 'nine seconds')
  await page.clock.runFor(1_000)
  await page.locator('button:enabled', { hasText: 'Reenviar por SMS' }).waitFor()

  const told = { status: 200, json: { message: 'O servidor diz isto.' } }
  await page.route('**/phone-verification/resend', (route) => route.fulfill(told), { times: 1 })
  await bySms().click()
  await toast('success').getByText('O servidor diz isto.', { exact: true }).waitFor()
  assert.deepEqual(
    sent.map((request) => request.postDataJSON() as unknown),
    ['sms', 'whatsapp', 'sms'].map((resendStrategy) => ({ resendStrategy, phoneId, uuid })),
  )
  assert.notEqual(second, first)
  assertNoProblems(visitor, 1)
})

test('the new number is masked, looked at, and not sent while something is wrong with it', async () => {
  await open()
  const sent = requestsOf(page, isCall('POST /phone-verification/change'))
  await openDialog()
  assert.ok(await update().isDisabled(), 'empty')
  await newField().pressSequentially('119876543210')
  assert.equal(await newField().inputValue(), '(11) 98765-4321')
  assert.ok(await update().isEnabled())
  for (const bad of ['11902345678', '11812345678', '1191234567']) {
    await newField().fill('')
    await newField().pressSequentially(bad)
    await newField().blur()
    await dialog().getByText('Por favor, insira um número de telefone válido.').waitFor()
    assert.ok(await update().isDisabled(), bad)
    await newField().press('Enter')
  }
  await newField().fill('')
  await newField().pressSequentially('10912345678') // passes here, not at the server
  await update().click()
  await dialog().getByText('Por favor, insira um número de telefone válido.').waitFor()
  assert.equal(sent.length, 1)
  assertNoProblems(visitor, 1)
})

test('a change says what it does, fails in words, and moves the code to the new number', async () => {
  await open()
  const sent = requestsOf(page, isCall('POST /phone-verification/change'))
  await openDialog()
  await newField().pressSequentially(newPhone)
  const failures = [
    { status: 500, json: { message: 'X' } },
    { status: 200, json: { status: 'error' } },
  ]
  for (const answer of failures) {
    await page.route('**/phone-verification/change', (route) => route.fulfill(answer), { times: 1 })
    await update().click()
    await dialog().getByText('Ocorreu um erro ao atualizar seu número.', { exact: true }).waitFor()
  }
  assert.equal(await toast('error').count(), 0, 'said once')

  let letGo: () => void = () => undefined
  const held = new Promise<void>((resume) => (letGo = resume))
  await page.route('**/phone-verification/change', async (route) => {
    await held
    await route.continue()
  })
  await update().click()
  await dialog().getByText('Estamos atualizando seu número.', { exact: true }).waitFor()
  assert.ok(await update().isDisabled(), 'sending')
  letGo()
  await toast('success').getByText('Número alterado com sucesso!').waitFor()
  assert.ok(await toast('success').getByText('Seu número foi atualizado com sucesso.').isVisible())
  await dialog().waitFor({ state: 'hidden' })
  assert.ok(await page.getByText('(11) 98765-4321').isVisible())
  assert.deepEqual(sent.at(-1)!.postDataJSON(), { phone: '(11) 98765-4321', phoneId, uuid })
  assert.ok(await bySms().isDisabled(), 'a code has just gone out')
  assert.equal(await pinField().evaluate((field) => field === document.activeElement), true)
  await pinField().pressSequentially(await town.pinOf(newPhone))
  await page.locator('input[data-state=success]').waitFor()
  await page.clock.runFor(2_100)
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  assertNoProblems(visitor, 1)
})

test('without script a number is changed and a code is asked for and proved by forms', async () => {
  const plain = await visit(browser, { address: town.address, javaScript: false })
  const { page } = plain
  await page.goto(path)
  await page.getByRole('button', { name: 'Receber por WhatsApp' }).click()
  await page.getByText('Espere o tempo acabar para pedir outro código.').waitFor()
  await page.getByRole('button', { name: 'Trocar número' }).click()
  await page.getByLabel('Novo celular com DDD').fill('123')
  await page.getByRole('button', { name: 'Atualizar número' }).click()
  await page.getByText('Por favor, insira um número de telefone válido.').waitFor()
  await page.getByLabel('Novo celular com DDD').fill(newPhone)
  await page.getByRole('button', { name: 'Atualizar número' }).click()
  await page.getByText('Número alterado com sucesso! Seu número foi atualizado com sucesso.').waitFor()
  assert.ok(await page.getByText('(••) •••••-4321').isVisible())
  await page.getByLabel('Código de 4 dígitos').fill(await town.pinOf(newPhone))
  await page.getByRole('button', { name: 'Confirmar código' }).click()
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  await plain.context.close()
})
