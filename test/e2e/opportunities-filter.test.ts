import type { Locator, Page } from '@playwright/test'
import { anOrder } from '#db/builders/orders.ts'
import { offerToOne } from '#domain/matching/best-professionals.server.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  isApiRequest,
  takeScreenshot,
  narrow,
} from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

/** The opportunity list: tabs, filters, dismissals, updates. */

const ofCarlos = (demo: Demo) =>
  demo.db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id as userId'])
    .where('u.phone', '=', phones.carlos)
    .where('u.role', '=', 'professional')
    .executeTakeFirstOrThrow()

type Options = NonNullable<Parameters<typeof anOrder>[1]> & { name?: string; invited?: boolean; hired?: boolean }

/** An order of a client with this first name, offered to Carlos. */
async function offered(demo: Demo, { name = 'Rita', invited = false, hired = false, ...options }: Options = {}) {
  const { id, userId } = await ofCarlos(demo)
  const order = await anOrder(demo.db, options)
  await demo.db
    .updateTable('orders')
    .set({
      contact_name: `${name} Moura`,
      client_has_hired: hired,
      district: 'Conjunto Habitacional Padre Anchieta',
      ...(invited ? { only_professional_id: id } : {}),
    })
    .where('id', '=', order.id)
    .execute()
  await demo.db.transaction().execute((tx) => offerToOne(tx, { orderId: order.id, professionalId: id }, new Date()))
  return { ...order, proUserId: userId }
}

/** Notifies Carlos like the offer job. */
const tell = (demo: Demo, userId: number, uuid: string) =>
  demo.db
    .insertInto('events')
    .values({
      topic: `user:${userId}`,
      kind: 'order.available',
      payload: JSON.stringify({ uuid }),
      created_at: new Date(),
    })
    .execute()

const card = (page: Page, name: string) => page.getByRole('article', { name: `${name} precisa de um pintor` })

