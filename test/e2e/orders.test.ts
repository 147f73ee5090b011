import type { Page } from '@playwright/test'
import { aProfessional } from '#db/builders/people.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { asProfessional, asClient } from '#domain/shared/caller.ts'
import { addHours } from '#domain/shared/durations.ts'
import { findLeadOfDavi } from '#test/support/lead-of-davi.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow, recordRequests } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

const orderPage = (name: keyof typeof anaOrders) => `/meus-pedidos/${anaOrders[name]}`

test.beforeEach(({ demo }) => demo.reset())

const section = (page: Page, name: string) => page.getByRole('region', { name })
const clearUpdates = (demo: Demo) =>
  demo.db.updateTable('notifications').set({ read_at: new Date() }).where('read_at', 'is', null).execute()
const orderRow = (demo: Demo, name: keyof typeof anaOrders) =>
  demo.db.selectFrom('orders').selectAll().where('uuid', '=', anaOrders[name]).executeTakeFirstOrThrow()

/** Copies an ended order, to lengthen the list. */
async function manyOrders(demo: Demo, copies: number) {
  const { id: _, campaign: __, ...row } = await orderRow(demo, 'ZERO')
  const rows = Array.from({ length: copies }, () => ({ ...row, uuid: crypto.randomUUID() }))
  await demo.db.insertInto('orders').values(rows).execute()
}

