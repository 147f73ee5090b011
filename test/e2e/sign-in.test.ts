import type { Page } from '@playwright/test'
import {
  interceptPosts,
  assertAccessible,
  assertFits,
  assertNoProblems,
  isApiRequest,
  phoneSize,
  recordRequests,
  pauseClock,
} from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

const failed = 'Tivemos um problema ao validar o telefone, tente novamente em alguns instantes.'

test.beforeEach(async ({ demo, page }) => {
  await demo.reset()
  await page.clock.install()
})

const phoneField = (page: Page) => page.getByLabel('Celular com DDD')
const pinField = (page: Page) => page.getByLabel('Código de 4 dígitos')
const sendButton = (page: Page) => page.locator('form').getByRole('button', { name: /^Envia/ })
const resendButton = (page: Page) => page.getByRole('button', { name: 'Reenviar código' })
const toast = (page: Page, kind: string) => page.locator(`[data-kind=${kind}]`)
const other = (pin: string, step = 1) => String((Number(pin) + step) % 10_000).padStart(4, '0')

/** The hydrated sign-in page: input is masked. */
async function open(page: Page, path = '/entrar') {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(phoneField(page)).toBeVisible()
}

/** Up to the PIN step, with a mocked clock; returns the PIN. */
async function askForPin(page: Page, demo: Demo, phone = phones.ana, path = '/entrar') {
  const before = await demo.lastPin(phone)
  await open(page, path)
  await pauseClock(page)
  await phoneField(page).pressSequentially(phone)
  await phoneField(page).press('Enter')
  await expect(pinField(page)).toBeVisible()
  return demo.waitForPin(phone, before)
}

