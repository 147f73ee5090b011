import type { Page } from '@playwright/test'
import { anaOrders } from '#db/seed/ana-orders.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  composeText,
  desktop,
  holdRequests,
  isApiRequest,
  narrow,
  recordRequests,
  simulateRestoredPage,
  takeScreenshot,
  waitForIsland,
} from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'
import { aFace, signUpSteps } from './sign-up-steps.ts'

const box = (page: Page) => page.getByRole('form', { name: 'Cadastre-se grátis' })
const email = (page: Page) => box(page).getByLabel('E-mail')
const phone = (page: Page) => box(page).getByLabel('Celular com DDD')
const send = (page: Page) => box(page).getByRole('button', { name: 'Quero receber pedidos' })
const sendsSignUp = isApiRequest('POST /api/signup')
const jsonOf = (value: unknown, status = 200) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
})
const eventsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? [])

test('the home page and its landing pages have every block and no dead link (J-01 to J-09, T-06, T-10, AMB-70)', async ({
  visit,
  demo,
}) => {
  await test.step('the home page has every block, and every footer link works (J-01 to J-09)', async () => {
    const { page, context } = await visit({ javaScript: false })
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
      await expect(page.getByRole('heading', { name, level: 2 }), name).toBeVisible()
    const main = await page.locator('main').innerText()
    for (const figure of ['250 mil', '500', '3 mil', '4 milhões', '165.000']) expect(main, figure).toContain(figure)
    await expect(page.locator('main a[href^="/api/redirect-to-download"]')).toHaveCount(1)
    expect((await page.locator('main a[href^="/seja-um-profissional"]').first().getAttribute('href'))!).toMatch(
      /utm_source=site&utm_medium=home/,
    )
    const links = await page.locator('footer a').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    for (const href of ['/mapa-do-site', '/central-de-ajuda', '/anuncie', '/baixar-app'])
      expect(links, href).toContain(href)
    const cards = await page
      .locator('section:is([aria-labelledby="conhecer"], [aria-labelledby="mais-pedidos"]) a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    expect(cards.length).toBeGreaterThanOrEqual(15)
    for (const href of new Set([...links, ...cards])) expect((await context.request.get(href)).status(), href).toBe(200)
  })

  await test.step('an invalid link says so and leads to the start', async () => {
    const { page } = await visit({ javaScript: false })
    expect((await page.goto('/profissional/cadastro?token=nada'))!.status()).toBe(404)
    await page.getByRole('link', { name: 'Começar de novo' }).click()
    expect(new URL(page.url()).pathname).toBe('/seja-um-profissional')
  })

  await test.step('a service is found by its slug and full slug; an unknown one suggests others (AMB-70)', async () => {
    const { page } = await visit({ javaScript: false })
    await page.goto('/anuncie/reformas-e-reparos/pintor')
    expect(new URL(page.url()).pathname).toBe('/anuncie/pintor')
    await expect(page.locator('main')).toHaveText(/Pintor em São Paulo, SP/, { useInnerText: true })
    expect((await page.goto('/anuncie/pimtor'))!.status()).toBe(404)
    await page.getByRole('link', { name: 'Pintor', exact: true }).click()
    expect(new URL(page.url()).pathname).toBe('/anuncie/pintor')
  })

  await test.step('the six download links carry their source (T-06, T-10)', async () => {
    for (const source of ['floating-categories', 'geolocation', 'budgets', 'prices', 'sign-in', 'post-request']) {
      const answer = await fetch(`${demo.address}/api/redirect-to-download?source=${source}`, { redirect: 'manual' })
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe(
        `/baixar-app?utm_source=site&utm_medium=${source}&utm_campaign=download`,
      )
    }
    for (const query of ['', '?source=other'])
      expect((await fetch(`${demo.address}/api/redirect-to-download${query}`)).status).toBe(404)
    const { page } = await visit()
    await page.goto('/entrar')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Ainda não tenho cadastro' }).click()
    const link = page.getByRole('link', { name: 'Baixar o aplicativo' })
    await expect(link).toHaveAttribute('href', '/api/redirect-to-download?source=sign-in')
  })
})

test('the sign-up box shows field errors, alerts on failure and can be resent (U-01 to U-08)', async ({ visit }) => {
  await test.step('an empty form far down a page shows its errors in view, without JavaScript too (U-04)', async () => {
    const visitor = await visit({ viewport: narrow, javaScript: false })
    const { page } = visitor
    await page.goto('/')
    await send(page).click()
    await expect(box(page).getByText('Campo obrigatório')).toHaveCount(2)
    await expect(email(page)).toBeInViewport()
    await page.goto('/orcamento/pintor')
    await page.locator('form[method=post] button:not([type=button])').last().click()
    await expect(page.getByText('Confira os campos marcados e tente de novo.')).toBeInViewport()
    assertNoProblems(visitor, 2)
    await visitor.context.close()
  })
  await test.step('the box shows field errors and sends nothing (U-01 to U-06)', async () => {
    const visitor = await visit()
    const { page } = visitor
    const calls = recordRequests(page, sendsSignUp)
    await page.goto('/')
    await email(page).focus()
    await waitForIsland(page, 'sign-up-box')
    await email(page).blur()
    await expect(box(page).getByText('Campo obrigatório')).toBeVisible()
    await email(page).fill('a b@x.com')
    await email(page).blur()
    await expect(box(page).getByText('Digite um conteúdo válido')).toBeVisible()
    await email(page).fill('a.b_c%d+e-f@x.com.br')
    await expect(box(page).getByText('Digite um conteúdo válido')).toHaveCount(0)
    await expect(phone(page)).toHaveAttribute('maxlength', '14')
    await phone(page).pressSequentially('1191234567')
    await phone(page).blur()
    await expect(box(page).getByText('Digite um conteúdo válido')).toBeVisible()
    await send(page).click()
    expect(await phone(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await phone(page).pressSequentially('8')
    await expect(phone(page)).toHaveValue('11 91234-5678')
    await phone(page).selectText()
    await page.keyboard.insertText('+55 (21) 98765-4321') // Safari 16 exposes no clipboard data on paste
    await expect(phone(page)).toHaveValue('21 98765-4321')
    await phone(page).clear()
    await composeText(page, '１１９１２３４５６７８')
    await expect(phone(page)).toHaveValue('11 91234-5678')
    expect(calls).toHaveLength(0)
    await assertAccessible(page)
    assertNoProblems(visitor)
    await visitor.context.close()
  })

  await test.step('a failure is an alert, and a foreign redirect is ignored (U-07, U-08)', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto('/anuncie')
    const answers = [jsonOf({ message: 'x' }, 500), jsonOf({ redirectUrl: 'https://evil.example/' })]
    await page.route('**/api/signup', (route) => route.fulfill(answers.shift()!))
    await email(page).fill('nina@exemplo.com.br')
    await waitForIsland(page, 'sign-up-box')
    await phone(page).fill('11 91234-5678')
    for (let time = 0; time < 2; time++) {
      const answer = page.waitForResponse((response) => sendsSignUp(response.request()))
      await send(page).click()
      await answer
      await expect(box(page).getByRole('alert').getByText('Não foi possível cadastrar')).toBeVisible()
    }
    expect(new URL(page.url()).pathname).toBe('/anuncie')
    assertNoProblems(visitor, 1)
    await visitor.context.close()
  })

  await test.step('a form restored by the browser can be submitted again', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto('/anuncie')
    await email(page).fill('lia.volta@exemplo.com.br')
    await waitForIsland(page, 'sign-up-box')
    await phone(page).fill('11 96111-0009')
    const showAgain = await simulateRestoredPage(page, '**/profissional/cadastro?*')
    await send(page).click()
    await showAgain()
    await send(page).click()
    await page.waitForURL('**/profissional/cadastro?token=*')
    assertNoProblems(visitor)
  })
})

test('a campaign link leads to the professional area, is attributed and works once, without JavaScript too (U-07, U-09, T-04)', async ({
  demo,
  visit,
}) => {
  await test.step('a campaign leads to the professional area, is stored, and its link works once (U-07, U-09, T-04)', async () => {
    const visitor = await visit({ viewport: narrow })
    const { page } = visitor
    const digits = '11961110001'
    await page.goto('/seja-um-profissional?utm_source=jornal&utm_campaign=verao&gclid=1')
    await expect(page.locator('main')).toHaveText(/fica com 100% do valor[\s\S]*[Ss]em mensalidade/, {
      useInnerText: true,
    })
    await email(page).fill('nina.um@exemplo.com.br')
    await phone(page).fill('11 96111-0001')
    await waitForIsland(page, 'sign-up-box')
    const call = page.waitForRequest(sendsSignUp)
    await send(page).click()
    expect((await call).postDataJSON().campaign).toStrictEqual({ utm_source: 'jornal', utm_campaign: 'verao' })
    await page.waitForURL('**/profissional/cadastro?token=*')
    const address = page.url()
    await page.waitForLoadState('networkidle')
    await signUpSteps(demo, page, digits, true, async (step) => {
      await assertFits(page)
      await assertAccessible(page)
      await takeScreenshot(page, step)
    })
    await page.goto('/profissional')
    await page.getByRole('link', { name: 'Continuar cadastro' }).click()
    await page.waitForURL('**/profissional/completar')
    await page.getByLabel('CPF').pressSequentially('123456789001')
    await expect(page.getByLabel('CPF'), 'a twelfth digit is refused (Y-02)').toHaveValue('123.456.789-00')
    await page.getByRole('button', { name: 'Completar perfil' }).click()
    await expect(page.getByText('Confira o CPF')).toBeVisible()
    await assertFits(page)
    await assertAccessible(page)
    await page.goBack()
    await page.getByRole('link', { name: 'Continuar cadastro' }).click()
    await page.getByRole('link', { name: 'Pedidos perto de você' }).click()
    await page.getByRole('link', { name: 'Onde você atende' }).click()
    await expect(page.getByLabel('CEP de onde você sai para trabalhar')).toHaveValue('13010-111')

    // On another device, by the e-mailed link.
    const other = await visit({ viewport: desktop })
    await other.page.goto(address)
    await expect(other.page.getByRole('heading', { name: 'Este cadastro já foi usado' })).toBeVisible()
    await assertAccessible(other.page)
    await other.page.getByRole('link', { name: 'Já tenho conta' }).click()
    await demo.db.deleteFrom('pin_challenges').where('phone', '=', digits).execute()
    const before = await demo.lastPin(digits)
    await other.page.getByLabel('Celular').fill('11961110001')
    await other.page.waitForLoadState('networkidle')
    await other.page.getByLabel('Celular').press('Enter')
    await expect(other.page.getByLabel('Código de 4 dígitos')).toBeVisible()
    await other.page.getByLabel('Código de 4 dígitos').fill(await demo.waitForPin(digits, before))
    await other.page.waitForURL('**/profissional/completar')
    await other.page.goto(address)
    await other.page.waitForURL('**/profissional/completar')
    await takeScreenshot(other.page, 'document')
    await other.page.getByLabel('CPF').fill('12345678909')
    await other.page.getByRole('button', { name: 'Completar perfil' }).click()
    await other.page.waitForURL('**/profissional/cadastro/foto')
    await other.page.waitForLoadState('networkidle')
    await other.page.getByLabel('Escolha uma foto').setInputFiles(await aFace())
    await other.page.getByRole('button', { name: 'Usar esta foto' }).click()
    await expect(other.page.getByText('Foto guardada.')).toBeVisible()
    await assertFits(other.page)
    await assertAccessible(other.page)
    await takeScreenshot(other.page, 'photo')

    // The first device finds the sign-up done.
    await page.reload()
    await page.waitForURL('**/profissional/comecar')
    await expect(page.getByRole('heading', { name: 'Seus primeiros passos' })).toBeVisible()
    await expect(page.getByText('até 3 contatos, de até 10 moedas cada')).toBeVisible()
    await assertFits(page)
    await assertAccessible(page)
    await takeScreenshot(page, 'sign-up-first-steps')
    await page.getByRole('link', { name: 'Ver oportunidades' }).click()
    await page.waitForURL('**/profissional')
    await expect(page.getByRole('link', { name: 'Continuar cadastro' })).toHaveCount(0)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Este cadastro já foi usado' })).toBeVisible()
    await assertAccessible(page)
    assertNoProblems(visitor, 5)
    await visitor.context.close()
    await other.context.close()
  })
  await test.step('a campaign works without JavaScript (U-07)', async () => {
    const { page } = await visit({ javaScript: false })
    await page.goto('/')
    await email(page).fill('a@x')
    await send(page).click()
    await expect(box(page).getByText('Digite um conteúdo válido')).toBeVisible()
    await expect(box(page).getByText('Campo obrigatório')).toBeVisible()
    await expect(email(page)).toHaveValue('a@x')
    await page.goto('/seja-um-profissional?utm_source=radio')
    await email(page).fill('nina.dois@exemplo.com.br')
    await phone(page).fill('11961110002')
    await send(page).click()
    const signUp = await demo.db
      .selectFrom('sign_ups')
      .select('campaign')
      .where('phone', '=', '11961110002')
      .executeTakeFirstOrThrow()
    expect(signUp.campaign).toStrictEqual({ utm_source: 'radio' })
    await signUpSteps(demo, page, '11961110002', false)
    await page.getByLabel('CPF').fill('11144477735')
    await page.getByRole('button', { name: 'Completar perfil' }).click()
    await page.getByLabel('Escolha uma foto').setInputFiles(await aFace())
    await page.getByRole('button', { name: 'Usar esta foto' }).click()
    await expect(page.getByText('Foto guardada.')).toBeVisible()
    await page.getByRole('link', { name: 'Concluir cadastro' }).click()
    await expect(page.getByRole('heading', { name: 'Seus primeiros passos' })).toBeVisible()
  })
})

test('the banner appears after its picture, shifts nothing, and is hidden without it (V-01 to V-04)', async ({
  visit,
}) => {
  await test.step('the banner appears after its picture and shifts nothing (V-01 to V-04)', async () => {
    const visitor = await visit()
    const { page } = visitor
    const looks = recordRequests(page, (request) => request.method() === 'HEAD')
    const showBanner = await holdRequests(page, '**/banners/*')
    await page.goto('/reformas-e-reparos/pintor')
    await page.locator('page-island[name=banner]').scrollIntoViewIfNeeded()
    // A late font may move text: what counts is what moves from here on.
    await page.evaluate(async () => {
      await document.fonts.ready
      const since = performance.now()
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.startTime >= since)
            (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift' })
    })
    showBanner()
    const picture = page.getByRole('img', { name: 'Tinta e mão de obra por metro: veja preços' })
    await expect(picture).toBeVisible()
    await expect(picture).toHaveAttribute('width', '350')
    await expect(picture).toHaveAttribute('height', '306')
    expect(looks.map((request) => new URL(request.url()).pathname)).toStrictEqual(['/banners/tinta-e-mao-de-obra.svg'])
    const link = await picture.locator('xpath=..').getAttribute('href')
    expect(link).toBe(
      '/reformas-e-reparos/pintor/preco/pintura-de-parede?utm_source=site&utm_medium=banner&utm_campaign=pintor&utm_banner=tinta-e-mao-de-obra#preco-por-metro',
    )
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)
    await assertAccessible(page)
    assertNoProblems(visitor)
    await visitor.context.close()
  })

  await test.step('a missing picture hides the banner (V-02)', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.route('**/banners/*', (route) => route.fulfill({ status: 404 }))
    await page.goto('/reformas-e-reparos/pintor')
    const look = page.waitForResponse((response) => response.request().method() === 'HEAD')
    await page.locator('page-island[name=banner]').scrollIntoViewIfNeeded()
    await look
    await page.waitForLoadState('networkidle')
    await expect(page.locator('page-island[name=banner] img')).toHaveCount(0)
    assertNoProblems(visitor, 1)
  })
})

