import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { markUnreachable, getOwnAddresses } from '#domain/notifications/addresses.server.ts'
import { mailboxToken, takeMailboxPlace } from '#domain/notifications/mailbox.server.ts'
import { notify } from '#domain/notifications/notify.server.ts'
import { getNotificationSettings } from '#domain/notifications/settings.server.ts'
import { unsubscribeToken } from '#domain/notifications/unsubscribe.server.ts'
import { beginSignUp } from '#domain/professionals/begin-sign-up.server.ts'
import { assertAccessible, assertFits, assertNoProblems, desktop, narrow, takeScreenshot } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

/** The bell, its list, and the switches. */

const userOf = (demo: Demo, person: 'bia' | 'carlos', role: 'client' | 'professional') =>
  demo.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phones[person])
    .where('role', '=', role)
    .executeTakeFirstOrThrow()

async function notifyCarlos(demo: Demo, coins: number) {
  const { id: userId } = await userOf(demo, 'carlos', 'professional')
  const facts = { leadId: 1, coins, reason: 'no_answer' } as const
  await demo.db
    .transaction()
    .execute((tx) => notify(tx, { userId, kind: 'coins_returned', reference: `test:${coins}`, facts }, new Date()))
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Avisos/ })
test('the bell counts live, and notifications are read, followed and marked as read', async ({ demo, signedInAs }) => {
  await test.step('a professional sees the bell update, reads the notification, and follows it', async () => {
    const options = { viewport: narrow, dark: true }
    const visitor = await signedInAs('carlos', options)
    const { page } = visitor
    await page.goto('/profissional/carteira')
    await expect(bell(page)).toBeVisible()
    const [, before = '0'] = /(\d+)/.exec((await bell(page).getAttribute('aria-label'))!) ?? []
    const coins = 13
    await notifyCarlos(demo, coins)
    await expect(bell(page)).toHaveAccessibleName(new RegExp(`^Avisos: ${Number(before) + 1} avisos? não lidos?$`))
    await bell(page).click()
    const notice = page.getByRole('listitem').filter({ hasText: `Voltaram ${coins} moedas para sua carteira` })
    await expect(notice).toContainText('Novo')
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'notifications')
    await notice.getByRole('link', { name: 'Ver carteira' }).click()
    await expect(page).toHaveURL(/\/profissional\/carteira$/)
    await page.goBack()
    await expect(notice).not.toContainText('Novo')
    assertNoProblems(visitor)
    await visitor.context.close()
  })

  await test.step('on a phone the area bar stays on public pages without shifting the layout', async () => {
    for (const [person, first, last] of [
      ['ana', 'Início', 'Conta'],
      ['carlos', 'Oportunidades', 'Perfil'],
    ] as const) {
      const visitor = await signedInAs(person, { viewport: narrow })
      const { page } = visitor
      await page.goto('/')
      const bar = page.getByRole('navigation', { name: /^Área do/ })
      await expect(bar.getByRole('link').first()).toHaveText(first, { useInnerText: true })
      await expect(bar.getByRole('link').last()).toHaveText(last, { useInnerText: true })
      expect(await bar.locator('[aria-current=page]').allInnerTexts()).toEqual(person === 'ana' ? ['Início'] : [])
      const shift = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const sum = (list: PerformanceEntryList) =>
              resolve(list.reduce((all, entry) => all + (entry as unknown as { value: number }).value, 0))
            new PerformanceObserver((list) => sum(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => sum([]), 300)
          }),
      )
      expect(await shift).toBeLessThan(0.01)
      await assertFits(page)
      await assertAccessible(page)
      await takeScreenshot(page, `public-bar-${person}`, false)
      await page.goto('/central-de-ajuda')
      await expect(bar).toBeVisible()
      const opener = (await page.locator('.help-opener').boundingBox())!
      expect(opener.y + opener.height).toBeLessThanOrEqual((await bar.boundingBox())!.y)
      await takeScreenshot(page, `help-bar-${person}`, false)
      await bar.getByRole('link').nth(1).click()
      await page.waitForURL(person === 'ana' ? '**/meus-pedidos' : '**/profissional/contatos')
      assertNoProblems(visitor)
      await visitor.context.close()
    }
  })

  await test.step('all notifications are marked as read at once, permanently', async () => {
    await notifyCarlos(demo, 17)
    const visitor = await signedInAs('carlos')
    const { page } = visitor
    await page.goto('/profissional/notificacoes')
    await page.getByRole('button', { name: 'Marcar tudo como lido' }).click()
    await expect(page.getByText('Novo', { exact: true })).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName('Avisos')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Marcar tudo como lido' })).toHaveCount(0)
    assertNoProblems(visitor)
  })
})

