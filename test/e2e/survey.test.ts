import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { anaOrders } from '#db/seed/town.ts'
import { surveyLink } from '#domain/surveys/survey-link.server.ts'
import { env } from '#platform/env.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  isCall,
  narrow,
  phoneSize,
  requestsOf,
  startBrowser,
  type Visitor,
  visit,
} from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after }, { DATA_DIR: env.DATA_DIR }) // this process makes links that the server reads
const browser = await startBrowser({ after })
const orderPage = `/meus-pedidos/${anaOrders.FIN}`
const surveyPage = `/pesquisa/${anaOrders.FIN}`
const submit = isCall('POST /api/survey/form-submit')

let visitor: Visitor
beforeEach(async () => {
  await town.reset()
})
afterEach(() => visitor.context.close())

async function asAna(viewport = desktop) {
  visitor = await visit(browser, { address: town.address, cookie: await town.signIn('11912345678'), viewport })
  return visitor.page
}
const template = (page: Page, name: string) => page.locator(`[data-template=${name}]`).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const star = (page: Page, stars: number) => page.getByRole('radio', { name: new RegExp(`^${stars} estrela`) })

/** To the question with this title, over those that need no answer. */
async function goTo(page: Page, title: string) {
  for (let step = 0; step < 8 && !(await page.getByText(title).isVisible()); step++) await press(page, 'Próximo')
  await page.getByText(title).waitFor()
}
async function chooseEva(page: Page) {
  await press(page, 'Sim')
  await template(page, 'accepted')
  await page.getByRole('radio', { name: 'Eva' }).check({ force: true })
  await press(page, 'Próximo')
}

