import type { Page } from '@playwright/test'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { addHours } from '#domain/shared/durations.ts'
import { findLeadOfDavi } from '../support/lead-of-davi.ts'
import {
  assertNoProblems,
  holdRequests,
  isApiRequest,
  waitForIsland,
  takeViewportScreenshot,
  narrow,
  recordRequests,
  scripts,
  openDisclosure,
  replaceText,
} from './browser.ts'
import { textsAfterHighlighting } from './foreign-dom.ts'
import { expect, test } from './journey.ts'
import { answerPlace, answerService, answerWhen, waitForForm, openForm, painterPage } from './painter-form.ts'

/** Taps and input before hydration: acknowledged and processed once. */

/** In the page: counts synthetic clicks of "Continuar". */
function countReplayedClicks() {
  addEventListener('click', ({ isTrusted, target }) => {
    const { dataset } = document.documentElement
    if (!isTrusted && (target as Element).closest('button')) dataset.carried = `${Number(dataset.carried ?? 0) + 1}`
  })
}

/** In the page: delays hydration until the next click of a field, between its listeners. */
function hydrateDuringClick() {
  const waiting: (() => void)[] = []
  let isHeld = true
  Object.assign(window, {
    MessageChannel: class {
      port1: { onmessage?: () => void } = {}
      port2 = {
        postMessage: () => {
          const run = () => this.port1.onmessage?.()
          return isHeld ? waiting.push(run) : setTimeout(run)
        },
      }
    },
  })
  for (const type of ['keydown', 'keypress', 'keyup'])
    addEventListener(type, (event) => isHeld && event.stopImmediatePropagation(), true) // each would wake React
  addEventListener(
    'click',
    () => {
      for (let run = waiting.shift(); run; run = waiting.shift()) run()
      isHeld = false
    },
    true,
  )
}

const firstQuestion = (page: Page) => page.getByRole('radiogroup', { name: /O que será pintado/ })
const step = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const goOn = (page: Page) => page.locator('page-island[name=request-form]').getByRole('button', { name: 'Continuar' })

test('"Continuar" pressed before hydration shows progress and runs once, or names the missing answer', async ({
  visit,
}) => {
  const visitor = await visit({ viewport: narrow, dark: true })
  const { page } = visitor
  await test.step('a tap without an answer', async () => {
    const letGo = await holdRequests(page, scripts)
    await page.goto(painterPage, { waitUntil: 'commit' })
    await goOn(page).click()
    letGo()
    await expect(firstQuestion(page).getByText('Escolha uma opção.')).toBeVisible()
    await expect(step(page, 'Mais sobre o serviço')).toBeHidden()
    await page.unroute(scripts)
  })
  const letGo = await holdRequests(page, scripts)
  await page.addInitScript(countReplayedClicks)
  await page.goto(painterPage, { waitUntil: 'commit' })
  await firstQuestion(page).getByText('Fachada ou muro').click()
  await goOn(page).click()
  await expect(goOn(page)).toHaveAttribute('aria-busy', 'true')
  await takeViewportScreenshot(page, 'pressed')
  await goOn(page).click() // again, because nothing comes
  await firstQuestion(page).getByText('Apartamento inteiro').click() // and another answer meanwhile
  letGo()
  await expect(step(page, 'Mais sobre o serviço')).toBeVisible()
  await expect(page.locator('input[value="apartamento-inteiro"]')).toBeChecked()
  await expect(goOn(page)).not.toHaveAttribute('aria-busy')
  expect(await page.evaluate(() => document.documentElement.dataset.carried), 'how often it was done').toBe('1')
  await expect(page.getByText('Escolha uma opção.'), 'the step after it was not pressed').toHaveCount(0)
  assertNoProblems(visitor)
})