test('notification settings store distance, channels and hours, and bring an error into view', async ({
  signedInAs,
}) => {
  await test.step('a professional sets the alert distance, and an error far above is brought into view', async () => {
    await test.step('an error or confirmation far above the button is brought into view', async () => {
      const { page } = await signedInAs('bia', { viewport: narrow })
      await page.goto('/conta/avisos')
      const email = page.getByRole('textbox', { name: 'E-mail' })
      const before = await email.inputValue()
      await email.fill('x@')
      await page.getByRole('button', { name: 'Salvar avisos' }).click()
      await expect(email).toBeFocused()
      await expect(email).toBeInViewport()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await email.fill(before)
      await page.getByRole('button', { name: 'Salvar avisos' }).press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'seus avisos foram salvos' })).toBeFocused()
    })

    await test.step('a professional sets the alert distance, with and without JavaScript', async () => {
      for (const hasScript of [true, false])
        await test.step(hasScript ? 'with script' : 'without JavaScript', async () => {
          const visitor = await signedInAs('carlos', {
            javaScript: hasScript,
            viewport: hasScript ? desktop : narrow,
            dark: !hasScript,
          })
          const { page } = visitor
          await page.goto('/profissional/perfil/avisos')
          const near = page.getByRole('region', { name: 'Pedidos perto de você' })
          const choice = near.getByLabel('Avisar na hora só de pedidos a até')
          await expect(choice).toHaveValue(hasScript ? '' : '20')
          await expect(near).toContainText('Pedidos urgentes avisam na hora a qualquer distância')
          await choice.selectOption({ label: hasScript ? '20 km' : 'Qualquer distância' })
          if (hasScript) {
            await assertAccessible(page)
            await assertFits(page)
          }
          await takeScreenshot(page, `near-${hasScript ? 'desktop' : 'narrow'}`)
          await page.getByRole('button', { name: 'Salvar avisos' }).click()
          await expect(page.getByText('Pronto: seus avisos foram salvos.')).toBeVisible()
          await expect(choice).toHaveValue(hasScript ? '20' : '')
          assertNoProblems(visitor)
          await visitor.context.close()
        })
    })
  })

  await test.step('of two tabs the later one says so before it overwrites the earlier, and may save again', async () => {
    const visitor = await signedInAs('carlos', { viewport: narrow })
    const { page } = visitor
    const other = await page.context().newPage()
    for (const tab of [page, other]) await tab.goto('/profissional/perfil/avisos')
    const save = (tab: Page) => tab.getByRole('button', { name: 'Salvar avisos' }).click()
    const saved = 'Pronto: seus avisos foram salvos.'
    for (const km of ['5', '10']) {
      await other.getByLabel('Avisar na hora só de pedidos a até').selectOption(km)
      await save(other)
      await expect(other.getByText(saved)).toBeVisible()
    }
    await page.getByLabel('Das', { exact: true }).selectOption('23')
    await save(page)
    const refused = page.getByRole('alert').filter({ hasText: 'Isto mudou enquanto você escrevia' })
    await expect(refused).toBeVisible()
    await expect(page.getByLabel('Das', { exact: true })).toHaveValue('23')
    await save(page)
    await expect(page.getByText(saved)).toBeVisible()
    await expect(page.getByLabel('Das', { exact: true })).toHaveValue('23')
    assertNoProblems(visitor, 1)
    await visitor.context.close()
  })

  await test.step('a client sets notifications, channels and hours, with and without JavaScript', async () => {
    for (const hasScript of [true, false])
      await test.step(hasScript ? 'with script' : 'without JavaScript', async () => {
        const visitor = await signedInAs('bia', { javaScript: hasScript, viewport: narrow })
        const { page } = visitor
        await page.goto('/conta')
        await page.getByRole('link', { name: 'Escolher como ser avisado' }).click()
        const reviews = page.locator('summary', { hasText: 'Avaliações e pesquisas' })
        await reviews.click()
        const survey = page.getByRole('group', { name: 'Pesquisa depois do serviço' })
        await expect(survey.getByRole('checkbox', { name: 'E-mail', exact: true })).toBeChecked({ checked: hasScript })
        await expect(survey.getByRole('checkbox', { name: 'WhatsApp (se não der por E-mail)' })).toBeChecked()
        await takeScreenshot(page, 'settings-narrow')
        if (hasScript) {
          await assertAccessible(page)
          await assertFits(page)
          await survey.getByText('E-mail', { exact: true }).click()
        }
        const from = hasScript ? '22' : '23'
        await page.getByLabel('Das').selectOption(from)
        await page.getByRole('button', { name: 'Salvar avisos' }).click()
        await expect(page.getByText('Pronto: seus avisos foram salvos.')).toBeVisible()
        await page.goto('/conta/avisos')
        await expect(reviews).toContainText(/\d+ de \d+ ligados/)
        await reviews.click()
        await expect(survey.getByRole('checkbox', { name: 'E-mail', exact: true })).not.toBeChecked()
        await expect(page.getByLabel('Das')).toHaveValue(from)
        await expect(page.getByRole('checkbox', { name: 'Às 12h' })).toBeChecked()
        assertNoProblems(visitor)
        await visitor.context.close()
      })
  })
})