test('tabs and filters of opportunities are stored in the URL', async ({ demo, signedInAs }) => {
  const options = { viewport: narrow }
  await demo.resetEverything()
  await offered(demo, { name: 'Rita', hired: true })
  await offered(demo, { name: 'Sara', city: ['sp', 'campinas'], urgency: 'today' })
  await offered(demo, { name: 'Tom', invited: true })
  const visitor = await signedInAs('carlos', options)
  const { page } = visitor
  await page.goto('/profissional')
  await expect(card(page, 'Rita')).toContainText('na sua cidade')
  await expect(card(page, 'Rita')).toContainText('Cliente já contratou')
  await expect(card(page, 'Sara')).toContainText(/a \d\d km/)
  await expect(card(page, 'Tom')).toHaveCount(0)
  await assertAccessible(page)
  await assertFits(page)
  const header = page.getByRole('banner')
  const bar = page.locator('.bottom-bar')
  const height = async (part: Locator) => (await part.boundingBox())!.height
  const free = narrow.height - (await height(header)) - (await height(bar))
  const two = (await height(card(page, 'Rita'))) + 16 + (await height(card(page, 'Sara')))
  expect(two, 'two whole cards between the bars of a phone').toBeLessThanOrEqual(free)
  await expect(card(page, 'Rita')).toContainText(/Fecha em \d/)
  const second = page.getByRole('list', { name: 'Pedidos' }).getByRole('article').nth(1)
  expect(
    await second.evaluate((article) => article.getBoundingClientRect().bottom),
    'two whole cards on the first screen',
  ).toBeLessThanOrEqual((await bar.boundingBox())!.y)
  for (const [name, distance] of [
    ['Rita', 'na sua cidade'],
    ['Sara', /a \d\d km/],
  ] as const) {
    const facts = card(page, name).getByText(distance)
    const isCut = await facts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(isCut, `the distance of ${name} is whole beside a long district`).toBe(false)
    await expect(facts, 'the age is beside it').toContainText(/(agora|há \d+ min)$/)
  }
  await takeScreenshot(page, 'list')

  await page.getByRole('link', { name: /^Convites/ }).click()
  await expect(page).toHaveURL(/aba=convites/)
  await expect(card(page, 'Tom')).toContainText('0 moedas')
  await expect(card(page, 'Tom')).toContainText('Só para você')
  await expect(card(page, 'Rita')).toHaveCount(0)
  await page.goBack()
  await expect(card(page, 'Rita')).toBeVisible()
  await page.getByText('Filtros', { exact: true }).click()
  await page.getByLabel('Distância').selectOption('até 20 km')
  await takeScreenshot(page, 'filters')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Mostrar pedidos' }).click()
  await expect(page).toHaveURL(/km=20/)
  await expect(page.getByLabel('Distância'), 'the filters fold').toBeHidden()
  await expect(card(page, 'Sara')).toHaveCount(0)
  await expect(card(page, 'Rita')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Sara')).toHaveCount(0)
  await takeScreenshot(page, 'filtered')
  await page.getByRole('button', { name: 'Salvar estes filtros' }).click()
  await expect(page).toHaveURL(/\/profissional$/)
  await expect(page.getByRole('link', { name: 'Remover o filtro até 20 km' })).toBeVisible()

  const elsewhere = await signedInAs('carlos', options)
  await elsewhere.page.goto('/profissional')
  await expect(card(elsewhere.page, 'Rita')).toBeVisible()
  await expect(card(elsewhere.page, 'Sara')).toHaveCount(0)
  await elsewhere.page.getByRole('link', { name: 'Limpar filtros' }).click()
  await expect(card(elsewhere.page, 'Sara')).toBeVisible()
  await elsewhere.page.goto(
    '/profissional?filtros=1&km=x&moedas=-1&quando=nunca&ordem=1&vagas=99&servico=nada&antes=1-2-3&aba=x',
  )
  await expect(card(elsewhere.page, 'Sara')).toBeVisible()
  assertNoProblems(visitor)
  assertNoProblems(elsewhere)
})

test('an order is dismissed with a reason by click, swipe or form, and restored', async ({ demo, signedInAs }) => {
  await test.step('an order is dismissed with a reason, restored, and archived', async () => {
    await demo.resetEverything()
    await offered(demo, { name: 'Rita' })
    await offered(demo, { name: 'Sara' })
    const visitor = await signedInAs('carlos', { viewport: narrow })
    const { page } = visitor
    await page.goto('/profissional')
    await card(page, 'Rita').getByRole('button', { name: 'Não tenho interesse' }).click()
    const sheet = page.getByRole('dialog', { name: 'Por que não?' })
    await expect(sheet).toBeVisible()
    await assertAccessible(page)
    await takeScreenshot(page, 'sheet-narrow', false)
    await sheet.getByRole('button', { name: 'Longe demais' }).click()
    await expect(page.getByText('Pedido arquivado: longe demais')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused()
    await takeScreenshot(page, 'undo-narrow')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(card(page, 'Rita')).toBeVisible()

    await page.getByRole('link', { name: 'Sara precisa de um pintor' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Rita precisa de um pintor' })).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    const dismissResponse = page.waitForResponse((answer) =>
      isApiRequest('POST /v1/opportunities/*/dismiss')(answer.request()),
    )
    await sheet.getByRole('button', { name: 'Sem agenda' }).click()
    await expect(page.getByText('Pedido arquivado: sem agenda')).toBeVisible()
    await dismissResponse // the card goes before its answer comes
    await page.reload()
    await expect(card(page, 'Sara')).toHaveCount(0)
    await page.getByRole('link', { name: 'Arquivados' }).click()
    await expect(card(page, 'Sara')).toContainText('Sem agenda')
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'archive-narrow')
    await card(page, 'Sara').getByRole('button', { name: 'Desarquivar' }).click()
    await expect(page).toHaveURL(/\/profissional$/)
    await expect(card(page, 'Sara')).toBeVisible()
    assertNoProblems(visitor)
    await visitor.context.close()
  })
  await test.step('a swipe to the left asks for a reason', async () => {
    await demo.resetEverything()
    await offered(demo, { name: 'Rita' })
    const { page } = await signedInAs('carlos', { viewport: narrow })
    await page.goto('/profissional')
    await expect(card(page, 'Rita')).toBeVisible()
    const pull = (to: number) =>
      card(page, 'Rita').evaluate((element, x) => {
        const finger = (type: string, clientX: number) =>
          element.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              pointerType: 'touch',
              isPrimary: true,
              pointerId: 5,
              clientX,
              clientY: 300,
            }),
          )
        finger('pointerdown', 300)
        finger('pointermove', x)
        finger('pointerup', x)
      }, to)
    await pull(270)
    await expect(page.getByRole('dialog', { name: 'Por que não?' })).toHaveCount(0)
    await pull(150)
    await expect(page.getByRole('dialog', { name: 'Por que não?' })).toBeVisible()
  })
  await test.step('without JavaScript orders are dismissed and restored by forms', async () => {
    await demo.resetEverything()
    await offered(demo, { name: 'Rita' })
    const { page } = await signedInAs('carlos', { viewport: narrow, javaScript: false })
    await page.goto('/profissional')
    await card(page, 'Rita').getByRole('button', { name: 'Não tenho interesse' }).click()
    await page.getByRole('button', { name: 'Preço do contato' }).click()
    await expect(card(page, 'Rita')).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(card(page, 'Rita')).toBeVisible()
  })
})