test('a search, an answer and a press before hydration are not lost', async ({ visit }) => {
  await test.step('a search sent by Enter before scripts load shows its results', async () => {
    const visitor = await visit({ viewport: narrow })
    const { page } = visitor
    const letGo = await holdRequests(page, scripts)
    await page.goto('/', { waitUntil: 'commit' })
    const search = page.getByRole('combobox', { name: 'O que você precisa ajeitar?' })
    await search.fill('pintor')
    await search.press('Enter')
    await page.waitForURL('**/busca?texto=pintor', { waitUntil: 'commit' })
    letGo()
    await expect(page.getByRole('link', { name: 'Pintor' }).first()).toBeVisible()
    assertNoProblems(visitor)
  })

  await test.step('an answer chosen during hydration is stored', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.addInitScript(hydrateDuringClick)
    await page.goto(painterPage)
    const answer = firstQuestion(page).getByRole('radio', { name: 'Um cômodo' })
    await answer.focus()
    await page.waitForFunction(() => {
      const island = document.querySelector('page-island[name=request-form]')!
      return Object.keys(island).some((key) => key.startsWith('__react')) // it has begun, and waits
    })
    await page.keyboard.press('Space')
    await waitForIsland(page, 'request-form')
    await expect(answer).toBeChecked()
    await goOn(page).click()
    await expect(step(page, 'Mais sobre o serviço'), 'the form knows it').toBeVisible()
    assertNoProblems(visitor)
  })

  await test.step('a tap before a draft is restored does not skip its step', async () => {
    const visitor = await visit()
    const { page } = visitor
    await openForm(page)
    await answerService(page)
    await answerWhen(page)
    await answerPlace(page)
    await page.getByLabel('Quer contar mais alguma coisa?').fill('Teto alto, 3,5 m.')
    const letGo = await holdRequests(page, scripts)
    await page.reload({ waitUntil: 'commit' })
    await goOn(page).click()
    letGo()
    await expect(step(page, 'Como prefere falar')).toBeFocused()
    await expect(page.getByLabel('Quer contar mais alguma coisa?')).toHaveValue('Teto alto, 3,5 m.')
    await expect(goOn(page)).not.toHaveAttribute('aria-busy')
    await page.reload()
    await waitForForm(page)
    await expect(page.getByLabel('Quer contar mais alguma coisa?')).toHaveValue('Teto alto, 3,5 m.')
    assertNoProblems(visitor)
  })
})

/** A PIN page without scripts yet. */
async function openPin(page: Page, uuid: string) {
  const letGo = await holdRequests(page, scripts)
  await page.goto(`/requests/${uuid}`, { waitUntil: 'commit' })
  return letGo
}
const pinField = (page: Page) => page.getByRole('textbox', { name: 'Código de 4 dígitos' })

test('a PIN typed before hydration is sent once', async ({ demo, visit }) => {
  await test.step('a PIN typed before hydration is submitted once afterwards; three digits are not', async () => {
    const visitor = await visit()
    const { page } = visitor
    const uuid = await demo.requestPainter({ phone: '11944440011' })
    const sent = recordRequests(page, isApiRequest('POST /requests/*/pin'))
    const letGo = await openPin(page, uuid)
    await pinField(page).pressSequentially(await demo.waitForPin('11944440011'))
    expect(sent).toHaveLength(0)
    letGo()
    await expect(page.locator('input[data-state=success]')).toBeVisible()
    expect(sent).toHaveLength(1)

    await page.context().clearCookies()
    const another = await demo.requestPainter({ phone: '11944440012' })
    const later = recordRequests(page, isApiRequest('POST /requests/*/pin'))
    const letThese = await openPin(page, another)
    const pin = await demo.waitForPin('11944440012')
    await pinField(page).pressSequentially(pin.slice(0, 3))
    letThese()
    await page.waitForLoadState('networkidle')
    expect(later).toHaveLength(0)
    await pinField(page).press(pin.at(-1)!)
    await expect(page.locator('input[data-state=success]')).toBeVisible()
    expect(later).toHaveLength(1)
    assertNoProblems(visitor)
  })
  await test.step('a PIN submitted by the plain form is not submitted twice', async () => {
    const { page } = await visit()
    const uuid = await demo.requestPainter({ phone: '11944440013' })
    const sent = recordRequests(page, isApiRequest('POST /requests/*/pin'))
    const posted = recordRequests(page, isApiRequest('POST /requests/*'))
    await page.route(`**/requests/${uuid}`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.continue(),
    )
    const letGo = await openPin(page, uuid)
    await pinField(page).pressSequentially(await demo.waitForPin('11944440013'))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect.poll(() => posted).toHaveLength(1)
    letGo()
    await page.waitForLoadState('networkidle')
    expect(sent).toHaveLength(0)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.locator('input[data-state=success]'), 'the page is alive').toBeVisible()
  })
})

