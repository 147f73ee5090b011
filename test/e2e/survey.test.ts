import type { Page } from '@playwright/test'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { addDays } from '#domain/shared/durations.ts'
import { surveyToken } from '#domain/surveys/survey-link.server.ts'
import { surveyPage as addressOfSurvey } from '#presenters/survey-page.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  holdRequests,
  isApiRequest,
  narrow,
  phoneSize,
  recordRequests,
  writeWithoutEvent,
} from './browser.ts'
import { expect, test } from './journey.ts'

const orderPage = `/meus-pedidos/${anaOrders.FIN}`
const surveyPage = `/pesquisa/${anaOrders.FIN}`
const submit = isApiRequest('POST /api/survey/form-submit')

test.beforeEach(({ demo }) => demo.reset())

const template = (page: Page, name: string) => expect(page.locator(`[data-template=${name}]`)).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const star = (page: Page, stars: number) => page.getByRole('radio', { name: new RegExp(`^${stars} estrela`) })

/** To the question with this title, over those that need no answer. */
async function goTo(page: Page, title: string) {
  for (let step = 0; step < 8 && !(await page.getByText(title).isVisible()); step++) await press(page, 'Próximo')
  await expect(page.getByText(title)).toBeVisible()
}
async function chooseEva(page: Page) {
  await press(page, 'Sim')
  await template(page, 'accepted')
  await page.getByRole('radio', { name: 'Eva' }).check({ force: true })
  await press(page, 'Próximo')
}

