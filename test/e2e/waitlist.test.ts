import { aProfessional } from '#db/builders/people.ts'
import { assertAccessible, assertFits, assertNoProblems, takeScreenshot, narrow } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { answerService, answerWhen, openForm } from './painter-form.ts'

/** "Avise-me" on the page of an unserved place. */

const place = '/reformas-e-reparos/pintor/ac/jordao'

const listEmailsTo = (demo: Demo, email: string) =>
  demo.db
    .selectFrom('outbox_messages')
    .select(['template', 'body', 'subject'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
const linkIn = (body: string) => new URL(/https?:\S+\/avise-me\/\S+/.exec(body)![0]).pathname

test('a confirmed visitor is notified once when the place is served', async ({ demo, visit }) => {
  const visitor = await visit({ viewport: narrow, dark: true })
  const { page } = visitor
  const lookAt = async (name: string) => {
    await assertFits(page)
    await takeScreenshot(page, name, !name.startsWith('place'))
  }
  const email = 'maria@exemplo.com.br'
  await test.step('the request form says that the chosen city is not served', async () => {
    await openForm(page)
    await answerService(page)
    await answerWhen(page)
    await page.getByRole('combobox', { name: 'Cidade' }).pressSequentially('Jordã')
    await page.getByRole('listbox', { name: 'Sugestões' }).getByRole('option', { name: 'Jordão' }).first().click()
    await expect(page.getByText('Ainda não há quem atenda em Jordão, AC')).toBeVisible()
    await lookAt('request-unserved')
    await expect(page.getByRole('link', { name: 'Ver o que há por perto' })).toHaveAttribute('href', place)
  })
  await page.goto(place)
  await lookAt('place')
  await page.getByText('Avise-me quando alguém atender aqui').click()
  await lookAt('place-open')
  await page.getByRole('textbox', { name: 'E-mail' }).first().fill('maria@')
  await page.getByRole('button', { name: 'Avise-me' }).click()
  await expect(page.getByText('Digite um e-mail válido, como nome@exemplo.com.')).toBeVisible()
  await expect(page.getByText('Marque para receber o aviso.')).toBeVisible()
  await lookAt('refused')
  await assertAccessible(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByText('Quero receber esse e-mail').click()
  await page.getByRole('button', { name: 'Avise-me' }).click()
  await expect(page.getByRole('heading', { name: 'Veja seu e-mail' })).toBeVisible()
  await lookAt('sent')

  await demo.advance(0)
  await expect.poll(async () => (await listEmailsTo(demo, email)).length).toBe(1)
  const [firstEmail] = await listEmailsTo(demo, email)
  await page.goto(linkIn(firstEmail!.body))
  await lookAt('confirm')
  await page.getByRole('button', { name: 'Sim, quero o aviso' }).click()
  await expect(page.getByRole('heading', { name: 'Combinado: avisamos você' })).toBeVisible()
  await lookAt('confirmed')

  await aProfessional(demo.db, { city: ['ac', 'jordao'], phone: '68912345678' })
  await demo.advance(2)
  await demo.advance(2)
  const emails = await listEmailsTo(demo, email)
  expect(emails.map(({ template }) => template)).toStrictEqual(['place_watch_asked', 'place_served'])
  expect(emails[1]!.body).toContain(place)
  await page.goto(linkIn(emails[1]!.body))
  await expect(page.getByRole('heading', { name: 'Nenhum aviso pendente' })).toBeVisible()
  await lookAt('gone')
  assertNoProblems(visitor, 1) // the form that was refused
})