test('the list pages, announces new orders and explains an empty result; the price stays in view on a request', async ({
  demo,
  signedInAs,
}) => {
  await test.step('the list pages, announces new orders, and explains an empty result', async () => {
    await test.step('new orders are announced, and removed ones stay in place', async () => {
      await demo.resetEverything()
      const first = await offered(demo, { name: 'Rita' })
      const visitor = await signedInAs('carlos')
      const { page } = visitor
      await page.goto('/profissional')
      await expect(card(page, 'Rita')).toBeVisible()
      const { uuid } = await offered(demo, { name: 'Sara' })
      await tell(demo, first.proUserId, uuid)
      await expect(page.getByRole('button', { name: 'Mostrar 1 novo pedido' })).toBeVisible()
      await expect(card(page, 'Sara')).toHaveCount(0)
      await takeScreenshot(page, 'announced-desktop')
      await page.getByRole('button', { name: 'Mostrar 1 novo pedido' }).click()
      await expect(card(page, 'Sara')).toBeVisible()

      await demo.db
        .updateTable('orders')
        .set({ status: 'finalized', lead_count: 4 })
        .where('id', '=', first.id)
        .execute()
      await tell(demo, first.proUserId, first.uuid)
      await expect(card(page, 'Rita')).toContainText('Vagas preenchidas')
      await page.reload()
      await expect(card(page, 'Sara')).toBeVisible()
      await expect(card(page, 'Rita')).toHaveCount(0)
      assertNoProblems(visitor)
      await visitor.context.close()
    })
    await test.step('a long list is paged', async () => {
      await demo.resetEverything()
      for (let n = 0; n < 22; n++) await offered(demo, { name: `Rita${String.fromCharCode(97 + n)}` })
      const { page } = await signedInAs('carlos', { javaScript: false })
      await page.goto('/profissional')
      await expect(page.getByRole('article')).toHaveCount(20)
      await page.getByRole('link', { name: 'Ver mais' }).click()
      await expect(card(page, 'Ritaa')).toBeVisible()
      await page.getByRole('link', { name: 'Voltar ao começo' }).click()
      await expect(page.getByRole('article')).toHaveCount(20)
    })
    await test.step('an empty list has reasons and suggestions', async () => {
      await demo.resetEverything()
      const { id } = await ofCarlos(demo)
      await demo.db.deleteFrom('order_offers').where('professional_id', '=', id).execute()
      await demo.db.updateTable('professionals').set({ radius_km: 20 }).where('id', '=', id).execute()
      await demo.db.deleteFrom('professional_areas').where('professional_id', '=', id).execute()
      for (let n = 0; n < 9; n++) await anOrder(demo.db, { city: ['sp', 'jundiai'] })
      const visitor = await signedInAs('carlos', { viewport: narrow })
      const { page } = visitor
      await page.goto('/profissional')
      await expect(page.getByText(/^Com raio de \d+ km: \d+ pedidos nos últimos 7 dias\.$/)).toBeVisible()
      await takeScreenshot(page, 'empty-narrow')
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Mudar área' }).click()
      await expect(page).toHaveURL(/\/perfil\/area$/)
      await demo.db.updateTable('professionals').set({ paused: true }).where('id', '=', id).execute()
      await page.goto('/profissional')
      await expect(page.getByRole('heading', { name: 'Você está em pausa' })).toBeVisible()
      assertNoProblems(visitor)
    })
  })
  await test.step('the request comes first, and the price stays in view', async () => {
    const options = { viewport: narrow, dark: true }
    await demo.resetEverything()
    const { uuid } = await offered(demo, { name: 'Rita', description: 'Pintar a sala e o corredor.\n'.repeat(30) })
    const visitor = await signedInAs('carlos', options)
    const { page } = visitor
    await page.goto(`/profissional/oportunidades/${uuid}`)
    await expect(page.getByText('Sobrenome, celular, e-mail e rua aparecem')).toBeVisible()
    const ownWords = await page.getByText(/^Pintar a sala/).innerText()
    expect(ownWords.trim().split('\n'), 'lines stay lines').toHaveLength(30)
    const pay = page.getByRole('button', { name: 'Desbloquear', exact: true })
    await takeScreenshot(page, 'order', false)
    await assertAccessible(page)
    await assertFits(page)
    await page.setViewportSize(desktop)
    await expect(pay).toBeHidden()
    await page.setViewportSize(narrow)
    await expect(pay).toBeInViewport()
    await page.getByRole('button', { name: /^Desbloquear (por|sem)/ }).scrollIntoViewIfNeeded()
    await takeScreenshot(page, 'order-end', false)
    await pay.click()
    await page.waitForURL('**/profissional/contatos/*')
    assertNoProblems(visitor)
  })
})

