import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { anaOrders } from '#db/seed/town.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow, startBrowser, visitorsOf } from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })
const visiting = visitorsOf(browser, town.address)

const ana = '11912345678'
const gil = '11933330005'

const endSessions = () => town.db.updateTable('sessions').set({ revoked_at: new Date() }).execute()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Entre de novo para continuar' })

/** Phone, Enter, PIN: as the dialog asks for them. */
async function signInHere(page: Page, phone: string) {
  const before = await town.lastPin(phone)
  const dialog = dialogOf(page)
  await dialog.getByLabel('Celular com DDD').pressSequentially(phone)
  await dialog.getByLabel('Celular com DDD').press('Enter')
  await dialog.getByLabel('Código de 4 dígitos').waitFor()
  await page.keyboard.type(await town.pinOf(phone, before))
  await dialog.waitFor({ state: 'hidden' })
}

test('a session that ends while a message is written is opened again where one is, and the message goes', () =>
  town.signIn(ana).then((cookie) =>
    visiting({ cookie, viewport: narrow }, async (visitor) => {
      const { page } = visitor
      const { chatId } = await town.db
        .selectFrom('conversations as c')
        .innerJoin('leads as l', 'l.id', 'c.lead_id')
        .innerJoin('orders as o', 'o.id', 'l.order_id')
        .select('c.chat_id as chatId')
        .where('o.uuid', '=', anaOrders.LEADS)
        .where('c.client_listed', '=', true)
        .executeTakeFirstOrThrow()
      await page.goto(`/mensagens/${chatId}`)
      await page.waitForLoadState('networkidle')
      await endSessions()
      await page.getByLabel('Escreva uma mensagem').fill('Pode vir na terça às 9h?')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await dialogOf(page).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await signInHere(page, ana)
      const sent = () =>
        town.db.selectFrom('messages').select('id').where('text', '=', 'Pode vir na terça às 9h?').execute()
      while ((await sent()).length === 0) await page.waitForTimeout(50)
      assert.equal((await sent()).length, 1)
      assert.equal(await page.getByLabel('Escreva uma mensagem').inputValue(), '')
      assert.equal(new URL(page.url()).pathname, `/mensagens/${chatId}`)
      assertNoProblems(visitor, 8)
    }),
  ))

test('closing the dialog leaves the page as it was', () =>
  town.signIn(ana).then((cookie) =>
    visiting({ cookie }, async ({ page }) => {
      await page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
      await page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' }).waitFor()
      await page.waitForLoadState('networkidle')
      await endSessions()
      await page.getByRole('button', { name: 'Aceitar e conversar' }).click()
      await dialogOf(page).waitFor()
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'hidden' })
      assert.ok(await page.getByRole('dialog', { name: 'Você recebeu uma mensagem!' }).isVisible())
    }),
  ))

test('a form goes on as it was filled in, once its person has signed in again', () =>
  town.signIn(gil, 'professional').then((cookie) =>
    visiting({ cookie }, async (visitor) => {
      const { page } = visitor
      const { value: open } = await town.call<{ uuid: string }[]>('/v1/opportunities', undefined, { cookie })
      const { value: lead } = await town.call<{ leadId: number }>(
        `/v1/opportunities/${open[0]!.uuid}/unlock`,
        {},
        { cookie, 'idempotency-key': 'session-over' },
      )
      await page.goto(`/profissional/contatos/${lead.leadId}`)
      await page.waitForLoadState('networkidle')
      const text = page.getByLabel('Sua mensagem')
      await text.waitFor()
      await text.fill('Bom dia! Posso ver a sala amanhã.')
      await page.getByLabel(/^Preço/).fill('15000')
      await endSessions()
      await page.getByRole('button', { name: /^Enviar/ }).click()
      await dialogOf(page).waitFor()
      assert.equal(await text.inputValue(), 'Bom dia! Posso ver a sala amanhã.')
      await signInHere(page, gil)
      await page.getByText('Bom dia! Posso ver a sala amanhã.').first().waitFor()
      const { price_cents } = await town.db
        .selectFrom('leads')
        .select('price_cents')
        .where('initial_message', '=', 'Bom dia! Posso ver a sala amanhã.')
        .executeTakeFirstOrThrow()
      assert.equal(Number(price_cents), 15_000)
      assertNoProblems(visitor, 8)
    }),
  ))

