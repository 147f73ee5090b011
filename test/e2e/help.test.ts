import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  islandReady,
  narrow,
  startBrowser,
  visitorsOf,
} from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })

const asVisitor = visitorsOf(browser, town.address)
const feedbackOf = (article: string) =>
  town.db.selectFrom('help_feedback').select('helpful').where('article', '=', article).execute()

const pages = [
  { path: '/central-de-ajuda', heading: 'Central de ajuda', type: 'help-centre:show' },
  { path: '/central-de-ajuda/chatbot', heading: 'Assistente da Ajeita', type: 'chatbot:show' },
  { path: '/central-de-ajuda/por-que-este-preco', heading: 'Por que este preço?', type: 'help-article:show' },
  { path: '/politica-de-privacidade/site', heading: 'Política de Privacidade', type: 'privacy-policy:show' },
  { path: '/termos-de-uso', heading: 'Termos de uso', type: 'terms-of-use:show' },
  { path: '/seguranca', heading: 'Segurança na Ajeita', type: 'safety:show' },
  { path: '/sobre-nos', heading: 'Sobre nós', type: 'about-us:show' },
  { path: '/carreiras', heading: 'Carreiras', type: 'careers:show' },
  { path: '/en-construccion', heading: 'Sitio en construcción', type: 'under-construction:show' },
]

for (const { path, heading, type } of pages) {
  test(`${path}: its own heading, on a phone and a desktop, light and dark`, async () => {
    for (const wish of [{ viewport: narrow }, { viewport: desktop, dark: true }])
      await asVisitor(wish, async (visitor) => {
        const { page } = visitor
        assert.equal((await page.goto(path))!.status(), 200)
        assert.deepEqual(await page.getByRole('heading', { level: 1 }).allInnerTexts(), [heading])
        assert.equal(await page.locator('body').getAttribute('data-page-type'), type)
        assert.match(await page.title(), / · Ajeita$/)
        assert.ok((await page.locator('meta[name=description]').getAttribute('content'))!.length > 50)
        await page.waitForLoadState('networkidle')
        await assertFits(page)
        await assertAccessible(page)
        assertNoProblems(visitor)
      })
  })
}

test('the page under construction is in Spanish and not for search engines', () =>
  asVisitor({ javaScript: false }, async ({ page }) => {
    await page.goto('/en-construccion')
    assert.equal(await page.locator('html').getAttribute('lang'), 'es')
    assert.match(await page.locator('main').innerText(), /en construcción/)
    assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
  }))

