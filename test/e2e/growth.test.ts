import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { anaOrders } from '#db/seed/town.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  isCall,
  islandReady,
  narrow,
  requestsOf,
  startBrowser,
  visitorsOf,
} from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })

const asVisitor = visitorsOf(browser, town.address)
const box = (page: Page) => page.getByRole('form', { name: 'Cadastre-se grátis' })
const email = (page: Page) => box(page).getByLabel('E-mail')
const phone = (page: Page) => box(page).getByLabel('Celular com DDD')
const send = (page: Page) => box(page).getByRole('button', { name: 'Quero receber pedidos' })
const sendsSignUp = isCall('POST /api/signup')
const jsonOf = (value: unknown, status = 200) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
})
const eventsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? [])

for (const path of ['/', '/anuncie', '/anuncie/pintor', '/seja-um-profissional', '/baixar-app'])
  test(`${path}: fits, is accessible and complains of nothing, on a phone and a desktop, light and dark`, async () => {
    for (const wish of [{ viewport: narrow }, { viewport: desktop, dark: true }])
      await asVisitor(wish, async (visitor) => {
        const { page } = visitor
        assert.equal((await page.goto(path))!.status(), 200)
        assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
        assert.ok((await page.locator('meta[name=description]').getAttribute('content'))!.length > 50)
        await page.waitForLoadState('networkidle')
        await assertFits(page)
        await assertAccessible(page)
        assertNoProblems(visitor)
      })
  })