test('a rejected unlock explains a raised price or a pause in place', async ({ demo, signedInAs }) => {
  await test.step('a raised price refuses the unlock once, showing the new price', async () => {
    await demo.resetEverything()
    const { id, uuid } = await offered(demo, { name: 'Rita' })
    const visitor = await signedInAs('carlos', { viewport: narrow })
    const { page } = visitor
    await page.goto(`/profissional/oportunidades/${uuid}`)
    const price = page
      .getByRole('region', { name: 'Contato deste cliente' })
      .getByText(/^\d+ moedas \(/)
      .first()
    const before = (await price.textContent())!
    await demo.db.updateTable('orders').set({ urgency: 'today' }).where('id', '=', id).execute()
    await demo.advance(1)
    await page.getByRole('button', { name: 'Desbloquear', exact: true }).click()
    await expect(page.getByText('O preço deste contato mudou.')).toBeVisible()
    await expect(price).not.toHaveText(before)
    await page.getByRole('button', { name: 'Desbloquear', exact: true }).click()
    await page.waitForURL('**/profissional/contatos/*')
    assertNoProblems(visitor, 1)
    await visitor.context.close()
  })
  await test.step('a rejection message stays through a revalidation', async () => {
    await demo.resetEverything()
    const { uuid, proUserId } = await offered(demo)
    const visitor = await signedInAs('carlos', { viewport: narrow })
    const { page } = visitor
    const somethingHappens = async () => {
      const look = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('.data'))
      await tell(demo, proUserId, uuid)
      await look
    }
    await page.goto(`/profissional/oportunidades/${uuid}`)
    await expect(page.getByRole('button', { name: /^Desbloquear (por|sem)/ })).toBeEnabled()
    const { id } = await ofCarlos(demo)
    await demo.db.updateTable('professionals').set({ paused: true }).where('id', '=', id).execute()
    await page.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
    const inPause = page.getByRole('alert').getByText('Você está em pausa e não desbloqueia contatos.')
    await expect(inPause).toBeVisible()
    await somethingHappens()
    await somethingHappens() // the first answer is rendered by now
    await expect(inPause).toBeVisible()

    await page.goto('/profissional/perfil/portfolio')
    await page.getByRole('button', { name: 'Criar álbum' }).click()
    const title = page.getByLabel('Nome do álbum')
    await expect(title).toHaveAttribute('aria-invalid', 'true')
    await somethingHappens()
    await somethingHappens()
    await expect(title).toHaveAttribute('aria-invalid', 'true')
    await title.fill('Fachadas')
    await page.getByRole('button', { name: 'Criar álbum' }).click()
    await page.waitForURL('**/portfolio/*')
    await expect(page.getByRole('alert')).toHaveCount(0)
    assertNoProblems(visitor, 2)
    await visitor.context.close()
  })
  await test.step('a paused professional sees it on list and order, and an unlock is refused for it', async () => {
    await demo.resetEverything()
    const { uuid } = await offered(demo)
    const { id } = await ofCarlos(demo)
    const visitor = await signedInAs('carlos', { viewport: narrow })
    const { page } = visitor
    await page.goto(`/profissional/oportunidades/${uuid}`)
    const bar = page.locator('.pay-bar')
    await expect(bar).toBeVisible()
    await demo.db.updateTable('professionals').set({ paused: true }).where('id', '=', id).execute()
    await page.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
    await expect(page.getByRole('alert')).toContainText('Você está em pausa e não desbloqueia contatos.')
    const back = page.getByRole('link', { name: 'Voltar a receber pedidos' })
    await expect(back).toBeVisible()
    await expect(bar).toBeHidden()
    await expect(page.getByRole('button', { name: /^Desbloquear (por|sem)/ })).toBeDisabled()
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'opportunity-paused-narrow')
    await page.goto('/profissional')
    await expect(card(page, 'Rita')).toBeVisible()
    await back.click()
    const ended = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Voltar a receber pedidos' }).click()
    await ended
    await page.goto('/profissional')
    await expect(back).toBeHidden()
    assertNoProblems(visitor, 1)
  })
})