test('a long list has a filter that paging keeps, stable loading states and live updates (AB-01, B-05)', async ({
  demo,
  signedInAs,
}) => {
  const visitor = await signedInAs('ana', { viewport: narrow })
  const { page } = visitor
  await page.goto('/meus-pedidos')
  await expect(page.getByRole('navigation', { name: 'Quais pedidos mostrar' })).toHaveCount(0)
  await manyOrders(demo, 22)
  await page.goto('/meus-pedidos')
  const tabs = page.getByRole('navigation', { name: 'Quais pedidos mostrar' })
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Todos', { useInnerText: true })
  await assertFits(page)
  await tabs.getByRole('link', { name: 'Abertos' }).click()
  await page.waitForURL('**/meus-pedidos?filtro=abertos')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Abertos', { useInnerText: true })
  await tabs.getByRole('link', { name: 'Encerrados' }).click()
  await page.waitForURL('**?filtro=encerrados')
  await expect(page.getByRole('link', { name: 'Ver pedidos mais antigos' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(20)
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Ver pedidos mais antigos' }).click()
  await page.waitForURL(/filtro=encerrados&antes=\d+/)
  await expect(page.getByRole('link', { name: 'Voltar aos mais novos' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.goBack()
  await page.waitForURL('**?filtro=encerrados')

  await page.goto('/meus-pedidos')
  const open = Promise.withResolvers<void>()
  await page.route('**/meus-pedidos.data?*', async (route) => {
    await open.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Abertos' }).click()
  await expect(page.getByRole('status', { name: 'Carregando pedidos' })).toBeVisible()
  open.resolve()
  const searching = page.getByRole('article').filter({ has: page.locator(`a[href="${orderPage('SEARCH0')}"]`) })
  await expect(searching.getByText('Nenhum profissional ainda')).toBeVisible()
  await page.unroute('**/meus-pedidos.data?*')
  const pro = await demo.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'professional')
    .where('phone', '=', phones.davi)
    .executeTakeFirstOrThrow()
  const service = catalog().serviceBySlug('pedreiro')!
  await demo.db
    .insertInto('professional_services')
    .columns(['professional_id', 'category_id'])
    .expression((eb) =>
      eb
        .selectFrom('professionals')
        .select((query) => ['id', query.val(service.id).as('category_id')])
        .where('user_id', '=', pro.id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const davi = await demo.signIn(phones.davi, 'professional')
  await demo.call(`/v1/opportunities/${anaOrders.SEARCH0}/unlock`, {}, { cookie: davi })
  await expect(searching.getByText('1 profissional encontrado')).toBeVisible()
  await expect(searching.getByText('Você tem uma novidade')).toBeVisible()
  await expect(searching.getByText('Contato novo'), 'the marker of who is new (B-11)').toHaveCount(1)
  assertNoProblems(visitor)
})

const countCardClicks = async (demo: Demo) =>
  (await demo.db.selectFrom('analytics_events').select('id').where('event', '=', 'order-card__click-card').execute())
    .length

test('opening the message dialog is reported once, and card clicks are tracked only after consent (B-15, C-13, W-01)', async ({
  signedInAs,
  demo,
}) => {
  await test.step('the message dialog is reported once; on an ended order nothing can be accepted (C-13)', async () => {
    const visitor = await signedInAs('ana')
    const { page } = visitor
    const calls = recordRequests(page, (request) => request.url().includes('/v1/leads/'))
    await page.goto(orderPage('LEADS'))
    const dialog = page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Decidir depois' }).click()
    await page.getByRole('button', { name: /^Ver mensagem/ }).click()
    await dialog.getByRole('button', { name: 'Decidir depois' }).click()
    await expect(dialog).toBeHidden()
    const listCalls = () => calls.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
    await expect.poll(listCalls).toStrictEqual([expect.stringMatching(/^POST \/v1\/leads\/\d+\/opened$/)])
    expect(calls[0]!.headers()['accept-language']).toBe('pt-BR')

    const { context } = visitor
    await page.getByRole('button', { name: /^Ver mensagem/ }).click()
    await expect(dialog).toBeVisible()
    const other = await context.newPage()
    await other.goto(orderPage('LEADS'))
    await other.getByText('Encerrar pedido').click()
    await other.getByRole('button', { name: 'Já resolvi' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Encerrar pedido' }).click()
    await expect(page.getByText('Esta negociação já foi encerrada.')).toBeVisible()
    await expect(dialog).toBeHidden()
    assertNoProblems(visitor)
  })
  await demo.reset()
  await test.step('a card click is tracked in the page and sent only after consent (B-15, W-01)', async () => {
    for (const choice of ['necessary', 'all'] as const) {
      const visitor = await signedInAs('ana', { cookieChoice: choice })
      const { page } = visitor
      await page.goto('/meus-pedidos')
      await page.locator(`a[href="${orderPage('ZERO')}"]`).click()
      await page.waitForURL(`**${orderPage('ZERO')}`)
      const noted = await page.evaluate(() =>
        window.dataLayer?.filter(({ event }) => event === 'order-card__click-card'),
      )
      expect(noted).toStrictEqual([
        { event: 'order-card__click-card', requestUuid: anaOrders.ZERO, orderId: (await orderRow(demo, 'ZERO')).id },
      ])
      await page.waitForLoadState('networkidle')
      if (choice === 'necessary') expect(await countCardClicks(demo)).toBe(0)
      else await expect.poll(() => countCardClicks(demo), 'the click is kept').toBeGreaterThan(0)
    }
  })
})

test('an order shows its history, compares prices with the local price, and is edited, extended and closed, without JavaScript too (C-02, C-17, C-18)', async ({
  demo,
  signedInAs,
}) => {
  await test.step('an order shows its history, compares prices with the local price, and is edited and extended (C-02, C-17, C-18)', async () => {
    await clearUpdates(demo)
    const visitor = await signedInAs('ana')
    const { page } = visitor
    await page.goto(orderPage('LEADS'))
    await expect(page).toHaveTitle('Pintor · Meus Pedidos · Ajeita')
    expect((await page.locator('meta[name=description]').getAttribute('content'))!).toMatch(
      /pedido de Pintor em São Paulo/,
    )
    expect((await page.locator('meta[name=keywords]').getAttribute('content'))!).toMatch(/Pintor, Reformas e reparos/)
    await expect(section(page, 'E agora?').locator('p')).toHaveText(
      'Leia a mensagem de Carlos Teixeira e decida se quer conversar.',
      { useInnerText: true },
    )
    const story = await page.getByRole('list', { name: 'O que já aconteceu' }).innerText()
    expect(story).toMatch(
      /Pedido feito[\s\S]*Celular confirmado[\s\S]*profissionais da região foram avisados[\s\S]*Davi Rocha recebeu[\s\S]*Carlos Teixeira recebeu/,
    )
    await expect(page.getByRole('list', { name: 'O que vem agora' })).toHaveText(/2 vagas abertas[\s\S]*Fim da busca/, {
      useInnerText: true,
    })

    const table = section(page, 'Comparar orçamentos').getByRole('table')
    await expect(table.getByRole('columnheader').getByRole('link')).toHaveText(['Davi Rocha', 'Carlos Teixeira'])
    await expect(table.getByRole('row', { name: /^Preço/ })).toHaveText(
      /R\$\s1\.350,00\s+Na primeira mensagem\s+R\$\s1\.500,00/,
      { useInnerText: true },
    )
    await expect(
      section(page, 'Comparar orçamentos').getByRole('heading', { name: 'Preço de um pintor em São Paulo, por m²' }),
    ).toBeVisible()
    await assertAccessible(page)

    await page.getByText('Editar descrição').click()
    const words = section(page, 'Sua descrição').getByLabel('Descrição')
    await words.fill('Sala e dois quartos. Ligue 11 91234-5678')
    await page.getByRole('button', { name: 'Salvar descrição' }).click()
    await expect(page.getByText('O texto tem um telefone, e-mail ou perfil.')).toBeVisible()
    await expect(words, 'nothing typed is lost').toHaveValue('Sala e dois quartos. Ligue 11 91234-5678')
    await assertAccessible(page)
    await words.fill('Sala e dois quartos, 60 m², teto também.')
    await page.getByRole('button', { name: 'Salvar descrição' }).click()
    await expect(page.getByText('Descrição salva.')).toBeVisible()
    await expect(section(page, 'Sua descrição').getByText('60 m², teto também.').first()).toBeVisible()
    await expect(words, 'the form closes').toBeHidden()

    await page.getByRole('button', { name: 'Prorrogar por 48 horas' }).click()
    await expect(page.getByText('Busca prorrogada por mais 48 horas.')).toBeVisible()
    await expect(page.getByText('Mais 88 horas de busca')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Prorrogar por 48 horas' })).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'O que já aconteceu' }).getByText('Busca prorrogada')).toBeVisible()
    assertNoProblems(visitor, 1)
  })
  await demo.reset()
  await test.step('place and date change before the first unlock: a CEP sets the city, and a refusal loses nothing', async () => {
    await clearUpdates(demo)
    const visitor = await signedInAs('ana', { viewport: narrow })
    const { page } = visitor
    await page.goto(orderPage('SEARCH0'))
    const details = section(page, 'Local e data')
    await details.getByText('Mudar local ou data').click()
    await details.getByLabel('CEP', { exact: true }).fill('')
    await details.getByLabel('CEP', { exact: true }).pressSequentially('13010000')
    const city = details.getByRole('combobox', { name: 'Cidade' })
    await expect(city).toHaveValue('Campinas')
    await details.getByLabel('Nos próximos 3 meses').check()
    await assertFits(page)
    await assertAccessible(page)
    await details.getByRole('button', { name: 'Salvar local e data' }).click()
    await expect(page.getByText('Local e data salvos.')).toBeVisible()
    await expect(details.getByRole('definition').getByText('Campinas, SP')).toHaveText('Campinas, SP')
    await expect(city, 'the form closes').toBeHidden()

    await details.getByText('Mudar local ou data').click()
    const street = details.getByLabel('Rua e número')
    await street.fill('')
    await street.pressSequentially('Rua No')
    const pro = await aProfessional(demo.db, { service: 'pedreiro', city: ['sp', 'campinas'] })
    const unlocked = await unlockLead(demo.db, asProfessional(pro.userId), { orderUuid: anaOrders.SEARCH0 }, new Date())
    expect(unlocked.ok).toBe(true)
    const { leadId } = (unlocked as { value: { leadId: number } }).value
    const message = { leadId, userId: pro.userId, text: 'Posso ir na sexta.' }
    expect((await sendFirstMessage(demo.db, asProfessional(message.userId), message, new Date())).ok).toBe(true)
    await expect(page.getByRole('status').filter({ hasText: 'Você recebeu uma mensagem!' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })).toBeHidden()
    await page.keyboard.type('va, 5')
    await expect(street, 'no keystroke is lost').toHaveValue('Rua Nova, 5')
    await details.getByRole('button', { name: 'Salvar local e data' }).click()
    await expect(page.getByText('Um profissional acabou de receber o seu contato')).toBeVisible()
    await expect(details.getByLabel('Rua e número'), 'nothing typed is lost').toHaveValue('Rua Nova, 5')
    assertNoProblems(visitor, 1)
  })
  await demo.reset()
  await test.step('without JavaScript every form of the order works, with errors beside the input', async () => {
    await clearUpdates(demo)
    const visitor = await signedInAs('ana', { javaScript: false })
    const { page } = visitor
    await page.goto(orderPage('SEARCH0'))
    await page.getByText('Editar descrição').click()
    const words = section(page, 'Sua descrição').getByLabel('Descrição')
    await words.fill('www.exemplo.com')
    await page.getByRole('button', { name: 'Salvar descrição' }).click()
    await expect(page.getByText('O texto tem um link.')).toBeVisible()
    await expect(words).toHaveValue('www.exemplo.com')
    await words.fill('Meia parede de 2 m.')
    await page.getByRole('button', { name: 'Salvar descrição' }).click()
    await expect(page.getByText('Descrição salva.')).toBeVisible()
    await page.getByRole('button', { name: 'Prorrogar por 48 horas' }).click()
    await expect(page.getByText('Mais 53 horas de busca')).toBeVisible()
    await page.getByText('Encerrar pedido').click()
    await page.getByRole('button', { name: 'Desisti' }).click()
    await expect(page.getByRole('heading', { name: 'Pedido cancelado' })).toBeVisible()
    expect((await orderRow(demo, 'SEARCH0')).closed_as).toBe('gave_up')
    await page.goto(`/meus-pedidos/${anaOrders.WAIT}?ver=pedido`)
    await expect(page.getByRole('heading', { name: 'Detalhe do pedido' })).toBeVisible()
  })
})

test('each flag is shown in the list, and a rejected professional comes last without links (C-12, C-18)', async ({
  demo,
  signedInAs,
}) => {
  await clearUpdates(demo)
  const leads = await demo.db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id', 'p.id as professionalId', 'p.name'])
    .where('o.uuid', '=', anaOrders.FIN)
    .execute()

  const lead = (name: string) => leads.find((one) => one.name.startsWith(name))!
  await demo.db.updateTable('leads').set({ price_cents: null }).where('id', '=', lead('Davi').id).execute()
  await demo.db.updateTable('leads').set({ price_cents: 15_000 }).where('id', '=', lead('Gil').id).execute()
  await demo.db
    .updateTable('professionals')
    .set({ documentation_approved: false })
    .where('id', '=', lead('Gil').professionalId)
    .execute()
  const body = { reason: 'O preço está acima do esperado', lead_id: lead('Eva').id }
  const visitor = await signedInAs('ana')
  const { page, cookie } = visitor
  await demo.call(`/v1/leads/${lead('Eva').id}/rejection`, body, { cookie })
  await page.goto(orderPage('FIN'))
  const pros = section(page, 'Profissionais encontrados').getByRole('article')

  await expect(pros, 'the count stays').toHaveCount(4)
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
  expect(await seen('Davi Rocha')).toStrictEqual({ ...calm, price: 'A combinar' })
  expect(await seen('Gil Andrade')).toStrictEqual({ ...calm, price: 'R$ 150,00', documents: false })

  const { width, height } = page.viewportSize()!
  await page.setViewportSize(narrow)
  for (const pro of await pros.all()) {
    const [name, price] = await Promise.all([
      pro.getByRole('heading').first().boundingBox(),
      pro
        .getByText(/^(R\$\s[\d.,]+|A combinar)/)
        .first()
        .boundingBox(),
    ])
    expect(price!.y, 'a price of any length stands below the name on a phone').toBeGreaterThanOrEqual(
      name!.y + name!.height,
    )
  }
  await page.setViewportSize({ width, height })
  expect(await seen('Eva Lima')).toStrictEqual({
    ...calm,
    price: 'R$ 1.200,00',
    partner: true,
    refused: true,
    actions: 0,
  })
  await expect(pros.last()).toHaveText(/Eva Lima/, { useInnerText: true })
  await expect(page.getByText('NaN')).toHaveCount(0)

  assertNoProblems(visitor)
})

test('"Ainda precisa?" is answered, and an order is closed after a confirmation (360 px)', async ({
  demo,
  signedInAs,
}) => {
  await clearUpdates(demo)
  await demo.db
    .updateTable('orders')
    .set({ still_needed_asked_at: new Date() })
    .where('uuid', '=', anaOrders.LEADS)
    .execute()
  // Both have written: a merely accepted contact would end with the order.
  const { chatId, clientId: userId } = await findLeadOfDavi(demo.db)
  const result = await sendMessage(
    demo.db,
    asClient(userId!),
    { chatId, text: 'Pode ser na quinta?', clientId: 'quinta' },
    new Date(),
  )
  expect(result.ok).toBe(true)
  await clearUpdates(demo)
  const visitor = await signedInAs('ana', { viewport: narrow })
  const { page } = visitor
  await page.goto(orderPage('LEADS'))
  const table = section(page, 'Comparar orçamentos').getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Davi Rocha', 'Carlos Teixeira'])
  await expect(table.getByRole('cell', { name: /R\$\s1\.350,00/ })).toBeVisible()
  await assertFits(page)
  await assertAccessible(page)
  await section(page, 'Ainda precisa?').getByRole('button', { name: 'Continuar procurando' }).click()
  await expect(page.getByText('Certo: continuamos procurando.')).toBeVisible()
  await expect(section(page, 'Ainda precisa?')).toHaveCount(0)

  await page.getByText('Encerrar pedido').click()
  await page.getByRole('button', { name: 'Já resolvi' }).click()
  const sure = page.getByRole('dialog', { name: 'Encerrar este pedido?' })
  await assertAccessible(page)
  await sure.getByRole('button', { name: 'Voltar' }).click()
  expect((await orderRow(demo, 'LEADS')).status).toBe('searching')
  await page.getByRole('button', { name: 'Já resolvi' }).click()
  await sure.getByRole('button', { name: 'Encerrar pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Pedido cancelado' })).toBeVisible()
  await expect(page.getByText('Sua conversa com Davi Rocha continua aberta em Mensagens.')).toBeVisible()
  const { status, closed_as } = await orderRow(demo, 'LEADS')
  expect(status).toBe('canceled')
  expect(closed_as).toBe('solved')
  await assertFits(page)
  assertNoProblems(visitor)
})

test('an order without answers joins the waitlist, is repeated or searches a wider area (D-01 to D-07)', async ({
  signedInAs,
  demo,
}) => {
  await test.step('an order without answers joins the waitlist and is repeated, from order and advice page (D-01 to D-07)', async () => {
    const visitor = await signedInAs('ana', { viewport: narrow })
    const { page } = visitor
    await page.goto('/meus-pedidos/profissionais-nao-encontrados')

    const main = await page.locator('main').innerText()
    expect(main).toMatch(/não há profissionais disponíveis na sua região/)
    for (const tip of ['Refaça o pedido', 'Capriche na descrição'])
      await expect(page.getByRole('heading', { name: tip })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nenhum profissional encontrado', {
      useInnerText: true,
    })
    await expect(page.getByRole('link', { name: 'Tentar novamente' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: 'Conversar conosco' })).toHaveAttribute(
      'href',
      '/central-de-ajuda/chatbot',
    )
    await expect(page.getByRole('link', { name: 'Ver profissionais' })).toHaveAttribute(
      'href',
      '/orcamento/pintor/sp/santos',
    )
    await assertFits(page)
    await assertAccessible(page)

    await page.getByRole('button', { name: 'Avise-me quando alguém entrar' }).click()
    await page.waitForURL(`**${orderPage('ZERO')}?feito=watch`)
    await expect(page.getByText('Combinado: avisamos você')).toBeVisible()

    await page.getByText('Editar e pedir de novo').click()
    const words = section(page, 'Outros caminhos').getByLabel('Descrição')
    await words.fill('Veja www.exemplo.com.br')
    await page.getByRole('button', { name: 'Enviar o novo pedido' }).click()
    await expect(page.getByText('O texto tem um link.')).toBeVisible()

    await words.fill('Uma sala de 20 m², paredes lisas.')
    await page.getByRole('button', { name: 'Enviar o novo pedido' }).click()
    await page.waitForURL('**/pedido-enviado/*')
    await page.goto(orderPage('ZERO'))
    await page.getByRole('button', { name: 'Pedir de novo', exact: true }).click()
    await expect(page.getByText('Você já tem um pedido igual em andamento.')).toBeVisible()

    await page.goto('/meus-pedidos/profissionais-nao-encontrados')
    await page.getByRole('link', { name: 'Voltar' }).click()
    await page.waitForURL('**/meus-pedidos')
    assertNoProblems(visitor, 2)
  })
  await demo.reset()
  await test.step('an order without answers searches a wider area, during and after the search', async () => {
    const visitor = await signedInAs('ana', { viewport: narrow })
    const { page } = visitor
    const listNotifications = (uuid: string) =>
      demo.db
        .selectFrom('order_offers as f')
        .innerJoin('orders as o', 'o.id', 'f.order_id')
        .select(['f.professional_id', 'o.widened_at'])
        .where('o.uuid', '=', uuid)
        .execute()
    await page.goto(orderPage('ZERO')) // in Santos; the painters are in São Paulo
    await page.getByRole('button', { name: 'Procurar até 100 km' }).click()
    await page.waitForURL('**/pedido-enviado/*')
    const uuid = page.url().split('/').at(-1)!
    await demo.advance(1)
    expect((await listNotifications(uuid)).length).toBeGreaterThan(0)
    await page.goto(`/meus-pedidos/${uuid}`)
    await expect(page.getByText('Busca ampliada')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Procurar até 100 km' })).toHaveCount(0)

    const elsewhere = {
      category_id: catalog().serviceBySlug('pintor')!.id,
      city_id: cityBySlug('sp', 'guaruja')!.id,
      published_at: addHours(new Date(), -3),
    }
    await demo.db.updateTable('orders').set(elsewhere).where('uuid', '=', anaOrders.SEARCH0).execute()
    await page.goto(orderPage('SEARCH0'))
    await page.getByRole('button', { name: 'Procurar até 100 km' }).click()
    await page.waitForURL('**?feito=widen')
    await expect(page.getByText('Certo: procuramos também quem está a até 100 km.')).toBeVisible()
    await expect(page.getByText('Você já ampliou esta busca')).toBeVisible()
    await assertFits(page)
    await assertAccessible(page)
    await demo.advance(1)
    expect((await listNotifications(anaOrders.SEARCH0)).length).toBeGreaterThan(0)
    assertNoProblems(visitor)
  })
})

test('the result of an action far down is brought into view, and drafts survive a reload but not a sign-out', async ({
  demo,
  signedInAs,
}) => {
  await clearUpdates(demo)
  const visitor = await signedInAs('ana', { viewport: narrow })
  const { page } = visitor
  const button = (name: string) => page.getByRole('button', { name })
  const isTold = async (text: string) => {
    const statusMessage = page.getByRole('status').filter({ hasText: text })
    await expect(statusMessage).toBeFocused()
    await expect(statusMessage).toBeInViewport()
  }
  await page.goto(orderPage('SEARCH0'))
  await page.getByText('Editar descrição').click()
  const words = section(page, 'Sua descrição').getByLabel('Descrição')
  await words.fill('Duas paredes da sala')

  await page.reload()
  await expect(words).toHaveValue('Duas paredes da sala')
  await words.fill('Três paredes da sala, com teto.')
  await button('Salvar descrição').click()
  await isTold('Descrição salva.')
  await expect(words).toBeHidden()

  await page.getByText('Editar descrição').click()
  await expect(words).toHaveValue('Três paredes da sala, com teto.')
  await words.fill('Isto não vai ficar na aba.')
  const readSessionStorage = () => page.evaluate(() => Object.entries(sessionStorage).flat().join(' '))
  expect(await readSessionStorage()).toContain('Isto não vai ficar na aba.')

  await button('Prorrogar por 48 horas').click()
  await isTold('Busca prorrogada')
  await page.getByText('Encerrar pedido').click()
  await button('Já resolvi').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar pedido' }).click()
  await isTold('Pedido encerrado.')
  await page.goto(orderPage('ZERO'))
  await button('Avise-me').click()
  await isTold('Anotado: avisamos você')
  await page.goto('/conta')
  await page.getByRole('button', { name: 'Sair da conta' }).click()
  await page.waitForURL((url) => url.pathname !== '/conta')
  expect(await readSessionStorage()).not.toContain('Isto não vai ficar na aba.')

  assertNoProblems(visitor)
})