test('home has every block, and every link of its foot answers (J-01 to J-09)', () =>
  asVisitor({ javaScript: false }, async ({ page, context }) => {
    await page.goto('/')
    for (const name of [
      'Os mais pedidos',
      'Boas ideias para agora',
      'A Ajeita em números',
      'Você trabalha com serviços?',
      'Como funciona',
      'Dicas de segurança',
      'Sobre a Ajeita',
      'Nossos valores',
    ])
      assert.ok(await page.getByRole('heading', { name, level: 2 }).isVisible(), name)
    const main = await page.locator('main').innerText()
    for (const figure of ['250 mil', '500', '3 mil', '4 milhões', '165.000']) assert.ok(main.includes(figure), figure)
    assert.equal(await page.locator('main a[href^="/api/redirect-to-download"]').count(), 1)
    assert.match(
      (await page.locator('main a[href^="/seja-um-profissional"]').first().getAttribute('href'))!,
      /utm_source=site&utm_medium=home/,
    )
    const links = await page.locator('footer a').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    for (const href of ['/mapa-do-site', '/central-de-ajuda', '/anuncie', '/baixar-app'])
      assert.ok(links.includes(href), href)
    const cards = await page
      .locator('section:is([aria-labelledby="conhecer"], [aria-labelledby="mais-pedidos"]) a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    assert.ok(cards.length >= 15)
    for (const href of new Set([...links, ...cards]))
      assert.equal((await context.request.get(href)).status(), 200, href)
  }))

test('the box says what is wrong beside each field and sends nothing meanwhile (U-01 to U-06)', () =>
  asVisitor({}, async (visitor) => {
    const { page } = visitor
    const calls = requestsOf(page, sendsSignUp)
    await page.goto('/')
    await email(page).focus()
    await islandReady(page, 'sign-up-box')
    await email(page).blur()
    await box(page).getByText('Campo obrigatório').waitFor()
    await email(page).fill('a b@x.com')
    await email(page).blur()
    await box(page).getByText('Digite um conteúdo válido').waitFor()
    await email(page).fill('a.b_c%d+e-f@x.com.br')
    assert.equal(await box(page).getByText('Digite um conteúdo válido').count(), 0)
    assert.equal(await phone(page).getAttribute('maxlength'), '14')
    await phone(page).pressSequentially('1191234567')
    await phone(page).blur()
    await box(page).getByText('Digite um conteúdo válido').waitFor()
    await send(page).click()
    assert.equal(await phone(page).evaluate((field) => field === document.activeElement), true)
    await phone(page).pressSequentially('8')
    assert.equal(await phone(page).inputValue(), '11 91234-5678')
    assert.equal(calls.length, 0)
    await assertAccessible(page)
    assertNoProblems(visitor)
  }))

test('a failure is an alert, and an address of another site is not followed (U-07, U-08)', () =>
  asVisitor({}, async (visitor) => {
    const { page } = visitor
    await page.goto('/anuncie')
    const answers = [jsonOf({ message: 'x' }, 500), jsonOf({ redirectUrl: 'https://evil.example/' })]
    await page.route('**/api/signup', (route) => route.fulfill(answers.shift()!))
    await email(page).fill('nina@exemplo.com.br')
    await islandReady(page, 'sign-up-box')
    await phone(page).fill('11 91234-5678')
    for (let time = 0; time < 2; time++) {
      const answer = page.waitForResponse((response) => sendsSignUp(response.request()))
      await send(page).click()
      await answer
      await box(page).getByRole('alert').getByText('Não foi possível cadastrar').waitFor()
    }
    assert.equal(new URL(page.url()).pathname, '/anuncie')
    assertNoProblems(visitor, 1)
  }))

/** The second page and the PIN, the same with and without script. */
async function complete(page: Page, digits: string) {
  assert.match(page.url(), /\/profissional\/cadastro\?token=/)
  assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Seu nome').fill('Nina Prado')
  await page.getByText('Reformas e reparos', { exact: true }).click()
  await page.getByLabel('Pintor', { exact: true }).check()
  await page.getByLabel('Gesseiro', { exact: true }).check()
  await page.getByLabel('Estado').selectOption('sp')
  await page.getByRole('textbox', { name: 'Cidade' }).fill('Campinas')
  await page.getByLabel(/Li e aceito/).check()
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await page.getByRole('heading', { name: 'Confirme seu celular' }).waitFor()
  const pin = await town.pinOf(digits)
  await page.getByLabel('Código de 4 dígitos').fill(String((Number(pin) + 1) % 10_000).padStart(4, '0'))
  await page.getByRole('button', { name: 'Criar minha conta' }).click()
  await page.getByText('O código que você digitou está incorreto.').waitFor()
  await page.getByLabel('Código de 4 dígitos').fill(pin)
  await page.getByRole('button', { name: 'Criar minha conta' }).click()
  await page.waitForURL('**/profissional')
  await page.getByRole('heading', { level: 1, name: 'Oportunidades' }).waitFor()
}

test('from a campaign to the professional area; the campaign is kept, the address is worth it once (U-07, U-09, T-04)', () =>
  asVisitor({ viewport: narrow }, async (visitor) => {
    const { page } = visitor
    const digits = '11961110001'
    await page.goto('/seja-um-profissional?utm_source=jornal&utm_campaign=verao&gclid=1')
    assert.match(await page.locator('main').innerText(), /fica com 100% do valor[\s\S]*[Ss]em mensalidade/)
    await email(page).fill('nina.um@exemplo.com.br')
    await phone(page).fill('11 96111-0001')
    await islandReady(page, 'sign-up-box')
    const call = page.waitForRequest(sendsSignUp)
    await send(page).click()
    assert.deepEqual((await call).postDataJSON().campaign, { utm_source: 'jornal', utm_campaign: 'verao' })
    await page.waitForURL('**/profissional/cadastro?token=*')
    const address = page.url()
    await page.waitForLoadState('networkidle')
    await assertFits(page)
    await assertAccessible(page)
    await complete(page, digits)
    await page.getByRole('link', { name: 'Informar CPF' }).click()
    await page.getByLabel('CPF').pressSequentially('123456789001')
    assert.equal(await page.getByLabel('CPF').inputValue(), '123.456.789-00', 'a twelfth digit is refused (Y-02)')
    await page.getByRole('button', { name: 'Completar perfil' }).click()
    await page.getByText('Confira o CPF').waitFor()
    await assertFits(page)
    await assertAccessible(page)
    await page.getByLabel('CPF').fill('12345678909')
    await page.getByRole('button', { name: 'Completar perfil' }).click()
    await page.waitForURL('**/profissional')
    assert.equal(await page.getByRole('link', { name: 'Informar CPF' }).count(), 0)
    await page.goto(address)
    assert.ok(await page.getByRole('heading', { name: 'Este cadastro já foi usado' }).isVisible())
    await assertAccessible(page)
    assertNoProblems(visitor, 6)
  }))

test('without script the same way leads there (U-07)', () =>
  asVisitor({ javaScript: false }, async ({ page }) => {
    await page.goto('/')
    await email(page).fill('a@x')
    await send(page).click()
    assert.ok(await box(page).getByText('Digite um conteúdo válido').isVisible())
    assert.ok(await box(page).getByText('Campo obrigatório').isVisible())
    assert.equal(await email(page).inputValue(), 'a@x')
    await page.goto('/seja-um-profissional?utm_source=radio')
    await email(page).fill('nina.dois@exemplo.com.br')
    await phone(page).fill('11961110002')
    await send(page).click()
    const kept = await town.db
      .selectFrom('signup_intents')
      .select('campaign')
      .where('phone', '=', '11961110002')
      .executeTakeFirstOrThrow()
    assert.deepEqual(kept.campaign, { utm_source: 'radio' })
    await complete(page, '11961110002')
  }))

test('an address nobody gave says so and leads to the start', () =>
  asVisitor({ javaScript: false }, async ({ page }) => {
    assert.equal((await page.goto('/profissional/cadastro?token=nada'))!.status(), 404)
    await page.getByRole('link', { name: 'Começar de novo' }).click()
    assert.equal(new URL(page.url()).pathname, '/seja-um-profissional')
  }))

test('a service is found by its last part and its full slug; an unknown one offers what is near (AMB-70)', () =>
  asVisitor({ javaScript: false }, async ({ page }) => {
    await page.goto('/anuncie/reformas-e-reparos/pintor')
    assert.equal(new URL(page.url()).pathname, '/anuncie/pintor')
    assert.match(await page.locator('main').innerText(), /Pintor em São Paulo, SP/)
    assert.equal((await page.goto('/anuncie/pimtor'))!.status(), 404)
    await page.getByRole('link', { name: 'Pintor', exact: true }).click()
    assert.equal(new URL(page.url()).pathname, '/anuncie/pintor')
  }))

test('the six download links lead on with their source, no other does (T-06, T-10)', async () => {
  for (const source of ['floating-categories', 'geolocation', 'budgets', 'prices', 'sign-in', 'post-request']) {
    const answer = await fetch(`${town.address}/api/redirect-to-download?source=${source}`, { redirect: 'manual' })
    assert.equal(answer.status, 302)
    assert.equal(
      answer.headers.get('location'),
      `/baixar-app?utm_source=site&utm_medium=${source}&utm_campaign=download`,
    )
  }
  for (const query of ['', '?source=other'])
    assert.equal((await fetch(`${town.address}/api/redirect-to-download${query}`)).status, 404)
  await asVisitor({}, async ({ page }) => {
    await page.goto('/entrar')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Ainda não tenho cadastro' }).click()
    const link = page.getByRole('link', { name: 'Baixar o aplicativo' })
    assert.equal(await link.getAttribute('href'), '/api/redirect-to-download?source=sign-in')
  })
})

test('after a request: the way to the app, and what goes with it (S-06, T-10)', async () => {
  const cookie = await town.signIn('11912345678')
  await asVisitor({ cookie, viewport: narrow }, async (visitor) => {
    const { page, context } = visitor
    await page.goto(`/pedido-enviado/${anaOrders.LEADS}`)
    const link = page.getByRole('link', { name: 'Acompanhar pelo aplicativo' })
    assert.equal(await link.getAttribute('href'), '/api/redirect-to-download?source=post-request')
    const related = page.getByRole('region', { name: /^Quem pede .+ também pede$/ }).getByRole('link')
    assert.ok((await related.count()) > 1)
    for (const one of await related.all()) {
      assert.equal(await one.locator('svg').count(), 1)
      assert.equal((await context.request.get((await one.getAttribute('href'))!)).status(), 200)
    }
    await page.waitForLoadState('networkidle')
    await assertFits(page)
    await assertAccessible(page)
    assertNoProblems(visitor)
  })
})

test('the banner comes after its picture was looked for, and moves nothing (V-01 to V-04)', () =>
  asVisitor({}, async (visitor) => {
    const { page } = visitor
    const looks = requestsOf(page, (request) => request.method() === 'HEAD')
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/reformas-e-reparos/pintor')
    await page.locator('page-island[name=banner]').scrollIntoViewIfNeeded()
    const picture = page.getByRole('img', { name: 'Tinta e mão de obra por metro: veja preços' })
    await picture.waitFor()
    assert.equal(await picture.getAttribute('width'), '350')
    assert.equal(await picture.getAttribute('height'), '306')
    assert.deepEqual(
      looks.map((request) => new URL(request.url()).pathname),
      ['/banners/tinta-e-mao-de-obra.svg'],
    )
    const link = await picture.locator('xpath=..').getAttribute('href')
    assert.equal(
      link,
      '/reformas-e-reparos/pintor/preco/pintura-de-parede?utm_source=site&utm_medium=banner&utm_campaign=pintor&utm_banner=tinta-e-mao-de-obra#preco-por-metro',
    )
    assert.equal(await page.evaluate(() => (window as unknown as { moved: number }).moved), 0)
    await assertAccessible(page)
    assertNoProblems(visitor)
  }))

test('a picture that is not there: no banner and no broken picture (V-02)', () =>
  asVisitor({}, async (visitor) => {
    const { page } = visitor
    await page.route('**/banners/*', (route) => route.fulfill({ status: 404 }))
    await page.goto('/reformas-e-reparos/pintor')
    const look = page.waitForResponse((response) => response.request().method() === 'HEAD')
    await page.locator('page-island[name=banner]').scrollIntoViewIfNeeded()
    await look
    await page.waitForLoadState('networkidle')
    assert.equal(await page.locator('page-island[name=banner] img').count(), 0)
    assertNoProblems(visitor, 1)
  }))

const storedEvents = () => town.db.selectFrom('analytics_events').select(['event', 'page_type', 'path']).execute()

test('nothing is counted before a yes; a no stays a no; the link in the foot asks again (AMB-55)', () =>
  asVisitor({ choice: null, viewport: narrow }, async (visitor) => {
    const { page, context } = visitor
    const beacons = requestsOf(page, isCall('POST /api/analytics'))
    const banner = page.getByRole('region', { name: 'Cookies' })
    await page.goto('/reformas-e-reparos/pintor')
    await banner.waitFor()
    await assertFits(page)
    await assertAccessible(page)
    assert.ok((await banner.boundingBox())!.height < narrow.height / 4)
    await page.keyboard.press('Tab')
    assert.ok(
      await banner.getByRole('link', { name: 'Saiba mais' }).evaluate((link) => link === document.activeElement),
    )
    await banner.getByRole('button', { name: 'Recusar' }).click()
    assert.equal(await banner.count(), 0)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => 'dataLayer' in window)
    assert.deepEqual((await eventsOf(page))[0], { pageType: 'home:show' })
    assert.equal(await banner.count(), 0)
    assert.equal(beacons.length, 0)

    await page.getByRole('link', { name: 'Preferências de cookies' }).click()
    const sent = page.waitForRequest(isCall('POST /api/analytics'))
    await banner.getByRole('button', { name: 'Aceitar' }).click()
    await sent
    const cookie = (await context.cookies()).find(({ name }) => name === 'ajeita-cookies')
    assert.equal(cookie?.value, 'todos')
    assert.ok(cookie.expires > Date.now() / 1000 + 179 * 24 * 3600)
    for (let look = 0; look < 50 && !(await storedEvents()).length; look++) await page.waitForTimeout(50)
    assert.deepEqual(await storedEvents(), [{ event: 'page view', page_type: 'home:show', path: '/' }])
    assertNoProblems(visitor)
  }))

test('scrolling the form is noted at its middle and its end, once each, in order (W-04)', () =>
  asVisitor({ viewport: narrow }, async ({ page }) => {
    await page.goto('/reformas-e-reparos/pintor')
    await page.waitForFunction(() => 'dataLayer' in window)
    const milestones = async () =>
      (await eventsOf(page)).map(({ event }) => event).filter((event) => String(event).endsWith('form'))
    assert.deepEqual(await milestones(), [])
    for (let turn = 0; turn < 12; turn++) {
      await page.mouse.wheel(0, 200)
      await page.waitForTimeout(60)
    }
    await page.mouse.wheel(0, -1500)
    await page.waitForTimeout(100)
    await page.mouse.wheel(0, 1500)
    await page.waitForTimeout(100)
    assert.deepEqual(await milestones(), ['middle form', 'final form'])
  }))