test('the PIN page of an order loads with a progress bar only when slow', async ({ signedInAs }) => {
  const visitor = await signedInAs('ana', { viewport: narrow })
  const { page } = visitor
  const code = page.waitForResponse('**/assets/order-detail-*.js')
  await page.goto('/meus-pedidos')
  await code
  const line = page.locator('.navigation-progress')
  await expect(line).toHaveCount(0)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/meus-pedidos/*.data*', async (route) => {
    await promise
    await route.continue()
  })
  const dataRequests = recordRequests(page, (request) => request.url().includes('.data'))
  const order = page.locator(`a[href="/meus-pedidos/${anaOrders.LEADS}"]`)
  await order.hover()
  expect(dataRequests, 'to read an order is to have seen it').toHaveLength(0)
  await order.click()
  await expect(line).toBeVisible()
  await takeViewportScreenshot(page, 'going')
  await expect(page.getByRole('status').filter({ hasText: 'Abrindo a página' })).toBeAttached()
  resolve()
  await expect(page.locator('body')).toHaveAttribute('data-page-type', 'order:show')
  await expect(line).toHaveCount(0)
  await expect(page.getByText('Abrindo a página')).toHaveCount(0)
  assertNoProblems(visitor)
})

test('a tap on a page of an older release opens the target although the old scripts are gone', async ({
  signedInAs,
}) => {
  const { page } = await signedInAs('ana', { viewport: narrow })
  await page.goto('/meus-pedidos')
  await expect(page.locator('body')).toHaveAttribute('data-page-type', 'orders:show')
  let isGone = true
  await page.context().route('**/assets/notification-list-*.js', (route) => (isGone ? route.abort() : route.continue()))
  await page.context().route('**/notificacoes', (route) => {
    isGone = false
    return route.continue()
  })
  await page.locator('a[href="/notificacoes"]:visible').first().click()
  await expect(page).toHaveURL('/notificacoes')
  await expect(page.locator('body')).toHaveAttribute('data-page-type', 'notifications:index')
  expect(isGone, 'as a new document').toBe(false)
})

test('notes, amounts and messages typed before hydration win over an older draft', async ({ demo, signedInAs }) => {
  const visitor = await signedInAs('davi')
  const { page } = visitor
  const { id: leadId } = await findLeadOfDavi(demo.db)
  const before = { lead_id: leadId, note: 'Portão azul', value_cents: 85_000, changed_at: new Date() }
  await demo.db.insertInto('pipeline_entries').values(before).execute()
  const letGo = await holdRequests(page, scripts)
  await page.goto(`/profissional/contatos/${leadId}`, { waitUntil: 'commit' })
  const note = page.getByRole('textbox', { name: 'Anotação' })
  await openDisclosure(page, 'Suas anotações')
  await note.fill('Portão verde')
  await page.getByRole('textbox', { name: 'Quanto vale' }).fill('900')
  letGo()
  await expect(page.getByText('1.988 caracteres restantes'), 'the page is alive').toBeVisible()
  await expect(note).toHaveValue('Portão verde')
  await page.getByRole('button', { name: 'Salvar anotações' }).click()
  const findStoredNote = () =>
    demo.db
      .selectFrom('pipeline_entries')
      .select(['note', 'value_cents as cents'])
      .where('lead_id', '=', leadId)
      .executeTakeFirstOrThrow()
  await expect.poll(findStoredNote).toEqual({ note: 'Portão verde', cents: 90_000 })

  const words = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
  await page.goto(`/profissional/mensagens/${(await findLeadOfDavi(demo.db)).chatId}`)
  await words.fill('Rascunho')
  await page.reload()
  await expect(words, 'as the draft is found').toHaveValue('Rascunho')
  const letGoOn = await holdRequests(page, scripts)
  await page.reload({ waitUntil: 'commit' })
  await words.fill('Bom dia')
  const seen = page.waitForRequest('**/v1/chat/messages/*')
  letGoOn()
  await seen
  await expect(words).toHaveValue('Bom dia')
  await page.reload()
  await expect(words).toHaveValue('Bom dia')

  await test.step('a date that the browser restored does not look empty', async () => {
    const letGo = await holdRequests(page, scripts)
    await page.goto('/profissional/perfil/pausa', { waitUntil: 'commit' })
    const date = page.getByLabel('Voltar em')
    await date.evaluate((field: HTMLInputElement) => (field.value = '2027-02-01')) // without an event, as on going back
    await expect(date).toHaveAttribute('data-empty')
    letGo()
    await expect(date).not.toHaveAttribute('data-empty')
    await expect(date).toHaveValue('2027-02-01')
  })
  assertNoProblems(visitor)
})

/** In the page, as by an extension: wraps or removes the node. */
const wrap = (element: Element) => {
  const wrapper = document.createElement('x-wrapper')
  element.replaceWith(wrapper)
  wrapper.append(element)
}

