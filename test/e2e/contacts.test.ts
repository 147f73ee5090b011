import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aLead } from '#db/builders/leads.ts'
import { signedInCookie } from '#db/builders/people.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { addDays } from '#domain/shared/durations.ts'
import { findLeadOfDavi } from '../support/lead-of-davi.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  composeText,
  desktop,
  narrow,
  openDisclosure,
  replaceText,
  takeScreenshot,
  writeWithoutEvent,
} from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { iris, phones } from './people.ts'

/** A professional's contacts: stages, notes, reminders and attempts. */

/** Running contacts of Carlos or Gil. */
const runningOf = (demo: Demo, person: 'carlos' | 'gil') =>
  demo.db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id', 'o.contact_name as name', 'o.contact_mode as mode'])
    .where('u.phone', '=', phones[person])
    .where('l.state', 'in', ['unlocked', 'contacted', 'accepted'])
    .orderBy('l.id')
    .execute()

const column = (page: Page, stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}`) })

async function saveNotes(page: Page) {
  await page.getByRole('button', { name: 'Salvar anotações' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Anotações salvas.' })).toBeVisible()
}

test('a contact is moved, dragged, searched and lost with a reason on the board', async ({ demo, signedInAs }) => {
  await test.step('a contact is moved, found and lost with a reason', async () => {
    const options = { viewport: narrow, dark: true }
    const visitor = await signedInAs('carlos', options)
    const { page } = visitor
    const [contact] = await runningOf(demo, 'carlos')
    await page.goto('/profissional/contatos')
    const card = page.getByRole('article', { name: contact!.name }).first()
    await expect(card).toBeVisible()
    await takeScreenshot(page, 'contacts')

    await card.getByRole('link', { name: 'Mudar de etapa' }).click()
    await page.getByRole('button', { name: 'Mover para Visita' }).click()
    await expect(column(page, 'Visita').getByRole('article', { name: contact!.name }).first()).toBeVisible()
    // Leaving at once loses no move, though the next page may load first.
    await expect(async () => {
      await page.reload()
      await expect(column(page, 'Visita').getByRole('article', { name: contact!.name }).first()).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()

    await column(page, 'Visita').getByRole('link', { name: 'Mudar de etapa' }).first().click()
    await page.getByRole('button', { name: 'Mover para Perdido' }).click()
    await takeScreenshot(page, 'contacts-why-lost')
    await page.getByRole('button', { name: 'Contratou outro' }).click()
    await expect(column(page, 'Perdido').getByRole('article', { name: contact!.name }).first()).toBeVisible()

    await page.getByRole('searchbox').fill('ninguém assim')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByText('Nenhum contato com “ninguém assim”')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Nenhum contato com “ninguém assim”')).toHaveCount(0)
    await page.getByRole('link', { name: /^Perdido/ }).click()
    await expect(page).toHaveURL(/etapa=lost/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await demo.db.updateTable('leads').set({ outcome: null, outcome_at: null }).where('id', '=', contact!.id).execute()
    assertNoProblems(visitor)
    await visitor.context.close()
  })
  await test.step('a contact is dragged to another column', async () => {
    const visitor = await signedInAs('carlos')
    const { page } = visitor
    const [contact] = await runningOf(demo, 'carlos')
    await page.goto('/profissional/contatos')
    await expect(async () => {
      await page.getByRole('article', { name: contact!.name }).first().dragTo(column(page, 'Orçamento'))
      await expect(column(page, 'Orçamento').getByRole('article', { name: contact!.name })).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()
    await expect(page.getByText(`${contact!.name}: Orçamento.`)).toBeVisible()
    assertNoProblems(visitor)
  })
})

test('a long word or name stays in its card on every page', async ({ demo, signedInAs }) => {
  await demo.resetEverything()
  const { id, slug } = await findLeadOfDavi(demo.db)
  const word = 'cozinhaesalaecorredor'.repeat(9)
  await demo.db.updateTable('orders').set({ description: word }).execute()
  await demo.db.updateTable('professionals').set({ description: word }).where('slug', '=', slug).execute()
  const name = word.slice(0, 40)
  for (const person of ['ana', 'davi', 'iris'] as const)
    await demo.db
      .updateTable('users')
      .set({ name })
      .where('phone', '=', person === 'iris' ? iris.phone : phones[person])
      .execute()
  await demo.db.updateTable('professionals').set({ name }).where('slug', '=', slug).execute()
  await demo.db
    .updateTable('orders')
    .set({ district: word.slice(0, 60) })
    .execute()
  for (const [person, path] of [
    ['ana', '/meus-pedidos'],
    ['ana', `/meus-pedidos/${anaOrders.LEADS}`],
    ['davi', '/profissional/perfil'],
    ['iris', '/interno/moderacao'],
  ] as const) {
    const visitor = await signedInAs(person, { viewport: narrow })
    await visitor.page.goto(path)
    await expect(visitor.page.getByText(name).first()).toBeVisible()
    await assertFits(visitor.page)
    assertNoProblems(visitor)
    await visitor.context.close()
  }
  const visit = { lead_id: id, state: 'confirmed', minutes: 60, address: word, note: word, answer: word } as const
  const at = { starts_at: addDays(new Date(), 1), created_at: new Date() }
  const { id: visitId } = await demo.db
    .insertInto('visits')
    .values({ ...visit, ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const viewport of [desktop, narrow])
    for (const [person, paths] of [
      ['davi', [`/profissional/contatos/${id}`, '/profissional/agenda', `/profissionais/${slug}`]],
      ['ana', [`/meus-pedidos/${anaOrders.LEADS}`, `/meus-pedidos/${anaOrders.LEADS}/visita/${visitId}`]],
    ] as const) {
      const visitor = await signedInAs(person, { viewport })
      for (const path of paths) {
        await visitor.page.goto(path)
        await expect(visitor.page.getByText(word).first()).toBeAttached()
        await assertFits(visitor.page)
      }
      assertNoProblems(visitor)
      await visitor.context.close()
    }
})

test('a rejected first message or price shows its error beside the field and is sent once corrected', async ({
  demo,
  visit,
}) => {
  await test.step('a rejected first message is corrected and sent at once', async () => {
    const { leadId, pro } = await aLead(demo.db)
    const visitor = await visit({ viewport: narrow, cookie: await signedInCookie(demo.db, pro.userId) })
    const { page } = visitor
    await page.goto(`/profissional/contatos/${leadId}`)
    await openDisclosure(page, 'Escreva a primeira mensagem')
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page.getByText('Escreva uma mensagem de até 2.000 caracteres.')).toBeVisible()
    await page.getByLabel('Sua mensagem').fill('Olá, posso ir amanhã cedo.')
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page.getByRole('button', { name: 'Enviar mensagem' })).toHaveCount(0)
    await expect(page.getByText('Olá, posso ir amanhã cedo.')).toBeVisible()
    assertNoProblems(visitor, 1)
    await visitor.context.close()
  })
  await test.step('a price is typed digit by digit from its centavos', async () => {
    const { leadId, pro } = await aLead(demo.db)
    const visitor = await visit({ viewport: narrow, cookie: await signedInCookie(demo.db, pro.userId) })
    const { page } = visitor
    await page.goto(`/profissional/contatos/${leadId}`)
    await openDisclosure(page, 'Escreva a primeira mensagem')
    await page.getByLabel('Sua mensagem').fill('Olá, posso ir amanhã cedo.')
    const price = page.getByRole('textbox', { name: 'Preço' })
    await price.pressSequentially('dez')
    await expect(price).toHaveValue('')
    await page.keyboard.insertText('R$ 1.250,00 reais') // as pasted
    await expect(price).toHaveValue('R$ 1.250,00')
    await price.clear()
    await composeText(page, '１２５００')
    await expect(price).toHaveValue('R$ 125,00')
    await price.clear()
    await price.pressSequentially('125000')
    await expect(price).toHaveValue('R$ 1.250,00')
    await price.fill('99999999')
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page.getByText('R$ 99.999.999,00').first()).toBeVisible()
    assertNoProblems(visitor)
  })
})

test('a contact stores notes, a reminder and contact attempts, also while another tab saves', async ({
  demo,
  signedInAs,
}) => {
  await test.step('a contact stores notes, a reminder and contact attempts', async () => {
    const options = { viewport: narrow, dark: true }
    const visitor = await signedInAs('carlos', options)
    const { page } = visitor
    const contact = (await runningOf(demo, 'carlos')).find(({ mode }) => mode !== 'chat')!
    await page.goto(`/profissional/contatos/${contact.id}`)
    await expect(page.getByRole('textbox', { name: 'Anotação' })).toBeHidden()
    await openDisclosure(page, 'Suas anotações')
    await replaceText(page.getByRole('textbox', { name: 'Anotação' }), 'Portão azul')
    const value = page.getByRole('textbox', { name: 'Quanto vale este serviço para você' })
    await value.fill('850,00')
    await expect(value).toHaveValue('R$ 850,00')
    await value.evaluate(writeWithoutEvent, 'R$ 930,00')
    const { promise: saving, resolve: save } = Promise.withResolvers<void>()
    await page.route(
      (url) => url.pathname.endsWith('.data'),
      async (route) => {
        await saving
        await route.continue()
      },
      { times: 1 },
    )
    const saved = saveNotes(page)
    await expect(page.getByRole('button', { name: 'Salvando' })).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('button[aria-busy]'), 'the buttons of other forms are not busy').toHaveCount(1)
    save()
    await saved
    await expect(page.getByRole('button', { name: 'Salvando' })).toHaveCount(0)
    await page.reload()
    await openDisclosure(page, 'Suas anotações')
    await expect(value, 'as shown').toHaveValue('R$ 930,00')
    await openDisclosure(page, 'Lembrete')
    await page.getByRole('button', { name: 'Em 3 dias' }).click()
    const planned = page.getByText(/Você será avisado em .*, às 9h\./)
    await expect(planned).toBeVisible()
    await page.getByRole('button', { name: 'Marcar', exact: true }).click()
    await expect(page.getByLabel('Outro dia')).toBeFocused()
    await expect(planned, 'an empty day removes nothing').toBeVisible()

    await openDisclosure(page, 'Celular e e-mail')
    // A browser with a window asks which program calls, and takes no other input meanwhile.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }))
    await page.getByRole('link', { name: 'Ligar' }).click()
    await openDisclosure(page, 'Tentativas de contato')
    const attempts = page.getByRole('region', { name: 'Tentativas de contato' })
    await expect(attempts.getByRole('listitem').filter({ hasText: 'Ligação' }).first()).toBeVisible()
    await attempts.getByText('Anotar uma tentativa').click()
    await attempts.getByRole('textbox', { name: 'O que aconteceu' }).fill('Caixa postal')
    await attempts.getByRole('button', { name: 'Anotar' }).click()
    await expect(attempts.getByText('Caixa postal')).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'contact')

    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Anotação' })).toHaveValue('Portão azul')
    await expect(
      page.getByRole('link', { name: 'Pedir moedas de volta' }),
      'a contact that was never opened',
    ).toBeHidden()
    await page.getByRole('button', { name: 'Feito' }).click()
    await expect(page.getByText(/Você será avisado em/)).toBeHidden()
    const become = (state: 'ended' | 'contacted') =>
      demo.db.updateTable('leads').set({ state }).where('id', '=', contact.id).execute()
    await become('ended')
    await page.reload()
    await expect(page.getByText('Suas anotações')).toBeVisible()
    await expect(page.getByText('Lembrete'), 'nobody is reminded of an ended contact').toHaveCount(0)
    await become('contacted')
    assertNoProblems(visitor)
    await visitor.context.close()
  })
  await test.step('a note being edited survives a save in another tab, and a reminder is set beside it', async () => {
    const visitor = await signedInAs('carlos', { viewport: narrow })
    const { page } = visitor
    const contact = (await runningOf(demo, 'carlos'))[0]!
    await page.goto(`/profissional/contatos/${contact.id}`)
    await openDisclosure(page, 'Suas anotações')
    const note = page.getByRole('textbox', { name: 'Anotação' })
    await replaceText(note, 'Levar a escada')
    const other = await page.context().newPage()
    await other.goto(`/profissional/contatos/${contact.id}`)
    await openDisclosure(other, 'Suas anotações')
    await replaceText(other.getByRole('textbox', { name: 'Anotação' }), 'Portão verde')
    await saveNotes(other)
    await openDisclosure(page, 'Lembrete')
    await page.getByRole('button', { name: 'Em 3 dias' }).click()
    await expect(page.getByText(/Você será avisado em .*, às 9h\./)).toBeVisible()
    await expect(note).toHaveValue('Levar a escada')
    await page.getByRole('button', { name: 'Salvar anotações' }).click()
    const refused = page.getByRole('alert').filter({ hasText: 'Isto mudou enquanto você escrevia' })
    await expect(refused).toContainText('Portão verde')
    await expect(note).toHaveValue('Levar a escada')
    await page.getByRole('button', { name: 'Salvar anotações' }).click()
    await expect(refused).toHaveCount(0)
    await expect(note).toHaveValue('Levar a escada')
    assertNoProblems(visitor, 1)
  })
})

test('contacts work without JavaScript and download as a spreadsheet without formulas', async ({
  demo,
  signedInAs,
}) => {
  await test.step('without JavaScript a reminder, a stage and a note are stored, and the board is a list of links', async () => {
    const { page } = await signedInAs('carlos', { javaScript: false })
    const [contact] = await runningOf(demo, 'carlos')
    await page.goto(`/profissional/contatos/${contact!.id}`)
    await openDisclosure(page, 'Suas anotações')
    await page.getByRole('textbox', { name: 'Quanto vale' }).fill('1.200,50')
    await saveNotes(page)
    await expect(page.getByRole('textbox', { name: 'Quanto vale' })).toHaveValue('R$ 1.200,50')
    await openDisclosure(page, 'Lembrete')
    await page.getByRole('button', { name: 'Amanhã' }).click()
    await openDisclosure(page, 'Lembrete')
    await expect(page.getByText(/Você será avisado em/)).toBeVisible()
    await page.goto('/profissional/contatos?etapa=nada&pagina=-3')
    await page
      .getByRole('link', { name: /^Mudar de etapa/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/profissional\/contatos\/\d+#situacao$/)
  })

  await test.step('contacts are downloaded as a spreadsheet without formulas', async () => {
    const visitor = await signedInAs('carlos')
    const { page } = visitor
    const [contact] = await runningOf(demo, 'carlos')
    await page.goto(`/profissional/contatos/${contact!.id}`)
    await openDisclosure(page, 'Suas anotações')
    await replaceText(page.getByRole('textbox', { name: 'Anotação' }), '=HYPERLINK("https://mal.example"); "aspas"')
    await page.getByRole('textbox', { name: 'Quanto vale' }).fill('1.200,50')
    await saveNotes(page)
    await expect(page.getByRole('textbox', { name: 'Quanto vale' })).toHaveValue('R$ 1.200,50')
    await page.goto('/profissional/contatos')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar planilha (CSV)' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('contatos.csv')
    const sheet = await readFile(await download.path(), 'utf8')
    expect(sheet.startsWith('\ufeff"Cliente";'), 'programs of tables read the accents').toBe(true)
    const row = sheet.split('\r\n').find((line) => line.startsWith(`"${contact!.name}"`))!
    expect(row).toContain(`"1200,50";"'=HYPERLINK(""https://mal.example""); ""aspas"""`)
    assertNoProblems(visitor)
  })
})
