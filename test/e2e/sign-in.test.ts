import assert from 'node:assert/strict'
import { afterEach, beforeEach, after, test } from 'node:test'
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

const town = await startTown({ after }, { TRUST_PROXY: '1' })
const browser = await startBrowser({ after })

const ana = '11912345678'
const bia = '11922223333'
const failed = 'Tivemos um problema ao validar o telefone, tente novamente em alguns instantes.'

let visitor: Visitor
let page: Page
beforeEach(async () => {
  await town.reset()
  visitor = await visit(browser, { address: town.address })
  page = visitor.page
  await page.clock.install()
})
afterEach(() => visitor.context.close())

const phoneField = () => page.getByLabel('Celular com DDD')
const pinField = () => page.getByLabel('Código de 4 dígitos')
const sendButton = () => page.locator('form').getByRole('button', { name: /^Envia/ })
const resendButton = () => page.getByRole('button', { name: 'Reenviar código' })
const toast = (kind: string) => page.locator(`[data-kind=${kind}]`)
const other = (pin: string, step = 1) => String((Number(pin) + step) % 10_000).padStart(4, '0')

/** The sign-in page, alive: what is typed is masked. */
async function open(path = '/entrar') {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await phoneField().waitFor()
}

/** Up to the PIN step, with a clock that only the test moves; gives the PIN. */
async function askForPin(phone = ana, path = '/entrar') {
  const before = await town.lastPin(phone)
  await open(path)
  await stopClock(page)
  await phoneField().pressSequentially(phone)
  await phoneField().press('Enter')
  await pinField().waitFor()
  return town.pinOf(phone, before)
}

test('the sign-in says what it is and shows a way for everybody', async () => {
  await open()
  assert.match(await page.title(), /^Entrar/)
  assert.equal(await page.locator('meta[name=pageType]').getAttribute('content'), 'signin:show')
  assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
  assert.equal(await page.locator('input[type=tel]').getAttribute('maxlength'), '15')
  assert.equal(await pinField().count(), 0)
  assert.ok(await page.locator('a[href="/profissional/entrar"]').first().isVisible())
  assert.ok(await page.locator('a[href^="/seja-um-profissional?"]').first().isVisible())
  await page.getByRole('button', { name: 'Ainda não tenho cadastro' }).click()
  const dialog = page.getByRole('dialog')
  assert.match(await dialog.innerText(), /Baixe nosso App/)
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.setViewportSize(phoneSize)
  await assertFits(page)
  await assertAccessible(page)
  assertNoProblems(visitor)
})

test('the phone is masked while it is typed, and a twelfth digit is ignored', async () => {
  await open()
  await phoneField().pressSequentially('119123456789')
  assert.equal(await phoneField().inputValue(), '(11) 91234-5678')
  assertNoProblems(visitor)
})

test('a phone that cannot be one is refused in words, without a request', async () => {
  await open()
  const sent = requestsOf(page, isCall('POST /v1/login'))
  for (const typed of ['', '(11) 90234-5678', '(11) 81234-5678', '(11) 9123-456']) {
    await phoneField().fill(typed)
    await sendButton().click()
    await toast('warning').getByText('Por favor, insira um número de telefone válido.').waitFor()
    await toast('warning').getByRole('button', { name: 'Fechar aviso' }).click()
    await toast('warning').waitFor({ state: 'detached' })
  }
  for (const typed of ['11512345678', '10912345678']) {
    await phoneField().fill('')
    await phoneField().pressSequentially(typed)
    await phoneField().blur()
    await page.getByText('Digite um telefone válido', { exact: true }).waitFor()
  }
  await phoneField().fill('')
  await phoneField().pressSequentially('11612345678')
  await phoneField().blur()
  assert.equal(await page.getByText('Digite um telefone válido', { exact: true }).count(), 0)
  assert.equal(sent.length, 0)
  assertNoProblems(visitor)
})

test('Enter sends the phone once; meanwhile the button is busy and takes nothing', async () => {
  await open()
  const sent = requestsOf(page, isCall('POST /v1/login'))
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resume) => (letGo = resume))
  await page.route('**/v1/login', async (route) => {
    await held
    await route.continue()
  })
  await phoneField().pressSequentially(ana)
  await phoneField().press('Enter')
  await page.locator('form button[aria-busy=true]').waitFor()
  assert.ok(await sendButton().isDisabled())
  assert.ok(await page.getByRole('button', { name: 'Ainda não tenho cadastro' }).isDisabled())
  await phoneField().press('Enter')
  letGo()
  await pinField().waitFor()
  await toast('success').getByText('O código de validação foi enviado para o seu telefone.').waitFor()
  assert.deepEqual(
    sent.map((request) => request.postDataJSON() as unknown),
    [{ phone: ana, target: 'user' }],
  )
  assert.ok(await page.getByText('(11) 91234-5678').isVisible())
  await assertAccessible(page)
  assertNoProblems(visitor)
})

