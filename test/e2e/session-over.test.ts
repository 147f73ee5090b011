import type { Page } from '@playwright/test'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { tokenCookie } from '#domain/identity/sessions/session-cookies.server.ts'
import { endSessions as endSessionsWithEvent } from '#domain/identity/sessions/session.server.ts'
import { findLeadOfDavi } from '#test/support/lead-of-davi.ts'
import { errorTexts } from '#texts/errors.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow, openDisclosure } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { findOpenConversation } from './open-conversation.ts'
import { phones } from './people.ts'

/** Without an event: a page learns by its next request, perhaps in the background, unless a field has the focus. */
const endSessions = (demo: Demo) => demo.db.updateTable('sessions').set({ revoked_at: new Date() }).execute()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Entre de novo para continuar' })

/** Signs in in the dialog. */
async function signInHere(demo: Demo, page: Page, phone: string) {
  const before = await demo.lastPin(phone)
  const dialog = dialogOf(page)
  await dialog.getByLabel('Celular com DDD').pressSequentially(phone)
  await dialog.getByLabel('Celular com DDD').press('Enter')
  await expect(dialog.getByLabel('Código de 4 dígitos')).toBeFocused()
  await page.keyboard.type(await demo.waitForPin(phone, before))
  await expect(dialog).toBeHidden()
}

test('a session that expires while writing is reopened in place, once, and the message is sent', async ({
  demo,
  signedInAs,
}) => {
  await test.step('a session that ends while writing is reopened in place, and the message is sent', async () => {
    const visitor = await signedInAs('ana', { viewport: narrow })
    const { page } = visitor
    const chatId = await findOpenConversation(demo)
    await page.goto(`/mensagens/${chatId}`)
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Escreva uma mensagem').fill('Pode vir na terça às 9h?')
    await endSessions(demo)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(dialogOf(page)).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    const phone = dialogOf(page).getByLabel('Celular com DDD')
    await phone.pressSequentially('11977770001')
    await phone.press('Enter')
    await expect(dialogOf(page).getByText('Você não está cadastrado.')).toBeVisible()
    await expect(dialogOf(page).getByRole('link'), 'a request would leave what was typed').toHaveCount(0)
    await phone.fill('')
    await signInHere(demo, page, phones.ana)
    const sent = () =>
      demo.db.selectFrom('messages').select('id').where('text', '=', 'Pode vir na terça às 9h?').execute()
    await expect.poll(sent).toHaveLength(1)
    await expect(page.getByLabel('Escreva uma mensagem')).toHaveValue('')
    expect(new URL(page.url()).pathname).toBe(`/mensagens/${chatId}`)
    assertNoProblems(visitor, 9)
  })
  await test.step('a session ended from elsewhere does not interrupt typing', async () => {
    await demo.db.deleteFrom('pin_challenges').execute()
    const { page } = await signedInAs('ana', { viewport: narrow })
    const field = page.getByLabel('Escreva uma mensagem')
    await page.goto(`/mensagens/${await findOpenConversation(demo)}`)
    await page.waitForLoadState('networkidle')
    await field.focus()
    await endSessionsWithEvent(demo.db, {}, new Date())
    await page.keyboard.type('Combinado, espero você na terça às 9h.', { delay: 80 })
    await expect(field).toHaveValue('Combinado, espero você na terça às 9h.')
    await expect(dialogOf(page)).toBeHidden()
    await field.blur()
    await expect(dialogOf(page)).toBeVisible()
  })
  await test.step('an expired session is reported once, and typed text stays', async () => {
    const visitor = await signedInAs('ana', { viewport: narrow })
    const { page } = visitor
    const field = page.getByLabel('Escreva uma mensagem')
    const send = page.getByRole('button', { name: 'Enviar', exact: true })
    const line = (text: string) => page.getByRole('log').getByText(text)
    await page.goto(`/mensagens/${await findOpenConversation(demo)}`)
    await page.waitForLoadState('networkidle')
    let hold: 'away' | Promise<unknown> | undefined = 'away'
    await page.route('**/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (hold === 'away') return route.abort()
      await hold
      return route.continue()
    })

    await field.fill('Esta esperou.')
    await send.click()
    await expect(page.getByRole('log').getByText('Aguardando conexão')).toBeVisible()
    await endSessions(demo)
    hold = undefined
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('log').getByText('Não enviada')).toBeVisible()
    // She signs in again in another tab.
    await demo.db.updateTable('sessions').set({ revoked_at: null }).execute()
    await field.fill('Esta foi de uma vez.')
    await send.click()
    await expect(line('Esta foi de uma vez.')).toBeVisible()
    await expect(page.getByRole('log').getByText('Enviando')).toHaveCount(0)
    await expect(dialogOf(page)).toBeHidden()

    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    hold = promise
    await field.fill('Esta encontra a sessão no fim.')
    await send.click()
    await field.fill('Esta ainda não.')
    await endSessions(demo)
    letGo()
    await expect(dialogOf(page)).toBeVisible()
    await demo.db.deleteFrom('pin_challenges').execute()
    await signInHere(demo, page, phones.ana)
    await expect(line('Esta encontra a sessão no fim.')).toBeVisible()
    await expect(page.getByRole('log').getByText('Enviando')).toHaveCount(0)
    await expect(page.getByRole('log').getByText('Não enviada'), 'the first one, by a press').toHaveCount(1)
    await page.reload()
    await expect(field, 'a draft is what was not sent yet').toHaveValue('Esta ainda não.')
    assertNoProblems(visitor, 20)
  })
})

