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

const phone = '11955556666'
const newPhone = '11987654321'

let uuid: string
let phoneId: string
let path: string
/** Fresh demo data with an unverified order. */
async function begin(demo: Demo) {
  await demo.reset()
  uuid = await demo.requestPainter({ phone })
  phoneId = await phoneIdOf(demo, uuid)
  await codeWentOut(demo, 60_000) // the whole wait is before the page, however long a slow machine takes to open it
  path = `/phone-verification/${uuid}?phoneId=${phoneId}`
}
test.beforeEach(async ({ demo, page }) => {
  await begin(demo)
  await page.clock.install()
})

const phoneIdOf = async (demo: Demo, order: string) =>
  (await demo.db.selectFrom('pin_challenges').select('uuid').where('order_uuid', '=', order).executeTakeFirstOrThrow())
    .uuid

/** Sets the time of the code, in milliseconds from now. */
const codeWentOut = (demo: Demo, fromNow: number) =>
  demo.db
    .updateTable('pin_challenges')
    .set({ last_sent_at: new Date(Date.now() + fromNow) })
    .where('uuid', '=', phoneId)
    .execute()

const pinField = (page: Page) => page.getByLabel('Código de 4 dígitos')
const bySms = (page: Page) => page.getByRole('button', { name: 'Reenviar por SMS' })
const byWhatsapp = (page: Page) => page.getByRole('button', { name: 'Receber por WhatsApp' })
const dialog = (page: Page) => page.getByRole('dialog')
const newField = (page: Page) => dialog(page).getByLabel('Novo celular com DDD')
const update = (page: Page) => dialog(page).getByRole('button', { name: 'Atualizar número' })
const toast = (page: Page, kind: string) => page.locator(`[data-kind=${kind}]`)
const other = (pin: string, step = 1) => String((Number(pin) + step) % 10_000).padStart(4, '0')
const marked = (page: Page) => expect(page.locator('input[data-state=error]')).toBeVisible()
const profileTextDenial = (page: Page) => page.getByText('O código que você digitou está incorreto.', { exact: true })
const typeAgain = async (page: Page, pin: string) => {
  await pinField(page).press('End')
  await pinField(page).press('Backspace')
  await pinField(page).press(pin.at(-1)!)
}

/** The page right after sending, with a mocked clock. */
async function open(page: Page, address = path) {
  await page.goto('/profissional/entrar')
  await pauseClock(page)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await expect(pinField(page)).toBeVisible()
}
async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Trocar número' }).click()
  await expect(newField(page)).toBeVisible()
}

test('the page shows the phone and sends nothing by itself; an unknown id is 404, and a verified order redirects', async ({
  demo,
  page,
  visitor,
}) => {
  const sent = () =>
    demo.db.selectFrom('pin_challenges').select(['sent_count', 'last_sent_at']).where('uuid', '=', phoneId).execute()
  const before = await sent()
  await page.goto(`/requests/${uuid}`)
  await page.getByRole('link', { name: 'Não recebeu? Troque o número ou receba por WhatsApp' }).click()
  await page.waitForURL(`**${path}`)
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveTitle(/^Confirme seu celular/)
  await expect(page.locator('meta[name=pageType]')).toHaveAttribute('content', 'phone-verification:show')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirme seu celular' })).toBeVisible()
  await expect(page.getByText('Digite o código de 4 dígitos que enviamos para')).toBeVisible()
  await expect(page.getByText('(••) •••••-6666')).toBeVisible()
  expect(await page.content(), 'anyone who opens the address reads the end of the phone only').not.toMatch(
    /11\D{0,2}95555/,
  )
  await openDialog(page)
  await assertAccessible(page)
  await page.setViewportSize(phoneSize)
  await assertFits(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect(await sent()).toStrictEqual(before)

  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const unknown of ['', '?phoneId=x', `?phoneId=${nobody}`]) {
    const answer = await page.goto(`/phone-verification/${uuid}${unknown}`)
    expect(answer!.status()).toBe(404)
  }
  await demo.call(`/requests/${uuid}/pin`, { pin: await demo.waitForPin(phone) })
  const answer = await fetch(demo.address + path, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`/pedido-enviado/${uuid}`)
  assertNoProblems(visitor, 3)
})