test('a bouncing email address is corrected and an opt-out is undone, with and without JavaScript', async ({
  demo,
  signedInAs,
}) => {
  for (const hasScript of [true, false])
    await test.step(hasScript ? 'with script' : 'without JavaScript', async () => {
      const { id: userId } = await userOf(demo, 'bia', 'client')
      const { email, phone } = await getOwnAddresses(demo.db, userId)
      await demo.db.transaction().execute(async (tx) => {
        await markUnreachable(tx, { channel: 'email', address: email!, problem: 'refused', userId }, new Date())
        await markUnreachable(tx, { channel: 'whatsapp', address: phone!, problem: 'opted_out', userId }, new Date())
      })
      const visitor = await signedInAs('bia', {
        javaScript: hasScript,
        viewport: hasScript ? desktop : narrow,
        dark: !hasScript,
      })
      const { page } = visitor

      await page.goto('/notificacoes')
      await expect(page.getByText('Seu e-mail não recebe nossas mensagens').first()).toBeVisible()
      await page.getByRole('link', { name: 'Conferir em Avisos' }).first().click()
      const where = page.getByRole('region', { name: 'Para onde vai' })
      await expect(where).toContainText('Este e-mail não recebe nossas mensagens')
      await expect(where).toContainText('Você respondeu SAIR: não enviamos mais WhatsApp para este número')

      await takeScreenshot(page, `addresses-${hasScript ? 'desktop' : 'narrow'}`)
      if (hasScript) {
        await assertAccessible(page)
        await assertFits(page)
      }
      await where.getByLabel('E-mail').fill('bia@exemplo')
      await page.getByLabel('Das').selectOption('19')
      const noon = page.getByRole('checkbox', { name: 'Às 12h' })
      const wasOn = await noon.isChecked()
      await page.getByText('Às 12h').click()
      await page.getByRole('button', { name: 'Salvar avisos' }).click()
      await expect(where.getByLabel('E-mail')).toHaveAccessibleDescription('Confira o e-mail: falta alguma parte')
      await expect(where.getByLabel('E-mail')).toHaveValue('bia@exemplo')
      await expect(page.getByLabel('Das'), 'the other choices stay').toHaveValue('19')
      await expect(noon).toBeChecked({ checked: !wasOn })
      await expect(page.getByRole('checkbox', { name: 'Às 18h' })).toBeChecked()

      await where.getByLabel('E-mail').fill(`bia.${hasScript}@exemplo.com.br`)
      await where.getByText('WhatsApp', { exact: true }).click()
      await page.getByRole('button', { name: 'Salvar avisos' }).click()
      await expect(page.getByText('Pronto: seus avisos foram salvos.')).toBeVisible()
      await expect(where).not.toContainText('não recebe')
      await expect(where).not.toContainText('SAIR')
      assert.deepEqual(await getOwnAddresses(demo.db, userId), {
        email: `bia.${hasScript}@exemplo.com.br`,
        phone,
        troubles: {},
      })

      assertNoProblems(visitor, 1) // the address that is none
      await visitor.context.close()
    })
})

