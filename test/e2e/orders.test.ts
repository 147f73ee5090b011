import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { anaOrders } from '#db/seed/town.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  narrow,
  requestsOf,
  startBrowser,
  type Visitor,
  visit,
} from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })
const orderPage = (name: keyof typeof anaOrders) => `/meus-pedidos/${anaOrders[name]}`

let visitor: Visitor
let page: Page
let ana: string
beforeEach(async () => {
  await town.reset()
  ana = await town.signIn('11912345678')
})
afterEach(() => visitor.context.close())

async function asAna(wish: Parameters<typeof visit>[1] = {}) {
  visitor = await visit(browser, { address: town.address, cookie: ana, ...wish })
  page = visitor.page
}
const section = (name: string) => page.getByRole('region', { name })
const noNews = () =>
  town.db.updateTable('notifications').set({ read_at: new Date() }).where('read_at', 'is', null).execute()
const orderRow = (name: keyof typeof anaOrders) =>
  town.db.selectFrom('orders').selectAll().where('uuid', '=', anaOrders[name]).executeTakeFirstOrThrow()

/** Copies an order that has ended, so that the list becomes long. */
async function manyOrders(copies: number) {
  const { id: _, ...row } = await orderRow('ZERO')
  const rows = Array.from({ length: copies }, () => ({ ...row, uuid: crypto.randomUUID() }))
  await town.db.insertInto('orders').values(rows).execute()
}

test('a short list has no filter; a long one has, and its pages keep it (AB-01, B-05)', async () => {
  await asAna({ viewport: narrow })
  await page.goto('/meus-pedidos')
  assert.equal(await page.getByRole('navigation', { name: 'Quais pedidos mostrar' }).count(), 0)
  await manyOrders(22)
  await page.goto('/meus-pedidos')
  const tabs = page.getByRole('navigation', { name: 'Quais pedidos mostrar' })
  assert.equal(await tabs.locator('[aria-current=page]').innerText(), 'Todos')
  await assertFits(page)
  await tabs.getByRole('link', { name: 'Abertos' }).click()
  await page.waitForURL('**/meus-pedidos?filtro=abertos')
  await page.getByRole('article').first().waitFor()
  assert.equal(await page.getByRole('article').count(), 3)
  assert.equal(await tabs.locator('[aria-current=page]').innerText(), 'Abertos')
  await tabs.getByRole('link', { name: 'Encerrados' }).click()
  await page.waitForURL('**?filtro=encerrados')
  await page.getByRole('link', { name: 'Ver pedidos mais antigos' }).waitFor()
  assert.equal(await page.getByRole('article').count(), 20)
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Ver pedidos mais antigos' }).click()
  await page.waitForURL(/filtro=encerrados&antes=\d+/)
  await page.getByRole('link', { name: 'Voltar aos mais novos' }).waitFor()
  assert.equal(await page.getByRole('article').count(), 5)
  await page.reload()
  assert.equal(await page.getByRole('article').count(), 5)
  await page.goBack()
  await page.waitForURL('**?filtro=encerrados')
  assertNoProblems(visitor)
})