test('a failed send is not counted, a wrong PIN is marked, and a resend by SMS or WhatsApp waits ten seconds', async ({
  demo,
  page,
  visitor,
  visit,
}) => {
  await test.step('a failure is shown and does not count as sent, a wrong PIN is marked, and the right one leads on after two seconds', async () => {
    await open(page)
    const pin = await demo.waitForPin(phone)
    const answerNext = await interceptPosts(page, '**/phone-verification/pin')
    const answers = [
      { status: 200, json: {} },
      { status: 422, json: { message: 'X' } },
      { status: 404, json: {} },
    ]
    for (const [index, answer] of answers.entries()) {
      const responseSent = answerNext(answer)
      await pinField(page).fill(`000${index}`)
      await responseSent
      await marked(page)
      await expect(pinField(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(profileTextDenial(page).first()).toBeVisible()
      await pinField(page).fill('')
    }

    const sent = recordRequests(page, isApiRequest('POST /phone-verification/pin'))
    void answerNext({ status: 500, json: { message: 'Algo falhou por aqui.' } })
    await pinField(page).pressSequentially(pin)
    await expect(toast(page, 'error').getByText('Algo falhou por aqui.')).toBeVisible()
    await expect(page.locator('input[data-state=error]')).toHaveCount(0)
    void answerNext('no answer')
    await typeAgain(page, pin)
    await expect(toast(page, 'error').getByText('Não conseguimos falar com o servidor.')).toBeVisible()
    await typeAgain(page, pin)
    await expect(page.locator('input[data-state=success]')).toBeVisible()
    await expect(toast(page, 'error'), 'the earlier failure is not shown beside it').toHaveCount(0)
    await expect.poll(() => sent).toHaveLength(3)
    expect(sent.at(-1)!.postDataJSON()).toStrictEqual({ pin, phoneId, uuid })
    await page.clock.runFor(1_900)
    expect(page.url()).toMatch(/phone-verification/)
    await page.clock.runFor(200)
    await page.waitForURL(`**/pedido-enviado/${uuid}`)
    assertNoProblems(visitor, 4)
  })
  await begin(demo)
  await test.step('a resend by SMS or WhatsApp waits ten seconds, restarted only by a sent code', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.clock.install()
    await open(page)
    const sent = recordRequests(page, isApiRequest('POST /phone-verification/resend'))
    const first = await demo.waitForPin(phone)
    for (const button of [bySms(page), byWhatsapp(page)]) await expect(button).toBeDisabled()
    await page.clock.runFor(10_500)
    for (const button of [bySms(page), byWhatsapp(page)]) await expect(button).toBeEnabled()

    const answerNext = await interceptPosts(page, '**/phone-verification/resend')
    void answerNext({ status: 500, json: {} })
    await bySms(page).click()
    await expect(toast(page, 'error').getByText('Houve um erro ao reenviar o código.', { exact: true })).toBeVisible()
    for (const button of [bySms(page), byWhatsapp(page)]) await expect(button, 'nothing was sent').toBeEnabled()

    await codeWentOut(demo, -15_000) // the server counts for itself
    await byWhatsapp(page).click()
    await expect(toast(page, 'success').getByText('Código reenviado com sucesso.', { exact: true })).toBeVisible()
    await expect(page.getByText('0:10')).toBeVisible()
    const second = await demo.waitForPin(phone, first)
    const { channel } = await demo.db
      .selectFrom('outbox_messages')
      .select('channel')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(channel).toBe('whatsapp')
    await page.clock.runFor(9_000)
    for (const button of [bySms(page), byWhatsapp(page)]) await expect(button, 'nine seconds').toBeDisabled()
    await page.clock.runFor(1_000)
    await expect(page.locator('button:enabled', { hasText: 'Reenviar por SMS' })).toBeVisible()

    void answerNext({ status: 200, json: { message: 'O servidor diz isto.' } })
    await bySms(page).click()
    await expect(toast(page, 'success').getByText('O servidor diz isto.', { exact: true })).toBeVisible()
    expect(sent.map((request) => request.postDataJSON() as unknown)).toStrictEqual(
      ['sms', 'whatsapp', 'sms'].map((resendStrategy) => ({ resendStrategy, phoneId, uuid })),
    )
    expect(second).not.toBe(first)
    assertNoProblems(visitor, 1)
  })
})

test('the PIN field submits once automatically on both pages, with their countdowns', async ({ demo, visit }) => {
  for (const [surface, wait] of [
    ['/requests/{uuid}', 60],
    ['/phone-verification/{uuid}', 10],
  ] as const)
    await test.step(surface, async () => {
      await begin(demo)
      const visitor = await visit()
      const { page } = visitor
      await page.clock.install()
      const isOrder = surface.startsWith('/requests')
      await open(page, isOrder ? `/requests/${uuid}` : path)
      const sent = recordRequests(page, isApiRequest(isOrder ? 'POST /requests/*/pin' : 'POST /phone-verification/pin'))
      const resend = isOrder ? page.getByRole('button', { name: 'Reenviar código' }) : bySms(page)
      await page.clock.runFor((wait - 1) * 1_000 - 500)
      await expect(resend).toBeDisabled()
      await page.clock.runFor(2_000)
      await expect(resend).toBeEnabled()
      const pin = await demo.waitForPin(phone)
      await pinField(page).pressSequentially(other(pin))
      await marked(page)
      await typeAgain(page, other(pin))
      await page.clock.runFor(500)
      await expect.poll(() => sent, 'the same PIN does not go by itself').toHaveLength(1)
      await pinField(page).fill(pin)
      await expect(page.locator('input[data-state=success]')).toBeVisible()
      await expect.poll(() => sent).toHaveLength(2)
      await page.clock.runFor(1_900)
      expect(!page.url().includes('pedido-enviado')).toBeTruthy()
      await page.clock.runFor(200)
      await page.waitForURL(`**/pedido-enviado/${uuid}`)
      assertNoProblems(visitor, 1)
    })
})

test('a phone change is masked, validated and moves the code to the new number, without JavaScript too', async ({
  demo,
  page,
  visitor,
  visit,
}) => {
  await test.step('a new number is masked and validated; a change is confirmed and moves the code', async () => {
    await open(page)
    const sent = recordRequests(page, isApiRequest('POST /phone-verification/change'))
    await openDialog(page)
    await expect(update(page), 'empty').toBeDisabled()
    await newField(page).pressSequentially('119876543210')
    await expect(newField(page)).toHaveValue('(11) 98765-4321')
    await expect(update(page)).toBeEnabled()
    for (const bad of ['11902345678', '11812345678', '1191234567']) {
      await newField(page).fill('')
      await newField(page).pressSequentially(bad)
      await newField(page).blur()
      await expect(dialog(page).getByText('Por favor, insira um número de telefone válido.')).toBeVisible()
      await expect(update(page), bad).toBeDisabled()
      await newField(page).press('Enter')
    }
    await newField(page).fill('')
    await newField(page).pressSequentially('10912345678') // passes here, not at the server
    await update(page).click()
    await expect(dialog(page).getByText('Por favor, insira um número de telefone válido.')).toBeVisible()
    await expect.poll(() => sent).toHaveLength(1)
    await newField(page).fill('')
    await newField(page).pressSequentially(newPhone)
    const failures = [
      { status: 500, json: { message: 'X' } },
      { status: 200, json: { status: 'error' } },
    ]
    const answerNext = await interceptPosts(page, '**/phone-verification/change')
    for (const answer of failures) {
      const responseSent = answerNext(answer)
      await update(page).click()
      await responseSent
      await expect(dialog(page).getByText('Ocorreu um erro ao atualizar seu número.', { exact: true })).toBeVisible()
    }
    await expect(toast(page, 'error'), 'said once').toHaveCount(0)

    let letGo: () => void = () => undefined
    const gate = new Promise<void>((resume) => (letGo = resume))
    await page.route('**/phone-verification/change', async (route) => {
      await gate
      await route.continue()
    })
    await update(page).click()
    await expect(dialog(page).getByText('Estamos atualizando seu número.', { exact: true })).toBeVisible()
    await expect(update(page), 'sending').toBeDisabled()
    letGo()
    await expect(toast(page, 'success').getByText('Número alterado com sucesso!')).toBeVisible()
    await expect(toast(page, 'success').getByText('Seu número foi atualizado com sucesso.')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('(11) 98765-4321')).toBeVisible()
    expect(sent.at(-1)!.postDataJSON()).toStrictEqual({ phone: '(11) 98765-4321', phoneId, uuid })
    await expect(bySms(page), 'a code has just gone out').toBeDisabled()
    expect(await pinField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await pinField(page).pressSequentially(await demo.waitForPin(newPhone))
    await expect(page.locator('input[data-state=success]')).toBeVisible()
    await page.clock.runFor(2_100)
    await page.waitForURL(`**/pedido-enviado/${uuid}`)
    assertNoProblems(visitor, 2)
  })
  await begin(demo)
  await test.step('without JavaScript a number is changed and a code is resent and verified', async () => {
    const plain = await visit({ javaScript: false })
    const { page } = plain
    await page.goto(path)
    await page.getByRole('button', { name: 'Receber por WhatsApp' }).click()
    await expect(page.getByText('Espere o tempo acabar para pedir outro código.')).toBeVisible()
    await page.getByRole('button', { name: 'Trocar número' }).click()
    await page.getByLabel('Novo celular com DDD').fill('123')
    await page.getByRole('button', { name: 'Atualizar número' }).click()
    await expect(page.getByText('Por favor, insira um número de telefone válido.')).toBeVisible()
    await page.getByLabel('Novo celular com DDD').fill(newPhone)
    await page.getByRole('button', { name: 'Atualizar número' }).click()
    await expect(page.getByText('Número alterado com sucesso! Seu número foi atualizado com sucesso.')).toBeVisible()
    await expect(page.getByText('(••) •••••-4321')).toBeVisible()
    await page.getByLabel('Código de 4 dígitos').fill(await demo.waitForPin(newPhone))
    await page.getByRole('button', { name: 'Confirmar código' }).click()
    await page.waitForURL(`**/pedido-enviado/${uuid}`)
    await plain.context.close()
  })
})