test('sign-in whose code is out of reach opens in another tab, and the page keeps what was typed', async ({
  demo,
  signedInAs,
}) => {
  const { page } = await signedInAs('ana', { viewport: narrow })
  await page.goto(`/mensagens/${await findOpenConversation(demo)}`)
  await page.waitForLoadState('networkidle')
  await page.context().route('**/assets/sign-in-steps-*.js', (route) => route.abort())
  await page.getByLabel('Escreva uma mensagem').fill('Pode vir na quarta?')
  await endSessions(demo)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const link = dialogOf(page).getByRole('link', { name: 'Entrar em outra aba' })
  await expect(link).toHaveAttribute('href', /^\/entrar\?redirect=%2Fmensagens%2F/)
  await assertAccessible(page)
  await page.context().unroute('**/assets/sign-in-steps-*.js')
  const opening = page.context().waitForEvent('page')
  await link.click()
  const other = await opening
  const before = await demo.lastPin(phones.ana)
  await other.getByLabel('Celular com DDD').fill(phones.ana)
  await other.getByLabel('Celular com DDD').press('Enter')
  await expect(other.getByLabel('Código de 4 dígitos')).toBeFocused()
  await other.keyboard.type(await demo.waitForPin(phones.ana, before))
  await expect(other).toHaveURL(/\/mensagens\//)
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page
    .getByRole('log')
    .getByRole('button', { name: /Tentar|Enviar/ })
    .first()
    .click()
  const sent = () => demo.db.selectFrom('messages').select('id').where('text', '=', 'Pode vir na quarta?').execute()
  await expect.poll(sent).toHaveLength(1)
})

test('a message is not sent as the other person of the conversation, who signed in in another tab', async ({
  demo,
  signedInAs,
}) => {
  const { page, context } = await signedInAs('ana', { viewport: narrow })
  const davi = await signedInAs('davi')
  const { chatId } = await findLeadOfDavi(demo.db)
  await page.goto(`/mensagens/${chatId}`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Escreva uma mensagem').fill('Davi, pode vir no sábado?')
  await context.addCookies((await davi.context.cookies()).map((cookie) => ({ ...cookie })))
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText(errorTexts.another_person)).toBeVisible()
  await expect(page.getByRole('log').getByText('Davi, pode vir no sábado?')).toBeVisible()
  const sent = await demo.db.selectFrom('messages').select('id').where('text', 'like', '%no sábado?').execute()
  expect(sent).toHaveLength(0)
})

test('a form and an edited order keep their input across signing in again', async ({ demo, signedInAs }) => {
  await test.step('a form continues with its input after signing in again', async () => {
    const visitor = await signedInAs('gil')
    const { page, cookie } = visitor
    const { value: open } = await demo.call<{ uuid: string }[]>('/v1/opportunities', undefined, { cookie })
    const { value: lead } = await demo.call<{ leadId: number }>(
      `/v1/opportunities/${open[0]!.uuid}/unlock`,
      {},
      { cookie, 'idempotency-key': 'session-over' },
    )
    await page.goto(`/profissional/contatos/${lead.leadId}`)
    await page.waitForLoadState('networkidle')
    await openDisclosure(page, 'Escreva a primeira mensagem')
    const text = page.getByLabel('Sua mensagem')
    await expect(text).toBeVisible()
    await text.fill('Bom dia! Posso ver a sala amanhã.')
    await page.getByLabel(/^Preço/).fill('150,00')
    await endSessions(demo)
    await page.getByRole('button', { name: /^Enviar/ }).click()
    await expect(dialogOf(page)).toBeVisible()
    await expect(text).toHaveValue('Bom dia! Posso ver a sala amanhã.')
    await signInHere(demo, page, phones.gil)
    await expect(page.getByText('Bom dia! Posso ver a sala amanhã.').first()).toBeVisible()
    const { price_cents } = await demo.db
      .selectFrom('leads')
      .select('price_cents')
      .where('initial_message', '=', 'Bom dia! Posso ver a sala amanhã.')
      .executeTakeFirstOrThrow()
    expect(Number(price_cents)).toBe(15_000)
    assertNoProblems(visitor, 8)
  })
  await test.step('an edited order is saved after signing in again, or restored after the sign-in page', async () => {
    const visitor = await signedInAs('ana')
    const { page } = visitor
    const words = 'Pintar a sala e o corredor, com massa corrida.'
    const saved = async () =>
      (
        await demo.db
          .selectFrom('orders')
          .select('description')
          .where('uuid', '=', anaOrders.SEARCH0)
          .executeTakeFirstOrThrow()
      ).description
    const before = await saved()
    const field = page.getByRole('textbox', { name: /descri/i })
    const edit = async (text: string) => {
      await page.locator('summary').filter({ hasText: 'Editar' }).first().click()
      await field.fill(text)
      await page.waitForLoadState('networkidle')
      await endSessions(demo)
      await page.getByRole('button', { name: 'Salvar' }).click()
      await expect(dialogOf(page)).toBeVisible()
    }
    await page.goto(`/meus-pedidos/${anaOrders.SEARCH0}`)
    await edit(words)
    expect(await saved()).toBe(before)
    await signInHere(demo, page, phones.ana)
    await page.waitForURL(/feito=edit/)
    expect(await saved()).toBe(words)

    await demo.advance(1) // past the wait for another code
    await demo.db.deleteFrom('pin_challenges').execute()
    await page.goto(`/meus-pedidos/${anaOrders.SEARCH0}`)
    await expect(field, 'a saved text is no longer a draft').toBeHidden()
    await edit('Só a sala, afinal.')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(field).toHaveValue('Só a sala, afinal.')
    await page.reload()
    await page.waitForURL(/\/entrar\?redirect=/)
    const last = await demo.lastPin(phones.ana)
    await page.getByLabel('Celular com DDD').pressSequentially(phones.ana)
    await page.getByLabel('Celular com DDD').press('Enter')
    await expect(page.getByLabel('Código de 4 dígitos')).toBeFocused()
    await page.keyboard.type(await demo.waitForPin(phones.ana, last))
    await page.waitForURL(new RegExp(`/meus-pedidos/${anaOrders.SEARCH0}`))
    await expect(field).toBeVisible()
    await expect(field).toHaveValue('Só a sala, afinal.')
    expect(await saved()).toBe(words)
  })
})

test('a contact is unlocked once, and a CPF stored, after signing in again on the page', async ({
  demo,
  signedInAs,
}) => {
  await demo.reset()
  {
    const { page, cookie } = await signedInAs('gil', { viewport: narrow })
    const { value: open } = await demo.call<{ uuid: string }[]>('/v1/opportunities', undefined, { cookie })
    const { uuid } = open.at(-1)!
    const leads = () =>
      demo.db
        .selectFrom('leads as l')
        .innerJoin('orders as o', 'o.id', 'l.order_id')
        .innerJoin('professionals as p', 'p.id', 'l.professional_id')
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .select('l.id')
        .where('o.uuid', '=', uuid)
        .where('u.phone', '=', phones.gil)
        .execute()
    expect(await leads()).toHaveLength(0)
    await page.goto(`/profissional/oportunidades/${uuid}`)
    await page.waitForLoadState('networkidle')
    await endSessions(demo)
    await page.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
    await expect(dialogOf(page)).toBeVisible()
    await demo.db.deleteFrom('pin_challenges').execute()
    await signInHere(demo, page, phones.gil)
    await page.waitForURL(/\/profissional\/contatos\/\d+/)
    expect(await leads()).toHaveLength(1)
  }

  await demo.db
    .updateTable('professionals')
    .set({ state: 'phone_verified', document: null })
    .where('user_id', 'in', demo.db.selectFrom('users').select('id').where('phone', '=', phones.gil))
    .execute()
  await demo.db.deleteFrom('pin_challenges').execute()
  {
    const { page } = await signedInAs('gil')
    await page.goto('/profissional/completar')
    await page.waitForLoadState('networkidle')
    await page.getByLabel('CPF').pressSequentially('52998224725')
    await endSessions(demo)
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByLabel('CPF'), 'closing the dialog loses nothing').toHaveValue('529.982.247-25')
    expect(new URL(page.url()).pathname).toBe('/profissional/completar')
    await page.getByLabel('CPF').press('Enter')
    await expect(dialogOf(page)).toBeVisible()
    await demo.db.deleteFrom('pin_challenges').execute()
    await signInHere(demo, page, phones.gil)
    await page.waitForURL((url) => url.pathname === '/profissional/cadastro/foto')
    const { document } = await demo.db
      .selectFrom('professionals')
      .select('document')
      .where(
        'user_id',
        'in',
        demo.db.selectFrom('users').select('id').where('phone', '=', phones.gil).where('role', '=', 'professional'),
      )
      .executeTakeFirstOrThrow()
    expect(document).toBe('52998224725')
  }
})

test('a public page restored by Back no longer names a person who has signed out', async ({ signedInAs }) => {
  const { page, context } = await signedInAs('ana', { viewport: narrow })
  await page.goto('/')
  const account = page.locator('[data-account]')
  await expect(account).toHaveText(/^Ana/)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.waitForLoadState('networkidle')
  await expect(account, 'the same person stays').toHaveText(/^Ana/)
  await context.clearCookies({ name: tokenCookie })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(account).toHaveText('Entrar')
})
