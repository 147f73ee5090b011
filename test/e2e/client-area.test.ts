import type { Page } from '@playwright/test'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { assertAccessible, assertNoProblems, isApiRequest, recordRequests, pauseClock } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, withSetup } from './journey.ts'

let unread: { id: number }[] = []
const test = withSetup(async ({ db }) => {
  unread = await db.selectFrom('notifications').select('id').where('read_at', 'is', null).execute()
})
test.use({ person: 'ana' })

type OrderName = keyof typeof anaOrders
const card = (page: Page, name: OrderName) =>
  page.getByRole('article').filter({ has: page.locator(`a[href="/meus-pedidos/${anaOrders[name]}"]`) })
const openOrder = (page: Page, name: OrderName) => page.goto(`/meus-pedidos/${anaOrders[name]}`)
/** Tests that read notifications restore the initial state. */
const unreadAgain = (demo: Demo) =>
  demo.db
    .updateTable('notifications')
    .set({ read_at: null })
    .where(
      'id',
      'in',
      unread.map(({ id }) => id),
    )
    .execute()

const cards = {
  WAIT: {
    words: [
      'Agora é só aguardar',
      'Seu pedido está em análise e logo chegará aos profissionais.',
      'Faltam 48 horas',
      'Nenhum profissional ainda',
    ],
    avatars: 0,
  },
  SEARCH0: {
    words: [
      'Falta pouco',
      'Estamos procurando profissionais para você.',
      'Faltam 5 horas',
      'Nenhum profissional ainda',
    ],
    avatars: 0,
  },
  LEADS: {
    words: [
      'Você tem uma novidade',
      'Um profissional falou com você.',
      'Faltam 40 horas',
      '2 profissionais encontrados',
    ],
    avatars: 2,
  },
  BLOCK: { words: ['Pedido bloqueado', 'Nenhum profissional'], avatars: 0 },
  ZERO: { words: ['Nenhum profissional encontrado', 'Nenhum profissional'], avatars: 0 },
  FIN: { words: ['Busca encerrada', '4 profissionais responderam'], avatars: 4 },
} as const satisfies Record<OrderName, { words: readonly string[]; avatars: number }>

