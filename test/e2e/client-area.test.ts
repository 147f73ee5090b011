import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { anaOrders } from '#db/seed/town.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  isCall,
  phoneSize,
  requestsOf,
  startBrowser,
  stopClock,
  type Visitor,
  visit,
} from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })

const ana = await town.signIn('11912345678')
const bia = await town.signIn('11922223333')

let visitor: Visitor
let page: Page
const asWhom = async (cookie: string) => {
  visitor = await visit(browser, { address: town.address, cookie })
  page = visitor.page
}
beforeEach(() => asWhom(ana))
afterEach(() => visitor.context.close())

type OrderName = keyof typeof anaOrders
const card = (name: OrderName) =>
  page.getByRole('article').filter({ has: page.locator(`a[href="/meus-pedidos/${anaOrders[name]}"]`) })
const openOrder = (name: OrderName) => page.goto(`/meus-pedidos/${anaOrders[name]}`)
/** What was read stays read; a test that reads news leaves them as the town opened with them. */
const unread = await town.db.selectFrom('notifications').select('id').where('read_at', 'is', null).execute()
const unreadAgain = () =>
  town.db
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
      '0 profissionais encontrados',
    ],
    avatars: 0,
  },
  SEARCH0: {
    words: [
      'Falta pouco',
      'Estamos procurando profissionais para você.',
      'Faltam 5 horas',
      '0 profissionais encontrados',
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
  BLOCK: { words: ['Pedido bloqueado', '0 profissionais encontrados'], avatars: 0 },
  ZERO: { words: ['Nenhum profissional encontrado', '0 profissionais encontrados'], avatars: 0 },
  FIN: { words: ['Busca encerrada', '4 profissionais encontrados'], avatars: 4 },
} as const satisfies Record<OrderName, { words: readonly string[]; avatars: number }>

test('six orders, each with its words, hours, professionals and its own link', async () => {
  await page.goto('/meus-pedidos')
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Meus Pedidos')
  assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
  assert.equal(await page.getByRole('article').count(), 6)
  for (const [name, { words, avatars }] of Object.entries(cards) as [OrderName, (typeof cards)[OrderName]][]) {
    const text = await card(name).innerText()
    for (const word of words) assert.ok(text.includes(word), `${name}: ${word}, in ${text}`)
    assert.match(text, /\d\d\/\d\d\/\d{4} · Reformas e reparos/)
    assert.equal(await card(name).getByRole('listitem').count(), avatars, `${name}: avatars`)
    assert.equal(await card(name).getByText('Mensagem nova').count(), name === 'LEADS' ? 1 : 0)
    assert.equal(/Faltam?\s\d+ hora/.test(text), ['WAIT', 'SEARCH0', 'LEADS'].includes(name))
  }
  const hrefOf = (name: string) =>
    page.getByRole('link', { name }).evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  assert.deepEqual(await hrefOf('Saiba mais'), ['/meus-pedidos/profissionais-nao-encontrados'])
  assert.equal(await card('ZERO').getByRole('link', { name: 'Saiba mais' }).count(), 1)
  assert.deepEqual(await hrefOf('Nossas regras'), ['/meus-pedidos/pedido-bloqueado'])
  assert.equal(await card('BLOCK').getByRole('link', { name: 'Nossas regras' }).count(), 1)
  assert.ok(await page.getByRole('banner').getByText('1 pedido com novidade').isVisible())
  await assertAccessible(page)
  await page.setViewportSize(phoneSize)
  await assertFits(page)
  await assertAccessible(page)
  assertNoProblems(visitor)
})

test('the title of the tab flashes with the number of orders with news', async () => {
  await page.clock.install()
  await page.goto('/meus-pedidos')
  await page.waitForFunction(() => document.title.startsWith('('), undefined, { polling: 100 })
  await stopClock(page)
  const titles = new Set<string>()
  for (let second = 0; second < 5; second++) {
    await page.clock.runFor(1_000)
    titles.add(await page.title())
  }
  assert.deepEqual([...titles].sort(), ['(1) Meus Pedidos · Ajeita', 'Meus Pedidos · Ajeita'])
  assertNoProblems(visitor)
})

test('opening an order from the list is noted, and reads its news', async () => {
  await page.goto('/meus-pedidos')
  const read = page.waitForResponse((response) => isCall('POST /api/orders/*/notifications/read')(response.request()))
  await card('LEADS').getByRole('link').first().click()
  await page.waitForURL(`**/meus-pedidos/${anaOrders.LEADS}`)
  const noted = await page.evaluate(() => (window as unknown as { dataLayer: Record<string, unknown>[] }).dataLayer)
  const event = noted.find((one) => one.event === 'order-card__click-card')
  assert.equal(event!.requestUuid, anaOrders.LEADS)
  assert.equal(typeof event!.orderId, 'number')
  assert.equal((await read).status(), 204)
  assert.ok(await page.getByText('Você tem uma novidade').isVisible(), 'this view goes on showing it')
  const dialog = page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })
  assert.match(await dialog.innerText(), /Faço sala e quartos em três dias[\s\S]*R\$\s150,00/)
  await page.goto('/meus-pedidos')
  await card('LEADS').getByRole('heading', { name: 'Profissionais encontrados' }).waitFor()
  assert.equal(await page.getByRole('banner').getByText('com novidade').count(), 0)
  await unreadAgain()
  assertNoProblems(visitor)
})

