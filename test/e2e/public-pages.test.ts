import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertAccessible, assertFits, assertNoProblems, startBrowser, visitorsOf } from './browser.ts'
import { painterPage } from './painter-form.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })

const publicPages = [
  { path: '/', status: 200, type: 'home:show', isIndexed: true },
  { path: '/reformas-e-reparos', status: 200, type: 'root-category:show', isIndexed: true },
  { path: painterPage, status: 200, type: 'category:show', isIndexed: true },
  { path: `${painterPage}/sp/sao-paulo`, status: 200, type: 'category:show', isIndexed: true },
  { path: '/reformas-e-reparos/sp', status: 200, type: 'category:show', isIndexed: true },
  { path: '/orcamento/pintor', canonical: painterPage, status: 200, type: 'budget:show', isIndexed: true },
  { path: `${painterPage}/preco/pintura-de-parede`, status: 200, type: 'price:show', isIndexed: true },
  { path: '/busca?texto=torneira', status: 200, type: 'search:show', isIndexed: false },
  { path: '/mapa-do-site', status: 200, type: 'sitemap:show', isIndexed: true },
  { path: '/nada', status: 404, type: undefined, heading: 'Página não encontrada', isIndexed: false },
  { path: '/fora-do-ar', status: 503, type: 'outage:show', heading: 'Estamos fora do ar', isIndexed: false },
  {
    path: '/erro',
    status: 500,
    type: 'technical-problem:show',
    heading: 'Tivemos um problema técnico',
    isIndexed: false,
  },
]

const asVisitor = visitorsOf(browser, town.address)

for (const { path, canonical = path, status, type, heading, isIndexed } of publicPages) {
  test(`${path} says what it is, without the script of a framework`, () =>
    asVisitor({}, async (visitor) => {
      const { page } = visitor
      const answer = await page.goto(path)
      assert.equal(answer!.status(), status)
      assert.equal(await page.locator('html').getAttribute('lang'), 'pt-BR')
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
      if (heading) assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), heading)
      assert.match(await page.title(), / · Ajeita$|^Ajeita/)
      const named = await page.locator('meta[name=pageType]').getAttribute('content')
      assert.equal(await page.locator('body').getAttribute('data-page-type'), named)
      if (type) assert.equal(named, type)
      const robots = await page
        .locator('meta[name=robots]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('content')))
      assert.equal(robots.join().includes('noindex'), !isIndexed)
      if (isIndexed) {
        assert.ok((await page.locator('meta[name=description]').getAttribute('content'))!.length > 50)
        assert.match((await page.locator('link[rel=canonical]').getAttribute('href'))!, new RegExp(`${canonical}$`))
      } else {
        assert.ok((await page.locator('a[href="/"]').count()) > 0, 'a way home')
        assert.doesNotMatch(await page.locator('body').innerText(), /\bat \S+ \(|Error:/)
      }
      const scripts = await page
        .locator('script:not([type="application/ld+json"])')
        .evaluateAll((all) => all.map((script) => [script.getAttribute('type'), script.hasAttribute('src')]))
      assert.deepEqual(scripts, [['module', true]])
      assertNoProblems(visitor, status === 200 ? 0 : 1)
    }))

  test(`${path} is accessible and fits every screen, light and dark`, () =>
    asVisitor({}, async (visitor) => {
      const { page } = visitor
      await page.goto(path)
      for (const [colorScheme, read] of [
        ['light', 1280],
        ['dark', 360],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        for (const width of [360, 768, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          await assertFits(page)
          if (width === read) await assertAccessible(page)
        }
      }
      assertNoProblems(visitor, status === 200 ? 0 : 1)
    }))
}

test('every link of the home page, of a type of service and of a service leads somewhere', () =>
  asVisitor({ javaScript: false }, async ({ page }) => {
    const links = new Set<string>()
    for (const path of ['/', '/reformas-e-reparos', painterPage]) {
      await page.goto(path)
      const hrefs = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
      for (const href of hrefs) if (href.startsWith(town.address)) links.add(href.split('#')[0]!)
    }
    assert.ok(links.size > 30, `${links.size} links`)
    const broken: string[] = []
    for (const link of links) {
      const { status } = await fetch(link)
      if (status !== 200) broken.push(`${link} answered ${status}`)
    }
    assert.deepEqual(broken, [])
  }))

test('the explanation of a category opens as a dialog and Esc closes it', () =>
  asVisitor({}, async (visitor) => {
    const { page } = visitor
    await page.goto(painterPage)
    await page.getByRole('button', { name: 'Como funciona' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assertNoProblems(visitor)
  }))

test('without script everything can be read, and a request goes all the way', () =>
  asVisitor({ javaScript: false }, async (visitor) => {
    const { page } = visitor
    await page.goto('/')
    assert.ok(await page.getByRole('heading', { level: 1 }).isVisible())
    await page.goto(painterPage)
    for (const question of ['O que será pintado?', 'Quem compra a tinta?', 'Para quando?', 'Celular com DDD'])
      assert.ok(await page.getByText(question).first().isVisible(), question)
    assert.ok(await page.getByText('Perguntas frequentes').isVisible())

    await page.getByRole('radio', { name: 'Um cômodo' }).check()
    await page.getByRole('radio', { name: 'Até 30 m²' }).check()
    await page.getByRole('checkbox', { name: 'Descascando' }).check()
    await page.getByRole('radio', { name: 'Eu já tenho a tinta' }).check()
    await page.getByRole('radio', { name: 'Vazio' }).check()
    await page.getByRole('radio', { name: 'Nos próximos 30 dias' }).check()
    await page.getByLabel('Estado').selectOption('sp')
    await page.getByLabel('Cidade').fill('São Paulo')
    await page.getByLabel('Nome').fill('Noé Ramos')
    await page.getByLabel('E-mail').fill('noe@exemplo.com.br')
    await page.getByLabel('Celular com DDD').fill('1191234')
    const send = page.getByRole('button', { name: 'Pedir orçamentos' })

    const refused = page.waitForResponse((response) => response.request().method() === 'POST')
    await send.click()
    assert.equal((await refused).status(), 422)
    assert.ok(await page.getByText('Digite um telefone válido').isVisible())
    assert.equal(await page.getByLabel('Nome').inputValue(), 'Noé Ramos')
    assert.equal(await page.getByLabel('Cidade').inputValue(), 'São Paulo')
    assert.ok(await page.getByRole('radio', { name: 'Um cômodo' }).isChecked())
    assert.ok(await page.getByRole('checkbox', { name: 'Descascando' }).isChecked())
    await assertFits(page)

    await page.getByLabel('Celular com DDD').fill('(11) 95555-0001')
    const made = page.waitForResponse((response) => response.request().method() === 'POST')
    await send.click()
    assert.equal((await made).status(), 303)
    await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
    const uuid = page.url().split('/').at(-1)
    await page.getByLabel('Código de 4 dígitos').fill(await town.pinOf('11955550001'))
    await page.getByRole('button', { name: 'Confirmar código' }).click()
    await page.waitForURL(`**/pedido-enviado/${uuid}`)
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Pedido enviado')
    assertNoProblems(visitor, 1)
  }))