test('each order shows its status, hours, professionals, link and whole request, and opening one is tracked', async ({
  demo,
  page,
  visitor,
}) => {
  await test.step('six orders show status, hours, professionals and link; opening one is tracked and marks it read', async () => {
    await page.goto('/meus-pedidos')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meus Pedidos', { useInnerText: true })
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('article')).toHaveCount(6)
    for (const [name, { words, avatars }] of Object.entries(cards) as [OrderName, (typeof cards)[OrderName]][]) {
      const text = await card(page, name).innerText()
      for (const word of words) expect(text, `${name}: ${word}, in ${text}`).toContain(word)
      expect(text).toMatch(/\d\d\/\d\d\/\d{4}\s· Reformas e reparos/)
      await expect(card(page, name).getByRole('listitem'), `${name}: avatars`).toHaveCount(avatars)
      await expect(card(page, name).getByText('Mensagem nova')).toHaveCount(name === 'LEADS' ? 1 : 0)
      expect(/Faltam?\s\d+ hora/.test(text)).toBe(['WAIT', 'SEARCH0', 'LEADS'].includes(name))
    }
    const hrefOf = (name: string) =>
      page.getByRole('link', { name }).evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(await hrefOf('Saiba mais')).toStrictEqual(['/meus-pedidos/profissionais-nao-encontrados'])
    await expect(card(page, 'ZERO').getByRole('link', { name: 'Saiba mais' })).toHaveCount(1)
    expect(await hrefOf('Nossas regras')).toStrictEqual(['/meus-pedidos/pedido-bloqueado'])
    await expect(card(page, 'BLOCK').getByRole('link', { name: 'Nossas regras' })).toHaveCount(1)
    await expect(page.getByRole('banner').getByText('1 pedido com novidade')).toBeVisible()

    const read = page.waitForResponse((response) =>
      isApiRequest('POST /api/orders/*/notifications/read')(response.request()),
    )
    await card(page, 'LEADS').getByRole('link').first().click()
    await page.waitForURL(`**/meus-pedidos/${anaOrders.LEADS}`)
    const noted = await page.evaluate(() => (window as unknown as { dataLayer: Record<string, unknown>[] }).dataLayer)
    const event = noted.find((one) => one.event === 'order-card__click-card')
    expect(event!.requestUuid).toBe(anaOrders.LEADS)
    expect(typeof event!.orderId).toBe('number')
    expect((await read).status()).toBe(204)
    await expect(page.getByText('Você tem uma novidade'), 'this view goes on showing it').toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })
    await expect(dialog).toHaveText(
      /4,7\s\(10\savaliações\)\s+Atende\sna\ssua\scidade\s+Documentos aprovados[\s\S]*Faço sala e quartos em três dias[\s\S]*R\$\s1\.500,00\s+pelo serviço todo/,
      { useInnerText: true },
    )
    await expect(dialog.getByRole('link', { name: 'Carlos Teixeira' })).toHaveAttribute(
      'href',
      /^\/profissionais\/carlos-/,
    )
    await page.goto('/meus-pedidos')
    await expect(card(page, 'LEADS').getByRole('heading', { name: 'Profissionais encontrados' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('com novidade')).toHaveCount(0)
    await unreadAgain(demo)
    assertNoProblems(visitor)
  })
  await test.step('an order shows the current step of its status', async () => {
    await demo.call(`/api/orders/${anaOrders.LEADS}/notifications/read`, {}, { cookie: visitor.cookie }) // no dialog over the list
    const list = () => page.getByRole('region', { name: 'Profissionais encontrados' })
    const seen: Record<OrderName, { text: string; professionals: number; alertTo?: string }> = {
      WAIT: { text: 'Agora é só aguardar', professionals: 0 },
      SEARCH0: { text: 'Falta pouco', professionals: 0 },
      LEADS: { text: 'Profissionais encontrados', professionals: 2 },
      BLOCK: { text: 'Pedido bloqueado', professionals: 0, alertTo: '/meus-pedidos/pedido-bloqueado' },
      ZERO: {
        text: 'Nenhum profissional encontrado',
        professionals: 0,
        alertTo: '/meus-pedidos/profissionais-nao-encontrados',
      },
      FIN: { text: 'Busca encerrada', professionals: 4 },
    }

    for (const [name, { text, professionals, alertTo }] of Object.entries(seen) as [
      OrderName,
      (typeof seen)[OrderName],
    ][]) {
      await openOrder(page, name)
      const heading = page.getByRole('heading', { level: 1 })
      expect((await heading.innerText()).length).toBeGreaterThan(3)
      await expect(page.getByText('Reformas e reparos').first()).toBeVisible()
      await expect(page.getByText(text).first(), `${name}: ${text}`).toBeVisible()
      await expect(page.locator('main a[href="/meus-pedidos"]'), 'the way back').toHaveCount(1)
      await expect(list().getByRole('article'), name).toHaveCount(professionals)
      for (const part of ['description', 'keywords', 'pageType'])
        expect(await page.locator(`meta[name=${part}]`).getAttribute('content'), `${name}: ${part}`).toBeTruthy()
      if (alertTo) await expect(page.locator(`main a[href="${alertTo}"]`)).toHaveCount(1)
      await expect(page.getByText('NaN')).toHaveCount(0)
    }
    await openOrder(page, 'LEADS')
    const davi = list().getByRole('article', { name: 'Davi Rocha' })

    await expect(davi).toHaveText(/R\$\s1\.350,00/, { useInnerText: true })
    expect((await davi.getByRole('link', { name: 'Conversar' }).getAttribute('href'))!).toMatch(/^\/mensagens\//)
    await unreadAgain(demo)
    assertNoProblems(visitor)
  })
  await test.step('"Rever pedido" shows the whole request and leads back; advice pages say what to do', async () => {
    await openOrder(page, 'FIN')
    await page.getByRole('button', { name: 'Rever pedido' }).click()
    await expect(page.getByRole('heading', { name: 'Detalhe do pedido' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Profissionais encontrados' })).toHaveCount(0)
    expect(page.url()).toMatch(new RegExp(anaOrders.FIN))
    const { value } = await demo.call<{ reviewData: { title: string; text: string }[] }>(
      `/api/orders/${anaOrders.FIN}`,
      undefined,
      { cookie: visitor.cookie },
    )
    expect(value.reviewData.length).toBeGreaterThan(3)
    const review = await page.getByRole('region', { name: 'Detalhe do pedido' }).innerText()
    for (const { title, text } of value.reviewData)
      expect(review.includes(title) && review.includes(text), title).toBeTruthy()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Voltar ao pedido' }).click()
    await expect(page.getByRole('heading', { name: 'Profissionais encontrados' })).toBeVisible()

    await page.goto('/meus-pedidos/profissionais-nao-encontrados')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nenhum profissional encontrado', {
      useInnerText: true,
    })
    await expect(page.locator('meta[name=pageType]')).toHaveAttribute('content', 'order-pros-not-found:show')
    await expect(page.getByRole('link', { name: 'Tentar novamente' })).toHaveAttribute('href', '/')
    await expect(page.locator('main')).toHaveText(/segunda a sábado, das 8h às 20h, exceto feriados/, {
      useInnerText: true,
    })
    await page.goto('/meus-pedidos/pedido-bloqueado')
    await expect(page.locator('meta[name=pageType]')).toHaveAttribute('content', 'blocked-order:show')
    assertNoProblems(visitor)
  })
})

test('the tab title flashes with the number of updated orders, and chat events are tracked after one and five seconds (W-03)', async ({
  page,
  visitor,
}) => {
  await test.step('the tab title flashes with the number of updated orders, and resets on the next page', async () => {
    await page.clock.install()
    await page.goto('/meus-pedidos')
    await page.waitForFunction(() => document.title.startsWith('('), undefined, { polling: 100 })
    await pauseClock(page)
    const titles = new Set<string>()
    for (let second = 0; second < 5; second++) {
      await page.clock.runFor(1_000)
      titles.add(await page.title())
    }
    expect([...titles].sort()).toStrictEqual(['(1) Meus Pedidos · Ajeita', 'Meus Pedidos · Ajeita'])
    await page.clock.resume()
    await page.locator(`a[href="/meus-pedidos/${anaOrders.SEARCH0}"]`).first().click()
    await page.waitForURL(`**/meus-pedidos/${anaOrders.SEARCH0}`)
    await page.getByRole('button', { name: 'Rever pedido' }).waitFor()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await page.title()).toMatch(/^(?!Meus Pedidos).+ · Meus Pedidos · /)
    assertNoProblems(visitor)
  })

  await test.step('the chat is tracked after one second, each check after five, and nothing after leaving (W-03)', async () => {
    const noted = () =>
      page.evaluate(() =>
        (window.dataLayer ?? []).map(({ event }) => String(event)).filter((name) => name.startsWith('chat-cli')),
      )
    const alive = page.waitForRequest('**/v1/chat/messages/*')
    await page.goto('/mensagens')
    await expect(page.getByText('Selecione uma mensagem')).toBeVisible()
    await alive
    await pauseClock(page) // a minute ahead: both have passed
    expect(await noted()).toStrictEqual(['chat-cli__init', 'chat-cli__view'])
    await page.getByRole('navigation', { name: 'Conversas' }).getByRole('link').first().click()
    await expect(page.getByRole('log')).toBeVisible()
    await page.clock.runFor(4_900)
    expect(await noted(), 'not before five seconds').toHaveLength(2)
    await page.clock.runFor(200)
    expect(await noted()).toStrictEqual(['chat-cli__init', 'chat-cli__view', 'chat-cli__view'])
  })
})

