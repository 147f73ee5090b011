import { signedInCookie } from '#db/builders/people.ts'
import { addDays } from '#domain/shared/durations.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow, takeScreenshot } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'

/** A review is replied to, read, reported and withdrawn. */

const answer = 'Obrigado pela confiança. Voltei para acertar o rodapé, como combinamos.'

/** A review of Eva published yesterday, and its author. */
async function aFreshReview(demo: Demo) {
  const review = await demo.db
    .selectFrom('reviews as r')
    .innerJoin('professionals as p', 'p.id', 'r.professional_id')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['r.id', 'r.lead_id as leadId', 'p.slug', 'o.client_id as clientId'])
    .where('p.slug', 'like', 'eva-%')
    .where('r.comment', '<>', '')
    .where('r.id', 'not in', demo.db.selectFrom('review_replies').select('review_id'))
    .orderBy('r.published_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const yesterday = addDays(new Date(), -1)
  await demo.db.updateTable('reviews').set({ published_at: yesterday }).where('id', '=', review.id).execute()
  return { ...review, clientId: review.clientId! }
}

const options = { viewport: narrow, dark: true }

test('a review is replied to, read, reported and moderated', async ({ demo, visit, signedInAs }) => {
  const { id, leadId, slug, clientId } = await aFreshReview(demo)
  const visitor = await signedInAs('eva', options)
  const { page } = visitor
  await page.goto(`/profissional/contatos/${leadId}`)
  const box = page.getByRole('region', { name: 'Avaliação do cliente' })
  await box.getByLabel('Responder em público').fill('Me chame no 11 91234-5678')
  await box.getByRole('button', { name: 'Publicar resposta' }).click()
  await expect(box).toContainText('Tire: todo mundo lê o que você publica aqui.')
  await expect(box.getByLabel('Responder em público')).toHaveValue('Me chame no 11 91234-5678')
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'reply-form')
  await box.getByLabel('Responder em público').fill(answer)
  await box.getByRole('button', { name: 'Publicar resposta' }).click()
  await expect(box).toContainText('Sua resposta')
  await expect(box).toContainText(answer)
  await expect(box.getByRole('button')).toHaveCount(0)
  await takeScreenshot(page, 'reply-done')
  assertNoProblems(visitor, 1)

  const client = await visit({ ...options, cookie: await signedInCookie(demo.db, clientId) })
  await client.page.goto('/notificacoes')
  const notice = client.page.getByRole('listitem').filter({ hasText: 'Eva' }).first()
  await expect(notice).toContainText('respondeu à sua avaliação')
  await notice.getByRole('link', { name: 'Ler a resposta' }).click()
  await expect(client.page.getByRole('heading', { level: 1 })).toContainText('respondeu à sua avaliação')
  await expect(client.page.getByText(answer)).toBeVisible()
  await assertAccessible(client.page)
  await assertFits(client.page)
  await takeScreenshot(client.page, 'reply')
  assertNoProblems(client)

  const reader = await signedInAs('ana', options)
  await reader.page.goto(`/profissionais/${slug}`)
  const card = reader.page.getByRole('article').filter({ hasText: answer })
  await expect(card).toContainText('Resposta de Eva')
  await card.scrollIntoViewIfNeeded()
  await assertAccessible(reader.page)
  await assertFits(reader.page)
  await takeScreenshot(reader.page, 'reply-profile')
  await card.getByRole('link', { name: 'Denunciar resposta' }).click()
  await reader.page.getByText('Denunciar resposta').click()
  await reader.page.getByText('O texto não fala do serviço').click()
  await takeScreenshot(reader.page, 'reply-report')
  await reader.page.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(reader.page.getByText('Denúncia enviada.')).toBeVisible()
  assertNoProblems(reader)

  const team = await signedInAs('iris', options)
  await team.page.goto('/interno/avaliacoes')
  const reported = team.page.getByRole('article').filter({ hasText: answer })
  await expect(reported).toContainText('1 denúncia')
  await assertAccessible(team.page)
  await assertFits(team.page)
  await takeScreenshot(team.page, 'reply-staff')
  await reported.getByRole('button', { name: /^Retirar resposta/ }).click()
  await expect(reported).toContainText('Escolha um motivo.')
  await reported.getByLabel('Motivo').selectOption('off_topic')
  await reported.getByRole('button', { name: /^Retirar resposta/ }).click()
  await expect(team.page.getByText('Resposta retirada do perfil.')).toBeVisible()
  assertNoProblems(team, 1)

  await page.goto('/profissional/notificacoes')
  await expect(page.getByText('Sua resposta a uma avaliação foi retirada')).toBeVisible()
  await expect(async () => {
    await reader.page.goto(`/profissionais/${slug}`)
    await expect(reader.page.getByText(answer)).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await reader.page.goto(`/resposta/${id}`)
  await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.page.getByText(answer)).toHaveCount(0)
})
