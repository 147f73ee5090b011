import type { Page, Route } from '@playwright/test'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { blockOrder } from '#domain/moderation/block-order.server.ts'
import { asStaff } from '#domain/shared/caller.ts'
import { areaProblemTexts } from '#texts/area-problem.ts'
import { connectionTexts } from '#texts/connection.ts'
import { refundedContactTexts } from '#texts/professional.ts'
import { staffPasswordTexts } from '#texts/staff-password.ts'
import { interceptPosts, assertAccessible, assertFits, narrow, openDisclosure } from './browser.ts'
import { expect, type Journey, test } from './journey.ts'
import { phones } from './people.ts'

/** A gateway error during a release. */
const away = (route: Route) => route.fulfill({ status: 503, headers: { 'retry-after': '10' } })
const isData = (url: URL) => url.pathname.endsWith('.data')
const problem = (page: Page, words: { title: string }) => page.getByRole('heading', { level: 1, name: words.title })
const again = (page: Page) => page.getByRole('button', { name: connectionTexts.tryAgain })
const line = (page: Page) => page.getByRole('status').filter({ hasText: connectionTexts.lost })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Entre de novo para continuar' })
const pageType = (page: Page) => page.locator('body').getAttribute('data-page-type')

/** Navigates by the router to an unlinked URL. */
const navigateInRouter = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ key: 'away', idx: 9 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: { key: 'away', idx: 9 } }))
  }, path)

/** An event for Ana's open pages: an unlock of her order. */
async function someoneUnlocks(demo: Journey['demo'], phone: string) {
  const cookie = await demo.signIn(phone, 'professional')
  const headers = { cookie, 'idempotency-key': `problems-${phone}` }
  await demo.call(`/v1/opportunities/${anaOrders.LEADS}/unlock`, {}, headers)
}

