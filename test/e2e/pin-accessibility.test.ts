import type { Page } from '@playwright/test'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  enlargeText,
  isApiRequest,
  narrow,
  recordRequests,
  pauseClock,
} from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

test.beforeEach(async ({ page }) => {
  await page.clock.install()
})

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Celular com DDD' })
const pinField = (page: Page) => page.getByRole('textbox', { name: 'Código de 4 dígitos' })
const success = (page: Page) => expect(page.locator('input[data-state=success]')).toBeVisible()
const holdsFocus = (page: Page, name: string) => page.evaluate((id) => document.activeElement?.id === id, name)

async function open(page: Page, path = '/entrar') {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** The accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    return element.labels?.[0]?.innerText ?? element.innerText.trim()
  })

/** Tab stops in order. */
async function tabStops(page: Page, count: number) {
  const names: string[] = []
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab')
    names.push(await focused(page))
  }
  return names
}

/** The PIN step with mocked requests. */
async function pinStepOnly(page: Page, demo: Demo) {
  const href = `${demo.address}/v1/login/00000000-0000-4000-8000-000000000000`
  const links = { validate: { href: `${href}/validate` }, resend: { href: `${href}/resend` } }
  await page.route('**/v1/login', (route) => route.fulfill({ json: { message: 'Enviado.', _links: links } }))
  await page.route('**/validate', (route) =>
    route.fulfill({ status: 422, json: { message: 'O código que você digitou está incorreto.', code: 'pin_wrong' } }),
  )
  await open(page)
  await pauseClock(page)
  await phoneField(page).pressSequentially(phones.ana)
  await page.keyboard.press('Enter')
  await expect(pinField(page)).toBeVisible()
}

/** Records announcements of live regions. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const announced: string[] = ((window as unknown as { announced: string[] }).announced = [])
    const last = new Map<Element, string>()
    const live = '[aria-live=polite],[aria-live=assertive],[role=status],[role=alert]'
    const text = (element: Element) => element.textContent.trim()
    for (const element of document.querySelectorAll(live)) last.set(element, text(element))
    new MutationObserver(() => {
      for (const element of document.querySelectorAll(live)) {
        if (element.closest('[aria-live=off]') || last.get(element) === text(element)) continue
        last.set(element, text(element))
        if (text(element)) announced.push(text(element))
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const announcements = (page: Page) => page.evaluate(() => (window as unknown as { announced: string[] }).announced)

test('sign-in works by keyboard alone and returns to the page before', async ({ demo, page, visitor }) => {
  await demo.reset()
  await page.setViewportSize(narrow)
  await open(page, '/sobre-nos')
  await open(page, '/entrar?redirect=/mensagens')
  expect(await holdsFocus(page, 'phone')).toBeTruthy()
  expect(await tabStops(page, 2)).toStrictEqual(['Enviar código', 'Ainda não tenho cadastro'])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await pauseClock(page)
  await page.keyboard.type(phones.ana)
  await page.keyboard.press('Enter')
  await expect(pinField(page)).toBeVisible()
  expect(await holdsFocus(page, 'pin'), 'the focus goes along').toBeTruthy()
  expect(await tabStops(page, 2), 'a disabled button is skipped').toStrictEqual(['Confirmar código', 'Trocar o número'])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(await demo.waitForPin(phones.ana))
  await success(page)
  await expect(page.getByRole('status').getByText('Tudo certo, você será redirecionado...')).toBeVisible()
  await page.clock.runFor(2_100)
  await page.waitForURL(`${demo.address}/mensagens`) // not as the redirect in the address of the sign-in
  await page.clock.resume()
  await page.waitForLoadState('networkidle') // the page has written its own place into the history
  // history.back(), delayed: `goBack` gives up while the page is loading.
  await page.evaluate(() => void setTimeout(() => history.back(), 50))
  await page.waitForURL('**/sobre-nos') // not to a code that is used up
  await page.evaluate(() => void setTimeout(() => history.forward(), 50))
  await page.waitForURL(`${demo.address}/mensagens`)
  await page.goto('/entrar')
  expect(new URL(page.url()).pathname).toBe('/meus-pedidos')
  assertNoProblems(visitor)
})