test('sign-in masks and validates the phone, explains an unknown one and every failure, and a retry works', async ({
  page,
  visitor,
}) => {
  await test.step('sign-in explains itself, masks the phone, and rejects an invalid one with a reason', async () => {
    await open(page)
    await expect(page).toHaveTitle(/^Entrar/)
    await expect(page.locator('meta[name=pageType]')).toHaveAttribute('content', 'signin:show')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('input[type=tel]')).toHaveAttribute('maxlength', '15')
    await expect(pinField(page)).toHaveCount(0)
    await expect(page.locator('a[href="/profissional/entrar"]').first()).toBeVisible()
    await expect(page.locator('a[href^="/seja-um-profissional?"]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Ainda não tenho cadastro' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveText(/Baixe nosso App/, { useInnerText: true })
    await expect(dialog.getByRole('link', { name: 'Fazer um pedido' })).toHaveAttribute('href', '/')
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await phoneField(page).pressSequentially('119123456789')
    await expect(phoneField(page)).toHaveValue('(11) 91234-5678')

    const sent = recordRequests(page, isApiRequest('POST /v1/login'))
    for (const typed of ['', '(11) 90234-5678', '(11) 81234-5678', '(11) 9123-456']) {
      await phoneField(page).fill(typed)
      await sendButton(page).click()
      await expect(toast(page, 'warning').getByText('Por favor, insira um número de telefone válido.')).toBeVisible()
      await toast(page, 'warning').getByRole('button', { name: 'Fechar aviso' }).click()
      await expect(toast(page, 'warning')).not.toBeAttached()
    }
    for (const typed of ['11512345678', '10912345678']) {
      await phoneField(page).fill('')
      await phoneField(page).pressSequentially(typed)
      await phoneField(page).blur()
      await expect(page.getByText('Digite um telefone válido', { exact: true })).toBeVisible()
    }
    await phoneField(page).fill('')
    await phoneField(page).pressSequentially('11612345678')
    await phoneField(page).blur()
    await expect(page.getByText('Digite um telefone válido', { exact: true })).toHaveCount(0)
    expect(sent).toHaveLength(0)
    assertNoProblems(visitor)
  })
  await test.step('an unknown phone and every failure are reported; a retry works', async () => {
    await open(page)
    await phoneField(page).pressSequentially('11998887777')
    await sendButton(page).click()
    await expect(page.getByText('Você não está cadastrado. Baixe nosso App e cadastre-se já, é grátis!')).toBeVisible()
    await expect(pinField(page)).toHaveCount(0)
    await phoneField(page).fill('')
    await phoneField(page).pressSequentially(phones.ana)
    const answerNext = await interceptPosts(page, '**/v1/login')
    for (const status of [500, 429, 0]) {
      const responseSent = answerNext(status ? { status, json: { message: 'X' } } : 'no answer')
      await sendButton(page).click()
      await responseSent
      await expect(page.getByRole('alert').getByText(failed)).toBeVisible()
      await expect(sendButton(page)).toBeEnabled()
    }
    await sendButton(page).click()
    await expect(pinField(page)).toBeVisible()
    assertNoProblems(visitor, 4)
  })
})

test('Enter submits the phone once with a busy button, a hint after fifteen seconds and proof of work near a limit', async ({
  page,
  visitor,
  demo,
  visit,
}) => {
  await test.step('Enter submits once with a busy button; after fifteen seconds a hint appears', async () => {
    await open(page)
    await pauseClock(page)
    const sent = recordRequests(page, isApiRequest('POST /v1/login'))
    let letGo: () => void = () => undefined
    const gate = new Promise<void>((resume) => (letGo = resume))
    await page.route('**/v1/login', async (route) => {
      await gate
      await route.continue()
    })
    await phoneField(page).pressSequentially(phones.ana)
    await phoneField(page).press('Enter')
    await expect(page.locator('form button[aria-busy=true]')).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Ainda não tenho cadastro' })).toBeDisabled()
    await phoneField(page).press('Enter')
    letGo()
    await expect(pinField(page)).toBeVisible()
    await expect(
      toast(page, 'success').getByText('O código de validação foi enviado para o seu telefone.'),
    ).toBeVisible()
    expect(sent.map((request) => request.postDataJSON() as unknown)).toStrictEqual([
      { phone: phones.ana, target: 'user' },
    ])
    await expect(page.getByText('(11) 91234-5678')).toBeVisible()
    const late = page.locator('form').getByText('Está demorando?').first()
    await page.clock.runFor(14_000)
    await expect(late).toBeHidden()
    await page.clock.runFor(1_500)
    await expect(late).toBeVisible()
    await page.clock.resume()
    await assertAccessible(page)
    await page.setViewportSize(phoneSize)
    await assertFits(page)
    assertNoProblems(visitor)
  })

  await demo.reset()

  await test.step('near a limit the page does its proof of work unnoticed', async () => {
    const visitor = await visit()
    const { page } = visitor
    const address = { 'x-forwarded-for': '189.50.60.70' }
    for (const phone of ['11955550001', '11955550002', '11955550003'])
      await demo.requestPainter({ phone }, address).catch(() => undefined)
    await visitor.context.setExtraHTTPHeaders(address)
    const tasks = recordRequests(page, isApiRequest('GET /v1/proof'))
    await open(page)
    await phoneField(page).pressSequentially(phones.bia)
    await phoneField(page).press('Enter')
    await expect(pinField(page)).toBeVisible()
    await expect.poll(() => tasks).toHaveLength(1)
    await expect(page.getByRole('alert').filter({ hasText: 'Muitos' })).toHaveCount(0)
    assertNoProblems(visitor, 1)
  })
})

test('a resend is possible after 45 seconds, and a sent code restarts the wait', async ({ demo, page, visitor }) => {
  const first = await askForPin(page, demo)
  const sent = recordRequests(page, isApiRequest('POST /v1/login/*/resend'))
  await page.clock.runFor(44_000)
  await expect(resendButton(page), 'not at 44 seconds').toBeDisabled()
  await page.clock.runFor(1_000)
  await expect(page.locator('button:enabled', { hasText: 'Reenviar código' })).toBeVisible()

  const answerNext = await interceptPosts(page, '**/resend')
  void answerNext({ status: 500, json: {} })
  await resendButton(page).click()
  await expect(toast(page, 'error').getByText('Houve um erro ao reenviar o código.')).toBeVisible()
  await expect(resendButton(page), 'a code that was not sent begins nothing').toBeEnabled()

  await demo.advance(1 / 60) // the server counts for itself
  await resendButton(page).click()
  await expect(page.locator('button:disabled', { hasText: 'Reenviar código' })).toBeVisible()
  await expect(page.getByText('0:45')).toBeVisible()
  expect(sent.at(-1)!.postData()).toBe(null)
  const second = await demo.waitForPin(phones.ana, first)
  expect(second).not.toBe(first)
  await page.clock.runFor(44_000)
  await expect(resendButton(page)).toBeDisabled()
  await page.clock.runFor(1_000)
  await expect(page.locator('button:enabled', { hasText: 'Reenviar código' })).toBeVisible()
  void answerNext({ status: 200, json: { message: 'O servidor diz isto.' } })
  await resendButton(page).click()
  await expect(toast(page, 'success').getByText('O servidor diz isto.', { exact: true })).toBeVisible()
  assertNoProblems(visitor, 1)
})

test('a wrong PIN is marked, a lost one is resent, the right one opens the session and sign-out ends it', async ({
  demo,
  page,
  visitor,
}) => {
  const pin = await askForPin(page, demo, phones.ana, '/entrar?redirect=/mensagens')
  const sent = recordRequests(page, isApiRequest('POST /v1/login/*/validate'))
  const wrong = other(pin)
  await pinField(page).pressSequentially(wrong)
  await expect(page.locator('input[data-state=error]')).toBeVisible()
  await expect(page.getByText('O código que você digitou está incorreto.').first()).toBeVisible()
  await expect(pinField(page)).toHaveAttribute('aria-invalid', 'true')
  await pinField(page).press('Backspace')
  await expect(pinField(page)).toHaveValue(wrong.slice(0, -1))
  await pinField(page).press(wrong.at(-1)!)
  await page.clock.runFor(500)
  await expect.poll(() => sent, 'the same PIN does not go by itself').toHaveLength(1)
  await pinField(page).press('Backspace')
  await pinField(page).press(other(pin, 2).at(-1)!)
  await expect(page.locator('input[data-state=error]')).toBeVisible()
  await expect.poll(() => sent).toHaveLength(2)
  await pinField(page).fill('a1b2')
  await expect(pinField(page), 'digits only').toHaveValue('12')
  await pinField(page).fill('')

  await page.route('**/validate', (route) => route.abort(), { times: 1 })
  await pinField(page).pressSequentially(pin)
  await expect(toast(page, 'error').getByText('Não conseguimos falar com o servidor.')).toBeVisible()
  const calls = recordRequests(
    page,
    (request) => isApiRequest('POST /v1/login/*/validate')(request) || isApiRequest('POST /users')(request),
  )
  await pinField(page).press('End')
  await pinField(page).press('Backspace')
  await pinField(page).press(pin.at(-1)!)
  await expect(page.locator('input[data-state=success]')).toBeVisible()
  expect(calls.map((request) => new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '*'))).toStrictEqual([
    '/v1/login/*/validate',
    '/users',
  ])
  const { token } = (await (await calls[0]!.response())!.json()) as { token: string }
  expect(calls[1]!.headers().authorization!.includes(token)).toBeTruthy()
  await page.clock.runFor(1_900)
  expect(page.url()).toMatch(/\/entrar\?/)
  await page.clock.runFor(200)
  await page.waitForURL(`${demo.address}/mensagens`)
  await page.clock.resume()
  const cookies = await page.context().cookies()
  for (const name of ['gn-auth:token_v3', 'gn-auth:user_v4']) {
    const cookie = cookies.find((one) => decodeURIComponent(one.name) === name)!
    expect(decodeURIComponent(cookie.value)).toMatch(/^GN_/)
    expect(decodeURIComponent(cookie.value)).not.toMatch(/\{|Ana/)
    expect(cookie.path).toBe('/')
    const days = (cookie.expires - Date.now() / 1000) / 86_400
    expect(days > 25 && days < 35, `${days} days`).toBeTruthy()
  }
  const { notificationCount } = (await (await page.request.get('/api/me')).json()) as { notificationCount: number }
  expect(notificationCount).toBeGreaterThan(0)
  await expect(page.getByRole('banner').locator('.header-account')).toHaveText(
    new RegExp(`Ana[\\s\\S]*${notificationCount}`),
    { useInnerText: true },
  )

  const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const me = () => fetch(`${demo.address}/api/me`, { headers: { cookie: header } })
  expect((await me()).status).toBe(200)
  await page.goto('/conta')
  await page.getByRole('button', { name: 'Sair da conta' }).click()
  await page.waitForURL(`${demo.address}/`)
  expect((await me()).status, 'the old token is dead').toBe(401)
  const cookieNames = (await page.context().cookies()).map(({ name }) => name).sort()
  expect(cookieNames, 'nothing of the session stays').toStrictEqual(['ajeita-browser', 'ajeita-cookies'])
  assertNoProblems(visitor, 3)
})

test('private pages redirect to sign-in and back, foreign redirects are dropped, and a forged record changes nothing', async ({
  demo,
  page,
  visitor,
}) => {
  const order = '0a000000-0000-4000-8000-000000000003'
  for (const path of ['/meus-pedidos', `/meus-pedidos/${order}`, '/mensagens', '/conta']) {
    await page.goto(path)
    expect(page.url()).toBe(`${demo.address}/entrar?redirect=${encodeURIComponent(path)}`)
  }
  const asAna = await demo.signIn(phones.ana)
  const asBia = await demo.signIn(phones.bia)
  const cookieOf = (header: string, name: string) => header.split('; ').find((pair) => pair.startsWith(name))!
  const forged = [cookieOf(asBia, 'gn-auth:token'), cookieOf(asAna, 'gn-auth:user')].join('; ')
  const { value } = await demo.call<{ name: string }>('/api/me', undefined, { cookie: forged })
  expect(value.name).toMatch(/^Bia/)

  await demo.db.deleteFrom('pin_challenges').execute()
  const pin = await askForPin(page, demo, phones.bia, '/entrar?redirect=https://evil.example')
  await pinField(page).pressSequentially(pin)
  await expect(page.locator('input[data-state=success]')).toBeVisible()
  await page.clock.runFor(2_100)
  await page.waitForURL(`${demo.address}/meus-pedidos`)
  for (const evil of ['//evil.example', '/\\evil.example', 'https:evil.example', 'javascript:alert(1)']) {
    await page.goto(`/entrar?redirect=${encodeURIComponent(evil)}`)
    expect(page.url()).toBe(`${demo.address}/meus-pedidos`)
  }
  assertNoProblems(visitor)
})

test('the PIN of an order: a resend after 60 seconds, and the server’s error texts', async ({
  demo,
  page,
  visitor,
}) => {
  const phone = '11955556666'
  const uuid = await demo.requestPainter({ phone })
  const first = await demo.waitForPin(phone)
  await page.goto('/profissional/entrar')
  await pauseClock(page)
  await page.goto(`/requests/${uuid}`)
  await expect(page.getByText(/^\D*(1:00|0:5\d)/).first()).toBeVisible()
  expect(await page.content(), 'anyone who opens the address reads the end of the phone only').not.toMatch(
    /11\D{0,2}95555/,
  )
  await page.clock.runFor(50_000)
  await expect(resendButton(page)).toBeDisabled()
  await page.clock.runFor(10_000)
  await expect(page.locator('button:enabled', { hasText: 'Reenviar código' })).toBeVisible()
  await demo.advance(1 / 50)
  await resendButton(page).click()
  await expect(toast(page, 'success').getByText('PIN reenviado com sucesso')).toBeVisible()
  await expect(page.getByText('1:00')).toBeVisible()
  const pin = await demo.waitForPin(phone, first)

  await page.route('**/pin', (route) => route.fulfill({ status: 500, json: { message: 'Algo falhou por aqui.' } }), {
    times: 1,
  })
  await pinField(page).pressSequentially(pin)
  await expect(toast(page, 'error').getByText('Algo falhou por aqui.')).toBeVisible()
  await pinField(page).fill(other(pin))
  await expect(
    toast(page, 'warning').getByText('O código que você digitou está incorreto.', { exact: true }),
  ).toBeVisible()
  await pinField(page).fill(pin)
  await expect(page.getByText('Telefone validado com sucesso, você será redirecionado...')).toBeVisible()
  await page.clock.runFor(2_100)
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  assertNoProblems(visitor, 2)
})
