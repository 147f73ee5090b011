import { aProfessional, signedInCookie } from '#db/builders/people.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow, takeScreenshot } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { fillForm, waitForForm, sendButton } from './painter-form.ts'
import { phones } from './people.ts'

/** A professional's own link: shown, used, and its exclusive order opened by the client. */

const slugOf = async (demo: Demo, person: 'eva' | 'carlos') =>
  (
    await demo.db
      .selectFrom('professionals')
      .innerJoin('users', 'users.id', 'professionals.user_id')
      .select('slug')
      .where('users.phone', '=', phones[person])
      .executeTakeFirstOrThrow()
  ).slug

test('the own link is copied, shown and downloaded from the profile once it works', async ({
  demo,
  signedInAs,
  visit,
}) => {
  await test.step('the own link is on the profile: copy, show, download', async () => {
    const options = { viewport: narrow }
    const visitor = await signedInAs('carlos', options)
    const { page } = visitor
    await page.goto('/profissional/perfil')
    await page.getByRole('link', { name: 'Meu link' }).click()
    await expect(page.getByRole('textbox', { name: 'Seu link' })).toHaveValue(
      `${demo.address}/p/${await slugOf(demo, 'carlos')}`,
    )
    await expect(page.getByRole('img', { name: 'Código QR do seu link' })).toBeVisible()
    await expect(page.getByText('Ninguém pediu pelo seu link ainda.')).toBeVisible()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar em SVG' }).click()
    expect((await downloaded).suggestedFilename()).toBe('ajeita-meu-link.svg')
    await assertAccessible(page)
    await assertFits(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Compartilhar código (PNG)' }).click(),
    ])
    expect(download.suggestedFilename(), 'where files cannot be shared').toBe('ajeita-meu-link.png')
    await takeScreenshot(page, 'own-link')
    assertNoProblems(visitor)
    await visitor.context.close()
  })

  await test.step('an inactive link is not shown; the profile says why', async () => {
    const { professionalId, userId } = await aProfessional(demo.db)
    const become = (state: 'phone_verified' | 'suspended' | 'rejected' | 'active') =>
      demo.db.updateTable('professionals').set({ state }).where('id', '=', professionalId).execute()
    const visitor = await visit({ cookie: await signedInCookie(demo.db, userId), viewport: narrow })
    const { page } = visitor
    for (const [state, why, linkName, tone] of [
      ['phone_verified', 'Seu cadastro está pela metade', 'Continuar cadastro', 'warning'],
      ['suspended', 'Seu perfil está suspenso', 'Contestar a suspensão', 'danger'],
    ] as const) {
      await become(state)
      await page.goto('/profissional/perfil')
      await expect(page.getByText(why)).toBeVisible()
      await expect(page.locator('main .badge').first()).toHaveAttribute('data-tone', tone)
      await expect(page.getByRole('link', { name: 'Ver como os clientes veem' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Meu link' }).click()
      await expect(page.getByText(why)).toBeVisible()
      await expect(page.getByRole('link', { name: linkName })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Seu link' })).toHaveCount(0)
      expect((await page.request.get('/profissional/perfil/link/qr.svg')).status()).toBe(404)
      await assertAccessible(page)
      await assertFits(page)
      await takeScreenshot(page, `own-link-${state}`)
    }
    await become('rejected')
    await page.goto('/profissional/perfil')
    await expect(
      page.locator('.badge', { hasText: 'Documentos recusados' }),
      'no green sign of success',
    ).toHaveAttribute('data-tone', 'warning')
    await become('active')
    await page.goto('/profissional/perfil/link')
    await expect(page.getByRole('textbox', { name: 'Seu link' })).toBeVisible()
    assertNoProblems(visitor)
  })
})

test('a client orders from Eva only, Eva takes the contact for free, and the client opens the order to others', async ({
  demo,
  visit,
  signedInAs,
}) => {
  const slug = await slugOf(demo, 'eva')
  const visitor = await visit({ viewport: narrow })
  const { page } = visitor
  const contact = { name: 'Rui Salles', email: 'rui@exemplo.com.br', phone: '11944441234' }
  await page.goto(`/p/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedir orçamento só para Eva')
  const painter = page.getByRole('link', { name: 'Pintor', exact: true })
  if (await painter.count()) {
    await takeScreenshot(page, 'link-choose')
    await painter.click()
  }
  await waitForForm(page)
  await assertFits(page)
  await assertAccessible(page)
  await takeScreenshot(page, 'link-form')
  await fillForm(page, contact)
  await sendButton(page).click()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  const uuid = page.url().split('/').at(-1)!
  await page.getByLabel('Código de 4 dígitos').pressSequentially(await demo.waitForPin(contact.phone))
  await page.waitForURL(`**/pedido-enviado/${uuid}`)

  const offers = () =>
    demo.db
      .selectFrom('order_offers as f')
      .innerJoin('orders as o', 'o.id', 'f.order_id')
      .innerJoin('professionals as p', 'p.id', 'f.professional_id')
      .select('p.slug')
      .where('o.uuid', '=', uuid)
      .execute()
  await expect.poll(offers).toEqual([{ slug }])

  const eva = await signedInAs('eva', { viewport: narrow })
  await eva.page.goto(`/profissional/oportunidades/${uuid}`)
  await expect(eva.page.getByText('0 moedas (R$ 0,00)').first()).toBeVisible()
  await eva.page.getByText('Por que este preço?').click()
  await expect(eva.page.getByText('Cliente veio pelo seu link')).toBeVisible()
  await assertFits(eva.page)
  await takeScreenshot(eva.page, 'link-opportunity')
  const carlos = await signedInAs('carlos')
  expect((await carlos.page.goto(`/profissional/oportunidades/${uuid}`))?.status()).toBe(404)
  await eva.page.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
  await eva.page.waitForURL('**/profissional/contatos/*')
  assertNoProblems(eva)

  await page.goto(`/meus-pedidos/${uuid}`)
  await expect(page.getByRole('heading', { name: 'Seu pedido está só com Eva' })).toBeVisible()
  await assertFits(page)
  await takeScreenshot(page, 'link-order')
  await page.getByRole('button', { name: 'Abrir para outros profissionais' }).click()
  await expect(page.getByText('Pedido aberto. Outros profissionais da região já podem responder.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Seu pedido está só com Eva' })).toHaveCount(0)
  await expect.poll(async () => (await offers()).length).toBeGreaterThan(1)
  assertNoProblems(visitor)
})
