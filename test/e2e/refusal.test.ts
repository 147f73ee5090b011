import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import { anaOrders } from '#db/seed/town.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  isCall,
  phoneSize,
  requestsOf,
  startBrowser,
  type Visitor,
  visit,
} from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })
const orderPage = `/meus-pedidos/${anaOrders.LEADS}`

let visitor: Visitor
beforeEach(async () => {
  await town.reset()
})
afterEach(() => visitor.context.close())

async function asAna(viewport?: { width: number; height: number }) {
  const cookie = await town.signIn('11912345678')
  visitor = await visit(browser, { address: town.address, cookie, ...(viewport ? { viewport } : {}) })
  return visitor.page
}

const isRefusal = isCall('POST /v1/leads/*/rejection')

test('from the message to the refusal: confirmed, a reason, sent once with its headers, marked in the order (C-14, E-03 to E-05)', async () => {
  const page = await asAna(phoneSize)
  await page.goto(orderPage)
  const message = page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })
  await message.waitFor() // opens by itself: it is the one unread message (AMB-30)
  await message.getByRole('button', { name: 'Recusar' }).click()
  const sure = page.getByRole('dialog', { name: 'Tem certeza que deseja recusar o contato?' })
  await sure.getByRole('button', { name: 'Decidir depois' }).click()
  await message.getByRole('button', { name: 'Recusar' }).click()
  await sure.getByRole('button', { name: 'Recusar contato' }).click()
  await page.getByRole('heading', { name: 'Encerrar com Carlos Teixeira' }).waitFor()
  assert.equal(await page.locator('body').getAttribute('data-page-type'), 'order-pro-form:show')
  await assertAccessible(page)
  await assertFits(page)

  const finish = page.getByRole('button', { name: 'Finalizar' })
  assert.ok(await finish.isDisabled())
  await page.getByText('Desisti do serviço').click()
  assert.ok(await finish.isEnabled())
  const sent = requestsOf(page, isRefusal)
  await finish.click()
  await page.waitForURL(`**${orderPage}`)
  await page.getByText('Contato recusado').waitFor()
  assert.equal(sent.length, 1)
  const headers = sent[0]!.headers()
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(headers.accept, 'application/json')
  assert.equal(headers['accept-version'], '7')
  assert.match(headers.authorization ?? '', /^Bearer ./)
  assert.deepEqual(Object.keys(sent[0]!.postDataJSON() as object).sort(), ['lead_id', 'reason'])
  const noted = await page.evaluate(() => window.dataLayer?.filter(({ event }) => event === 'chat-cli__refuse-reason'))
  assert.equal(noted?.length, 1)
  assert.deepEqual(Object.keys(noted![0]!).sort(), ['event', 'profileId', 'reason', 'requestUuid'])
  assertNoProblems(visitor)
})

test('another reason has a second step with a text of 250 characters that counts down (E-04, E-06 to E-08)', async () => {
  const page = await asAna()
  const lead = await town.db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('l.id')
    .where('o.uuid', '=', anaOrders.LEADS)
    .where('p.name', '=', 'Carlos Teixeira')
    .executeTakeFirstOrThrow()
  await page.goto(`${orderPage}/profissional/${lead.id}`)
  await page.getByText('Desisti do serviço').click()
  await page.getByRole('button', { name: 'Finalizar' }).waitFor()
  await page.getByText('Outro motivo').click()
  await page.getByRole('button', { name: 'Próximo' }).click()
  const text = page.getByLabel('Quer contar o que houve?')
  assert.equal(await page.locator('[data-remaining]').innerText(), '250')
  await text.fill('abc')
  assert.equal(await page.locator('[data-remaining]').innerText(), '247')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  assert.ok(await page.getByLabel('Outro motivo').isChecked())
  await page.getByRole('button', { name: 'Próximo' }).click()
  assert.equal(await text.inputValue(), 'abc', 'what was written stays')

  let answered = 0
  await page.route('**/v1/leads/*/rejection', async (route) => {
    answered++
    await (answered === 1 ? route.fulfill({ status: 500, body: '{}' }) : route.continue())
  })
  const reports = requestsOf(page, isCall('POST /api/errors'))
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('Erro ao enviar formulário. Por favor, tente novamente.').waitFor()
  assert.equal(reports.length, 1, 'the failure is reported')
  const sent = requestsOf(page, isRefusal)
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.waitForURL(`**${orderPage}`)
  assert.equal((sent[0]!.postDataJSON() as { reason: string }).reason, 'Outro motivo: abc')
})

test('when the session is gone nothing happens at all, and it works again when it is back (E-10)', async () => {
  const page = await asAna()
  const { leadId } = (
    await town.call<{ leads: { leadId: number; name: string }[] }>(`/api/orders/${anaOrders.LEADS}`, undefined, {
      cookie: await town.signIn('11912345678'),
    })
  ).value.leads.find(({ name }) => name.startsWith('Carlos'))!
  await page.goto(`${orderPage}/profissional/${leadId}`)
  await page.getByText('Desisti do serviço').click()
  const cookies = await visitor.context.cookies()
  await visitor.context.clearCookies()
  const sent = requestsOf(page, isRefusal)
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.waitForTimeout(700)
  assert.equal(sent.length, 0)
  assert.equal(await page.locator('[role=alert]').count(), 0)
  assert.ok(await page.getByRole('button', { name: 'Finalizar' }).isEnabled())
  await visitor.context.addCookies(cookies)
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.waitForURL(`**${orderPage}`)
  assert.equal(sent.length, 1)
})
