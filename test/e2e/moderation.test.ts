import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import { staff } from '#db/seed/people.ts'
import { anaOrders } from '#db/seed/town.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  narrow,
  phoneSize,
  startBrowser,
  type Visitor,
  visit,
} from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })

let visitors: Visitor[] = []
beforeEach(async () => {
  visitors = []
  await town.reset()
})
afterEach(() => Promise.all(visitors.map(({ context }) => context.close())))

async function someone(wish: Omit<Parameters<typeof visit>[1] & object, 'address'> = {}) {
  const visitor = await visit(browser, { address: town.address, ...wish })
  visitors.push(visitor)
  return visitor
}
const coinsOf = async (name: string) =>
  (
    await town.db
      .selectFrom('wallets as w')
      .innerJoin('professionals as p', 'p.id', 'w.professional_id')
      .select('w.balance')
      .where('p.name', 'like', `${name}%`)
      .executeTakeFirstOrThrow()
  ).balance

test('Iris signs in and blocks an order; Ana sees it at once with the reason, and Carlos has his coins again (S30, D-08, D-09)', async () => {
  const paid = await town.db
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select('l.coins_paid')
    .where('o.uuid', '=', anaOrders.LEADS)
    .where('p.name', 'like', 'Carlos%')
    .executeTakeFirstOrThrow()
  const before = await coinsOf('Carlos')
  const ana = await someone({ cookie: await town.signIn('11912345678'), viewport: phoneSize })
  await ana.page.goto('/meus-pedidos')
  const card = ana.page
    .locator('article')
    .filter({ has: ana.page.locator(`a[href="/meus-pedidos/${anaOrders.LEADS}"]`) })
  await card.waitFor()
  assert.equal(await card.getByRole('link', { name: 'Nossas regras' }).count(), 0)

  const iris = await someone()
  const { page } = iris
  await page.goto('/interno/moderacao')
  await page.waitForURL('**/interno/entrar?redirect=*')
  await assertAccessible(page)
  await page.getByLabel('E-mail').fill(staff.email)
  await page.getByLabel('Senha').fill(staff.password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('heading', { name: 'Digite o código' }).waitFor()
  await assertAccessible(page)
  await page.getByLabel('Código de 4 dígitos').pressSequentially(await town.pinOf(staff.phone)) // sends itself
  await page.waitForURL('**/interno/moderacao')
  await page.getByRole('heading', { name: 'Moderação de pedidos' }).waitFor()
  await assertAccessible(page)
  await assertFits(page)

  await page.getByLabel('Código do pedido').fill(anaOrders.LEADS)
  await page.getByRole('button', { name: 'Abrir pedido' }).click()
  await page.waitForURL(`**/interno/moderacao/${anaOrders.LEADS}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.getByText('91234-5678').count(), 0, 'the phone is masked')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Bloquear pedido' }).click()
  await page.getByText('Escolha um motivo.').waitFor()
  await page.getByLabel('Motivo').selectOption({ label: 'Dados de contato no texto' })
  await page.getByRole('button', { name: 'Bloquear pedido' }).click()
  await page.waitForURL('**/interno/moderacao?feito=blocked_returned')
  await page.getByText('Pedido bloqueado. O cliente foi avisado e as moedas voltaram para quem pagou.').waitFor()
  await page.setViewportSize(narrow)
  await page.goto(`/interno/moderacao/${anaOrders.LEADS}`)
  await page.getByText('Não dá para desbloquear').waitFor()
  await assertFits(page)

  // Ana has touched nothing.
  await card.getByRole('link', { name: 'Nossas regras' }).waitFor()
  await card.getByText('Seu pedido foi bloqueado.').waitFor()
  assert.equal(await coinsOf('Carlos'), before + paid.coins_paid)
  await ana.page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
  await ana.page.getByText('O texto trazia telefone, e-mail ou outro contato.').waitFor()
  await ana.page.getByRole('link', { name: 'Nossas regras' }).click()
  await ana.page.getByRole('heading', { name: 'Pedido bloqueado', level: 1 }).waitFor()
  assert.equal(await ana.page.locator('meta[name=pageType]').getAttribute('content'), 'blocked-order:show')
  assert.ok(
    (await ana.page.locator('section').filter({ hasText: 'Antes de pedir de novo' }).locator('li').count()) >= 2,
  )
  await ana.page.getByText('O texto trazia telefone').first().waitFor()
  await ana.page.getByText('Atendimento de segunda a sábado, das 8h às 20h, exceto feriados.').waitFor()
  assert.equal(await ana.page.getByRole('link', { name: 'Conversar conosco' }).getAttribute('href'), '/pedir-ajuda')
  await assertAccessible(ana.page)
  await assertFits(ana.page)
  await ana.page.getByRole('link', { name: 'Voltar' }).click()
  await ana.page.waitForURL('**/meus-pedidos')
  assertNoProblems(ana)
  assertNoProblems(iris, 1) // the form without a reason
})

test('without script Iris lets pass what the rules held back; a colleague a moment later reads that it was decided', async () => {
  const uuid = await town.requestPainter({ phone: '11922223333', description: 'Liga 11 91234-5678' })
  await town.call(`/requests/${uuid}/pin`, { pin: await town.pinOf('11922223333') })
  await town.advance(0.1)
  const iris = await someone({ cookie: await town.signInStaff(), javaScript: false, viewport: narrow, dark: true })
  const held = iris.page.locator('article').filter({ hasText: 'Dados de contato no texto' })
  for (let look = 0; look < 40 && (await held.count()) === 0; look++) await iris.page.goto('/interno/moderacao')
  await held.getByText('11 91234-5678').first().waitFor()
  await assertFits(iris.page)
  await held.getByRole('link', { name: 'Analisar' }).click()
  const nina = await someone({ cookie: await town.signInStaff(['moderate']), javaScript: false })
  await nina.page.goto(`/interno/moderacao/${uuid}`)
  await iris.page.getByRole('button', { name: 'Liberar para os profissionais' }).click()
  await iris.page.getByText('Pedido liberado.').waitFor()
  await nina.page.getByRole('button', { name: 'Liberar para os profissionais' }).click()
  await nina.page.getByText('Este pedido já foi decidido. Veja abaixo como ele está agora.').waitFor()
  await nina.page.getByText('Procurando profissionais').first().waitFor()
  await nina.page.getByText('Iris Campos').waitFor()
})
