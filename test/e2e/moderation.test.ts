import { anaOrders } from '#db/seed/ana-orders.ts'
import { staff } from '#db/seed/people.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow, phoneSize } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

test.beforeEach(({ demo }) => demo.reset())

const coinsOf = async (demo: Demo, name: string) =>
  (
    await demo.db
      .selectFrom('wallets as w')
      .innerJoin('professionals as p', 'p.id', 'w.professional_id')
      .select('w.balance')
      .where('p.name', 'like', `${name}%`)
      .executeTakeFirstOrThrow()
  ).balance

test('Iris blocks an order; Ana sees the reason at once, and Carlos gets his coins back (S30, D-08, D-09)', async ({
  demo,
  visit,
  signedInAs,
}) => {
  const paid = await demo.db
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select('l.coins_paid')
    .where('o.uuid', '=', anaOrders.LEADS)
    .where('p.name', 'like', 'Carlos%')
    .executeTakeFirstOrThrow()
  const before = await coinsOf(demo, 'Carlos')
  const ana = await signedInAs('ana', { viewport: phoneSize })
  await ana.page.goto('/meus-pedidos')
  const card = ana.page
    .locator('article')
    .filter({ has: ana.page.locator(`a[href="/meus-pedidos/${anaOrders.LEADS}"]`) })
  await expect(card).toBeVisible()
  await expect(card.getByRole('link', { name: 'Nossas regras' })).toHaveCount(0)

  const iris = await visit()
  const { page } = iris
  await page.goto('/interno/moderacao')
  await page.waitForURL('**/interno/entrar?redirect=*')
  await assertAccessible(page)
  await page.getByLabel('E-mail').fill(staff.email)
  await page.getByLabel('Senha').fill(staff.password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Digite o código' })).toBeVisible()
  await assertAccessible(page)
  await page.getByLabel('Código de 4 dígitos').pressSequentially(await demo.waitForPin(staff.phone)) // sends itself
  await page.waitForURL('**/interno/moderacao')
  await expect(page.getByRole('heading', { name: 'Moderação de pedidos' })).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)

  await page.getByLabel('Código do pedido').fill(anaOrders.LEADS)
  await page.getByRole('button', { name: 'Abrir pedido' }).click()
  await page.waitForURL(`**/interno/moderacao/${anaOrders.LEADS}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('91234-5678'), 'the phone is masked').toHaveCount(0)
  await assertAccessible(page)
  const block = page.getByRole('button', { name: /^Bloquear e devolver \d+ moedas$/ })
  await block.click()
  await expect(page.getByText('Escolha um motivo.')).toBeVisible()
  await page.getByLabel('Motivo').selectOption({ label: 'Dados de contato no texto' })
  await block.click()
  await page.waitForURL('**/interno/moderacao?feito=blocked_returned')
  await expect(
    page.getByText('Pedido bloqueado. O cliente foi avisado e as moedas voltaram para quem pagou.'),
  ).toBeVisible()
  await page.setViewportSize(narrow)
  await page.goto(`/interno/moderacao/${anaOrders.LEADS}`)
  await expect(page.getByText('Não dá para desbloquear')).toBeVisible()
  await assertFits(page)

  // Ana has touched nothing.
  await expect(card.getByRole('link', { name: 'Nossas regras' })).toBeVisible()
  await expect(card.getByText('Seu pedido foi bloqueado.')).toBeVisible()
  expect(await coinsOf(demo, 'Carlos')).toBe(before + paid.coins_paid)
  await ana.page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
  await expect(ana.page.getByText('O texto trazia telefone, e-mail ou outro contato.')).toBeVisible()
  await expect(ana.page.getByRole('link', { name: 'Escrever para o time' })).toHaveAttribute('href', '/pedir-ajuda')
  await ana.page.getByRole('link', { name: 'Nossas regras' }).click()
  await expect(ana.page.getByRole('heading', { name: 'Pedido bloqueado', level: 1 })).toBeVisible()
  await expect(ana.page.locator('meta[name=pageType]')).toHaveAttribute('content', 'blocked-order:show')
  expect(
    await ana.page.locator('section').filter({ hasText: 'Antes de pedir de novo' }).locator('li').count(),
  ).toBeGreaterThanOrEqual(2)
  await expect(ana.page.getByText('O texto trazia telefone').first()).toBeVisible()
  await expect(ana.page.getByText('Atendimento de segunda a sábado, das 8h às 20h, exceto feriados.')).toBeVisible()
  await expect(ana.page.getByRole('link', { name: 'Conversar conosco' })).toHaveAttribute('href', '/pedir-ajuda')
  await assertAccessible(ana.page)
  await assertFits(ana.page)
  await ana.page.getByRole('link', { name: 'Voltar' }).click()
  await ana.page.waitForURL('**/meus-pedidos')
  assertNoProblems(ana)
  assertNoProblems(iris, 1) // the form without a reason
})

test('without JavaScript Iris releases an order on hold; a colleague then sees that it is decided', async ({
  demo,
  visit,
  signedInAs,
}) => {
  const uuid = await demo.requestPainter({ phone: phones.bia, description: 'Liga 11 91234-5678' })
  await demo.call(`/requests/${uuid}/pin`, { pin: await demo.waitForPin(phones.bia) })
  await demo.advance(0.1)
  const iris = await signedInAs('iris', { javaScript: false, viewport: narrow, dark: true })
  const reviewCard = iris.page.locator('article').filter({ hasText: 'Dados de contato no texto' })
  await expect(async () => {
    await iris.page.goto('/interno/moderacao')
    expect(await reviewCard.count()).toBeGreaterThan(0)
  }).toPass()
  await expect(reviewCard.getByText('11 91234-5678').first()).toBeVisible()
  await assertFits(iris.page)
  await reviewCard.getByRole('link', { name: 'Analisar' }).click()
  const nina = await visit({ cookie: await demo.signInStaff(['moderate']), javaScript: false })
  await nina.page.goto(`/interno/moderacao/${uuid}`)
  await iris.page.getByRole('button', { name: 'Liberar para os profissionais' }).click()
  await expect(iris.page.getByText('Pedido liberado.')).toBeVisible()
  await nina.page.getByRole('button', { name: 'Liberar para os profissionais' }).click()
  await expect(nina.page.getByText('Este pedido já foi decidido. Veja abaixo como ele está agora.')).toBeVisible()
  await expect(nina.page.getByText('Procurando profissionais').first()).toBeVisible()
  await expect(nina.page.getByText('Iris Campos')).toBeVisible()
})

test('a suspicious review is hidden until Iris publishes it; she withdraws another with a reason', async ({
  demo,
  visit,
  signedInAs,
}) => {
  const leads = await demo.db
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id as leadId', 'p.id as professionalId', 'p.slug', 'p.name', 'o.client_id as clientId'])
    .where('o.uuid', '=', anaOrders.FIN)
    .orderBy('l.id')
    .execute()
  const [, fabio] = leads
  const ana = await demo.signIn(phones.ana)
  // One browser with a public address: local addresses do not count as a signal.
  const mark = Buffer.alloc(32, 7)
  const professionals = demo.db
    .selectFrom('users as u')
    .innerJoin('professionals as p', 'p.user_id', 'u.id')
    .select('u.phone')
  const { phone } = await professionals.where('p.id', '=', fabio!.professionalId).executeTakeFirstOrThrow()
  await demo.signIn(phone!, 'professional')
  await demo.db
    .updateTable('pin_challenges')
    .set({ browser_hash: mark })
    .where('phone', 'in', [phones.ana, phone!])
    .execute()
  await demo.db
    .updateTable('sessions')
    .set({ address: '189.40.77.12' })
    .where('user_id', '=', fabio!.clientId)
    .execute()
  const form = await demo.call<{ id: number }>('/api/survey/service')
  const surveyForm = {
    user_id: fabio!.clientId,
    request_id: anaOrders.FIN,
    survey_form_id: form.value.id,
    form_snapshot: [],
    rating: 5,
    comment: 'Tudo perfeito, recomendo muito!',
    profile_id: fabio!.professionalId,
    lead_id: fabio!.leadId,
  }
  const { value } = await demo.call<{ isPublic: boolean }>('/api/survey/form-submit', surveyForm, { cookie: ana })
  expect(value.isPublic).toBe(false)
  const visitor = await visit()
  const profile = `/profissionais/${fabio!.slug}`
  await visitor.page.goto(profile)
  await expect(visitor.page.getByText(surveyForm.comment)).toHaveCount(0)

  const iris = await signedInAs('iris', { viewport: narrow })
  const { page } = iris
  await page.goto('/interno/avaliacoes')
  const card = page.getByRole('article').filter({ hasText: surveyForm.comment })
  await expect(card.getByText('Os dois números foram confirmados no mesmo navegador')).toBeVisible()
  await expect(card.getByText('Fora do ar até a decisão')).toBeVisible()
  await assertFits(page)
  await assertAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await assertFits(page)
  await card.getByRole('button', { name: /^Retirar avaliação/ }).click()
  await expect(page.getByText('Escolha um motivo.')).toBeVisible()
  await card.getByRole('button', { name: /^Manter/ }).click()
  await page.waitForURL('**/interno/avaliacoes?feito=kept')
  await expect(page.getByText('Avaliação mantida.')).toBeVisible()
  await expect(page.getByText('A fila está vazia')).toBeVisible()
  await expect(async () => {
    await visitor.page.goto(profile)
    await expect(visitor.page.getByText(surveyForm.comment)).toBeVisible({ timeout: 500 })
  }).toPass()

  await page.getByLabel('Avaliações de um profissional').fill(profile)
  await page.getByRole('button', { name: 'Procurar' }).click()
  await expect(card, 'a review on the profile may still be withdrawn').toBeVisible()
  await assertFits(page)

  await demo.db
    .updateTable('reviews')
    .set({ decision: null, decided_at: null })
    .where('lead_id', '=', fabio!.leadId)
    .execute()
  await page.goto('/interno/avaliacoes')
  const plain = await signedInAs('iris', { javaScript: false })
  await plain.page.goto('/interno/avaliacoes')
  await plain.page.getByLabel('Motivo').selectOption({ label: 'A avaliação parece combinada' })
  await plain.page.getByRole('button', { name: /^Retirar avaliação/ }).click()
  await expect(plain.page.getByText('Avaliação retirada.')).toBeVisible()
  await card.getByRole('button', { name: /^Manter/ }).click()
  await expect(page.getByText('Esta avaliação já foi decidida.')).toBeVisible()
  await expect(async () => {
    await visitor.page.goto(profile)
    await expect(visitor.page.getByText(surveyForm.comment)).toHaveCount(0, { timeout: 500 })
  }).toPass()
})
