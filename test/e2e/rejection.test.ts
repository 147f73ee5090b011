import { anaOrders } from '#db/seed/ana-orders.ts'
import { findLeadOfDavi } from '#test/support/lead-of-davi.ts'
import { rejectionTexts } from '#texts/rejection.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  interceptPosts,
  isApiRequest,
  narrow,
  phoneSize,
  recordRequests,
  writeWithoutEvent,
} from './browser.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

const orderPage = `/meus-pedidos/${anaOrders.LEADS}`

test.beforeEach(({ demo }) => demo.reset())

const isRefusal = isApiRequest('POST /v1/leads/*/rejection')

test('a professional is rejected once with a reason, and another reason has a second step with a counter (C-14, E-03 to E-08)', async ({
  demo,
  signedInAs,
}) => {
  await test.step('after a lost response the order shows the rejection, and nothing asks to send it again', async () => {
    const { page } = await signedInAs('ana', { viewport: narrow })
    const { id } = await findLeadOfDavi(demo.db)
    await page.goto(`${orderPage}/profissional/${id}`)
    await page.waitForLoadState('networkidle')
    await page.getByText('Desisti do serviço').click()
    const lost = (await interceptPosts(page, '**/rejection'))('lost answer')
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await lost
    await page.waitForURL(`**${orderPage}`)
    await expect(page.getByText('Contato recusado')).toBeVisible()
    await expect(page.getByText(rejectionTexts.failed)).toHaveCount(0)
  })
  await demo.reset()
  await test.step('another reason has a second step with a countdown of 250 characters (E-04, E-06 to E-08)', async () => {
    const visitor = await signedInAs('ana', { viewport: narrow })
    const { page } = visitor
    const lead = await demo.db
      .selectFrom('leads as l')
      .innerJoin('professionals as p', 'p.id', 'l.professional_id')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select('l.id')
      .where('o.uuid', '=', anaOrders.LEADS)
      .where('p.name', '=', 'Carlos Teixeira')
      .executeTakeFirstOrThrow()
    await page.goto(`${orderPage}/profissional/${lead.id}`)
    await page.getByText('Desisti do serviço').click()
    await expect(page.getByRole('button', { name: 'Finalizar' })).toBeVisible()
    await page.getByText('Outro motivo').click()
    const sent = recordRequests(page, isRefusal)
    await page.getByRole('button', { name: 'Próximo' }).press('Enter')
    const text = page.getByLabel('Quer contar o que houve?')
    await expect(text).toBeFocused()
    await page.keyboard.press('Enter')
    expect(sent, 'Enter twice ends nothing').toHaveLength(0)
    await text.fill('')
    await expect(page.locator('[data-remaining]')).toHaveText('250', { useInnerText: true })
    await text.fill('abc')
    await expect(page.locator('[data-remaining]')).toHaveText('247', { useInnerText: true })
    await page.getByRole('button', { name: 'Voltar', exact: true }).click()
    await expect(page.getByLabel('Outro motivo')).toBeChecked()
    await expect(page.getByLabel('Outro motivo')).toBeFocused()
    await page.getByRole('button', { name: 'Próximo' }).click()
    await expect(text, 'the typed text stays').toHaveValue('abc')

    await text.evaluate(writeWithoutEvent, 'abcd')
    let answered = 0
    await page.route('**/v1/leads/*/rejection', async (route) => {
      answered++
      await (answered === 1 ? route.fulfill({ status: 500, body: '{}' }) : route.continue())
    })
    const reports = recordRequests(page, isApiRequest('POST /api/errors'))
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await expect(page.getByText('Erro ao enviar formulário. Por favor, tente novamente.')).toBeVisible()
    await expect.poll(() => reports, 'the failure is reported').toHaveLength(1)
    // In the message's place
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await page.waitForURL(`**${orderPage}`)
    expect((sent[1]!.postDataJSON() as { reason: string }).reason).toBe('Outro motivo: abcd')
  })
  await demo.reset()
  await test.step('a rejection is confirmed, has a reason, is sent once with its headers, and is marked in the order (C-14, E-03 to E-05)', async () => {
    const visitor = await signedInAs('ana', { viewport: phoneSize })
    const { page } = visitor
    await page.goto(orderPage)
    const message = page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })
    await expect(message).toBeVisible() // opens by itself: it is the one unread message (AMB-30)
    await message.getByRole('button', { name: 'Recusar' }).click()
    const sure = page.getByRole('dialog', { name: 'Tem certeza que deseja recusar o contato?' })
    await sure.getByRole('button', { name: 'Decidir depois' }).click()
    await message.getByRole('button', { name: 'Recusar' }).click()
    await sure.getByRole('button', { name: 'Recusar contato' }).click()
    await expect(page.getByRole('heading', { name: 'Recusar o contato de Carlos Teixeira' })).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-page-type', 'order-pro-form:show')
    await assertAccessible(page)
    await assertFits(page)

    const finish = page.getByRole('button', { name: 'Finalizar' })
    await expect(finish).toBeDisabled()
    await page.getByText('Desisti do serviço').click()
    await expect(finish).toBeEnabled()
    const sent = recordRequests(page, isRefusal)
    await finish.click()
    await page.waitForURL(`**${orderPage}`)
    await expect(page.getByText('Contato recusado')).toBeVisible()
    await expect.poll(() => sent).toHaveLength(1)
    const headers = sent[0]!.headers()
    expect(headers['content-type']).toBe('application/json')
    expect(headers.accept).toBe('application/json')
    expect(headers['accept-version']).toBe('7')
    expect(headers.authorization ?? '').toMatch(/^Bearer ./)
    expect(Object.keys(sent[0]!.postDataJSON() as object).sort()).toStrictEqual(['lead_id', 'reason'])
    const noted = await page.evaluate(() =>
      window.dataLayer?.filter(({ event }) => event === 'chat-cli__refuse-reason'),
    )
    expect(noted).toHaveLength(1)
    expect(Object.keys(noted![0]!).sort()).toStrictEqual(['event', 'profileId', 'reason', 'requestUuid'])
    assertNoProblems(visitor)
  })
})

test('without a session nothing is rejected, and it works after signing in (E-10)', async ({ demo, signedInAs }) => {
  const visitor = await signedInAs('ana')
  const { page } = visitor
  const { leadId } = (
    await demo.call<{ leads: { leadId: number; name: string }[] }>(`/api/orders/${anaOrders.LEADS}`, undefined, {
      cookie: await demo.signIn(phones.ana),
    })
  ).value.leads.find(({ name }) => name.startsWith('Carlos'))!
  const listens = page.waitForResponse(/\/v1\/chat\/events/)
  await page.goto(`${orderPage}/profissional/${leadId}`)
  await listens // a stream that reconnects without a session opens the sign-in dialog
  await page.route(/\/v1\/chat\/events/, (route) => route.abort())
  await page.getByText('Desisti do serviço').click()
  const cookies = await visitor.context.cookies()
  await visitor.context.clearCookies()
  const sent = recordRequests(page, isRefusal)
  await page.getByRole('button', { name: 'Finalizar' }).click()
  expect(sent).toHaveLength(0)
  await expect(page.locator('[role=alert]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Finalizar' })).toBeEnabled()
  await visitor.context.addCookies(cookies)
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.waitForURL(`**${orderPage}`)
  await expect.poll(() => sent, 'this once, and nothing before').toHaveLength(1)
})
