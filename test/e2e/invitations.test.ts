import { anOrder } from '#db/builders/orders.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow, takeScreenshot } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

/** A client invites a professional to an open order from the public profile. */

const carlosOf = (demo: Demo) =>
  demo.db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.slug'])
    .where('u.phone', '=', phones.carlos)
    .where('u.role', '=', 'professional')
    .executeTakeFirstOrThrow()

/** A searching painter order of Bia. */
async function orderOfBia(demo: Demo, city: [string, string] = ['sp', 'sao-paulo']) {
  const bia = await demo.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phones.bia)
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()
  await demo.db
    .updateTable('orders')
    .set({ status: 'canceled', closed_at: new Date() })
    .where('client_id', '=', bia.id)
    .where('status', '=', 'searching')
    .execute()
  return anOrder(demo.db, { client: { userId: bia.id, phone: phones.bia }, city })
}

test('a client invites from the profile, and the professional sees who invited', async ({ demo, signedInAs }) => {
  const options = { viewport: narrow, dark: true }
  await demo.resetEverything()
  const { uuid } = await orderOfBia(demo)
  const { slug } = await carlosOf(demo)
  const client = await signedInAs('bia', options)
  const { page } = client
  await page.goto(`/meus-pedidos/${uuid}`)
  await expect(page.getByRole('heading', { name: 'Convidar profissionais' })).toBeVisible()
  await takeScreenshot(page, 'invite-order')
  await page.goto(`/profissionais/${slug}`)
  await takeScreenshot(page, 'invite-profile', false)
  await page.getByRole('link', { name: 'Convidar para um pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Convidar Carlos' })).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'invite-before')
  await page.getByRole('button', { name: /^Convidar para o pedido de/ }).click()
  await expect(page.getByText('Convite enviado. Avisamos Carlos agora').last()).toBeInViewport()
  await expect(page.getByRole('button', { name: /^Convidar/ })).toHaveCount(0)
  await assertAccessible(page)
  await takeScreenshot(page, 'invite-done')
  await page.reload()
  await expect(page.getByText('Convite enviado', { exact: true })).toBeVisible()
  assertNoProblems(client)

  const visitor = await signedInAs('carlos', options)
  const pro = visitor.page
  const card = pro.getByRole('article', { name: 'Bia precisa de um pintor' })
  await pro.goto('/profissional')
  await expect(card).toContainText('Convite de Bia')
  await pro.getByRole('link', { name: /^Convites/ }).click()
  await expect(pro).toHaveURL(/aba=convites/)
  await expect(card).toContainText('Convite de Bia')
  await assertAccessible(pro)
  await assertFits(pro)
  await takeScreenshot(pro, 'invite-list')
  await pro.getByRole('link', { name: 'Bia precisa de um pintor' }).click()
  await expect(pro.getByText('Convite de Bia')).toBeVisible()
  await takeScreenshot(pro, 'invite-opportunity')
  await pro.goto('/profissional?aba=convites')
  await card.getByRole('button', { name: 'Não tenho interesse' }).click()
  await pro.getByRole('button', { name: 'Sem agenda' }).click()
  await expect(pro.getByText('Pedido arquivado')).toBeVisible()
  // Leaving at once cancels nothing: the request outlives its page.
  await expect(async () => {
    await pro.reload()
    await expect(card).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  assertNoProblems(visitor)
})

test('a client who cannot invite is directed to a request, and inviting works without JavaScript', async ({
  demo,
  signedInAs,
  visit,
}) => {
  await test.step('without a searching order the page leads to a request', async () => {
    await demo.resetEverything()
    await orderOfBia(demo)
    await demo.db.updateTable('orders').set({ status: 'canceled' }).where('status', '=', 'searching').execute()
    const { slug } = await carlosOf(demo)
    const visitor = await signedInAs('bia', { viewport: narrow })
    const { page } = visitor
    await page.goto(`/meus-pedidos/convidar/${slug}`)
    await expect(page.getByRole('heading', { name: 'Nenhum pedido aberto para convidar' })).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'invite-none-narrow')
    await page
      .getByRole('link', { name: /^Peça um orçamento de/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/p/${slug}/`))
    assertNoProblems(visitor)
    await visitor.context.close()
  })
  await test.step('a professional who pauses meanwhile is no longer offered after the refusal', async () => {
    await demo.resetEverything()
    await orderOfBia(demo)
    const { id, slug } = await carlosOf(demo)
    const { page } = await signedInAs('bia')
    await page.goto(`/meus-pedidos/convidar/${slug}`)
    await demo.db.updateTable('professionals').set({ paused: true }).where('id', '=', id).execute()
    const invite = page.getByRole('button', { name: /^Convidar para o pedido de/ })
    await invite.click()
    await expect(page.getByRole('alert')).toContainText('não pode receber este convite agora')
    await expect(invite).toHaveCount(0)
  })
  await test.step('without JavaScript inviting is a form; an error has a reason, and a visitor signs in first', async () => {
    await demo.resetEverything()
    await orderOfBia(demo)
    const { id, slug } = await carlosOf(demo)
    const { page } = await signedInAs('bia', { javaScript: false })
    await page.goto(`/meus-pedidos/convidar/${slug}`)
    await page.getByRole('button', { name: /^Convidar para o pedido de/ }).click()
    await expect(page.getByText('Convite enviado. Avisamos Carlos agora')).toBeVisible()
    await demo.db.deleteFrom('order_offers').where('professional_id', '=', id).execute()
    await page.goto(`/meus-pedidos/convidar/${slug}`)
    await demo.db.updateTable('professionals').set({ paused: true }).where('id', '=', id).execute()
    await page.getByRole('button', { name: /^Convidar para o pedido de/ }).click()
    await expect(page.getByRole('alert')).toContainText('não pode receber este convite agora')
    await takeScreenshot(page, 'invite-refused')

    const { page: unknown } = await visit()
    await unknown.goto(`/meus-pedidos/convidar/${slug}`)
    await expect(unknown).toHaveURL(new RegExp(`/entrar\\?.*convidar`))
  })
})