for (const [size, viewport] of Object.entries({ desktop, phone: phoneSize }))
  test(`hired, on a ${size}: from the card of the order to the thanks and the published review (S52; C-10, P-01 to P-16)`, async () => {
    const page = await asAna(viewport)
    await page.goto(orderPage)
    await assertAccessible(page)
    await assertFits(page)
    const asked = requestsOf(page, (request) => /^\/api\/(survey|profiles)/.test(new URL(request.url()).pathname))
    await page.getByRole('link', { name: 'Avaliar' }).click()
    await page.waitForURL(`**${surveyPage}`)
    await template(page, 'not-answered')
    assert.equal(await page.locator('body').getAttribute('data-page-type'), 'survey:show')
    await page.getByRole('heading', { name: 'Você contratou algum profissional?' }).waitFor()
    await assertAccessible(page)
    await assertFits(page)
    assert.equal(asked.length, 0, 'nothing is asked before the answer')

    await press(page, 'Sim')
    await template(page, 'accepted')
    const addresses = asked.map((request) => request.url().replace(town.address, ''))
    assert.deepEqual(addresses.sort(), [`/api/profiles?id=${anaOrders.FIN}`, '/api/survey/service'])
    assert.equal(await page.getByRole('radio').count(), 4)
    assert.equal(await page.locator('.choice .avatar').count(), 4)
    assert.ok(await button(page, 'Próximo').isDisabled(), 'who it was is mandatory')
    await assertAccessible(page)
    await page.getByRole('radio', { name: 'Eva' }).check({ force: true })
    await press(page, 'Próximo')

    assert.ok(await button(page, 'Próximo').isDisabled(), 'so is the rating')
    await star(page, 4).click({ force: true })
    assert.ok(await button(page, 'Próximo').isEnabled())
    await star(page, 4).click({ force: true })
    assert.ok(await button(page, 'Próximo').isDisabled(), 'the same star takes it away')
    await star(page, 4).click({ force: true })
    await page.getByText('Sem nota').click()
    assert.ok(await button(page, 'Próximo').isDisabled(), 'so does none')
    await star(page, 5).click({ force: true })
    await assertAccessible(page)
    await press(page, 'Próximo')

    await page.getByText('O que mais agradou?').waitFor()
    const ticks = page.getByRole('checkbox')
    for (const at of [0, 1, 2]) await ticks.nth(at).check({ force: true })
    assert.ok(await ticks.nth(3).isDisabled(), 'three are the most')
    await ticks.nth(0).uncheck({ force: true })
    assert.ok(await ticks.nth(3).isEnabled())
    await assertAccessible(page)
    await goTo(page, 'Quanto você pagou pelo serviço?')
    const price = page.getByLabel('Quanto você pagou pelo serviço?')
    await price.pressSequentially('850')
    await price.blur()
    assert.equal(await price.inputValue(), 'R$ 850,00', 'digits are reais')
    await price.fill('123,45')
    await price.blur()
    assert.equal(await price.inputValue(), 'R$ 123,45')
    assert.equal(await button(page, 'Enviar').count(), 0, 'only the last step sends')
    await goTo(page, 'Conte como foi')
    const comment = page.getByRole('textbox', { name: 'Conte como foi' })
    assert.equal(await comment.getAttribute('rows'), '10')
    await comment.fill('x'.repeat(400))
    assert.equal((await comment.inputValue()).length, 350)
    assert.equal(await page.locator('[data-remaining]').innerText(), '0')
    await comment.fill('Pintou tudo em dois dias.')
    await assertAccessible(page)
    await assertFits(page)

    const sent = requestsOf(page, submit)
    await button(page, 'Enviar').dblclick()
    await template(page, 'finished')
    await page.getByRole('heading', { name: 'Obrigado por contar!' }).waitFor()
    await assertAccessible(page)
    assert.equal(sent.length, 1, 'a double click sends once')
    const body = sent[0]!.postDataJSON() as Record<string, unknown>
    assert.deepEqual(
      Object.keys(body).sort(),
      'comment form_snapshot lead_id profile_id rating request_id survey_form_id user_id'.split(' '),
    )
    assert.deepEqual([body.rating, body.comment, body.request_id], [5, 'Pintou tudo em dois dias.', anaOrders.FIN])
    const snapshot = body.form_snapshot as { name: string; value: unknown }[]
    assert.deepEqual(
      snapshot.map(({ name }) => name),
      ['rating', 'agradou', 'valor_pago', 'comment'],
    )
    assert.equal(snapshot[2]!.value, 'R$ 123,45')

    await page.getByRole('link', { name: 'Voltar para o pedido' }).last().click()
    await page.waitForURL(`**${orderPage}`)
    await page.getByText('Contratado', { exact: true }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Avaliar' }).count(), 0, 'the card is gone')
    const { slug } = await town.db
      .selectFrom('professionals')
      .select('slug')
      .where('id', '=', Number(body.profile_id))
      .executeTakeFirstOrThrow()
    await page.goto(`/profissionais/${slug}`)
    await page.getByText('Pintou tudo em dois dias.').waitFor()
    await page.goto(surveyPage)
    await template(page, 'answered')
    assert.equal(await page.locator('form').count(), 0, 'a thank-you and no form (P-04)')
    await assertAccessible(page)
    await assertFits(page)
    assertNoProblems(visitor)
  })

test('the first paint is loading, and so is what comes after the answer until its questions are there (P-02)', async () => {
  const page = await asAna()
  const html = await (await page.request.get(surveyPage)).text()
  assert.match(html, /data-template="loading"/)
  assert.match(html, /aria-busy="true"/)
  await page.route('**/api/survey/service', async (route) => {
    await new Promise((resume) => setTimeout(resume, 600))
    await route.continue()
  })
  await page.goto(surveyPage)
  await press(page, 'Sim')
  await template(page, 'loading')
  await assertAccessible(page)
  await template(page, 'accepted')
})

test('a low rating asks what was missing, another one what pleased; what is hidden is not sent (P-12)', async () => {
  const page = await asAna(narrow)
  await page.goto(surveyPage)
  await chooseEva(page)
  await star(page, 3).click({ force: true })
  await press(page, 'Próximo')
  await page.getByText('O que deixou a desejar?').waitFor()
  await page.getByRole('checkbox').first().check({ force: true })
  await press(page, 'Voltar')
  assert.ok(await star(page, 3).isChecked(), 'what was answered is still there')
  await star(page, 4).click({ force: true })
  await press(page, 'Próximo')
  await page.getByText('O que mais agradou?').waitFor()
  await assertFits(page)
  await goTo(page, 'Conte como foi')
  const sent = requestsOf(page, submit)
  await press(page, 'Enviar')
  await template(page, 'finished')
  const { form_snapshot } = sent[0]!.postDataJSON() as { form_snapshot: { name: string }[] }
  assert.deepEqual(
    form_snapshot.map(({ name }) => name),
    ['rating'],
  )
})

test('nobody hired: other questions, a null rating, no professional (S53, P-14)', async () => {
  const page = await asAna(phoneSize)
  await page.goto(surveyPage)
  const asked = requestsOf(page, isCall('GET /api/survey/experience'))
  await press(page, 'Não')
  await template(page, 'refused')
  assert.equal(asked.length, 1)
  assert.ok(await button(page, 'Próximo').isDisabled())
  await page.getByText('Ainda estou decidindo').click()
  await assertAccessible(page)
  await press(page, 'Próximo')
  assert.ok(await button(page, 'Próximo').isEnabled(), 'an optional step is enabled at once')
  await goTo(page, 'Quer contar mais alguma coisa?')
  const sent = requestsOf(page, submit)
  await press(page, 'Enviar')
  await template(page, 'finished')
  const body = sent[0]!.postDataJSON() as Record<string, unknown>
  assert.equal(body.rating, null)
  assert.equal('profile_id' in body || 'lead_id' in body, false)
  assertNoProblems(visitor)
})

test('back from the first step is the beginning, and everything is empty again; all of it by keyboard (P-06)', async () => {
  const page = await asAna()
  await page.goto(surveyPage)
  await template(page, 'not-answered')
  await button(page, 'Sim').focus()
  await page.keyboard.press('Enter')
  await template(page, 'accepted')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('Que nota você dá ao serviço?').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('5')
  await button(page, 'Próximo').waitFor()
  assert.ok(await star(page, 5).isChecked())
  await press(page, 'Voltar')
  await press(page, 'Voltar')
  await template(page, 'not-answered')
  await press(page, 'Sim')
  await template(page, 'accepted')
  assert.equal(await page.locator('input:checked').count(), 0)
  assert.ok(await button(page, 'Próximo').isDisabled())
})

test('a failure is reported once, the answers stay, over a reload too, and the second try works (S55, P-15)', async () => {
  const page = await asAna()
  await page.goto(surveyPage)
  await chooseEva(page)
  await star(page, 5).click({ force: true })
  await goTo(page, 'Conte como foi')
  const comment = page.getByRole('textbox', { name: 'Conte como foi' })
  await comment.fill('Muito bom.')
  await page.route('**/api/survey/form-submit', (route) => route.fulfill({ status: 500, body: '{}' }))
  const reports = requestsOf(page, isCall('POST /api/errors'))
  await press(page, 'Enviar')
  await page.getByText('Erro ao enviar formulário. Por favor, tente novamente.').waitFor()
  assert.equal(reports.length, 1)
  assert.equal(await comment.inputValue(), 'Muito bom.')
  assert.ok(await button(page, 'Enviar').isEnabled())
  await page.unroute('**/api/survey/form-submit')
  await page.reload()
  await template(page, 'accepted')
  assert.equal(await comment.inputValue(), 'Muito bom.')
  await comment.fill('Muito bom, o WhatsApp é 11 91234-5678.')
  await press(page, 'Enviar')
  await page.getByText('Seu comentário aparece para todos.').waitFor()
  assert.equal(await comment.inputValue(), 'Muito bom, o WhatsApp é 11 91234-5678.')
  assert.equal(reports.length, 1, 'what the client can mend is no failure')
  await comment.fill('Muito bom.')
  const sent = requestsOf(page, submit)
  await press(page, 'Enviar')
  await template(page, 'finished')
  assert.equal((sent[0]!.postDataJSON() as { rating: number }).rating, 5)
  await page.reload()
  await template(page, 'answered')
})

test('answered in another tab meanwhile: thanked, not refused; questions that do not come can be asked for again', async () => {
  const page = await asAna()
  await page.goto(surveyPage)
  await page.route('**/api/survey/experience', (route) => route.abort(), { times: 1 })
  await press(page, 'Não')
  await page.getByText('Não conseguimos carregar as perguntas. Por favor, tente novamente.').waitFor()
  await press(page, 'Não')
  await page.getByText('Desisti do serviço').click()
  await goTo(page, 'Quer contar mais alguma coisa?')
  const other = await visitor.context.newPage()
  await other.goto(surveyPage)
  await press(other, 'Não')
  await other.getByText('Desisti do serviço').click()
  await goTo(other, 'Quer contar mais alguma coisa?')
  await press(other, 'Enviar')
  await template(other, 'finished')
  await press(page, 'Enviar')
  await template(page, 'answered')
  await page.getByRole('heading', { name: 'Você já respondeu. Obrigado!' }).waitFor()
})

test('by the link of the e-mail, without a session: the whole way; without the link, the sign-in and back', async () => {
  visitor = await visit(browser, { address: town.address, viewport: phoneSize })
  const { page } = visitor
  await page.goto(surveyPage)
  await page.waitForURL(`**/entrar?redirect=${encodeURIComponent(surveyPage)}`)
  await page.goto(surveyLink(anaOrders.FIN, new Date(Date.now() + 86_400_000)))
  await chooseEva(page)
  await star(page, 5).click({ force: true })
  await goTo(page, 'Conte como foi')
  await press(page, 'Enviar')
  await template(page, 'finished')
  assertNoProblems(visitor)
})

test('our team reads why nobody was hired (AMB-44)', async () => {
  visitor = await visit(browser, { address: town.address, cookie: await town.signInStaff() })
  const { page } = visitor
  await page.goto('/interno/moderacao')
  await page.getByRole('link', { name: 'Pesquisas' }).click()
  await page.getByText('Nenhuma resposta ainda').waitFor()
  await assertAccessible(page)
  const { id, client_id } = await town.db
    .selectFrom('orders')
    .select(['id', 'client_id'])
    .where('uuid', '=', anaOrders.FIN)
    .executeTakeFirstOrThrow()
  const answers = [
    { name: 'motivo', title: 'Por que você não contratou?', question_type: 'single_choice', value: 'Desisti' },
  ]
  await town.db
    .insertInto('survey_responses')
    .values({
      order_id: id,
      user_id: client_id!,
      form_id: 2,
      form_snapshot: JSON.stringify(answers),
      created_at: new Date(),
    })
    .execute()
  await page.reload()
  await page.getByText('Desisti').waitFor()
  await assertAccessible(page)
  await assertFits(page)
  assertNoProblems(visitor)
})