test('an order shows by its status what is going on', async () => {
  await town.call(`/api/orders/${anaOrders.LEADS}/notifications/read`, {}, { cookie: ana }) // no dialog over the list
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
    await openOrder(name)
    const heading = page.getByRole('heading', { level: 1 })
    assert.ok((await heading.innerText()).length > 3)
    assert.ok(await page.getByText('Reformas e reparos').first().isVisible())
    assert.ok(await page.getByText(text).first().isVisible(), `${name}: ${text}`)
    assert.equal(await page.locator('main a[href="/meus-pedidos"]').count(), 1, 'the way back')
    assert.equal(await list().getByRole('article').count(), professionals, name)
    for (const part of ['description', 'keywords', 'pageType'])
      assert.ok(await page.locator(`meta[name=${part}]`).getAttribute('content'), `${name}: ${part}`)
    if (alertTo) assert.equal(await page.locator(`main a[href="${alertTo}"]`).count(), 1)
    assert.equal(await page.getByText('NaN').count(), 0)
  }
  await openOrder('LEADS')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Fechar' })
    .click()
    .catch(() => undefined)
  const davi = list().getByRole('article', { name: 'Davi Rocha' })
  assert.match(await davi.innerText(), /R\$\s1\.350,00/)
  assert.match((await davi.getByRole('link', { name: 'Conversar' }).getAttribute('href'))!, /^\/mensagens\//)
  await assertAccessible(page)
  await page.setViewportSize(phoneSize)
  await assertFits(page)
  await unreadAgain()
  assertNoProblems(visitor)
})