test('a forbidden page of a client or staff has a header, an explanation and a way back', async ({
  signedInAs,
  demo,
  visit,
}) => {
  await test.step('another client’s order is explained inside the area, by click and by URL', async () => {
    const { page } = await signedInAs('bia', { viewport: narrow })
    await page.goto('/meus-pedidos')
    await navigateInRouter(page, `/meus-pedidos/${anaOrders.LEADS}`)
    for (const how of ['by a click', 'by its address']) {
      await expect(problem(page, areaProblemTexts.notFound), how).toBeVisible()
      await expect(page).toHaveTitle(`${areaProblemTexts.notFound.title} · Ajeita`)
      expect(await pageType(page), how).toBe('not-found:show')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Bia' })).toBeVisible()
      await assertFits(page)
      await page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
    }
    await assertAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Meus Pedidos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Meus Pedidos' })).toBeVisible()
    await navigateInRouter(page, `/meus-pedidos/${anaOrders.LEADS}`)
    await expect(problem(page, areaProblemTexts.notFound)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Meus Pedidos' })).toBeVisible()
    expect(await pageType(page)).toBe('orders:show')
  })

  await test.step('a staff page without its permission has a header and a way back', async () => {
    const cookie = await demo.signInStaff(['chat_read'])
    const { page } = await visit({ cookie })
    await page.goto('/chat/list')
    await page.waitForLoadState('networkidle')
    await navigateInRouter(page, '/interno/moderacao')
    for (const how of ['by a click', 'by its address']) {
      await expect(problem(page, areaProblemTexts.notAllowed), how).toBeVisible()
      await expect(page).toHaveTitle(`${areaProblemTexts.notAllowed.title} · Ajeita`)
      expect(await pageType(page), how).toBe('not-allowed:show')
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sair' })).toBeVisible()
      await page.goto('/interno/moderacao')
    }
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Ir para o início' }).click()
    await expect(page).toHaveURL(/\/chat\/list$/)
  })
})

test('pages keep typed text while the server is away and recover on retry', async ({ signedInAs, demo }) => {
  await test.step('a failed page load leaves the layout and recovers on retry', async () => {
    for (const [who, from, link, heading] of [
      ['ana', '/meus-pedidos', 'Mensagens', 'Mensagens'],
      ['carlos', '/profissional', 'Carteira', 'Carteira'],
      ['iris', '/interno/moderacao', 'Trocar senha', staffPasswordTexts.title],
    ] as const)
      await test.step(who, async () => {
        const { page } = await signedInAs(who)
        await page.goto(from)
        await page.waitForLoadState('networkidle')
        await page.route(isData, away)
        const to = page.getByRole('banner').getByRole('link', { name: link }).first()
        await navigateInRouter(page, (await to.getAttribute('href'))!)
        await expect(problem(page, areaProblemTexts.unreachable)).toBeVisible()
        await expect(page).toHaveTitle(`${areaProblemTexts.unreachable.title} · Ajeita`)
        await expect(page.getByRole('banner')).toBeVisible()
        await again(page).click()
        await expect(problem(page, areaProblemTexts.unreachable), 'still away, and still no white page').toBeVisible()
        await page.unroute(isData)
        // Unless an automatic retry has removed the button meanwhile.
        await again(page)
          .click({ timeout: 1_000 })
          .catch(() => undefined)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await page.goBack()
        await expect(problem(page, areaProblemTexts.unreachable)).toBeHidden()
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      })
  })
  await test.step('while the server is down the page and typed text stay, and a retry works', async () => {
    await test.step('an event while the server is down leaves the page with a notice, and is loaded later', async () => {
      const { page } = await signedInAs('ana', { viewport: narrow })
      await page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
      await page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' }).press('Escape')
      await page.waitForLoadState('networkidle')
      await page.locator('summary').filter({ hasText: 'Editar' }).first().click()
      const field = page.getByRole('textbox', { name: /descri/i })
      await field.fill('Também o teto da sala.')
      await page.route(isData, away)
      await someoneUnlocks(demo, phones.eva)
      await expect(line(page)).toBeVisible()
      await expect(field).toHaveValue('Também o teto da sala.')
      await expect(page.getByText('2 profissionais encontrados').first(), 'the page is as it was').toBeVisible()
      await assertFits(page)
      await assertAccessible(page)
      await page.unroute(isData)
      await expect(page.getByText('3 profissionais encontrados').first(), 'read again by itself').toBeVisible()
      await expect(line(page)).toBeHidden()
      await expect(field).toHaveValue('Também o teto da sala.')
    })
    await test.step('a form with a gateway error retains its input in every area and works on retry', async () => {
      const { page: ofGil, cookie } = await signedInAs('gil')
      const { leadId } = (
        await demo.call<{ leadId: number }>(
          `/v1/opportunities/${anaOrders.LEADS}/unlock`,
          {},
          { cookie, 'idempotency-key': 'problems-form' },
        )
      ).value
      await ofGil.goto(`/profissional/contatos/${leadId}`)
      await openDisclosure(ofGil, 'Escreva a primeira mensagem')
      const words = ofGil.getByLabel('Sua mensagem')
      await words.fill('Bom dia! Posso ir amanhã cedo.')
      const answerNext = await interceptPosts(ofGil, isData)
      for (const answer of [{ status: 502, body: '<h1>Bad gateway</h1>' }, 'no answer'] as const) {
        const responseSent = answerNext(answer)
        await ofGil.getByRole('button', { name: 'Enviar mensagem' }).click()
        await responseSent
        await expect(ofGil.getByRole('alert').filter({ hasText: connectionTexts.formFailed })).toBeVisible()
        await expect(words).toHaveValue('Bom dia! Posso ir amanhã cedo.')
      }
      await ofGil.getByRole('button', { name: 'Enviar mensagem' }).click()
      await expect(ofGil.getByText('O cliente foi avisado.')).toBeVisible()

      const { page: ofAna } = await signedInAs('ana')
      await ofAna.goto(`/meus-pedidos/${anaOrders.SEARCH0}`)
      await ofAna.keyboard.press('Escape')
      await ofAna.locator('summary').filter({ hasText: 'Editar' }).first().click()
      const description = ofAna.getByRole('textbox', { name: /descri/i })
      await description.fill('Duas demãos.')
      const givenAna = (await interceptPosts(ofAna, isData))('no answer')
      await ofAna.getByRole('button', { name: 'Salvar' }).click()
      await givenAna
      await expect(ofAna.getByRole('alert').filter({ hasText: connectionTexts.formFailed })).toBeVisible()
      await expect(description).toHaveValue('Duas demãos.')
      await ofAna.getByRole('button', { name: 'Salvar' }).click()
      await ofAna.waitForURL(/feito=edit/)

      const { page: ofIris } = await signedInAs('iris')
      await ofIris.goto('/interno/senha')
      await ofIris.getByRole('main').getByRole('button').click()
      await ofIris.getByLabel('Senha atual').fill('casa-de-barro')
      const givenIris = (await interceptPosts(ofIris, isData))('no answer')
      await ofIris.getByRole('button', { name: staffPasswordTexts.change }).click()
      await givenIris
      await expect(ofIris.getByRole('alert').filter({ hasText: connectionTexts.formFailed })).toBeVisible()
      await expect(ofIris.getByLabel('Senha atual')).toHaveValue('casa-de-barro')
    })
  })
})

test('an expired session opens sign-in above the page, which keeps typed text', async ({ demo, signedInAs }) => {
  await test.step('an event after the session expired opens sign-in above the page with typed text', async () => {
    await demo.reset()
    const { page } = await signedInAs('ana')
    await page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
    await page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' }).press('Escape')
    await page.locator('summary').filter({ hasText: 'Editar' }).first().click()
    const field = page.getByRole('textbox', { name: /descri/i })
    await field.fill('Quarto e corredor.')
    await page.waitForLoadState('networkidle')
    await demo.db.updateTable('sessions').set({ revoked_at: new Date() }).execute()
    await someoneUnlocks(demo, phones.fabio)
    await field.blur() // while somebody types it waits
    await expect(dialogOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('Quarto e corredor.')
    expect(new URL(page.url()).pathname).toBe(`/meus-pedidos/${anaOrders.LEADS}`)
  })
  await test.step('signing out in one tab asks for sign-in in the other, which stays', async () => {
    await demo.reset()
    const { page, context } = await signedInAs('ana')
    await page.goto(`/meus-pedidos/${anaOrders.SEARCH0}`)
    await page.locator('summary').filter({ hasText: 'Editar' }).first().click()
    const field = page.getByRole('textbox', { name: /descri/i })
    await field.fill('Só o quarto.')
    await page.waitForLoadState('networkidle')
    const other = await context.newPage()
    await other.goto(`${demo.address}/conta`)
    await other.getByRole('button', { name: 'Sair da conta' }).click()
    await expect(other).not.toHaveURL(/\/conta$/)
    await field.blur()
    await expect(dialogOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('Só o quarto.')
  })
  await test.step('a form of a person who is no longer signed in is not sent as the one who is', async () => {
    const { page, context } = await signedInAs('ana')
    await page.goto('/conta/avisos')
    const cookies = (await demo.signIn(phones.bia, 'user')).split('; ').map((pair) => pair.split('='))
    await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: demo.address })))
    await page.getByRole('button', { name: 'Salvar avisos' }).click()
    await expect(page.getByRole('link', { name: 'Bia' })).toBeVisible()
    await expect(page.getByText('Pronto: seus avisos foram salvos.')).toBeHidden()
    expect(await demo.db.selectFrom('notification_settings').selectAll().execute()).toEqual([])
  })
  await test.step('nor one of staff, with or without JavaScript', async () => {
    const cookies = (await demo.signInStaff(['wallet_adjust'])).split('; ').map((pair) => pair.split('='))
    for (const javaScript of [true, false]) {
      const { page, context } = await signedInAs('iris', { javaScript, viewport: narrow })
      await page.goto('/interno/dados')
      await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: demo.address })))
      await page.locator('form:not([action="/sair"]) button[type=submit]').click()
      await expect(problem(page, areaProblemTexts.anotherPerson)).toBeVisible()
      expect(await pageType(page)).toBe('not-allowed:show')
      await assertFits(page)
      if (javaScript) await assertAccessible(page)
    }
  })
})