test('a sent request links to the app with its parameters (S-06, T-10)', async ({ visit, demo }) => {
  const cookie = await demo.signIn(phones.ana)
  const visitor = await visit({ cookie, viewport: narrow })
  const { page, context } = visitor
  await page.goto(`/pedido-enviado/${anaOrders.LEADS}`)
  const link = page.getByRole('link', { name: 'Acompanhar pelo aplicativo' })
  await expect(link).toHaveAttribute('href', '/api/redirect-to-download?source=post-request')
  const related = page.getByRole('region', { name: /^Quem pede .+ também pede$/ }).getByRole('link')
  expect(await related.count()).toBeGreaterThan(1)
  for (const one of await related.all()) {
    await expect(one.locator('svg')).toHaveCount(1)
    expect((await context.request.get((await one.getAttribute('href'))!)).status()).toBe(200)
  }
  await page.waitForLoadState('networkidle')
  await assertFits(page)
  await assertAccessible(page)
  assertNoProblems(visitor)
})

const storedEvents = (demo: Demo) =>
  demo.db.selectFrom('analytics_events').select(['event', 'page_type', 'path']).execute()

test('nothing is tracked before consent; form scrolling is tracked once per step, in order (W-04, AMB-55)', async ({
  demo,
  visit,
}) => {
  await test.step('nothing is tracked before consent; a refusal persists; the footer link asks again (AMB-55)', async () => {
    const visitor = await visit({ cookieChoice: null, viewport: narrow })
    const { page, context } = visitor
    const beacons = recordRequests(page, isApiRequest('POST /api/analytics'))
    const banner = page.getByRole('region', { name: 'Cookies' })
    await page.goto('/reformas-e-reparos/pintor')
    await expect(banner).toBeVisible()
    await assertFits(page)
    await assertAccessible(page)
    expect((await banner.boundingBox())!.height).toBeLessThan(narrow.height / 4)
    await page.keyboard.press('Tab')
    expect(
      await banner.getByRole('link', { name: 'Saiba mais' }).evaluate((link) => link === document.activeElement),
    ).toBeTruthy()
    await banner.getByRole('button', { name: 'Recusar' }).click()
    await expect(banner).toHaveCount(0)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => 'dataLayer' in window)
    expect((await eventsOf(page))[0]).toStrictEqual({ pageType: 'home:show' })
    await expect(banner).toHaveCount(0)
    expect(beacons).toHaveLength(0)

    await page.getByRole('link', { name: 'Preferências de cookies' }).click()
    const sent = page.waitForRequest(isApiRequest('POST /api/analytics'))
    await banner.getByRole('button', { name: 'Aceitar' }).click()
    await sent
    const cookie = (await context.cookies()).find(({ name }) => name === 'ajeita-cookies')
    expect(cookie?.value).toBe('all')
    expect(cookie!.expires).toBeGreaterThan(Date.now() / 1000 + 179 * 24 * 3600)
    await expect
      .poll(() => storedEvents(demo))
      .toStrictEqual([{ event: 'page view', page_type: 'home:show', path: '/' }])
    assertNoProblems(visitor)
    await visitor.context.close()
  })
  await test.step('scrolling the form is tracked at its middle and end, once each (W-04)', async () => {
    const { page } = await visit({ viewport: narrow })
    await page.goto('/reformas-e-reparos/pintor')
    await page.waitForFunction(() => 'dataLayer' in window)
    const milestones = async () =>
      (await eventsOf(page)).map(({ event }) => event).filter((event) => String(event).endsWith('form'))
    expect(await milestones()).toStrictEqual([])
    for (let turn = 0; turn < 12; turn++) {
      await page.mouse.wheel(0, 200)
      await hasScrolled(page)
    }
    await expect.poll(milestones).toStrictEqual(['middle form', 'final form'])
    await page.mouse.wheel(0, -1500)
    await hasScrolled(page)
    await page.mouse.wheel(0, 1500)
    await hasScrolled(page)
    expect(await milestones(), 'once each').toStrictEqual(['middle form', 'final form'])
  })
})

/** Scroll handlers run within two frames. */
const hasScrolled = (page: Page) =>
  page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))))
