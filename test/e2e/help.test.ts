import { assertAccessible, assertFits, assertNoProblems, holdRequests, waitForIsland, narrow } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'

const feedbackOf = (demo: Demo, article: string) =>
  demo.db.selectFrom('help_feedback').select('helpful').where('article', '=', article).execute()

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
test('the help centre shows support hours by the browser clock', async ({ page, visitor }) => {
  for (const { what, now, badge, dialog } of moments)
    await test.step(what, async () => {
      await page.clock.setFixedTime(new Date(now))
      await page.goto('/central-de-ajuda')
      await expect(page.getByText(badge, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Abrir o chat de ajuda' }).click()
      const opened = page.getByRole('dialog', { name: 'Como podemos ajudar?' })
      await expect(opened.getByText(dialog).first()).toBeVisible()
      await expect(opened.getByRole('link', { name: /Perguntar ao assistente/ })).toBeVisible()
      await expect(opened.getByRole('link', { name: /Falar com o time/ })).toBeVisible()
      if (what === 'in hours') await assertAccessible(page)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
    })
  assertNoProblems(visitor)
})

test('help dialog, search and article feedback work without JavaScript; negative feedback is stored once and leads to support', async ({
  demo,
  visit,
}) => {
  await test.step('without JavaScript the help dialog opens, its search is answered, and article feedback is sent', async () => {
    const { page } = await visit({ javaScript: false, viewport: narrow })
    await page.goto('/central-de-ajuda')
    expect((await page.locator('a[href="/pedir-ajuda"]').count()) > 0).toBeTruthy()
    await expect(page.getByText('Segunda a sábado, das 8h às 20h').first()).toBeVisible()
    await page.getByRole('button', { name: 'Ajuda', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Como podemos ajudar?' })).toBeVisible()
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
    await expect(page.getByLabel('O que aconteceu?')).toHaveValue(/^Você: quero falar com um atendente\n/)

    const slug = 'nao-sei-meu-cep'
    for (const answer of ['Sim', 'Não']) {
      await page.goto(`/central-de-ajuda/${slug}`)
      await page.getByRole('button', { name: answer }).click()
      await expect(page.getByText(/Obrigado/)).toBeInViewport()
    }
    expect(await feedbackOf(demo, slug)).toStrictEqual([{ helpful: false }])
    await expect(page.getByRole('link', { name: 'Conte o que faltou ao nosso time' })).toBeVisible()
  })
  await test.step('"Não" is stored once and leads to support; a network failure is shown', async () => {
    const visitor = await visit()
    const { page } = visitor
    const slug = 'quantos-profissionais-respondem'
    await page.goto(`/central-de-ajuda/${slug}`)
    await page.getByRole('button', { name: 'Não' }).scrollIntoViewIfNeeded()
    await waitForIsland(page, 'article-feedback')
    await page.getByRole('button', { name: 'Não' }).click()
    await expect(page.getByText('Obrigado por avisar')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Conte o que faltou ao nosso time' })).toBeVisible()
    expect(await feedbackOf(demo, slug)).toStrictEqual([{ helpful: false }])
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Mudar resposta' }).click()
    await page.getByRole('button', { name: 'Sim' }).click()
    await expect(page.getByText('Obrigado pela resposta')).toBeVisible()
    expect(await feedbackOf(demo, slug)).toStrictEqual([{ helpful: true }])
    const [cookie] = (await visitor.context.cookies()).filter(({ name }) => name === 'ajeita-help')
    expect(cookie?.httpOnly).toBe(true)

    await page.route('**/api/help/**', (route) => route.abort())
    await page.goto('/central-de-ajuda/pedido-repetido')
    await page.getByRole('button', { name: 'Sim' }).scrollIntoViewIfNeeded()
    await waitForIsland(page, 'article-feedback')
    await page.getByRole('button', { name: 'Sim' }).click()
    await expect(page.getByText('Sua resposta não chegou')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sim' })).toBeEnabled()
    assertNoProblems(visitor, 1)
  })
})

test('a conversation with the assistant ends with a protocol number', async ({ demo, visit }) => {
  const visitor = await visit({ viewport: narrow })
  const { page } = visitor
  await page.goto('/central-de-ajuda/chatbot')
  await waitForIsland(page, 'chatbot')
  const field = page.getByLabel('Sua pergunta')
  const log = page.getByRole('log')
  await field.fill('quanto custa um pintor?')
  await field.press('Enter')
  await expect(log.getByText(/Pintor custa em média R\$/)).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(log.getByRole('link', { name: 'Pedir pintor' })).toHaveAttribute('href', '/reformas-e-reparos/pintor')
  const release = await holdRequests(page, '**/api/help/chatbot')
  await field.fill('quero falar com uma pessoa')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await field.fill('e com urgência')
  release()
  await expect(log.getByText(/O time responde por e-mail/)).toBeVisible()
  await expect(field, 'what was typed meanwhile stays').toHaveValue('e com urgência')
  await log.getByRole('link', { name: 'Enviar ao time' }).click()
  await page.getByLabel('Nome').fill('Noé Ramos')
  await page.getByLabel('E-mail').fill('noe@')
  const send = page.getByRole('button', { name: 'Enviar e receber o protocolo' })
  await send.click()
  await expect(page.getByText('Digite um e-mail válido')).toBeVisible()
  await assertFits(page)
  await assertAccessible(page)
  await page.getByLabel('E-mail').fill('noe@exemplo.com.br')
  await send.click()
  const protocolText = await log.getByText(/Seu protocolo: 20\d\d-\d{6}/).innerText()
  const ticket = await demo.db
    .selectFrom('support_tickets')
    .select('text')
    .where('protocol', '=', /20\d\d-\d{6}/.exec(protocolText)![0])
    .executeTakeFirstOrThrow()
  expect(ticket.text).toMatch(
    /^Você: quanto custa um pintor\?\nAssistente: Pintor custa[^]+Você: quero falar com uma pessoa/,
  )
  await assertAccessible(page)
  assertNoProblems(visitor, 1)
})
