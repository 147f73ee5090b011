import type { Page } from '@playwright/test'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  composeText,
  holdRequests,
  isApiRequest,
  narrow,
  recordRequests,
  simulateRestoredPage,
  takeScreenshot,
  type Visitor,
} from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import {
  answerContact,
  answerDetails,
  answerPlace,
  answerService,
  answerWhen,
  bia,
  fillForm,
  waitForForm,
  clickContinue,
  openForm,
  painterPage,
  sendButton,
} from './painter-form.ts'
import { phones } from './people.ts'

const ordersOf = async (demo: Demo, phone: string) =>
  demo.db
    .selectFrom('orders')
    .selectAll()
    .where('phone', '=', phone)
    .where('status', '=', 'pending_verification')
    .execute()

const isCurrent = (page: Page, step: string) => page.getByRole('group', { name: step, exact: true }).isVisible()

test('each step shows field errors and sends nothing; the CEP fills in the place and keeps typed text', async ({
  page,
  visitor,
  visit,
}) => {
  await test.step('each step shows and focuses its field errors, and sends nothing', async () => {
    await openForm(page)
    const sent = recordRequests(page, isApiRequest('POST /api/requests'))
    await clickContinue(page)
    const first = page.getByRole('radiogroup', { name: /O que será pintado/ })
    await expect(first.getByText('Escolha uma opção.')).toBeVisible()
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    expect(await first.evaluate((group) => group.contains(document.activeElement))).toBeTruthy()
    expect(await isCurrent(page, 'O serviço')).toBeTruthy()
    await assertAccessible(page)
    await page.getByRole('radio', { name: 'Um cômodo' }).check()
    await expect(first.getByText('Escolha uma opção.'), 'the error goes with the answer').toHaveCount(0)
    await clickContinue(page)
    expect(await isCurrent(page, 'Mais sobre o serviço')).toBeTruthy()
    expect(!(await isCurrent(page, 'O serviço'))).toBeTruthy()

    await page.getByRole('button', { name: 'Voltar' }).click()
    await answerService(page)
    await answerWhen(page)
    await page.getByLabel('Estado').selectOption('sp')
    await page.getByRole('combobox', { name: 'Cidade' }).fill('Xyzópolis')
    await page.keyboard.press('Tab') // the list of what sounds alike closes, whenever it came
    await clickContinue(page)
    await expect(page.getByText('Não achamos essa cidade. Confira o nome e o estado.')).toBeVisible()
    expect(await isCurrent(page, 'Onde')).toBeTruthy()
    await page.getByRole('combobox', { name: 'Cidade' }).fill('')
    await answerPlace(page)
    await answerDetails(page)
    await page.getByLabel('E-mail').fill('a@b')
    await page.getByLabel('Celular com DDD').pressSequentially('1151234')
    await sendButton(page).click()
    await expect(page.getByText('Campo obrigatório')).toBeVisible()
    await expect(page.getByText('Digite um e-mail válido, como nome@exemplo.com.')).toBeVisible()
    await expect(page.getByText('Use um celular com DDD.')).toBeVisible()
    await expect(page.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Nome').fill('Bia 11 98765-4321')
    await sendButton(page).click()
    await expect(page.getByText('Escreva aqui só o seu nome, sem telefone, e-mail ou link.')).toBeVisible()
    expect(sent).toHaveLength(0)
    await assertAccessible(page)
    assertNoProblems(visitor)
  })
  await test.step('on a phone an error above is scrolled to and focused, not covered by the cookie banner', async () => {
    const visitor = await visit({ cookieChoice: null, viewport: narrow })
    const { page } = visitor
    await openForm(page)
    const banner = page.locator('.cookie-choice')
    await expect(banner).toBeVisible()
    const button = page.getByRole('button', { name: 'Continuar' })
    await button.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await button.evaluate((element) => (element as HTMLButtonElement).click())
    const first = page.getByRole('radiogroup', { name: /O que será pintado/ })
    await expect(first.getByText('Escolha uma opção.')).toBeVisible()
    const coveredFocus = () =>
      page.evaluate(() => {
        const focus = document.activeElement!
        const container = focus.closest('.choice, .chip') ?? focus
        const { top, bottom } = container.getBoundingClientRect()
        const free = document.querySelector('.cookie-choice')!.getBoundingClientRect().top
        const isInBanner = focus.closest('.cookie-choice') !== null
        return isInBanner || (bottom > 0 && top < innerHeight && bottom <= free + 1)
          ? null
          : container.outerHTML.slice(0, 200)
      })
    expect(await first.evaluate((group) => group.contains(document.activeElement))).toBe(true)
    await expect.poll(coveredFocus).toBe(null)
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      expect(await coveredFocus(), `after ${press + 1} Tab`).toBe(null)
    }
    assertNoProblems(visitor)
    await visitor.context.close()
  })
  await test.step('a late answer about a CEP leaves the city that was typed meanwhile', async () => {
    const visitor = await visit()
    const { page } = visitor
    await openForm(page)
    await answerService(page)
    await answerWhen(page)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/v1/addresses/*', async (route) => {
      await promise
      await route.continue()
    })
    const answer = page.waitForResponse('**/v1/addresses/*')
    await page.getByLabel('CEP', { exact: true }).pressSequentially('13010111')
    const city = page.getByRole('combobox', { name: 'Cidade' })
    await city.fill('Santos')
    resolve()
    await (await answer).finished()
    await expect(page.getByRole('option', { name: 'Santos, SP' })).toBeVisible()
    await expect(city).toHaveValue('Santos')
    await visitor.context.close()
  })
  await test.step('a CEP fills in the address, another replaces it, and typed text stays', async () => {
    const visitor = await visit()
    const { page } = visitor
    await openForm(page)
    await answerService(page)
    await answerWhen(page)
    const cep = page.getByLabel('CEP', { exact: true })

    await cep.pressSequentially('13010111')
    await expect(cep).toHaveValue('13010-111')
    await cep.fill('')
    await composeText(page, '１３０１０１１１')
    await expect(cep).toHaveValue('13010-111')
    await expect(page.getByLabel('Estado')).toHaveValue('sp')
    await cep.fill('')
    await cep.pressSequentially('01310100')
    await expect(page.getByText('Encontramos: Avenida Paulista, Bela Vista, São Paulo, SP.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('São Paulo')

    await cep.fill('')
    await cep.evaluate((input, copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', copied)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, '\u00a013010-111 ')
    await expect(cep).toHaveValue('13010-111')
    await expect(page.getByText('Encontramos: Rua Barão de Jaguara, Centro, Campinas, SP.')).toBeVisible()

    await page.getByLabel('Rua e número').fill('Avenida Paulista, 900')
    await cep.fill('')
    await cep.pressSequentially('20040020')
    await expect(page.getByLabel('Estado')).toHaveValue('rj')
    await expect(page.getByText('Pelo CEP, seu estado é Rio de Janeiro.')).toBeVisible()
    await expect(page.getByLabel('Bairro')).toHaveValue('Centro')
    await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('Rio de Janeiro')
    await expect(page.getByLabel('Rua e número')).toHaveValue('Avenida Paulista, 900')
    const hint = page.getByText(/^(Pelo CEP, seu estado é|Encontramos:)/)
    await expect(hint).toHaveCount(2)
    await page.getByLabel('Estado').selectOption('mg')
    await expect(hint, 'a chosen state is not that of the CEP').toHaveCount(0)

    const city = page.getByRole('combobox', { name: 'Cidade' })
    await city.fill('São Paulo') // as on the page of a city
    await cep.fill('')
    await cep.pressSequentially('13010000')
    await expect(city).toHaveValue('Campinas')
    await expect(page.getByText('Ainda não há quem atenda em Campinas, SP'), 'before the last steps').toBeVisible()

    await cep.fill('')
    await cep.pressSequentially('19999999')
    await expect(page.getByText('Pelo CEP, seu estado é São Paulo. Agora escolha a cidade.')).toBeVisible()
    await expect(city).toHaveValue('')

    await city.fill('Belo Horizonte')
    await page.keyboard.press('Tab')
    await clickContinue(page)
    await expect(page.getByText('Não achamos essa cidade. Confira o nome e o estado.')).toBeVisible()
    await expect(city, 'a similar name is not taken').toHaveValue('Belo Horizonte')

    await city.fill('')
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
})

test('a form whose scripts do not load or fail continues without JavaScript, with its input', async ({
  demo,
  page,
  visit,
}) => {
  await page.route('**/assets/loader-*.js', (route) => route.abort())
  await page.goto(painterPage)
  await expect(page.getByRole('button', { name: 'Continuar' })).toHaveCount(0)
  await expect(sendButton(page)).toBeVisible()
  await page.unroute('**/assets/loader-*.js')
  await page.route('**/assets/request-form-*.js', (route) => route.abort())
  await page.goto(painterPage)
  await page.getByRole('radio', { name: 'Um cômodo' }).hover()
  await page.mouse.down()
  // The form becomes plain at this press, which must not move its click to another answer.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Continuar' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Um cômodo' })).toBeChecked()
  await page.getByRole('radio', { name: 'De 31 a 80 m²' }).check()
  await page.getByRole('checkbox', { name: 'Descascando' }).check()
  await sendButton(page).click()
  await expect(page.getByRole('alert').first(), 'the server looked at it').toBeVisible()
  await expect(page.getByRole('radio', { name: 'De 31 a 80 m²', includeHidden: true })).toBeChecked()
  expect(await ordersOf(demo, '11944440002')).toHaveLength(0)

  await continueAfterFailure(await visit({ viewport: narrow }))
})

/** A step's script throws while somebody fills in the form. */
async function continueAfterFailure(visitor: Visitor) {
  const { page } = visitor
  await openForm(page)
  await answerService(page)
  await page.getByRole('radio', { name: 'Nos próximos 30 dias' }).check()
  await page.evaluate(() => {
    const { setAttribute } = Element.prototype
    Element.prototype.setAttribute = function (name, value) {
      if (name === 'class') throw new Error('broken on purpose')
      setAttribute.call(this, name, value)
    }
  })
  await clickContinue(page)
  await expect(page.getByRole('alert').getByText('Confira o que você preencheu e continue por aqui.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Um cômodo' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Nos próximos 30 dias' })).toBeChecked()
  await page.getByLabel('CEP').fill('01310-100')
  await page.getByLabel('Quer contar mais alguma coisa?').fill('Pintar o quarto de branco.')
  await answerContact(page)
  await takeScreenshot(page, 'form-after-failure')
  await sendButton(page).click()
  await expect(page).toHaveURL(/\/requests\/|\/reformas-e-reparos\/pintor/)
  expect(visitor.problems.filter((line) => !line.includes('broken on purpose'))).toEqual([])
}

test('the form is sent once on a phone despite network errors, and Back shows what was sent', async ({
  demo,
  visit,
}) => {
  const visitor = await visit({ viewport: narrow })
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

  await page.route('**/api/requests', (route) => route.abort(), { times: 1 })
  await sendButton(page).click()
  await expect(page.getByRole('alert').getByText('Não conseguimos enviar.')).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue('Ivo Luz')
  await expect(page.getByLabel('Celular com DDD')).toHaveValue('(11) 94444-0003')
  const sent = recordRequests(page, isApiRequest('POST /api/requests'))
  const letGo = await holdRequests(page, '**/api/requests')
  await sendButton(page).dblclick()
  await expect.poll(() => sent).toHaveLength(1)
  letGo()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  expect(sent, 'two quick presses are one').toHaveLength(1)
  expect(sent[0]!.headers()['idempotency-key']).toBeTruthy()
  const orders = await ordersOf(demo, '11944440003')
  expect(orders).toHaveLength(1)
  const order = orders[0]!
  expect(order.uuid).toBe(page.url().split('/').at(-1))
  expect(order).toMatchObject({
    contact_name: 'Ivo Luz',
    urgency: 'month',
    contact_mode: 'whatsapp',
    description: 'Quarto de 12 m².',
    district: 'Pinheiros',
  })

  await page.goBack()
  for (const time of ['back', 'after a reload']) {
    await waitForForm(page)
    await expect(page.getByLabel('Celular com DDD'), time).toHaveValue('(11) 94444-0003')
    await expect(page.getByLabel('Nome'), time).toHaveValue('Ivo Luz')
    await page.reload()
  }
  await page.goto('/')
  await page.goto(painterPage)
  await waitForForm(page)
  expect(await isCurrent(page, 'O serviço')).toBeTruthy()
  await page.reload()
  await waitForForm(page)
  expect(await isCurrent(page, 'O serviço'), 'nor when that is read again').toBeTruthy()
  await expect(page.getByLabel('Nome')).toHaveValue('')
  assertNoProblems(visitor, 1)
})

test('a signed-in client gives no contact, and a copy of an open request is reported', async ({ demo, visit }) => {
  const before = await demo.lastPin(bia.phone)
  const uuid = await demo.requestPainter({ phone: bia.phone })
  await demo.call(`/requests/${uuid}/pin`, { pin: await demo.waitForPin(bia.phone, before) })
  await demo.advance(0)
  const cookie = await demo.signIn(bia.phone)
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

test('a request is sent as the client that the form names, even if another one signed in meanwhile', async ({
  demo,
  signedInAs,
}) => {
  const { page, context } = await signedInAs('bia')
  await openForm(page)
  await answerService(page)
  await answerWhen(page)
  await answerPlace(page)
  await expect(page.getByText('Você entrou como Bia Castanho')).toBeVisible()
  const cookies = (await demo.signIn(phones.ana)).split('; ').map((pair) => pair.split('='))
  await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: demo.address })))
  await sendButton(page).click()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}/)
  const sent = (await ordersOf(demo, bia.phone)).find(({ uuid }) => page.url().includes(uuid))
  expect(sent).toMatchObject({ client_id: null })
})