test('the bell on public pages has a name and follows what was read elsewhere', async ({ signedInAs, demo, visit }) => {
  await test.step('an empty notification page explains itself', async () => {
    const { id } = await userOf(demo, 'bia', 'client')
    await demo.db.deleteFrom('notifications').where('user_id', '=', id).execute()
    const visitor = await signedInAs('bia')
    await visitor.page.goto('/notificacoes')
    await expect(visitor.page.getByRole('heading', { name: 'Nenhum aviso por enquanto' })).toBeVisible()
    await assertAccessible(visitor.page)
    assertNoProblems(visitor)
    await visitor.context.close()
  })

  await test.step('opening a contact marks its notifications as read', async () => {
    const { id: userId } = await userOf(demo, 'carlos', 'professional')
    const lead = await demo.db
      .selectFrom('leads as l')
      .innerJoin('professionals as p', 'p.id', 'l.professional_id')
      .select('l.id')
      .where('p.user_id', '=', userId)
      .where('l.state', 'in', ['contacted', 'accepted'])
      .limit(1)
      .executeTakeFirstOrThrow()
    await demo.db.deleteFrom('notifications').where('user_id', '=', userId).execute()
    const facts = { leadId: lead.id, rating: 5 }
    await demo.db
      .transaction()
      .execute((tx) => notify(tx, { userId, kind: 'review_published', leadId: lead.id, facts }, new Date()))
    const visitor = await signedInAs('carlos')
    const { page } = visitor
    await page.goto('/profissional')
    await expect(bell(page)).toHaveAccessibleName('Avisos: 1 aviso não lido')
    await page.goto(`/profissional/contatos/${lead.id}`)
    await expect(bell(page)).toHaveAccessibleName('Avisos')
    assertNoProblems(visitor)
    await visitor.context.close()
  })

  await test.step('the bell is on public pages for signed-in people', async () => {
    const { id: userId } = await userOf(demo, 'carlos', 'professional')
    await demo.db.deleteFrom('notifications').where('user_id', '=', userId).execute()
    await notifyCarlos(demo, 19)
    const visitor = await signedInAs('carlos', { viewport: narrow })
    const { page } = visitor
    await page.goto('/')
    await expect(bell(page)).toHaveAccessibleName('Avisos: 1 aviso não lido')
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'public-bell')
    await bell(page).click()
    await expect(page).toHaveURL(/\/profissional\/notificacoes$/)
    assertNoProblems(visitor)
    const stranger = await visit()
    await stranger.page.goto('/')
    await expect(stranger.page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()
    await expect(bell(stranger.page)).toHaveCount(0)
  })
})