test('a page goes on after an extension removed or wrapped what changes later', async ({ signedInAs, visit }) => {
  await test.step('signed in', async () => {
    const visitor = await signedInAs('davi')
    const { page } = visitor
    await page.goto('/profissional/perfil/sobre')
    const words = page.getByLabel('Seu texto')
    const save = page.getByRole('button', { name: 'Salvar' })
    await replaceText(words, 'Me chame no 11 91234-5678')
    await save.click()
    const problem = page.locator('#about-error')
    await problem.evaluate((element) => element.remove())
    await words.fill('Pinto casas há vinte anos, com cuidado e sem sujeira.')
    await save.click()
    await expect(page).toHaveURL(/salvo=1/)
    await expect(words).toHaveValue('Pinto casas há vinte anos, com cuidado e sem sujeira.')

    await words.fill('Me chame no 11 91234-5678')
    await save.click()
    await problem.evaluate(wrap)
    await words.fill('Pinto casas há vinte anos.')
    await save.click()
    await expect(problem).toHaveCount(0)
    await expect(save).toBeVisible()
    assertNoProblems(visitor, 2)
  })
  await test.step('in the request form', async () => {
    const visitor = await visit()
    const { page } = visitor
    await openForm(page)
    await goOn(page).click()
    await firstQuestion(page)
      .getByText('Escolha uma opção.')
      .evaluate((element) => element.closest('p')!.remove())
    await firstQuestion(page).getByText('Fachada ou muro').click()
    await goOn(page).click()
    await expect(step(page, 'Mais sobre o serviço')).toBeVisible()
    await expect(page.locator('page-island[name=request-form]')).not.toHaveAttribute('plain')
    assertNoProblems(visitor)
  })
})

test('opened, scrolled and focused elements keep their state on a page changed by an extension', async ({
  demo,
  signedInAs,
}) => {
  const visitor = await signedInAs('davi', { viewport: narrow, domMutator: 'extension' })
  const { page } = visitor
  const { id: leadId, chatId } = await findLeadOfDavi(demo.db)

  await test.step('a disclosure and the caret in a field', async () => {
    const letGo = await holdRequests(page, scripts)
    await page.goto(`/profissional/contatos/${leadId}`, { waitUntil: 'commit' })
    const note = page.getByRole('textbox', { name: 'Anotação' })
    await openDisclosure(page, 'Suas anotações')
    await note.fill('verde')
    await note.press('Home')
    letGo()
    await expect(page.getByText('1.995 caracteres restantes'), 'the page is alive').toBeVisible()
    await page.keyboard.type('Portão ')
    await expect(note).toHaveValue('Portão verde')
    await page.unroute(scripts)
  })

  await test.step('a text that a highlighter split', async () => {
    for (const shown of await page.evaluate(textsAfterHighlighting)) expect(shown).toStrictEqual(['treze visitas', ''])
  })

  await test.step('a dialog and a scrolled box', async () => {
    const { user_id } = await demo.db
      .selectFrom('professionals')
      .innerJoin('leads', 'leads.professional_id', 'professionals.id')
      .select('user_id')
      .where('leads.id', '=', leadId)
      .executeTakeFirstOrThrow()
    const texts = ['Posso ir hoje à tarde ver o serviço', 'Envio o orçamento até amanhã cedo']
    await demo.db
      .insertInto('quick_replies')
      .values(texts.map((text, place) => ({ user_id, position: place + 1, text })))
      .execute()
    const letGo = await holdRequests(page, scripts)
    const alive = page.waitForRequest('**/v1/chat/messages/*')
    await page.goto(`/profissional/mensagens/${chatId}`, { waitUntil: 'commit' })
    const quickReplies = page.getByRole('list', { name: 'Respostas rápidas' })
    const scroll = () => quickReplies.evaluate((list) => (list.scrollTo({ left: 50 }), list.scrollLeft))
    await expect.poll(scroll, 'its styles have come').toBe(50)
    await page.getByRole('button', { name: 'Opções da conversa' }).click()
    letGo()
    await alive
    const menu = page.getByRole('dialog', { name: 'Opções da conversa' })
    await expect(menu).toBeVisible()
    expect(await quickReplies.evaluate((list) => list.scrollLeft)).toBe(50)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  assertNoProblems(visitor)
})

test('a form submitted before hydration, and again after a lost response, is one request', async ({
  demo,
  signedInAs,
}) => {
  const visitor = await signedInAs('davi')
  const { page } = visitor
  const address = '/profissional/carteira/comprar'
  const letGo = await holdRequests(page, scripts)
  let presses = 0
  await page.route(`**${address}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    presses += 1
    await route.fetch({ maxRedirects: 0 })
    return route.fulfill({ status: 204 }) // the page stays as it is
  })
  await page.goto(address, { waitUntil: 'commit' })
  const buy = page.getByRole('button', { name: 'Comprar por' }).first()
  await buy.click()
  await expect.poll(() => presses).toBe(1)
  letGo()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form')!).some((key) => key.startsWith('__reactProps')),
  )
  await buy.click()
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible()
  const bought = demo.db
    .selectFrom('purchases as b')
    .innerJoin('professionals as p', 'p.id', 'b.professional_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select('b.uuid')
    .where('u.name', 'like', 'Davi%')
    .where('b.created_at', '>', addHours(new Date(), -1))
  expect(await bought.execute()).toHaveLength(1)
  assertNoProblems(visitor)
})