test('while another part of the list is on its way its place is kept, and the open page hears of news by itself', async () => {
  await manyOrders(6)
  await asAna()
  await page.goto('/meus-pedidos')
  const open = Promise.withResolvers<void>()
  await page.route('**/meus-pedidos.data?*', async (route) => {
    await open.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Abertos' }).click()
  await page.getByRole('status', { name: 'Carregando pedidos' }).waitFor()
  open.resolve()
  const searching = page.getByRole('article').filter({ has: page.locator(`a[href="${orderPage('SEARCH0')}"]`) })
  await searching.getByText('0 profissionais encontrados').waitFor()
  await page.unroute('**/meus-pedidos.data?*')
  const pro = await town.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'professional')
    .where('phone', '=', '11933330002')
    .executeTakeFirstOrThrow()
  const service = catalog().serviceBySlug('pedreiro')!
  await town.db
    .insertInto('professional_services')
    .columns(['professional_id', 'category_id'])
    .expression((eb) =>
      eb
        .selectFrom('professionals')
        .select((of) => ['id', of.val(service.id).as('category_id')])
        .where('user_id', '=', pro.id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const davi = await town.signIn('11933330002', 'professional')
  await town.call(`/v1/opportunities/${anaOrders.SEARCH0}/unlock`, {}, { cookie: davi })
  await searching.getByText('1 profissional encontrado').waitFor()
  await searching.getByText('Você tem uma novidade').waitFor()
  assert.equal(await searching.getByText('Mensagem nova').count(), 1, 'the marker of who is new (B-11)')
  assertNoProblems(visitor)
})

const kept = async () =>
  (await town.db.selectFrom('analytics_events').select('id').where('event', '=', 'order-card__click-card').execute())
    .length

test('a click on a card is noted in the page, and leaves it only after a yes (B-15, W-01)', async () => {
  for (const choice of ['necessarios', 'todos'] as const) {
    await asAna({ choice })
    await page.goto('/meus-pedidos')
    await page.locator(`a[href="${orderPage('ZERO')}"]`).click()
    await page.waitForURL(`**${orderPage('ZERO')}`)
    const noted = await page.evaluate(() => window.dataLayer?.filter(({ event }) => event === 'order-card__click-card'))
    assert.deepEqual(noted, [
      { event: 'order-card__click-card', requestUuid: anaOrders.ZERO, orderId: (await orderRow('ZERO')).id },
    ])
    await page.waitForTimeout(200)
    if (choice === 'necessarios') {
      assert.equal(await kept(), 0)
      await visitor.context.close()
    } else for (let look = 0; (await kept()) === 0; look++) assert.ok(look < 50, 'the click was never kept')
  }
})

test('an order tells its story, compares quotes beside the local price, and is edited and extended (C-02, C-17, C-18)', async () => {
  await noNews()
  await asAna()
  await page.goto(orderPage('LEADS'))
  assert.equal(await page.title(), 'Pintor · Meus Pedidos · Ajeita')
  assert.match((await page.locator('meta[name=description]').getAttribute('content'))!, /pedido de Pintor em São Paulo/)
  assert.match((await page.locator('meta[name=keywords]').getAttribute('content'))!, /Pintor, Reformas e reparos/)
  assert.equal(
    await section('E agora?').locator('p').innerText(),
    'Leia a mensagem de Carlos Teixeira e decida se quer conversar.',
  )
  const story = await page.getByRole('list', { name: 'O que já aconteceu' }).innerText()
  assert.match(
    story,
    /Pedido feito[\s\S]*Celular confirmado[\s\S]*profissionais da região foram avisados[\s\S]*Davi Rocha recebeu[\s\S]*Carlos Teixeira recebeu/,
  )
  assert.match(
    await page.getByRole('list', { name: 'O que vem agora' }).innerText(),
    /2 vagas abertas[\s\S]*Fim da busca/,
  )

  const table = section('Comparar orçamentos').getByRole('table')
  assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), [
    'Profissional',
    'Davi Rocha',
    'Carlos Teixeira',
  ])
  assert.match(await table.getByRole('row', { name: /^Preço/ }).innerText(), /R\$\s1\.350,00\s+R\$\s150,00/)
  await section('Comparar orçamentos').getByRole('heading', { name: 'Preço de Pintor em São Paulo, por m²' }).waitFor()
  await assertAccessible(page)

  await page.getByText('Editar descrição').click()
  const words = section('Sua descrição').getByLabel('Descrição')
  await words.fill('Sala e dois quartos. Ligue 11 91234-5678')
  await page.getByRole('button', { name: 'Salvar descrição' }).click()
  await page.getByText('O texto tem um telefone, e-mail ou perfil.').waitFor()
  assert.equal(await words.inputValue(), 'Sala e dois quartos. Ligue 11 91234-5678', 'nothing typed is lost')
  await assertAccessible(page)
  await words.fill('Sala e dois quartos, 60 m², teto também.')
  await page.getByRole('button', { name: 'Salvar descrição' }).click()
  await page.getByText('Descrição salva.').waitFor()
  assert.ok(await section('Sua descrição').getByText('60 m², teto também.').first().isVisible())
  assert.ok(!(await words.isVisible()), 'the form closes')

  await page.getByRole('button', { name: 'Prorrogar por 48 horas' }).click()
  await page.getByText('Busca prorrogada por mais 48 horas.').waitFor()
  await page.getByText('Busca aberta por mais 88 horas').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Prorrogar por 48 horas' }).count(), 0)
  await page.getByRole('list', { name: 'O que já aconteceu' }).getByText('Busca prorrogada').waitFor()
  assertNoProblems(visitor, 1)
})

test('each flag of a professional shows in the list, and who was refused stays at its end without a way on (C-12, C-18)', async () => {
  await noNews()
  const leads = await town.db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id', 'p.id as professionalId', 'p.name'])
    .where('o.uuid', '=', anaOrders.FIN)
    .execute()
  const lead = (name: string) => leads.find((one) => one.name.startsWith(name))!
  await town.db.updateTable('leads').set({ price_cents: null }).where('id', '=', lead('Davi').id).execute()
  await town.db.updateTable('leads').set({ price_cents: 15_000 }).where('id', '=', lead('Gil').id).execute()
  await town.db
    .updateTable('professionals')
    .set({ documentation_approved: false })
    .where('id', '=', lead('Gil').professionalId)
    .execute()
  const body = { reason: 'O preço está acima do esperado', lead_id: lead('Eva').id }
  await town.call(`/v1/leads/${lead('Eva').id}/rejection`, body, { cookie: ana })
  await asAna()
  await page.goto(orderPage('FIN'))
  const pros = section('Profissionais encontrados').getByRole('article')
  assert.equal(await pros.count(), 4, 'the count stays')
  const seen = async (name: string) => {
    const pro = pros.filter({ has: page.getByRole('heading', { name }) })
    const text = await pro.innerText()
    return {
      price: /R\$\s[\d.,]+|A combinar/.exec(text)?.[0].replace(/\s/g, ' '),
      documents: text.includes('Documentos aprovados'),
      partner: text.includes('Parceiro'),
      refused: text.includes('Contato recusado'),
      actions:
        (await pro.getByRole('button').count()) +
        (await pro.getByRole('link', { name: /Conversar|Recusar|Encerrar/ }).count()),
    }
  }
  const calm = { documents: true, partner: false, refused: false, actions: 2 }
  assert.deepEqual(await seen('Davi Rocha'), { ...calm, price: 'A combinar' })
  assert.deepEqual(await seen('Gil Andrade'), { ...calm, price: 'R$ 150,00', documents: false })
  assert.deepEqual(await seen('Eva Lima'), { ...calm, price: 'R$ 1.200,00', partner: true, refused: true, actions: 0 })
  assert.match(await pros.last().innerText(), /Eva Lima/)
  assert.equal(await page.getByText('NaN').count(), 0)
  assertNoProblems(visitor)
})

test('the dialog tells once that the message was opened, and deciding later asks for nothing more (C-13)', async () => {
  await asAna()
  const calls = requestsOf(page, (request) => request.url().includes('/v1/leads/'))
  await page.goto(orderPage('LEADS'))
  const dialog = page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Decidir depois' }).click()
  await page.getByRole('button', { name: /^Ver mensagem/ }).click()
  await dialog.getByRole('button', { name: 'Decidir depois' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual(
    calls.map((request) => [request.method(), new URL(request.url()).pathname.replace(/\d+\/opened$/, '*/opened')]),
    [['POST', '/v1/leads/*/opened']],
  )
  assert.equal(calls[0]!.headers()['accept-language'], 'pt-BR')
  assertNoProblems(visitor)
})

test('"Ainda precisa?" is answered, and an order is ended only after a question (360 px)', async () => {
  await noNews()
  await town.db
    .updateTable('orders')
    .set({ still_needed_asked_at: new Date() })
    .where('uuid', '=', anaOrders.LEADS)
    .execute()
  await asAna({ viewport: narrow })
  await page.goto(orderPage('LEADS'))
  assert.ok(!(await page.getByRole('table').isVisible()), 'cards instead of a table')
  assert.match(
    await section('Comparar orçamentos').getByRole('listitem').first().innerText(),
    /Davi Rocha[\s\S]*R\$\s1\.350,00/,
  )
  await assertFits(page)
  await assertAccessible(page)
  await section('Ainda precisa?').getByRole('button', { name: 'Continuar procurando' }).click()
  await page.getByText('Certo: continuamos procurando.').waitFor()
  assert.equal(await section('Ainda precisa?').count(), 0)

  await page.getByText('Encerrar pedido').click()
  await page.getByRole('button', { name: 'Já resolvi' }).click()
  const sure = page.getByRole('dialog', { name: 'Encerrar este pedido?' })
  await assertAccessible(page)
  await sure.getByRole('button', { name: 'Voltar' }).click()
  assert.equal((await orderRow('LEADS')).status, 'searching')
  await page.getByRole('button', { name: 'Já resolvi' }).click()
  await sure.getByRole('button', { name: 'Encerrar pedido' }).click()
  await page.getByRole('heading', { name: 'Pedido cancelado' }).waitFor()
  await page.getByText('Sua conversa com Davi Rocha continua aberta em Mensagens.').waitFor()
  const { status, closed_as } = await orderRow('LEADS')
  assert.deepEqual([status, closed_as], ['canceled', 'solved'])
  await assertFits(page)
  assertNoProblems(visitor)
})

test('who found nobody asks to be told and asks again, from the order and from the page of advice (D-01 to D-07)', async () => {
  await asAna({ viewport: narrow })
  await page.goto('/meus-pedidos/profissionais-nao-encontrados')
  const main = await page.locator('main').innerText()
  assert.match(main, /não há profissionais disponíveis na sua região/)
  for (const tip of ['Refaça o pedido', 'Capriche na descrição'])
    await page.getByRole('heading', { name: tip }).waitFor()
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Nenhum profissional')
  assert.equal(await page.getByRole('link', { name: 'Tentar novamente' }).getAttribute('href'), '/')
  assert.equal(
    await page.getByRole('link', { name: 'Conversar conosco' }).getAttribute('href'),
    '/central-de-ajuda/chatbot',
  )
  assert.equal(
    await page.getByRole('link', { name: 'Ver profissionais' }).getAttribute('href'),
    '/orcamento/pintor/sp/santos',
  )
  await assertFits(page)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Avise-me quando alguém entrar' }).click()
  await page.waitForURL(`**${orderPage('ZERO')}?feito=watch`)
  await page.getByText('Combinado: avisamos você').waitFor()
  await page.getByText('Editar e pedir de novo').click()
  const words = section('Outros caminhos').getByLabel('Descrição')
  await words.fill('Veja www.exemplo.com.br')
  await page.getByRole('button', { name: 'Enviar o novo pedido' }).click()
  await page.getByText('O texto tem um link.').waitFor()
  await words.fill('Uma sala de 20 m², paredes lisas.')
  await page.getByRole('button', { name: 'Enviar o novo pedido' }).click()
  await page.waitForURL('**/pedido-enviado/*')
  await page.goto(orderPage('ZERO'))
  await page.getByRole('button', { name: 'Pedir de novo', exact: true }).click()
  await page.getByText('Você já tem um pedido igual em andamento.').waitFor()
  await page.goto('/meus-pedidos/profissionais-nao-encontrados')
  await page.getByRole('link', { name: 'Voltar' }).click()
  await page.waitForURL('**/meus-pedidos')
  assertNoProblems(visitor, 2)
})

test('who found nobody looks further away, while it searches and after it ended, and a professional hears of it', async () => {
  await asAna({ viewport: narrow })
  const told = (uuid: string) =>
    town.db
      .selectFrom('order_offers as f')
      .innerJoin('orders as o', 'o.id', 'f.order_id')
      .select(['f.professional_id', 'o.widened_at'])
      .where('o.uuid', '=', uuid)
      .execute()
  await page.goto(orderPage('ZERO')) // in Santos; the painters are in São Paulo
  await page.getByRole('button', { name: 'Procurar até 100 km' }).click()
  await page.waitForURL('**/pedido-enviado/*')
  const uuid = page.url().split('/').at(-1)!
  await town.advance(1)
  assert.ok((await told(uuid)).length > 0)
  await page.goto(`/meus-pedidos/${uuid}`)
  await page.getByText('Busca ampliada').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Procurar até 100 km' }).count(), 0)

  const elsewhere = {
    category_id: catalog().serviceBySlug('pintor')!.id,
    city_id: cityBySlug('sp', 'guaruja')!.id,
    published_at: new Date(Date.now() - 3 * 3_600_000),
  }
  await town.db.updateTable('orders').set(elsewhere).where('uuid', '=', anaOrders.SEARCH0).execute()
  await page.goto(orderPage('SEARCH0'))
  await page.getByRole('button', { name: 'Procurar até 100 km' }).click()
  await page.waitForURL('**?feito=widen')
  await page.getByText('Certo: procuramos também quem está a até 100 km.').waitFor()
  await page.getByText('Você já ampliou esta busca').waitFor()
  await assertFits(page)
  await assertAccessible(page)
  await town.advance(1)
  assert.ok((await told(anaOrders.SEARCH0)).length > 0)
  assertNoProblems(visitor)
})

test('without script every form of the order works, and errors stand beside what was typed', async () => {
  await noNews()
  await asAna({ javaScript: false })
  await page.goto(orderPage('SEARCH0'))
  await page.getByText('Editar descrição').click()
  const words = section('Sua descrição').getByLabel('Descrição')
  await words.fill('www.exemplo.com')
  await page.getByRole('button', { name: 'Salvar descrição' }).click()
  await page.getByText('O texto tem um link.').waitFor()
  assert.equal(await words.inputValue(), 'www.exemplo.com')
  await words.fill('Meia parede de 2 m.')
  await page.getByRole('button', { name: 'Salvar descrição' }).click()
  await page.getByText('Descrição salva.').waitFor()
  await page.getByRole('button', { name: 'Prorrogar por 48 horas' }).click()
  await page.getByText('Busca aberta por mais 53 horas').waitFor()
  await page.getByText('Encerrar pedido').click()
  await page.getByRole('button', { name: 'Desisti' }).click()
  await page.getByRole('heading', { name: 'Pedido cancelado' }).waitFor()
  assert.equal((await orderRow('SEARCH0')).closed_as, 'gave_up')
  await page.goto(`/meus-pedidos/${anaOrders.WAIT}?ver=pedido`)
  await page.getByRole('heading', { name: 'Detalhe do pedido' }).waitFor()
})