test('fields are named, autofill, and accept a pasted code with separators', async ({ demo, page, visitor, visit }) => {
  await test.step('fields are named and autofill', async () => {
    await page.setViewportSize(narrow)
    await pinStepOnly(page, demo)
    await page.getByRole('button', { name: 'Trocar o número' }).click()
    const attributes = (field: ReturnType<typeof phoneField>, names: string[]) =>
      field.evaluate((input, attributeNames) => attributeNames.map((each) => input.getAttribute(each)), names)
    const attributeNames = ['type', 'inputmode', 'autocomplete', 'maxlength', 'name']
    expect(await attributes(phoneField(page), attributeNames)).toStrictEqual(['tel', 'tel', 'tel', '15', 'phone'])
    const help = await phoneField(page).getAttribute('aria-describedby')
    await expect(page.locator(`#${help}`)).toHaveText(/código por SMS/, { useInnerText: true })
    await phoneField(page).press('Enter')
    await expect(pinField(page)).toBeVisible()
    expect(await attributes(pinField(page), attributeNames)).toStrictEqual([
      'text',
      'numeric',
      'one-time-code',
      '4',
      'pin',
    ])
    await expect(page.getByRole('textbox'), 'four boxes to look at, one field to read').toHaveCount(1)
    await pinField(page).pressSequentially('0427')
    await expect(page.locator('input[data-state=error]')).toBeVisible()
    const [invalid, describedBy] = await attributes(pinField(page), ['aria-invalid', 'aria-describedby'])
    expect(invalid).toBe('true')
    await expect(page.locator(`#${describedBy}`)).toHaveText(/está incorreto/, { useInnerText: true })
    await page.clock.resume() // axe uses timers of its own
    await assertAccessible(page)
    assertNoProblems(visitor, 1)
  })

  await test.step('a pasted code may have separators', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.clock.install()
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const copied of ['0427', '04-27 ']) {
      await pinStepOnly(page, demo)
      const sent = recordRequests(page, isApiRequest('POST /v1/login/*/validate'))
      await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
      await page.keyboard.press('ControlOrMeta+V')
      await expect(page.locator('input[data-state=error]')).toBeVisible()
      await expect(pinField(page)).toHaveValue('0427')
      expect(
        sent.map((request) => request.postDataJSON() as unknown),
        copied,
      ).toStrictEqual([{ pin: '0427' }])
      page.removeAllListeners('request')
      await page.clock.resume()
    }
    assertNoProblems(visitor, 2)
  })
})

test('the countdown is announced once, at its end; each wrong code is announced once', async ({
  demo,
  page,
  visitor,
}) => {
  await pinStepOnly(page, demo)
  await page.clock.runFor(1_000)
  await listen(page)
  const shown = () => page.getByRole('timer').innerText()
  const before = await shown()
  await page.clock.runFor(30_000)
  expect(await shown()).not.toBe(before)
  expect(await announcements(page)).toStrictEqual([])
  await page.clock.runFor(30_000)
  await expect(page.locator('button:enabled', { hasText: 'Reenviar código' })).toBeVisible()
  expect(await announcements(page)).toStrictEqual(['Você já pode pedir outro código.'])
  for (const pin of ['0427', '0428']) {
    await pinField(page).fill(pin)
    await expect(page.locator('input[data-state=error]')).toBeVisible()
  }
  const wrong = 'O código que você digitou está incorreto.'
  expect((await announcements(page)).slice(1)).toStrictEqual([wrong, wrong])
  expect(await holdsFocus(page, 'pin')).toBeTruthy()
  const chosen = pinField(page).evaluate((input) => getComputedStyle(input, '::selection').backgroundColor)
  expect(await chosen, 'the digits to be typed over are no block across the four doors').toBe('rgba(0, 0, 0, 0)')
  assertNoProblems(visitor, 2)
})

test('both steps fit 320 px at double text size, and respect reduced motion', async ({ demo, page, visitor }) => {
  await pinStepOnly(page, demo)
  const looks = async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await assertFits(page)
    await page.setViewportSize({ width: 640, height: 450 })
    await enlargeText(page)
    await assertFits(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter(({ playState, effect }) => {
          const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {}
          return playState === 'running' && (Number(duration) > 1 || iterations === Infinity)
        }).length,
    )
    expect(moving).toBe(0)
  }
  await looks()
  await pinField(page).pressSequentially('0427')
  await expect(page.locator('input[data-state=error]')).toBeVisible()
  await looks()
  await page.getByRole('button', { name: 'Trocar o número' }).click()
  await expect(phoneField(page)).toBeVisible()
  await looks()
  assertNoProblems(visitor, 1)
})

test('in the PIN step of an order, Back leads to the previous page and its URL to the order', async ({
  demo,
  page,
  visitor,
}) => {
  const phone = '11955556666'
  const uuid = await demo.requestPainter({ phone })
  await open(page, '/sobre-nos')
  await open(page, `/requests/${uuid}`)
  await pauseClock(page)
  expect(await holdsFocus(page, 'pin')).toBeTruthy()
  await page.keyboard.type(await demo.waitForPin(phone))
  await success(page)
  await page.clock.runFor(2_100)
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  await page.clock.resume()
  await page.waitForLoadState('networkidle')
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/sobre-nos')
  await page.goto(`/requests/${uuid}`)
  expect(new URL(page.url()).pathname).toBe(`/pedido-enviado/${uuid}`)
  assertNoProblems(visitor)
})
