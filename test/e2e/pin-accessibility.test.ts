import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  isCall,
  narrow,
  requestsOf,
  startBrowser,
  stopClock,
  type Visitor,
  visit,
} from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })
const ana = '11912345678'
const sizes = { desktop, narrow }

let visitor: Visitor
let page: Page
beforeEach(async () => {
  visitor = await visit(browser, { address: town.address })
  page = visitor.page
  await page.clock.install()
})
afterEach(() => visitor.context.close())

const phoneField = () => page.getByRole('textbox', { name: 'Celular com DDD' })
const pinField = () => page.getByRole('textbox', { name: 'Código de 4 dígitos' })
const success = () => page.locator('input[data-state=success]').waitFor()
const holdsFocus = (name: string) => page.evaluate((id) => document.activeElement?.id === id, name)

async function open(path = '/entrar') {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** The name of what has the focus, as it is read aloud: its label, its own words. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    return element.labels?.[0]?.innerText ?? element.innerText.trim()
  })

/** What the Tab key comes to, one after the other. */
async function tabStops(count: number) {
  const names: string[] = []
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab')
    names.push(await focused())
  }
  return names
}

/** The PIN step without a code on its way: the calls are answered by the test. */
async function pinStepOnly() {
  const href = `${town.address}/v1/login/00000000-0000-4000-8000-000000000000`
  const links = { validate: { href: `${href}/validate` }, resend: { href: `${href}/resend` } }
  await page.route('**/v1/login', (route) => route.fulfill({ json: { message: 'Enviado.', _links: links } }))
  await page.route('**/validate', (route) =>
    route.fulfill({ status: 422, json: { message: 'O código que você digitou está incorreto.', code: 'pin_wrong' } }),
  )
  await open()
  await stopClock(page)
  await phoneField().pressSequentially(ana)
  await page.keyboard.press('Enter')
  await pinField().waitFor()
}