test('blocking an order while its contact is open leaves the page, with the reason and the refund', async ({
  demo,
  signedInAs,
}) => {
  await demo.reset()
  const { page, cookie } = await signedInAs('gil', { viewport: narrow })
  const { value } = await demo.call<{ leadId: number }>(
    `/v1/opportunities/${anaOrders.LEADS}/unlock`,
    {},
    { cookie, 'idempotency-key': 'problems-block' },
  )
  await page.goto(`/profissional/contatos/${value.leadId}`)
  await expect(page.getByText('(11) 91234-5678')).toBeVisible()
  const { userId } = await demo.db
    .selectFrom('users')
    .select('id as userId')
    .where('role', '=', 'staff')
    .executeTakeFirstOrThrow()
  const order = { orderUuid: anaOrders.LEADS, reason: 'fraud' } as const
  expect((await blockOrder(demo.db, asStaff(userId, 'moderate'), order, new Date())).ok).toBe(true)
  for (const how of ['by itself', 'after a reload']) {
    await expect(problem(page, refundedContactTexts), how).toBeVisible()
    await expect(page.getByText(/moedas? \(R\$.*voltaram para a sua carteira/)).toBeVisible()
    await expect(page.getByText('(11) 91234-5678')).toBeHidden()
    await assertFits(page)
    await page.reload()
  }
  await assertAccessible(page)
})