test('an e-mail is unsubscribed by one press without signing in, and never by a GET', async ({ demo, visit }) => {
  await test.step('one press unsubscribes a kind of e-mail without signing in; a GET does not', async () => {
    const { id: userId } = await userOf(demo, 'bia', 'client')
    const isOff = async (kind: 'still_needed' | 'lead_unanswered') =>
      (await getNotificationSettings(demo.db, userId)).choices[kind]?.email === false
    const visitor = await visit({ viewport: narrow })
    const { page } = visitor
    await page.goto(`/avisos/sair/${unsubscribeToken(userId, 'still_needed')}`)
    await expect(page.getByText('“Pergunta: ainda precisa do serviço?”')).toBeVisible()
    expect(await isOff('still_needed')).toBe(false)
    await assertAccessible(page)
    await assertFits(page)
    await page.getByRole('button', { name: 'Parar de receber' }).click()
    await expect(page.getByRole('heading', { name: 'Pronto: você não recebe mais esse e-mail' })).toBeVisible()
    await expect(page).toHaveTitle('Pronto: você não recebe mais esse e-mail · Ajeita')
    expect(await isOff('still_needed')).toBe(true)
    await takeScreenshot(page, 'unsubscribe')
    assertNoProblems(visitor)

    const press = (token: string) =>
      fetch(`${demo.address}/v1/notifications/unsubscribe/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    const token = unsubscribeToken(userId, 'lead_unanswered')
    expect((await press(`${token}x`)).status).toBe(404)
    expect(await isOff('lead_unanswered')).toBe(false)
    for (let times = 0; times < 2; times++) expect((await press(token)).status).toBe(200)
    expect(await isOff('lead_unanswered')).toBe(true)
    await visitor.context.close()
  })
  await test.step('one press unsubscribes sign-up e-mails, by hand and by mail client', async () => {
    const tokenOf = async (phone: string) => {
      const box = { email: `${phone}@exemplo.com.br`, phone, campaign: {} }
      await beginSignUp(demo.db, { user: null }, box, new Date())
      return mailboxToken(box.email)
    }
    const placeOf = async (phone: string) =>
      takeMailboxPlace(
        demo.db,
        { address: `${phone}@exemplo.com.br`, purpose: 'unverified', idempotencyKey: `${phone} ${Math.random()}` },
        new Date(),
      )
    const visitor = await visit({ viewport: narrow, dark: true })
    const { page } = visitor
    await page.goto(`/avisos/sair/${await tokenOf('11955550101')}`)
    await expect(page.getByText('Não enviaremos mais e-mails a este endereço')).toBeVisible()
    expect(await placeOf('11955550101'), 'looking stops nothing').toBe('ok')
    await page.getByRole('button', { name: 'Parar de receber' }).click()
    await expect(page.getByText('Não enviamos mais e-mails a este endereço')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pronto: você não recebe mais nossos e-mails' })).toBeVisible()
    await expect(page).toHaveTitle('Pronto: você não recebe mais nossos e-mails · Ajeita')
    expect(await placeOf('11955550101')).toBe('opted_out')
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'stop-sign-up')
    await page.getByRole('button', { name: 'Voltar a receber' }).click()
    await expect(page.getByRole('heading', { name: 'Pronto: você volta a receber nossos e-mails' })).toBeVisible()
    expect(await placeOf('11955550101')).toBe('ok')
    assertNoProblems(visitor)
    const press = (token: string) =>
      fetch(`${demo.address}/v1/notifications/unsubscribe/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    const token = await tokenOf('11955550102')
    expect((await press(`${token}x`)).status).toBe(404)
    expect((await press(token)).status).toBe(200)
    expect(await placeOf('11955550102')).toBe('opted_out')
  })
})

test('staff see failed deliveries with their reason and resend one', async ({ demo, signedInAs }) => {
  const options = { viewport: narrow, dark: true }
  const { id: userId } = await userOf(demo, 'bia', 'client')
  const now = new Date()
  const notification = { kind: 'order_published', reference: 'journey', facts: { uuid: crypto.randomUUID() } } as const
  await demo.db.transaction().execute((tx) => notify(tx, { userId, ...notification, onPageOnly: true }, now))
  const { id } = await demo.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const delivery = { notification_id: id, user_id: userId, channel: 'email', due_at: now, created_at: now } as const
  await demo.db
    .insertInto('notification_deliveries')
    .values({ ...delivery, state: 'failed', problem: 'timeout', attempts: 6 })
    .execute()
  const visitor = await signedInAs('iris', options)
  const { page } = visitor
  await page.goto('/interno/avisos')
  const failed = page.getByRole('article').filter({ hasText: 'Meu pedido está no ar' })
  await expect(failed).toContainText('O provedor não respondeu a tempo.')
  await expect(page.getByRole('region', { name: 'O que vai por qual canal' })).toContainText(
    'depois de 10 minutos sem ler',
  )
  await expect(page.getByRole('row', { name: /^Alguém entrou na minha conta/ })).toContainText('se não der por E-mail')
  await expect(page.getByRole('row', { name: /^Alguém entrou na minha conta/ })).toContainText('não: protege a conta')
  const team = page.getByRole('region', { name: 'O que o nosso time recebe' })
  await expect(team.getByRole('row', { name: /^Ajustes esperam a segunda pessoa/ })).toContainText('depois de 4 horas')
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'sent-notifications')
  await failed.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(page.getByText('Pronto: o aviso vai de novo agora')).toBeVisible()
  await expect(failed).toHaveCount(0)
  assertNoProblems(visitor)
})

test('the app webview shows the same notifications without the header', async ({ demo, signedInAs }) => {
  for (const [person, list] of [
    ['bia', '/notificacoes'],
    ['carlos', '/profissional/notificacoes'],
  ] as const)
    await test.step(person, async () => {
      const { id: userId } = await userOf(demo, person, person === 'bia' ? 'client' : 'professional')
      const facts = { way: 'email' } as const
      await demo.db
        .transaction()
        .execute((tx) => notify(tx, { userId, kind: 'address_refused', reference: 'webview', facts }, new Date()))
      const visitor = await signedInAs(person, { viewport: narrow, dark: true })
      const { page } = visitor
      await page.goto(`${list}?webview=true`)
      const first = page.getByRole('listitem').first()
      await expect(first).toContainText('Seu e-mail não recebe nossas mensagens')
      await expect(page.getByRole('banner')).toHaveCount(0)
      await assertFits(page)
      await takeScreenshot(page, `webview-${person}`)
      await first.getByRole('link', { name: 'Conferir em Avisos' }).click()
      await expect(page.getByRole('heading', { name: 'Como você quer ser avisado' })).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(0)
      assertNoProblems(visitor)
      await visitor.context.close()
    })
})