/** Writes down what a screen reader would say from now on: each new text of a live region that is not silent. */
const listen = () =>
  page.evaluate(() => {
    const said: string[] = ((window as unknown as { said: string[] }).said = [])
    const last = new Map<Element, string>()
    const live = '[aria-live=polite],[aria-live=assertive],[role=status],[role=alert]'
    const text = (element: Element) => element.textContent.trim()
    for (const element of document.querySelectorAll(live)) last.set(element, text(element))
    new MutationObserver(() => {
      for (const element of document.querySelectorAll(live)) {
        if (element.closest('[aria-live=off]') || last.get(element) === text(element)) continue
        last.set(element, text(element))
        if (text(element)) said.push(text(element))
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)

for (const [name, size] of Object.entries(sizes)) {
  test(`by keyboard alone from the phone to one’s own page, and back to the page before (${name})`, async () => {
    await town.reset()
    await page.setViewportSize(size)
    await open('/sobre-nos')
    await open('/entrar?redirect=/mensagens')
    assert.ok(await holdsFocus('phone'))
    assert.deepEqual(await tabStops(2), ['Enviar código', 'Ainda não tenho cadastro'])
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await stopClock(page)
    await page.keyboard.type(ana)
    await page.keyboard.press('Enter')
    await pinField().waitFor()
    assert.ok(await holdsFocus('pin'), 'the focus goes along')
    assert.deepEqual(
      await tabStops(2),
      ['Confirmar código', 'Trocar o número'],
      'what cannot be pressed is passed over',
    )
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type(await town.pinOf(ana))
    await success()
    assert.ok(await page.getByRole('status').getByText('Tudo certo, você será redirecionado...').isVisible())
    await page.clock.runFor(2_100)
    await page.waitForURL('**/mensagens')
    await page.clock.resume()
    await page.waitForLoadState('networkidle') // the page has written its own place into the history
    await page.goBack()
    assert.equal(new URL(page.url()).pathname, '/sobre-nos', 'not to a code that is used up')
    await page.goForward()
    assert.equal(new URL(page.url()).pathname, '/mensagens')
    await page.goto('/entrar')
    assert.equal(new URL(page.url()).pathname, '/meus-pedidos')
    assertNoProblems(visitor)
  })

  test(`fields say what they are, and fill themselves (${name})`, async () => {
    await page.setViewportSize(size)
    await pinStepOnly()
    await page.getByRole('button', { name: 'Trocar o número' }).click()
    const attributes = (field: ReturnType<typeof phoneField>, names: string[]) =>
      field.evaluate((input, wanted) => wanted.map((each) => input.getAttribute(each)), names)
    const wanted = ['type', 'inputmode', 'autocomplete', 'maxlength', 'name']
    assert.deepEqual(await attributes(phoneField(), wanted), ['tel', 'tel', 'tel-national', '15', 'phone'])
    const help = await phoneField().getAttribute('aria-describedby')
    assert.match(await page.locator(`#${help}`).innerText(), /código por SMS/)
    await phoneField().press('Enter')
    await pinField().waitFor()
    assert.deepEqual(await attributes(pinField(), wanted), ['text', 'numeric', 'one-time-code', '4', 'pin'])
    assert.equal(await page.getByRole('textbox').count(), 1, 'four boxes to look at, one field to read')
    await pinField().pressSequentially('0427')
    await page.locator('input[data-state=error]').waitFor()
    const [invalid, describedBy] = await attributes(pinField(), ['aria-invalid', 'aria-describedby'])
    assert.equal(invalid, 'true')
    assert.match(await page.locator(`#${describedBy}`).innerText(), /está incorreto/)
    await page.clock.resume() // the look at the page has timers of its own
    await assertAccessible(page)
    assertNoProblems(visitor, 1)
  })
}

test('a whole code may be pasted, with whatever stands between its digits', async () => {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const copied of ['0427', '04-27 ']) {
    await pinStepOnly()
    const sent = requestsOf(page, isCall('POST /v1/login/*/validate'))
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
    await page.keyboard.press('ControlOrMeta+V')
    await page.locator('input[data-state=error]').waitFor()
    assert.equal(await pinField().inputValue(), '0427')
    assert.deepEqual(
      sent.map((request) => request.postDataJSON() as unknown),
      [{ pin: '0427' }],
      copied,
    )
    page.removeAllListeners('request')
    await page.clock.resume()
  }
  assertNoProblems(visitor, 2)
})

test('the countdown is silent until it ends, which is said once; each wrong code is said once', async () => {
  await pinStepOnly()
  await page.clock.runFor(1_000)
  await listen()
  const shown = () => page.getByRole('timer').innerText()
  const before = await shown()
  await page.clock.runFor(30_000)
  assert.notEqual(await shown(), before)
  assert.deepEqual(await said(), [])
  await page.clock.runFor(30_000)
  await page.locator('button:enabled', { hasText: 'Reenviar código' }).waitFor()
  assert.deepEqual(await said(), ['Você já pode pedir outro código.'])
  for (const pin of ['0427', '0428']) {
    await pinField().fill(pin)
    await page.locator('input[data-state=error]').waitFor()
  }
  const wrong = 'O código que você digitou está incorreto.'
  assert.deepEqual((await said()).slice(1), [wrong, wrong])
  assert.ok(await holdsFocus('pin'))
  assertNoProblems(visitor, 2)
})

test('both steps fit 320 px, and letters twice as large; nothing moves for who wants no motion', async () => {
  await pinStepOnly()
  const looks = async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await assertFits(page)
    await page.setViewportSize({ width: 640, height: 450 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await assertFits(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter(({ playState, effect }) => {
          const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {}
          return playState === 'running' && (Number(duration) > 1 || iterations === Infinity)
        }).length,
    )
    assert.equal(moving, 0)
  }
  await looks()
  await pinField().pressSequentially('0427')
  await page.locator('input[data-state=error]').waitFor()
  await looks()
  await page.getByRole('button', { name: 'Trocar o número' }).click()
  await phoneField().waitFor()
  await looks()
  assertNoProblems(visitor, 1)
})

test('the code of an order: the way back leads to the page before, and its address to the order', async () => {
  const phone = '11955556666'
  const uuid = await town.requestPainter({ phone })
  await open('/sobre-nos')
  await open(`/requests/${uuid}`)
  await stopClock(page)
  assert.ok(await holdsFocus('pin'))
  await page.keyboard.type(await town.pinOf(phone))
  await success()
  await page.clock.runFor(2_100)
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  await page.clock.resume()
  await page.waitForLoadState('networkidle')
  await page.goBack()
  assert.equal(new URL(page.url()).pathname, '/sobre-nos')
  await page.goto(`/requests/${uuid}`)
  assert.equal(new URL(page.url()).pathname, `/pedido-enviado/${uuid}`)
  assertNoProblems(visitor)
})