const moments = [
  {
    what: 'in hours',
    now: '2026-11-19T10:00:00-03:00',
    badge: 'Aberto agora até as 20h',
    dialog: /está atendendo agora/,
  },
  {
    what: 'on a holiday',
    now: '2027-11-20T10:00:00-03:00',
    badge: 'Volta segunda, às 8h (hoje é feriado: Consciência Negra)',
    dialog: /Nosso time volta segunda, às 8h \(hoje é feriado/,
  },
]
for (const { what, now, badge, dialog } of moments) {
  test(`the help centre ${what}: whether the team is there, by the browser's own clock`, () =>
    asVisitor({}, async (visitor) => {
      const { page } = visitor
      await page.clock.setFixedTime(new Date(now))
      await page.goto('/central-de-ajuda')
      await page.getByText(badge, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Abrir o chat de ajuda' }).click()
      const opened = page.getByRole('dialog', { name: 'Como podemos ajudar?' })
      await opened.getByText(dialog).first().waitFor()
      assert.ok(await opened.getByRole('link', { name: /Perguntar ao assistente/ }).isVisible())
      assert.ok(await opened.getByRole('link', { name: /Falar com o time/ }).isVisible())
      await assertAccessible(page)
      await page.keyboard.press('Escape')
      assert.equal(await opened.isVisible(), false)
      assertNoProblems(visitor)
    }))
}

test('without script the dialog opens too, the page says the hours, and every link of it answers', () =>
  asVisitor({ javaScript: false, viewport: narrow }, async ({ page }) => {
    await page.goto('/central-de-ajuda')
    assert.ok((await page.locator('a[href="/pedir-ajuda"]').count()) > 0)
    assert.ok(await page.getByText('Segunda a sábado, das 8h às 20h').first().isVisible())
    await page.getByRole('button', { name: 'Ajuda', exact: true }).click()
    assert.ok(await page.getByRole('dialog', { name: 'Como podemos ajudar?' }).isVisible())
    const links = await page
      .locator('main a[href^="/"]')
      .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')!))])
    assert.ok(links.filter((href) => href.startsWith('/central-de-ajuda/')).length > 42)
    for (const href of links) assert.equal((await fetch(town.address + href)).status, 200, href)
  }))

test('an article that there is not is a real 404', async () => {
  assert.equal((await fetch(`${town.address}/central-de-ajuda/nada-disso`)).status, 404)
})

test('"Não" is kept, thanked for and leads to the team; changing one\'s mind is no second answer', () =>
  asVisitor({}, async (visitor) => {
    const { page } = visitor
    const slug = 'quantos-profissionais-respondem'
    await page.goto(`/central-de-ajuda/${slug}`)
    await page.getByRole('button', { name: 'Não' }).scrollIntoViewIfNeeded()
    await islandReady(page, 'article-feedback')
    await page.getByRole('button', { name: 'Não' }).click()
    await page.getByText('Obrigado por avisar').waitFor()
    assert.ok(await page.getByRole('link', { name: 'Conte o que faltou ao nosso time' }).isVisible())
    assert.deepEqual(await feedbackOf(slug), [{ helpful: false }])
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Mudar resposta' }).click()
    await page.getByRole('button', { name: 'Sim' }).click()
    await page.getByText('Obrigado pela resposta').waitFor()
    assert.deepEqual(await feedbackOf(slug), [{ helpful: true }])
    const [cookie] = (await visitor.context.cookies()).filter(({ name }) => name === 'ajeita-help')
    assert.equal(cookie?.httpOnly, true)
    for (const { href } of await page
      .locator('section[aria-labelledby=relacionadas] a')
      .evaluateAll((all) => all.map((link) => ({ href: (link as HTMLAnchorElement).href }))))
      assert.equal((await fetch(href)).status, 200, href)
    assertNoProblems(visitor)
  }))

test('the same without script, by a form of the page', () =>
  asVisitor({ javaScript: false, viewport: narrow }, async (visitor) => {
    const { page } = visitor
    const slug = 'nao-sei-meu-cep'
    for (const answer of ['Sim', 'Não']) {
      await page.goto(`/central-de-ajuda/${slug}`)
      await page.getByRole('button', { name: answer }).click()
      await page.getByText(/Obrigado/).waitFor()
    }
    assert.deepEqual(await feedbackOf(slug), [{ helpful: false }])
    assert.ok(await page.getByRole('link', { name: 'Conte o que faltou ao nosso time' }).isVisible())
  }))

test('a network that fails is said, and the article stays', () =>
  asVisitor({}, async (visitor) => {
    const { page } = visitor
    await page.route('**/api/help/**', (route) => route.abort())
    await page.goto('/central-de-ajuda/pedido-repetido')
    await page.getByRole('button', { name: 'Sim' }).scrollIntoViewIfNeeded()
    await islandReady(page, 'article-feedback')
    await page.getByRole('button', { name: 'Sim' }).click()
    await page.getByText('Sua resposta não chegou').waitFor()
    assert.ok(await page.getByRole('button', { name: 'Sim' }).isEnabled())
    assertNoProblems(visitor, 1)
  }))

test('the search of the help centre is answered on the page of the assistant, without script', () =>
  asVisitor({ javaScript: false, viewport: narrow }, async ({ page }) => {
    await page.goto('/central-de-ajuda')
    await page.getByLabel('Qual é a sua dúvida?').fill('não recebi o código')
    await page.getByRole('button', { name: 'Perguntar' }).click()
    await page.waitForURL('**/central-de-ajuda/chatbot?texto=*')
    await assertFits(page)
    await page.getByRole('log').getByRole('link', { name: 'Não recebi o código no celular' }).click()
    await page.waitForURL('**/central-de-ajuda/nao-recebi-o-codigo')
    await page.goto('/central-de-ajuda/chatbot?texto=quero+falar+com+um+atendente')
    await page.getByRole('link', { name: 'Enviar ao time' }).click()
    await page.waitForURL('**/pedir-ajuda?texto=*')
    assert.match(await page.getByLabel('O que aconteceu?').inputValue(), /^Você: quero falar com um atendente\n/)
  }))

test('a conversation with the assistant ends with a protocol number', () =>
  asVisitor({ viewport: narrow }, async (visitor) => {
    const { page } = visitor
    await page.goto('/central-de-ajuda/chatbot')
    await islandReady(page, 'chatbot')
    const field = page.getByLabel('Sua pergunta')
    const log = page.getByRole('log')
    await field.fill('quanto custa um pintor?')
    await field.press('Enter')
    await log.getByText(/Pintor custa em média R\$/).waitFor()
    assert.equal(await field.inputValue(), '')
    assert.equal(
      await log.getByRole('link', { name: 'Pedir Pintor' }).getAttribute('href'),
      '/reformas-e-reparos/pintor',
    )
    await field.fill('quero falar com uma pessoa')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await log.getByText(/O time responde por e-mail/).waitFor()
    await log.getByRole('link', { name: 'Enviar ao time' }).click()
    await page.getByLabel('Nome').fill('Noé Ramos')
    await page.getByLabel('E-mail').fill('noe@')
    const send = page.getByRole('button', { name: 'Enviar e receber o protocolo' })
    await send.click()
    await page.getByText('Digite um e-mail válido').waitFor()
    await assertFits(page)
    await assertAccessible(page)
    await page.getByLabel('E-mail').fill('noe@exemplo.com.br')
    await send.click()
    const said = await log.getByText(/Seu protocolo: 20\d\d-\d{6}/).innerText()
    const ticket = await town.db
      .selectFrom('support_tickets')
      .select('text')
      .where('protocol', '=', /20\d\d-\d{6}/.exec(said)![0])
      .executeTakeFirstOrThrow()
    assert.match(
      ticket.text,
      /^Você: quanto custa um pintor\?\nAssistente: Pintor custa[^]+Você: quero falar com uma pessoa/,
    )
    await assertAccessible(page)
    assertNoProblems(visitor, 1)
  }))

test('a question of ten thousand signs and one of control signs are answered, with a page and not a failure', async () => {
  for (const text of ['x'.repeat(10_000), '%00%07', '']) {
    const answer = await fetch(`${town.address}/central-de-ajuda/chatbot?texto=${text}`)
    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /passou de 500 caracteres|Não recebi nenhuma palavra/)
    assert.equal(answer.headers.get('etag'), null, 'a question is kept by nobody')
  }
})
