import { assertFits, assertNoProblems, narrow } from './browser.ts'
import { expect, test } from './journey.ts'
import { painterPage } from './painter-form.ts'

/** Public pages without framework scripts, without JavaScript, and with enlarged text. */

const publicPages: {
  path: string
  type?: string
  heading?: string
  canonical?: string
  status?: number
  isIndexed?: boolean
  lang?: string
}[] = [
  { path: '/', type: 'home:show' },
  { path: '/reformas-e-reparos', type: 'root-category:show' },
  { path: painterPage, type: 'category:show' },
  { path: `${painterPage}/sp/sao-paulo`, type: 'category:show' },
  { path: '/reformas-e-reparos/sp', type: 'category:show' },
  { path: '/orcamento/pintor', canonical: painterPage, type: 'budget:show' },
  { path: `${painterPage}/preco/pintura-de-parede`, type: 'price:show' },
  { path: '/busca?texto=torneira', type: 'search:show', isIndexed: false },
  { path: '/mapa-do-site', type: 'sitemap:show' },
  { path: '/central-de-ajuda', type: 'help-centre:show', heading: 'Central de ajuda' },
  { path: '/central-de-ajuda/chatbot', type: 'chatbot:show', heading: 'Assistente da Ajeita' },
  { path: '/central-de-ajuda/por-que-este-preco', type: 'help-article:show', heading: 'Por que este preço?' },
  { path: '/politica-de-privacidade/site', type: 'privacy-policy:show', heading: 'Política de Privacidade' },
  { path: '/termos-de-uso', type: 'terms-of-use:show', heading: 'Termos de uso' },
  { path: '/seguranca', type: 'safety:show', heading: 'Segurança na Ajeita' },
  { path: '/sobre-nos', type: 'about-us:show', heading: 'Sobre nós' },
  { path: '/carreiras', type: 'careers:show', heading: 'Carreiras' },
  {
    path: '/en-construccion',
    type: 'under-construction:show',
    heading: 'Sitio en construcción',
    isIndexed: false,
    lang: 'es',
  },
  { path: '/nada', status: 404, heading: 'Página não encontrada', isIndexed: false },
  { path: '/central-de-ajuda/nada-disso', status: 404, isIndexed: false },
  { path: '/fora-do-ar', status: 503, type: 'outage:show', heading: 'Estamos fora do ar', isIndexed: false },
  {
    path: '/erro',
    status: 500,
    type: 'technical-problem:show',
    heading: 'Tivemos um problema técnico',
    isIndexed: false,
  },
]

test('every public page has its metadata and no framework script', async ({ visitor, page }) => {
  for (const { path, canonical = path, status = 200, type, heading, isIndexed = true, lang = 'pt-BR' } of publicPages)
    await test.step(path, async () => {
      expect((await page.goto(path))!.status()).toBe(status)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveCount(1)
      if (heading) await expect(title).toHaveText(heading, { useInnerText: true })
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
      visitor.problems.length = 0
    })
})

test('enlarged text breaks no place list, and the category dialog closes on Escape', async ({ visit }) => {
  await test.step('the category dialog closes on Escape', async () => {
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
  await test.step('enlarged text breaks no place list', async () => {
    const { page } = await visit({ viewport: narrow })
    for (const path of ['/orcamento/pintor', painterPage, `${painterPage}/sp/sao-paulo`]) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      await page.evaluate(() => {
        document.body.style.fontSize = '2rem'
      })
      await assertFits(page)
    }
  })
})

test('without JavaScript everything is readable, and a request works', async ({ demo, visit }) => {
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
  await expect(page.getByText('Use um celular com DDD')).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue('Noé Ramos')
  await expect(page.getByLabel('Cidade')).toHaveValue('São Paulo')
  await expect(page.getByRole('radio', { name: 'Um cômodo' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Descascando' })).toBeChecked()
  await assertFits(page)

  await page.getByLabel('Celular com DDD').fill('(11) 95555-0001')
  const postResponse = page.waitForResponse((response) => response.request().method() === 'POST')
  await send.click()
  expect((await postResponse).status()).toBe(303)
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  const uuid = page.url().split('/').at(-1)
  await page.getByLabel('Código de 4 dígitos').fill(await demo.waitForPin('11955550001'))
  await page.getByRole('button', { name: 'Confirmar código' }).click()
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedido enviado', { useInnerText: true })
  assertNoProblems(visitor, 1)
})
