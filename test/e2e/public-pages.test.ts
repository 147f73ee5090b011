import { assertAccessible, assertFits, assertNoProblems, enlargeLetters, narrow } from './browser.ts'
import { expect, test } from './journey.ts'
import { painterPage } from './painter-form.ts'

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

for (const { path, canonical = path, status, type, heading, isIndexed } of publicPages) {
  test(`${path} says what it is, without the script of a framework`, async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    const answer = await page.goto(path)
    expect(answer!.status()).toBe(status)
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    if (heading) await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { useInnerText: true })
    await expect(page).toHaveTitle(/ · Ajeita$|^Ajeita/)
    const named = await page.locator('meta[name=pageType]').getAttribute('content')
    await expect(page.locator('body')).toHaveAttribute('data-page-type', named!)
    if (type) expect(named).toBe(type)
    const robots = await page
      .locator('meta[name=robots]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('content')))
    expect(robots.join().includes('noindex')).toBe(!isIndexed)
    if (isIndexed) {
      expect((await page.locator('meta[name=description]').getAttribute('content'))!.length > 50).toBeTruthy()
      expect((await page.locator('link[rel=canonical]').getAttribute('href'))!).toMatch(new RegExp(`${canonical}$`))
    } else {
      expect((await page.locator('a[href="/"]').count()) > 0, 'a way home').toBeTruthy()
      await expect(page.locator('body')).not.toHaveText(/\bat \S+ \(|Error:/, { useInnerText: true })
    }
    const scripts = await page
      .locator('script:not([type="application/ld+json"], #first-touch)') // what notes a press before the page is alive
      .evaluateAll((all) => all.map((script) => [script.getAttribute('type'), script.hasAttribute('src')]))
    expect(scripts).toStrictEqual([['module', true]])
    assertNoProblems(visitor, status === 200 ? 0 : 1)
  })

  test(`${path} is accessible and fits every screen, light and dark`, async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto(path)
    // A form that comes to life while it is looked at folds its later steps away under the eyes of the reader.
    await expect(page.locator('page-island[when=idle]:not([ready])')).toHaveCount(0)
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
  })
}

test('every link of the home page, of a type of service and of a service leads somewhere', async ({ town, visit }) => {
  const { page } = await visit({ javaScript: false })
  const links = new Set<string>()
  for (const path of ['/', '/reformas-e-reparos', painterPage]) {
    await page.goto(path)
    const hrefs = await page.locator('a[href]').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
    for (const href of hrefs) if (href.startsWith(town.address)) links.add(href.split('#')[0]!)
  }
  expect(links.size, `${links.size} links`).toBeGreaterThan(30)
  const broken: string[] = []
  for (const link of links) {
    const { status } = await fetch(link)
    if (status !== 200) broken.push(`${link} answered ${status}`)
  }
  expect(broken).toStrictEqual([])
})

test('the explanation of a category opens as a dialog and Esc closes it', async ({ visit }) => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto(painterPage)
  await page.getByRole('button', { name: 'Como funciona' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  assertNoProblems(visitor)
})

test('without script everything can be read, and a request goes all the way', async ({ town, visit }) => {
  const visitor = await visit({ javaScript: false })
  const { page } = visitor
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(painterPage)
  for (const question of ['O que será pintado?', 'Quem compra a tinta?', 'Para quando?', 'Celular com DDD'])
    await expect(page.getByText(question).first(), question).toBeVisible()
  await expect(page.getByText('Perguntas frequentes')).toBeVisible()

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
  expect((await refused).status()).toBe(422)
  await expect(page.getByText('Digite um telefone válido')).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue('Noé Ramos')
  await expect(page.getByLabel('Cidade')).toHaveValue('São Paulo')
  await expect(page.getByRole('radio', { name: 'Um cômodo' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Descascando' })).toBeChecked()
  await assertFits(page)

  await page.getByLabel('Celular com DDD').fill('(11) 95555-0001')
  const made = page.waitForResponse((response) => response.request().method() === 'POST')
  await send.click()
  expect((await made).status()).toBe(303)
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  const uuid = page.url().split('/').at(-1)
  await page.getByLabel('Código de 4 dígitos').fill(await town.pinOf('11955550001'))
  await page.getByRole('button', { name: 'Confirmar código' }).click()
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedido enviado', { useInnerText: true })
  assertNoProblems(visitor, 1)
})

for (const [who, paths] of [
  [
    undefined,
    [
      '/',
      painterPage,
      '/reformas-e-reparos/preco/pintor',
      '/profissionais/carlos-4',
      '/entrar',
      '/central-de-ajuda',
      '/servico-expresso/diarista',
      '/busca?q=pintor',
      '/pedir-ajuda',
    ],
  ],
  ['ana', ['/meus-pedidos', '/mensagens', '/conta']],
  ['carlos', ['/profissional', '/profissional/contatos', '/profissional/carteira', '/profissional/perfil']],
] as const)
  test(`with letters twice as large nothing is wider than a phone: ${who ?? 'a visitor'}`, async ({
    visit,
    signedInAs,
  }) => {
    const wish = { viewport: narrow }
    const { page } = who ? await signedInAs(who, wish) : await visit(wish)
    for (const path of paths) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      await enlargeLetters(page)
      await assertFits(page)
    }
  })

test('letters that a browser enlarges by themselves, and not what is measured by them, part no list of places', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: narrow })
  for (const path of ['/orcamento/pintor', painterPage, `${painterPage}/sp/sao-paulo`]) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await page.evaluate(() => {
      document.body.style.fontSize = '2rem'
    })
    await assertFits(page)
  }
})