test('empty lists say where to begin, and other people’s data does not open', async ({
  signedInAs,
  demo,
  visitor: ana,
}) => {
  const visitor = await signedInAs('bia')
  const { page } = visitor

  await test.step('a client without orders or conversations sees where to begin, also in the app', async () => {
    await page.goto('/meus-pedidos')
    await expect(page.getByRole('link', { name: 'Fazer um pedido' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('article')).toHaveCount(0)
    for (const address of ['/mensagens', '/mensagens?webview=true']) {
      await page.goto(address)
      await expect(page.getByText('Sem mensagens').first()).toBeVisible()
      await expect(page.getByLabel('Escreva uma mensagem')).toHaveCount(0)
      await expect(page.getByRole('banner')).toHaveCount(address === '/mensagens' ? 1 : 0)
    }
    assertNoProblems(visitor)
    visitor.problems.length = 0
  })

  await test.step('other people’s orders, conversations and lists do not open', async () => {
    await ana.page.goto('/mensagens')
    const href = await ana.page
      .getByRole('navigation', { name: 'Conversas' })
      .getByRole('link')
      .first()
      .getAttribute('href')
    const requests = recordRequests(page, () => true)
    for (const path of [`/meus-pedidos/${anaOrders.LEADS}`, href!, `/pedido-enviado/${anaOrders.LEADS}`]) {
      const answer = await page.goto(path)
      expect(answer!.status(), path).toBe(404)
      await expect(page.getByText('Carlos')).toHaveCount(0)
    }
    expect(requests.length).toBeGreaterThan(2)
    const anaId = (await demo.call<{ id: number }>('/api/me', undefined, { cookie: ana.cookie })).value.id
    for (const path of [
      `/api/orders/${anaOrders.LEADS}`,
      `/v1/chat/messages/${anaId}`,
      `/v1/chat${href!.replace('/mensagens', '')}/messages`,
    ]) {
      const { status } = await fetch(demo.address + path, { headers: { cookie: visitor.cookie } })
      expect(status === 403 || status === 404, `${path} answered ${status}`).toBeTruthy()
    }
    assertNoProblems(visitor, 3)
  })
})