test('the survey of a client who hired leads to a published review (S52; C-10, P-01 to P-16)', async ({
  demo,
  signedInAs,
}) => {
  const visitor = await signedInAs('ana', { viewport: phoneSize })
  const { page } = visitor
  await page.goto(orderPage)
  const requests = recordRequests(page, (request) => /^\/api\/(survey|profiles)/.test(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Avaliar' }).click()
  await page.waitForURL(`**${surveyPage}`)
  await template(page, 'not-answered')
  await expect(page.locator('body')).toHaveAttribute('data-page-type', 'survey:show')
  await expect(page.getByRole('heading', { name: 'Você contratou algum profissional?' })).toBeVisible()
  expect(requests, 'nothing is asked before the answer').toHaveLength(0)

  await press(page, 'Sim')
  await template(page, 'accepted')
  const addresses = requests.map((request) => request.url().replace(demo.address, ''))
  expect(addresses.sort()).toStrictEqual([`/api/profiles?id=${anaOrders.FIN}`, '/api/survey/service'])
  await expect(page.getByRole('radio')).toHaveCount(4)
  await expect(page.locator('.choice .avatar')).toHaveCount(4)
  await expect(button(page, 'Próximo'), 'the choice of the professional is mandatory').toBeDisabled()
  await assertAccessible(page)
  await page.getByRole('radio', { name: 'Eva' }).check({ force: true })
  await expect(page.getByText('Passo 1 de 6')).toBeVisible()
  await press(page, 'Próximo')
  await expect(page.getByText('Passo 2 de 6')).toBeVisible()

  await expect(button(page, 'Próximo'), 'so is the rating').toBeDisabled()
  await star(page, 4).click({ force: true })
  await expect(button(page, 'Próximo')).toBeEnabled()
  await star(page, 4).click({ force: true })
  await expect(button(page, 'Próximo'), 'the same star takes it away').toBeDisabled()
  await star(page, 4).click({ force: true })
  await page.getByText('Limpar').click()
  await expect(button(page, 'Próximo'), 'so does none').toBeDisabled()
  await star(page, 5).click({ force: true })
  await assertAccessible(page)
  await press(page, 'Próximo')

  await expect(page.getByText('O que mais agradou?')).toBeVisible()
  const ticks = page.getByRole('checkbox')
  for (const index of [0, 1, 2]) await ticks.nth(index).check({ force: true })
  await expect(ticks.nth(3), 'three are the most').toBeDisabled()
  await ticks.nth(0).uncheck({ force: true })
  await expect(ticks.nth(3)).toBeEnabled()
  await assertAccessible(page)
  await goTo(page, 'Quanto você pagou pelo serviço?')
  const price = page.getByLabel('Quanto você pagou pelo serviço?')
  await price.pressSequentially('12345')
  await expect(price).toHaveValue('R$ 123,45')
  await price.evaluate(writeWithoutEvent, 'R$ 234,56')
  await expect(button(page, 'Enviar'), 'only the last step sends').toHaveCount(0)
  await goTo(page, 'Conte como foi')
  const comment = page.getByRole('textbox', { name: 'Conte como foi' })
  await expect(comment).toHaveAttribute('rows', '10')
  await comment.fill('x'.repeat(400))
  expect(await comment.inputValue()).toHaveLength(350)
  await expect(page.locator('[data-remaining]')).toHaveText('0', { useInnerText: true })
  await comment.evaluate(writeWithoutEvent, 'Pintou tudo em dois dias.')
  await assertAccessible(page)
  await assertFits(page)

  const sent = recordRequests(page, submit)
  await button(page, 'Enviar').dblclick()
  await template(page, 'finished')
  await expect(page.getByRole('heading', { name: 'Obrigado por contar!' })).toBeVisible()
  await assertAccessible(page)
  await expect.poll(() => sent, 'a double click sends once').toHaveLength(1)
  const body = sent[0]!.postDataJSON() as Record<string, unknown>
  expect(Object.keys(body).sort()).toStrictEqual(
    'comment form_snapshot lead_id profile_id rating request_id survey_form_id user_id'.split(' '),
  )
  expect(body).toMatchObject({ rating: 5, comment: 'Pintou tudo em dois dias.', request_id: anaOrders.FIN })
  const snapshot = body.form_snapshot as { name: string; value: unknown }[]
  expect(snapshot.map(({ name }) => name)).toStrictEqual(['rating', 'agradou', 'valor_pago', 'comment'])
  expect(snapshot[2]!.value).toBe('R$ 234,56')

  await page.getByRole('link', { name: 'Voltar ao pedido' }).click()
  await page.waitForURL(`**${orderPage}`)
  await expect(page.getByText('Contratado', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Avaliar' }), 'the card is gone').toHaveCount(0)
  const { slug } = await demo.db
    .selectFrom('professionals')
    .select('slug')
    .where('id', '=', Number(body.profile_id))
    .executeTakeFirstOrThrow()
  await page.goto(`/profissionais/${slug}`)
  await expect(page.getByText('Pintou tudo em dois dias.')).toBeVisible()
  await page.goto(surveyPage)
  await template(page, 'answered')
  await expect(page.locator('form'), 'a thank-you and no form (P-04)').toHaveCount(0)
  await assertAccessible(page)
  await assertFits(page)
  assertNoProblems(visitor)
})

test('the survey of a client who hired nobody has loading, retry and already-answered states, and staff read it (S53, P-02, P-14, AMB-44)', async ({
  signedInAs,
  demo,
}) => {
  await test.step('loading is shown until the questions arrive; without a hire: other questions, a null rating, no professional (S53, P-02, P-14)', async () => {
    const visitor = await signedInAs('ana', { viewport: phoneSize })
    const { page } = visitor
    const html = await (await page.request.get(surveyPage)).text()
    expect(html).toMatch(/data-template="loading"/)
    expect(html).toMatch(/aria-busy="true"/)
    const letGo = await holdRequests(page, '**/api/survey/experience')
    await page.goto(surveyPage)
    const requests = recordRequests(page, isApiRequest('GET /api/survey/experience'))
    await press(page, 'Não')
    await template(page, 'loading')
    await assertAccessible(page)
    letGo()
    await template(page, 'refused')
    await expect.poll(() => requests).toHaveLength(1)
    await expect(button(page, 'Próximo')).toBeDisabled()
    await page.getByText('Desisti do serviço').click()
    await assertAccessible(page)
    await press(page, 'Próximo')
    await expect(button(page, 'Próximo'), 'an optional step is enabled at once').toBeEnabled()
    await goTo(page, 'Quer contar mais alguma coisa?')
    const sent = recordRequests(page, submit)
    await press(page, 'Enviar')
    await template(page, 'finished')
    const body = sent[0]!.postDataJSON() as Record<string, unknown>
    expect(body.rating).toBe(null)
    expect('profile_id' in body || 'lead_id' in body).toBe(false)
    assertNoProblems(visitor)
  })

  await demo.reset()

  await test.step('a survey answered in another tab says thanks; failed questions can be reloaded', async () => {
    const visitor = await signedInAs('ana')
    const { page } = visitor
    await page.goto(surveyPage)
    await page.route('**/api/survey/experience', (route) => route.abort(), { times: 1 })
    await press(page, 'Não')
    await expect(page.getByText('Não conseguimos carregar as perguntas. Por favor, tente novamente.')).toBeVisible()
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
    await expect(page.getByRole('heading', { name: 'Você já respondeu. Obrigado!' })).toBeVisible()
  })

  await test.step('staff read why nobody was hired', async () => {
    const visitor = await signedInAs('iris')
    const { page } = visitor
    await page.goto('/interno/moderacao')
    await page.getByRole('link', { name: 'Pesquisas' }).click()
    await expect(page.getByText('Desisti do serviço')).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    assertNoProblems(visitor)
  })
})

test('the survey keeps answers on failure, works by keyboard and sends nothing hidden (S55, P-06, P-12, P-15)', async ({
  signedInAs,
  demo,
}) => {
  await test.step('a failure is reported once, the answers survive a reload, and a retry works (S55, P-15)', async () => {
    const visitor = await signedInAs('ana')
    const { page } = visitor
    await page.goto(surveyPage)
    await chooseEva(page)
    await star(page, 5).click({ force: true })
    await goTo(page, 'Conte como foi')
    const comment = page.getByRole('textbox', { name: 'Conte como foi' })
    await comment.fill('Muito bom.')
    await page.route('**/api/survey/form-submit', (route) => route.fulfill({ status: 500, body: '{}' }))
    const reports = recordRequests(page, isApiRequest('POST /api/errors'))
    await press(page, 'Enviar')
    await expect(page.getByText('Erro ao enviar formulário. Por favor, tente novamente.')).toBeVisible()
    await expect.poll(() => reports).toHaveLength(1)
    await expect(comment).toHaveValue('Muito bom.')
    await expect(button(page, 'Enviar')).toBeEnabled()
    await page.unroute('**/api/survey/form-submit')
    await page.reload()
    await template(page, 'accepted')
    await expect(comment).toHaveValue('Muito bom.')
    await comment.fill('Muito bom, o WhatsApp é 11 91234-5678.')
    await press(page, 'Enviar')
    await expect(comment).toHaveAccessibleDescription(/Seu comentário aparece para todos\./)
    await expect(comment).toBeFocused()
    await expect(page.locator('[data-kind=error]'), 'nothing lies over it').toHaveCount(0)
    await expect(comment).toHaveValue('Muito bom, o WhatsApp é 11 91234-5678.')
    await expect
      .poll(() => reports, 'an error that the client can correct is not reported as a failure')
      .toHaveLength(1)
    await comment.fill('Muito bom.')
    const sent = recordRequests(page, submit)
    await press(page, 'Enviar')
    await template(page, 'finished')
    expect((sent[0]!.postDataJSON() as { rating: number }).rating).toBe(5)
    await page.reload()
    await template(page, 'answered')
  })

  await demo.reset()

  await test.step('by keyboard only; going back resets; follow-ups depend on the rating; hidden answers are not sent (P-06, P-12)', async () => {
    const visitor = await signedInAs('ana', { viewport: narrow })
    const { page } = visitor
    await page.goto(surveyPage)
    await template(page, 'not-answered')
    await button(page, 'Sim').focus()
    await page.keyboard.press('Enter')
    await template(page, 'accepted')
    await expect(page.locator('[data-template=accepted] :focus')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')

    await page.keyboard.press('Enter')
    await expect(page.getByText('Que nota você dá ao serviço?')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('5')
    await expect(button(page, 'Próximo')).toBeVisible()
    await expect(star(page, 5)).toBeChecked()

    await press(page, 'Voltar')
    await press(page, 'Voltar')
    await template(page, 'not-answered')
    await press(page, 'Sim')
    await template(page, 'accepted')
    await expect(page.locator('input:checked')).toHaveCount(0)
    await expect(button(page, 'Próximo')).toBeDisabled()

    await page.getByRole('radio', { name: 'Eva' }).check({ force: true })
    await press(page, 'Próximo')
    await star(page, 3).click({ force: true })
    await press(page, 'Próximo')
    await expect(page.getByText('O que deixou a desejar?')).toBeVisible()

    await page.getByRole('checkbox').first().check({ force: true })
    await press(page, 'Voltar')
    await expect(star(page, 3), 'the given answer is still there').toBeChecked()

    await star(page, 4).click({ force: true })
    await press(page, 'Próximo')
    await expect(page.getByText('O que mais agradou?')).toBeVisible()
    await assertFits(page)

    await goTo(page, 'Conte como foi')
    const sent = recordRequests(page, submit)
    await press(page, 'Enviar')
    await template(page, 'finished')
    const { form_snapshot } = sent[0]!.postDataJSON() as { form_snapshot: { name: string }[] }
    expect(form_snapshot.map(({ name }) => name)).toStrictEqual(['rating'])
  })
})

test('a survey link works without a session and never leads to a foreign order', async ({
  demo,
  visit,
  signedInAs,
}) => {
  const { page: others } = await signedInAs('bia', { viewport: phoneSize })
  await others.goto(addressOfSurvey(anaOrders.FIN, surveyToken(anaOrders.FIN, addDays(new Date(), 1))))
  await press(others, 'Não')
  await others.getByText('Ainda estou decidindo').click()
  await goTo(others, 'Quer contar mais alguma coisa?')
  await press(others, 'Enviar')
  await template(others, 'finished')
  await expect(others.getByText('Quando contratar, conte como foi na página do pedido.')).toBeVisible()
  await expect(others.getByRole('link', { name: 'Voltar ao pedido' })).toHaveCount(0)

  await demo.reset()
  const visitor = await visit({ viewport: phoneSize })
  const { page } = visitor
  await page.goto(surveyPage)
  await page.waitForURL(`**/entrar?redirect=${encodeURIComponent(surveyPage)}`)
  await page.goto(addressOfSurvey(anaOrders.FIN, surveyToken(anaOrders.FIN, addDays(new Date(), 1))))
  await chooseEva(page)
  await star(page, 5).click({ force: true })
  await goTo(page, 'Conte como foi')
  await press(page, 'Enviar')
  await template(page, 'finished')
  await expect(page.getByRole('link', { name: 'Voltar ao pedido' })).toBeVisible()
  assertNoProblems(visitor)
})