test('the words of an order are saved once one is signed in again; or found again after the page of the sign-in', () =>
  town.signIn(ana).then((cookie) =>
    visiting({ cookie }, async (visitor) => {
      const { page } = visitor
      const words = 'Pintar a sala e o corredor, com massa corrida.'
      const saved = async () =>
        (
          await town.db
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
        await endSessions()
        await page.getByRole('button', { name: 'Salvar' }).click()
        await dialogOf(page).waitFor()
      }
      await page.goto(`/meus-pedidos/${anaOrders.SEARCH0}`)
      await edit(words)
      assert.equal(await saved(), before)
      await signInHere(page, ana)
      await page.waitForURL(/feito=edit/)
      assert.equal(await saved(), words)

      await town.advance(1) // past the wait for another code
      await town.db.deleteFrom('pin_challenges').execute()
      await page.goto(`/meus-pedidos/${anaOrders.SEARCH0}`)
      assert.equal(await field.isVisible(), false, 'what was saved is no draft any more')
      await edit('Só a sala, afinal.')
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'hidden' })
      assert.equal(await field.inputValue(), 'Só a sala, afinal.')
      await page.reload()
      await page.waitForURL(/\/entrar\?redirect=/)
      const last = await town.lastPin(ana)
      await page.getByLabel('Celular com DDD').pressSequentially(ana)
      await page.getByLabel('Celular com DDD').press('Enter')
      await page.getByLabel('Código de 4 dígitos').waitFor()
      await page.keyboard.type(await town.pinOf(ana, last))
      await page.waitForURL(new RegExp(`/meus-pedidos/${anaOrders.SEARCH0}`))
      await field.waitFor()
      assert.equal(await field.inputValue(), 'Só a sala, afinal.')
      assert.equal(await saved(), words)
    }),
  ))

test('a contact is unlocked once, and a CPF is kept, by whoever signs in again on the page', async () => {
  await town.reset()
  const cookie = await town.signIn(gil, 'professional')
  await visiting({ cookie, viewport: narrow }, async ({ page }) => {
    const { value: open } = await town.call<{ uuid: string }[]>('/v1/opportunities', undefined, { cookie })
    const { uuid } = open.at(-1)!
    const leads = () =>
      town.db
        .selectFrom('leads as l')
        .innerJoin('orders as o', 'o.id', 'l.order_id')
        .innerJoin('professionals as p', 'p.id', 'l.professional_id')
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .select('l.id')
        .where('o.uuid', '=', uuid)
        .where('u.phone', '=', gil)
        .execute()
    assert.equal((await leads()).length, 0)
    await page.goto(`/profissional/oportunidades/${uuid}`)
    await page.waitForLoadState('networkidle')
    await endSessions()
    await page.getByRole('button', { name: 'Desbloquear' }).click()
    await dialogOf(page).waitFor()
    await town.db.deleteFrom('pin_challenges').execute()
    await signInHere(page, gil)
    await page.waitForURL(/\/profissional\/contatos\/\d+/)
    assert.equal((await leads()).length, 1)
  })

  await town.db
    .updateTable('professionals')
    .set({ state: 'phone_verified', document: null })
    .where('user_id', 'in', town.db.selectFrom('users').select('id').where('phone', '=', gil))
    .execute()
  await town.db.deleteFrom('pin_challenges').execute()
  const again = await town.signIn(gil, 'professional')
  await visiting({ cookie: again }, async ({ page }) => {
    await page.goto('/profissional/completar')
    await page.waitForLoadState('networkidle')
    await endSessions()
    await page.getByLabel('CPF').pressSequentially('52998224725')
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'hidden' })
    assert.equal(await page.getByLabel('CPF').inputValue(), '529.982.247-25', 'who closes it loses nothing')
    assert.equal(new URL(page.url()).pathname, '/profissional/completar')
    await page.getByLabel('CPF').press('Enter')
    await dialogOf(page).waitFor()
    await town.db.deleteFrom('pin_challenges').execute()
    await signInHere(page, gil)
    await page.waitForURL((url) => url.pathname === '/profissional')
    const { document } = await town.db
      .selectFrom('professionals')
      .select('document')
      .where(
        'user_id',
        'in',
        town.db.selectFrom('users').select('id').where('phone', '=', gil).where('role', '=', 'professional'),
      )
      .executeTakeFirstOrThrow()
    assert.equal(document, '52998224725')
  })
})