test('whoever is not registered, and every failure, is told so; a later try works', async () => {
  await open()
  await phoneField().pressSequentially('11998887777')
  await sendButton().click()
  await page.getByText('Você não está cadastrado. Baixe nosso App e cadastre-se já, é grátis!').waitFor()
  assert.equal(await pinField().count(), 0)
  await phoneField().fill('')
  await phoneField().pressSequentially(ana)
  for (const status of [500, 429, 0]) {
    await page.route(
      '**/v1/login',
      (route) => (status ? route.fulfill({ status, json: { message: 'X' } }) : route.abort()),
      {
        times: 1,
      },
    )
    await sendButton().click()
    await page.getByRole('alert').getByText(failed).waitFor()
    assert.ok(await sendButton().isEnabled())
  }
  await sendButton().click()
  await pinField().waitFor()
  assertNoProblems(visitor, 4)
})

test('another code may be asked for after 45 seconds, and a code that was sent begins them anew', async () => {
  const first = await askForPin()
  const sent = requestsOf(page, isCall('POST /v1/login/*/resend'))
  await page.clock.runFor(44_000)
  assert.ok(await resendButton().isDisabled(), 'not at 44 seconds')
  await page.clock.runFor(1_000)
  await page.locator('button:enabled', { hasText: 'Reenviar código' }).waitFor()

  await page.route('**/resend', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await resendButton().click()
  await toast('error').getByText('Houve um erro ao reenviar o código.').waitFor()
  assert.ok(await resendButton().isEnabled(), 'a code that was not sent begins nothing')

  await town.advance(1 / 60) // the server counts for itself
  await resendButton().click()
  await page.locator('button:disabled', { hasText: 'Reenviar código' }).waitFor()
  await page.getByText('0:45').waitFor()
  assert.equal(sent.at(-1)!.postData(), null)
  const second = await town.pinOf(ana, first)
  assert.notEqual(second, first)
  await page.clock.runFor(44_000)
  assert.ok(await resendButton().isDisabled())
  await page.clock.runFor(1_000)
  await page.locator('button:enabled', { hasText: 'Reenviar código' }).waitFor()
  const told = { status: 200, json: { message: 'O servidor diz isto.' } }
  await page.route('**/resend', (route) => route.fulfill(told), { times: 1 })
  await resendButton().click()
  await toast('success').getByText('O servidor diz isto.', { exact: true }).waitFor()
  assertNoProblems(visitor, 1)
})

test('a wrong PIN is marked, and is not sent again until it is another one', async () => {
  const pin = await askForPin()
  const sent = requestsOf(page, isCall('POST /v1/login/*/validate'))
  const wrong = other(pin)
  await pinField().pressSequentially(wrong)
  await page.locator('input[data-state=error]').waitFor()
  assert.ok(await page.getByText('O código que você digitou está incorreto.').first().isVisible())
  assert.equal(await pinField().getAttribute('aria-invalid'), 'true')
  await pinField().press('End')
  await pinField().press('Backspace')
  await pinField().press(wrong.at(-1)!)
  await page.clock.runFor(500)
  assert.equal(sent.length, 1, 'the same PIN does not go by itself')
  await pinField().fill(other(pin, 2))
  await page.locator('input[data-state=error]').waitFor()
  assert.equal(sent.length, 2)
  await page.clock.resume() // the look at the page has timers of its own
  await assertAccessible(page)
  await pinField().fill('a1b2')
  assert.equal(await pinField().inputValue(), '12', 'digits only')
  assertNoProblems(visitor, 2)
})

test('a PIN that the network lost was not sent: typed again, it goes again', async () => {
  const pin = await askForPin()
  const sent = requestsOf(page, isCall('POST /v1/login/*/validate'))
  await page.route('**/validate', (route) => route.abort(), { times: 1 })
  await pinField().pressSequentially(pin)
  await toast('error').getByText('Não conseguimos falar com o servidor.').waitFor()
  await pinField().press('End')
  await pinField().press('Backspace')
  await pinField().press(pin.at(-1)!)
  await page.locator('input[data-state=success]').waitFor()
  assert.equal(sent.length, 2)
  assertNoProblems(visitor, 1)
})

test('the right PIN opens the session and leads on after two seconds; signing out ends it', async () => {
  const calls = requestsOf(
    page,
    (request) => isCall('POST /v1/login/*/validate')(request) || isCall('POST /users')(request),
  )
  const pin = await askForPin(ana, '/entrar?redirect=/mensagens')
  await pinField().pressSequentially(pin)
  await page.locator('input[data-state=success]').waitFor()
  assert.deepEqual(
    calls.map((request) => new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '*')),
    ['/v1/login/*/validate', '/users'],
  )
  const { token } = (await (await calls[0]!.response())!.json()) as { token: string }
  assert.ok(calls[1]!.headers().authorization!.includes(token))
  await page.clock.runFor(1_900)
  assert.match(page.url(), /\/entrar\?/)
  await page.clock.runFor(200)
  await page.waitForURL('**/mensagens')
  await page.clock.resume()
  const cookies = await page.context().cookies()
  for (const name of ['gn-auth:token_v3', 'gn-auth:user_v4']) {
    const cookie = cookies.find((one) => decodeURIComponent(one.name) === name)!
    assert.match(decodeURIComponent(cookie.value), /^GN_/)
    assert.doesNotMatch(decodeURIComponent(cookie.value), /\{|Ana/)
    assert.equal(cookie.path, '/')
    const days = (cookie.expires - Date.now() / 1000) / 86_400
    assert.ok(days > 25 && days < 35, `${days} days`)
  }
  const { notificationCount } = (await (await page.request.get('/api/me')).json()) as { notificationCount: number }
  assert.ok(notificationCount > 0)
  assert.match(
    await page.getByRole('banner').locator('.header-account').innerText(),
    new RegExp(`Ana[\\s\\S]*${notificationCount}`),
  )

  const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const me = () => fetch(`${town.address}/api/me`, { headers: { cookie: header } })
  assert.equal((await me()).status, 200)
  await page.goto('/conta')
  await page.getByRole('button', { name: 'Sair da conta' }).click()
  await page.waitForURL(`${town.address}/`)
  assert.equal((await me()).status, 401, 'the old token is dead')
  const left = (await page.context().cookies()).map(({ name }) => name).sort()
  assert.deepEqual(left, ['ajeita-cookies', 'ajeita-navegador'], 'nothing of the session stays')
  assertNoProblems(visitor)
})

test('an address of somebody else as the redirect ends at one’s own orders', async () => {
  const pin = await askForPin(bia, '/entrar?redirect=https://evil.example')
  await pinField().pressSequentially(pin)
  await page.locator('input[data-state=success]').waitFor()
  await page.clock.runFor(2_100)
  await page.waitForURL(`${town.address}/meus-pedidos`)
  for (const evil of ['//evil.example', '/\\evil.example', 'https:evil.example', 'javascript:alert(1)']) {
    await page.goto(`/entrar?redirect=${encodeURIComponent(evil)}`)
    assert.equal(page.url(), `${town.address}/meus-pedidos`)
  }
  assertNoProblems(visitor)
})

test('pages of the session lead to the sign-in with the way back; a forged record changes nothing', async () => {
  const order = '0a000000-0000-4000-8000-000000000003'
  for (const path of ['/meus-pedidos', `/meus-pedidos/${order}`, '/mensagens', '/conta']) {
    await page.goto(path)
    assert.equal(page.url(), `${town.address}/entrar?redirect=${encodeURIComponent(path)}`)
  }
  const asAna = await town.signIn(ana)
  const asBia = await town.signIn(bia)
  const cookieOf = (header: string, name: string) => header.split('; ').find((pair) => pair.startsWith(name))!
  const forged = [cookieOf(asBia, 'gn-auth:token'), cookieOf(asAna, 'gn-auth:user')].join('; ')
  const { value } = await town.call<{ name: string }>('/api/me', undefined, { cookie: forged })
  assert.match(value.name, /^Bia/)
  assertNoProblems(visitor)
})

test('the PIN of an order: 60 seconds to another code, and the words of the server for what fails', async () => {
  const phone = '11955556666'
  const uuid = await town.requestPainter({ phone })
  const first = await town.pinOf(phone)
  await page.goto('/profissional/entrar')
  await stopClock(page)
  await page.goto(`/requests/${uuid}`)
  await page
    .getByText(/^\D*(1:00|0:5\d)/)
    .first()
    .waitFor()
  assert.ok(!(await page.content()).includes('5555'), 'whoever opens the address reads the end of the phone only')
  await page.clock.runFor(50_000)
  assert.ok(await resendButton().isDisabled())
  await page.clock.runFor(10_000)
  await page.locator('button:enabled', { hasText: 'Reenviar código' }).waitFor()
  await town.advance(1 / 50)
  await resendButton().click()
  await toast('success').getByText('PIN reenviado com sucesso').waitFor()
  await page.getByText('1:00').waitFor()
  const pin = await town.pinOf(phone, first)

  await page.route('**/pin', (route) => route.fulfill({ status: 500, json: { message: 'Algo falhou por aqui.' } }), {
    times: 1,
  })
  await pinField().pressSequentially(pin)
  await toast('error').getByText('Algo falhou por aqui.').waitFor()
  await pinField().fill(other(pin))
  await toast('warning').getByText('O código que você digitou está incorreto.', { exact: true }).waitFor()
  await pinField().fill(pin)
  await page.getByText('Telefone validado com sucesso, você será redirecionado...').waitFor()
  await page.clock.runFor(2_100)
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  assertNoProblems(visitor, 2)
})

test('near a limit the page works a little for its code, and nobody sees anything of it', async () => {
  const address = { 'x-forwarded-for': '189.50.60.70' }
  for (const phone of ['11955550001', '11955550002', '11955550003'])
    await town.requestPainter({ phone }, address).catch(() => undefined)
  await visitor.context.setExtraHTTPHeaders(address)
  const tasks = requestsOf(page, isCall('GET /v1/proof'))
  await open()
  await phoneField().pressSequentially(bia)
  await phoneField().press('Enter')
  await pinField().waitFor()
  assert.equal(tasks.length, 1)
  assert.equal(await page.getByRole('alert').filter({ hasText: 'Muitos' }).count(), 0)
  assertNoProblems(visitor, 1)
})