test('"Rever pedido" shows the whole request instead of the professionals, and leads back', async () => {
  await openOrder('FIN')
  await page.getByRole('button', { name: 'Rever pedido' }).click()
  await page.getByRole('heading', { name: 'Detalhe do pedido' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Profissionais encontrados' }).count(), 0)
  assert.match(page.url(), new RegExp(anaOrders.FIN))
  const { value } = await town.call<{ reviewData: { title: string; text: string }[] }>(
    `/api/orders/${anaOrders.FIN}`,
    undefined,
    { cookie: ana },
  )
  assert.ok(value.reviewData.length > 3)
  const review = await page.getByRole('region', { name: 'Detalhe do pedido' }).innerText()
  for (const { title, text } of value.reviewData) assert.ok(review.includes(title) && review.includes(text), title)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Voltar ao pedido' }).click()
  await page.getByRole('heading', { name: 'Profissionais encontrados' }).waitFor()
  assertNoProblems(visitor)
})

test('the pages of advice say what to do', async () => {
  await page.goto('/meus-pedidos/profissionais-nao-encontrados')
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Nenhum profissional')
  assert.equal(await page.locator('meta[name=pageType]').getAttribute('content'), 'order-pros-not-found:show')
  assert.equal(await page.getByRole('link', { name: 'Tentar novamente' }).getAttribute('href'), '/')
  assert.match(await page.locator('main').innerText(), /segunda a sábado, das 8h às 20h, exceto feriados/)
  await assertAccessible(page)
  await page.goto('/meus-pedidos/pedido-bloqueado')
  assert.equal(await page.locator('meta[name=pageType]').getAttribute('content'), 'blocked-order:show')
  await assertAccessible(page)
  await page.setViewportSize(phoneSize)
  await assertFits(page)
  assertNoProblems(visitor)
})

test('conversations: one is to be chosen, one pane up to 991 px and two from 992', async () => {
  await page.goto('/mensagens')
  const list = page.getByRole('navigation', { name: 'Conversas' })
  await page.getByText('Selecione uma mensagem').waitFor()
  await assertAccessible(page)
  const first = list.getByRole('link').first()
  await first.click()
  await page.waitForURL(/\/mensagens\/[A-Za-z0-9_-]{16,}$/)
  const pane = page.getByRole('log')
  await pane.waitFor()
  assert.equal(await page.getByText('Selecione uma mensagem').count(), 0)
  for (const [width, both] of [
    [992, true],
    [991, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    assert.ok(await pane.isVisible())
    assert.equal(await list.isVisible(), both, `the list at ${width} px`)
    await assertFits(page)
  }
  await page.getByRole('link', { name: 'Voltar para as mensagens' }).click()
  await page.waitForURL('**/mensagens')
  await list.waitFor()
  assert.ok(!(await page.getByText('Selecione uma mensagem').isVisible()), 'one pane on a small screen')
  assertNoProblems(visitor)
})

test('the chat is noted after one second, each look after five, and nothing of who leaves earlier (W-03)', async () => {
  await page.clock.install()
  const noted = () =>
    page.evaluate(() =>
      (window.dataLayer ?? []).map(({ event }) => String(event)).filter((name) => name.startsWith('chat-cli')),
    )
  const alive = page.waitForRequest('**/v1/chat/messages/*')
  await page.goto('/mensagens')
  await page.getByText('Selecione uma mensagem').waitFor()
  await alive
  await stopClock(page) // a minute ahead: both have passed
  assert.deepEqual(await noted(), ['chat-cli__init', 'chat-cli__view'])
  await page.getByRole('navigation', { name: 'Conversas' }).getByRole('link').first().click()
  await page.getByRole('log').waitFor()
  await page.clock.runFor(4_900)
  assert.equal((await noted()).length, 2, 'not before five seconds')
  await page.clock.runFor(200)
  assert.deepEqual(await noted(), ['chat-cli__init', 'chat-cli__view', 'chat-cli__view'])
})

test('a list of conversations that cannot be had says so, and can be asked for again', async () => {
  await page.route('**/v1/chat/messages/*', (route) => route.fulfill({ status: 500, json: { message: 'X' } }), {
    times: 1,
  })
  await page.goto('/mensagens')
  await page.getByText('Tivemos um erro carregando a listagem. Por favor tente novamente mais tarde.').waitFor()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.getByText('Tivemos um erro carregando a listagem.').waitFor({ state: 'detached' })
  assertNoProblems(visitor, 1)
})

test('somebody without orders or conversations is shown where to begin', async () => {
  await visitor.context.close()
  await asWhom(bia)
  await page.goto('/meus-pedidos')
  assert.equal(await page.getByRole('link', { name: 'Fazer um pedido' }).getAttribute('href'), '/')
  assert.equal(await page.getByRole('article').count(), 0)
  await assertAccessible(page)
  await page.goto('/mensagens')
  await page.getByText('Sem mensagens').first().waitFor()
  assert.equal(await page.getByLabel('Escreva uma mensagem').count(), 0)
  await assertAccessible(page)
  assertNoProblems(visitor)
})

test('nobody opens another person’s order, conversation or list', async () => {
  await page.goto('/mensagens')
  const href = await page.getByRole('navigation', { name: 'Conversas' }).getByRole('link').first().getAttribute('href')
  await visitor.context.close()
  await asWhom(bia)
  const asked = requestsOf(page, () => true)
  for (const path of [`/meus-pedidos/${anaOrders.LEADS}`, href!, `/pedido-enviado/${anaOrders.LEADS}`]) {
    const answer = await page.goto(path)
    assert.equal(answer!.status(), 404, path)
    assert.equal(await page.getByText('Carlos').count(), 0)
  }
  assert.ok(asked.length > 2)
  const anaId = (await town.call<{ id: number }>('/api/me', undefined, { cookie: ana })).value.id
  for (const path of [
    `/api/orders/${anaOrders.LEADS}`,
    `/v1/chat/messages/${anaId}`,
    `/v1/chat${href!.replace('/mensagens', '')}/messages`,
  ]) {
    const { status } = await fetch(town.address + path, { headers: { cookie: bia } })
    assert.ok(status === 403 || status === 404, `${path} answered ${status}`)
  }
  assertNoProblems(visitor, 3)
})