test('Back, Forward, an in-page link and a reload keep step and answers, and a restored page can be resubmitted', async ({
  visit,
  page,
  visitor,
}) => {
  await test.step('Back and Forward move through the steps, and a reload retains step and answers', async () => {
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
    await waitForForm(page)
    await expect(step('Onde')).toBeVisible()
    await page.goBack()
    await expect(step('Quando')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Nos próximos 30 dias' })).toBeChecked()
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(step('Quando')).toBeHidden()
    await clickContinue(page)
    await expect(step('Quando')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(painterPage)
    assertNoProblems(visitor)
  })

  await test.step('an in-page link keeps the step, and a reload the input', async () => {
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
    await page.getByLabel('Quer contar mais alguma coisa?').fill('Teto alto, 3,5 m.')
    await page.reload()
    await waitForForm(page)
    await expect(page.getByRole('group', { name: 'Como prefere falar' })).toBeVisible()
    await expect(page.getByLabel('Quer contar mais alguma coisa?')).toHaveValue('Teto alto, 3,5 m.')
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('São Paulo')
    await expect(page.getByLabel('Estado')).toHaveValue('sp')
    await expect(page.getByRole('group', { name: 'Onde', exact: true })).toBeVisible()
    await page.evaluate(() => history.go(-5))
    await expect(page.getByRole('group', { name: 'O serviço', exact: true }), 'where the form began').toBeVisible()
    assertNoProblems(visitor)
  })

  await test.step('a form restored by the browser can be submitted again', async () => {
    await openForm(page)
    await fillForm(page, { name: 'Eva Prado', email: 'eva@exemplo.com.br', phone: '11944440004' })
    const showAgain = await simulateRestoredPage(page, '**/requests/*')
    await sendButton(page).click()
    await showAgain()
    await sendButton(page).click()
    await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
    assertNoProblems(visitor)
  })
})

test('a page has loaded what the first "Continuar" needs', async ({ visit }) => {
  const { page, context } = await visit()
  const steps = page.waitForResponse('**/assets/request-form-*.js')
  await page.goto(painterPage)
  await (await steps).finished()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('page-island[name=request-form][ready]'), 'nobody touched it').toHaveCount(0)
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'Um cômodo' }).check()
  await clickContinue(page)
  await expect(page.getByRole('group', { name: 'Mais sobre o serviço', exact: true })).toBeVisible()
})
