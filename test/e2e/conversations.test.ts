import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aClient, aProfessional, signedInCookie } from '#db/builders/people.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { insertManyConversations } from '../support/many-conversations.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  isApiRequest,
  narrow,
  recordRequests,
  takeViewportScreenshot,
} from './browser.ts'
import { expect, test } from './journey.ts'
import { findOpenConversation } from './open-conversation.ts'

/** Conversations in two browsers: safety features. */

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill(text)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
}
const messageLine = (page: Page, text: string) => page.getByRole('log').getByText(text)
const openMenu = (page: Page) => page.getByRole('button', { name: 'Opções da conversa' }).click()

test('a conversation hides phones, and is reported, blocked and unblocked', async ({ demo, signedInAs }) => {
  const options = { viewport: narrow, dark: true }
  const { db } = demo
  const chatId = await findOpenConversation(demo)
  await db.updateTable('orders').set({ contact_mode: 'chat' }).where('uuid', '=', anaOrders.LEADS).execute()
  await db.updateTable('conversations').set({ contact_shared_at: null }).where('chat_id', '=', chatId).execute()
  const { professional } = await db
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.professional_user_id')
    .select('u.name as professional')
    .where('c.chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  const pro = professional.split(' ')[0]!
  const ana = await signedInAs('ana', options)
  const other = await signedInAs(pro.toLowerCase() as 'davi', options)
  await ana.page.goto(`/mensagens/${chatId}`)
  await other.page.goto(`/profissional/mensagens/${chatId}`)

  await write(other.page, 'Meu número: (11) 91234-5678')
  const hidden = 'Meu número: •••• (oculto: só pelo chat)'
  await expect(messageLine(ana.page, hidden)).toBeVisible()
  await expect(messageLine(other.page, hidden)).toBeVisible()
  await openMenu(ana.page)
  await assertAccessible(ana.page)
  await takeViewportScreenshot(ana.page, 'menu')
  await ana.page.getByRole('button', { name: `Mostrar meu número a ${pro}` }).click()
  await expect(messageLine(ana.page, 'Meu número: (11) 91234-5678')).toBeVisible()
  await expect(messageLine(other.page, 'Meu número: (11) 91234-5678')).toBeVisible()
  await expect(messageLine(other.page, 'O cliente mostrou celular e e-mail ao profissional.').last()).toBeVisible()

  await write(other.page, 'Faz um Pix adiantado de sinal')
  await expect(messageLine(ana.page, 'Faz um Pix adiantado de sinal')).toBeVisible() // the card may still be of the one before
  await expect(ana.page.getByText('Cuidado com golpes')).toBeVisible()
  await takeViewportScreenshot(ana.page, 'care')
  await ana.page.getByRole('button', { name: 'Denunciar esta mensagem' }).click()
  await expect(ana.page.getByText('Denúncia enviada.'), 'with one tap').toBeVisible()
  await write(ana.page, 'Passa seu código do SMS')
  await expect(messageLine(other.page, 'Passa seu código do SMS')).toBeVisible()
  await expect(other.page.getByText('Cuidado com golpes')).toBeVisible()

  await openMenu(ana.page)
  await ana.page.getByRole('button', { name: `Bloquear ${pro}` }).click()
  await expect(ana.page.getByText(`Você bloqueou ${pro}.`).last()).toBeVisible()
  await expect(other.page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toHaveCount(0)
  await expect(messageLine(other.page, 'Esta conversa foi encerrada.').last()).toBeVisible()
  await assertAccessible(other.page)
  await assertFits(ana.page)
  await takeViewportScreenshot(ana.page, 'blocked')
  await takeViewportScreenshot(other.page, 'blocked-other')
  await ana.page.getByRole('button', { name: 'Desbloquear' }).last().click()
  await expect(other.page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeVisible()
  await write(other.page, 'De volta')
  await expect(messageLine(ana.page, 'De volta')).toBeVisible()
  assertNoProblems(other)

  const iris = await signedInAs('iris', options)
  await iris.page.goto('/interno/denuncias')
  await assertAccessible(iris.page)
  await takeViewportScreenshot(iris.page, 'reports')
  await iris.page.getByRole('link', { name: /^Ler e decidir/ }).click()
  await expect(iris.page.getByText('Faz um Pix adiantado de sinal')).toBeVisible()
  await expect(iris.page.getByText('Meu número: (11) 91234-5678')).toHaveCount(0)
  await assertAccessible(iris.page)
  await assertFits(iris.page)
  await takeViewportScreenshot(iris.page, 'report-staff')
  await iris.page.getByRole('button', { name: 'Avisar quem escreveu' }).click()
  await expect(iris.page.getByText('Aviso enviado a quem escreveu.')).toBeVisible()
  await iris.page.goBack()
  await expect(iris.page.getByText(/^Decidida em .*\. Aviso enviado a quem escreveu\.$/)).toBeVisible()
  assertNoProblems(iris)
  assertNoProblems(ana)

  await openMenu(ana.page)
  await ana.page.getByRole('button', { name: 'Denunciar', exact: true }).click()
  await ana.page.getByRole('radio', { name: 'Pediu dinheiro adiantado' }).check()
  await assertAccessible(ana.page)
  await takeViewportScreenshot(ana.page, 'report')
  await ana.page.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(ana.page.getByRole('dialog'), 'nothing lies over the answer').toHaveCount(0)
  await expect(ana.page.getByText('Denúncia enviada.')).toBeVisible()
  assertNoProblems(ana)
})

test('files arrive after a failed upload and after leaving the conversation', async ({ demo, signedInAs }) => {
  await test.step('a picture and a PDF are sent, also after a failure', async () => {
    const options = { viewport: narrow, dark: true }
    const chatId = await findOpenConversation(demo)
    const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#14655a' } })
      .jpeg()
      .toBuffer()
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const ana = await signedInAs('ana', options)
    const davi = await signedInAs('davi', options)
    await ana.page.goto(`/mensagens/${chatId}`)
    await davi.page.goto(`/profissional/mensagens/${chatId}`)
    await expect(ana.page.getByRole('button', { name: 'Anexar foto ou PDF' })).toBeVisible()

    let fails = true
    await ana.page.route('**/v1/chat/files', (route) => (fails ? route.abort() : route.continue()))
    const choose = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
      ana.page.getByLabel('Anexar foto ou PDF').and(ana.page.locator('input')).setInputFiles(files)
    await choose([{ name: 'parede.jpg', mimeType: 'image/jpeg', buffer: photo }])
    await expect(ana.page.getByText('O arquivo não foi enviado. Confira sua internet.')).toBeVisible()
    await assertAccessible(ana.page)
    await takeViewportScreenshot(ana.page, 'file-failed')
    fails = false
    await ana.page.getByRole('button', { name: 'Enviar de novo' }).click()
    await choose([{ name: 'planta.pdf', mimeType: 'application/pdf', buffer: pdf }])
    await expect(ana.page.getByText('Pronto para enviar')).toHaveCount(2)
    await choose([{ name: 'conta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') }])
    await expect(ana.page.getByText('Este arquivo não é um que sabemos ler.')).toBeVisible()
    await expect(ana.page.getByRole('button', { name: 'Enviar de novo' }), 'it would be refused again').toHaveCount(0)
    await ana.page.getByRole('button', { name: /conta\.pdf/ }).click()
    await ana.page.reload()
    await expect(ana.page.getByText('Pronto para enviar'), 'the chosen files survive a reload').toHaveCount(2)
    await expect(ana.page.getByText('planta.pdf')).toBeVisible()
    await takeViewportScreenshot(ana.page, 'files-ready')
    await write(ana.page, 'Veja a parede')

    for (const { page } of [ana, davi]) {
      const picture = page
        .getByRole('log')
        .getByRole('img', { name: /^Foto 1 de / })
        .last()
      await expect(picture).toBeVisible()
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      await expect(page.getByRole('log').getByRole('link', { name: 'Arquivo PDF' }).last()).toBeVisible()
    }
    const [download] = await Promise.all([
      davi.page.waitForEvent('download'),
      davi.page.getByRole('log').getByRole('link', { name: 'Arquivo PDF' }).last().click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    await assertAccessible(davi.page)
    await assertFits(davi.page)
    await takeViewportScreenshot(davi.page, 'files')
    assertNoProblems(ana, 2)
    assertNoProblems(davi)
    await ana.context.close()
    await davi.context.close()
  })
  await test.step('an upload continues after leaving the conversation', async () => {
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana', { viewport: narrow })
    const { page } = ana
    await page.goto(`/mensagens/${chatId}`)
    const { promise: arrives, resolve: letArrive } = Promise.withResolvers<void>()
    let fails = false
    await page.route('**/v1/chat/files', async (route) => {
      await arrives
      return fails ? route.abort() : route.continue()
    })
    const buffer = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const choose = (name: string) =>
      page
        .getByLabel('Anexar foto ou PDF')
        .and(page.locator('input'))
        .setInputFiles([{ name, mimeType: 'application/pdf', buffer }])
    const leave = () => page.getByRole('link', { name: 'Voltar para as mensagens' }).click()
    const open = () =>
      page.getByRole('navigation', { name: 'Conversas' }).locator(`a[href="/mensagens/${chatId}"]`).click()

    await choose('planta.pdf')
    await expect(page.getByRole('progressbar')).toBeVisible()
    await leave()
    await open()
    await expect(page.getByRole('progressbar'), 'it is still on its way').toBeVisible()
    await leave()
    letArrive()
    const readStoredFiles = () => page.evaluate((key) => sessionStorage.getItem(key), `files:chat:${chatId}`)
    await expect.poll(readStoredFiles).toContain('planta.pdf')
    await open()
    await expect(page.getByText('Pronto para enviar')).toHaveCount(1)

    fails = true
    await choose('orçamento.pdf')
    await leave()
    await open()
    await expect(page.getByText('O arquivo não foi enviado. Confira sua internet.')).toBeVisible()
    fails = false
    await page.getByRole('button', { name: 'Enviar de novo' }).click()
    await expect(page.getByText('Pronto para enviar')).toHaveCount(2)
    await page.reload()
    await expect(page.getByText('Pronto para enviar')).toHaveCount(2)
    const arrived = page.getByRole('log').getByRole('link', { name: 'Arquivo PDF' })
    await expect(arrived, 'that of the step before').toHaveCount(1)
    await write(page, 'Aqui estão os dois')
    await expect(arrived).toHaveCount(3)
    expect(await readStoredFiles()).toBeNull()
    assertNoProblems(ana, 1)
  })
})

test('read receipts and typing indicators work with and without streaming, and can be switched off', async ({
  demo,
  signedInAs,
}) => {
  await test.step('read receipts and typing indicators are shown and can be switched off', async () => {
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana', { viewport: narrow })
    const davi = await signedInAs('davi', { viewport: desktop })
    await ana.page.goto(`/mensagens/${chatId}`)
    await davi.page.goto(`/profissional/mensagens/${chatId}`)
    await write(davi.page, 'Chego às nove')
    await expect(davi.page.getByRole('log').getByText(/Visto \d\d:\d\d/)).toHaveCount(1)
    // Ephemeral: a missed event is repeated with the next keystroke.
    await expect(async () => {
      await ana.page.getByRole('textbox', { name: 'Escreva uma mensagem' }).pressSequentially('Ótimo')
      await expect(davi.page.getByText('Ana está digitando…')).toBeVisible({ timeout: 1_500 })
    }).toPass()
    await assertAccessible(davi.page)
    await takeViewportScreenshot(davi.page, 'typing')
    await expect(davi.page.getByText('Ana está digitando…')).toHaveCount(0)

    await ana.page.goto('/conta')
    await ana.page.getByRole('button', { name: 'Não mostrar quando leio' }).click()
    await expect(ana.page.getByText('Pronto: o visto não aparece mais, para ninguém.')).toBeVisible()
    await assertAccessible(ana.page)
    await takeViewportScreenshot(ana.page, 'receipts-switch')
    await davi.page.reload()
    await expect(messageLine(davi.page, 'Chego às nove')).toBeVisible()
    await expect(davi.page.getByRole('log').getByText(/Visto/)).toHaveCount(0)
    await ana.page.getByRole('button', { name: 'Mostrar quando leio' }).click()
    await expect(ana.page.getByText('Pronto: o visto aparece nas suas conversas.')).toBeVisible()
    assertNoProblems(ana)
    assertNoProblems(davi)
    await ana.context.close()
    await davi.context.close()
  })
  await test.step('typing indicators work without streaming', async () => {
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana', { viewport: narrow })
    const davi = await signedInAs('davi', { viewport: desktop })
    await davi.page.route(/\/v1\/chat\/events(\?|$)/, (route) => route.abort())
    const pollRequests = recordRequests(davi.page, isApiRequest('GET /v1/chat/events/poll'))
    await davi.page.goto(`/profissional/mensagens/${chatId}`)
    await ana.page.goto(`/mensagens/${chatId}`)
    await expect.poll(() => pollRequests.length).toBeGreaterThan(1)
    await expect(async () => {
      await ana.page.getByRole('textbox', { name: 'Escreva uma mensagem' }).pressSequentially('Ótimo')
      await expect(davi.page.getByText('Ana está digitando…')).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await ana.page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('')
    await expect(davi.page.getByText('Ana está digitando…')).toHaveCount(0)
    assertNoProblems(ana)
    assertNoProblems(davi, 20) // each stream that was refused
  })
})

test('quick replies, replies to a message, and links that open after a confirmation', async ({ demo, signedInAs }) => {
  await test.step('a professional stores quick replies, and replies to a message', async () => {
    const options = { viewport: narrow, dark: true }
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana', options)
    const davi = await signedInAs('davi', options)
    await ana.page.goto(`/mensagens/${chatId}`)
    await davi.page.goto(`/profissional/mensagens/${chatId}`)
    const otherTab = await davi.context.newPage()
    await otherTab.goto(`/profissional/mensagens/${chatId}`)
    await davi.page.getByRole('button', { name: /respostas/ }).click()

    const firstReply = (page: Page) => page.getByRole('textbox', { name: 'Resposta 1', exact: true })
    await firstReply(davi.page).fill('Mande fotos, por favor.')
    await assertAccessible(davi.page)
    await takeViewportScreenshot(davi.page, 'quick-dialog')
    await davi.page.getByRole('button', { name: 'Salvar respostas' }).click()
    await davi.page.getByRole('button', { name: 'Mande fotos, por favor.' }).click()
    await expect(davi.page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toHaveValue(
      'Mande fotos, por favor.',
    )
    await otherTab.getByRole('button', { name: 'Criar respostas rápidas' }).click()
    await firstReply(otherTab).fill('Obrigado!')
    await otherTab.getByRole('button', { name: 'Salvar respostas' }).click()
    await expect(otherTab.getByText('Isto mudou enquanto você escrevia')).toBeVisible()
    await otherTab.getByRole('button', { name: 'Editar respostas' }).click()
    await expect(firstReply(otherTab)).toHaveValue('Obrigado!')
    await otherTab.close()

    await davi.page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(messageLine(ana.page, 'Mande fotos, por favor.').first()).toBeVisible()
    await ana.page
      .getByRole('button', { name: /^Responder/ })
      .last()
      .click()
    await expect(ana.page.getByText(/^Respondendo a Davi/)).toBeVisible()

    await takeViewportScreenshot(ana.page, 'replying')
    await write(ana.page, 'Hoje à noite')
    await expect(messageLine(davi.page, 'Hoje à noite')).toBeVisible()

    const quote = davi.page
      .getByRole('log')
      .getByRole('button', { name: /^Você ?Mande fotos, por favor/ })
      .last()
    await expect(quote).toBeVisible()

    await quote.click()
    await expect(davi.page.locator('li.bubble:focus')).toContainText('Mande fotos, por favor.')
    await assertAccessible(davi.page)
    await assertFits(davi.page)

    await takeViewportScreenshot(davi.page, 'replied')
    assertNoProblems(ana)
    assertNoProblems(davi)
    await ana.context.close()
    await davi.context.close()
  })

  await test.step('an external link opens after a confirmation, our own at once', async () => {
    const options = { viewport: narrow, dark: true }
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana', options)
    const { page } = ana
    await page.goto(`/mensagens/${chatId}`)
    await write(page, `<b>Veja</b> https://exemplo.com/tintas?cor=verde e ${demo.address}/como-funciona-o-preco`)
    const log = page.getByRole('log')
    await expect(log.getByText('<b>Veja</b>').last()).toBeVisible()
    await expect(log.getByRole('link', { name: /exemplo/ })).toHaveCount(0)
    await log.getByRole('button', { name: 'https://exemplo.com/tintas?cor=verde', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Abrir este link?' })
    await expect(dialog.getByText('Este link leva para fora da Ajeita: exemplo.com')).toBeVisible()
    const open = dialog.getByRole('link', { name: 'Abrir link' })
    await expect(open).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(open).toHaveAttribute('href', 'https://exemplo.com/tintas?cor=verde')
    await assertAccessible(page)
    await takeViewportScreenshot(page, 'link')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await log
      .getByRole('button', { name: /^http.*como-funciona-o-preco$/ })
      .last()
      .click()
    await expect(page).toHaveURL(/\/como-funciona-o-preco$/)
    assertNoProblems(ana)
  })
})

test('messages written offline survive a reload and leaving, and arrive once, in order, as their author', async ({
  demo,
  signedInAs,
}) => {
  await test.step('offline messages survive a reload and are sent once in order', async () => {
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana', { viewport: narrow, domMutator: 'translator' }) // it replaces the states, too
    const davi = await signedInAs('davi', { viewport: desktop })
    const { page } = ana
    let isAway = true
    await page.route(`**/v1/chat/${chatId}/messages`, (route) =>
      isAway && route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.goto(`/mensagens/${chatId}`)
    await davi.page.goto(`/profissional/mensagens/${chatId}`)
    for (const text of ['fila um', 'fila dois', 'fila três']) await write(page, text)
    await expect(page.getByRole('log').getByText('Aguardando conexão')).toHaveCount(3)
    await assertAccessible(page)
    await takeViewportScreenshot(page, 'waiting')
    await page.reload()
    await expect(page.getByRole('log').getByText('Aguardando conexão')).toHaveCount(3)
    isAway = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('log').getByText('Aguardando conexão')).toHaveCount(0)
    const arrived = davi.page.getByRole('log').getByText(/^fila (um|dois|três)$/)
    await expect(arrived).toHaveText(['fila um', 'fila dois', 'fila três'])
    await page.reload()
    await expect(page.getByRole('log').getByText(/^fila (um|dois|três)$/)).toHaveCount(3)
    assertNoProblems(ana, 20)
    assertNoProblems(davi)
    await ana.context.close()
    await davi.context.close()
  })
  await test.step('waiting messages are sent soon after reconnecting, though the first retry fails', async () => {
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana', { viewport: narrow })
    const { page } = ana
    await page.goto(`/mensagens/${chatId}`)
    let tries = 0
    await page.route('**/messages', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return ++tries <= 2 ? route.abort('internetdisconnected') : route.continue()
    })
    await write(page, 'logo depois')
    await expect(page.getByRole('log').getByText('Aguardando conexão')).toHaveCount(1)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => tries).toBe(3)
    await expect(page.getByRole('log').getByText('Aguardando conexão')).toHaveCount(0)
    assertNoProblems(ana, 2)
    await ana.context.close()
  })
  await test.step('waiting messages are sent from any page, in order, and never as another person', async () => {
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana', { viewport: narrow })
    const davi = await signedInAs('davi', { viewport: desktop })
    const { page } = ana
    let isAway = true
    await page.route(`**/v1/chat/${chatId}/messages`, (route) =>
      isAway && route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const waitsIn = (conversation: Page) =>
      conversation.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent:')))
    await davi.page.goto(`/profissional/mensagens/${chatId}`)
    const arrived = davi.page.getByRole('log').getByText(/^longe /)

    await page.goto(`/mensagens/${chatId}`)
    for (const text of ['longe um', 'longe dois']) await write(page, text)
    await expect(page.getByRole('log').getByText('Aguardando conexão')).toHaveCount(2)
    await page.getByRole('link', { name: 'Voltar para as mensagens' }).click()
    await expect(page.getByRole('navigation', { name: 'Conversas' })).toBeVisible()
    isAway = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(arrived).toHaveText(['longe um', 'longe dois'])
    await expect.poll(() => waitsIn(page)).toEqual([])

    isAway = true
    await page.goto(`/mensagens/${chatId}`)
    await write(page, 'longe três')
    await expect(page.getByRole('log').getByText('Aguardando conexão')).toHaveCount(1)
    await page.goto('/meus-pedidos')
    isAway = false
    await expect(arrived).toHaveText(['longe um', 'longe dois', 'longe três'])
    await expect.poll(() => waitsIn(page)).toEqual([])

    isAway = true
    await page.goto(`/mensagens/${chatId}`)
    await write(page, 'longe quatro')
    await expect(page.getByRole('log').getByText('Aguardando conexão')).toHaveCount(1)
    await page.goto('/')
    isAway = false
    const cookies = await ana.context.cookies()
    await ana.context.clearCookies()
    await ana.context.addCookies(await davi.context.cookies())
    await page.goto(`/profissional/mensagens/${chatId}`)
    await expect(messageLine(page, 'longe três')).toBeVisible()
    await write(page, 'De Davi mesmo')
    await expect(messageLine(davi.page, 'De Davi mesmo'), 'this tab sends what is written by Davi').toBeVisible()
    await expect(messageLine(page, 'longe quatro')).toHaveCount(0)
    expect(await waitsIn(page)).toHaveLength(1)

    await page.goto('/')
    await ana.context.clearCookies()
    await ana.context.addCookies(cookies)
    await page.goto('/conta')
    await expect(arrived).toHaveText(['longe um', 'longe dois', 'longe três', 'longe quatro'])
    assertNoProblems(ana, 20)
    assertNoProblems(davi)
  })
})

test('conversations are paged, archived and searched down to the message', async ({ demo, visit }) => {
  await test.step('conversations are paged, archived and searched', async () => {
    const options = { viewport: narrow, dark: true }
    const { db } = demo
    const client = await aClient(db, { name: 'Bia Muitas' })
    const pro = await aProfessional(db)
    await insertManyConversations(db, { clientId: client.userId, pro, conversations: 60, messages: 2, at: new Date() })
    const bia = await visit({ ...options, cookie: await signedInCookie(db, client.userId) })
    const { page } = bia
    const rows = page.getByRole('navigation', { name: 'Conversas' }).getByRole('listitem')
    await page.goto('/mensagens?antes=x')
    await expect(rows).toHaveCount(50)
    await page.getByRole('link', { name: 'Ver mais antigas' }).click()
    await expect(rows).toHaveCount(10)
    await assertAccessible(page)
    await assertFits(page)
    await takeViewportScreenshot(page, 'older-conversations')
    await page.reload()
    await expect(rows).toHaveCount(10)
    await rows.first().getByRole('link').click()
    await expect(messageLine(page, 'Mensagem 2')).toBeVisible()
    await page.goBack()
    await expect(messageLine(page, 'Mensagem 2'), 'the conversation is left').toHaveCount(0)
    await page.getByRole('link', { name: 'Ver as mais recentes' }).click()
    await expect(rows).toHaveCount(50)

    const conversation = (await rows.first().getByRole('link').getAttribute('href')) ?? ''
    await rows.first().getByRole('link').click()
    await page.waitForURL(`**${conversation}`)
    await expect(messageLine(page, 'Mensagem 2')).toBeVisible()
    await openMenu(page)
    await assertAccessible(page)
    await takeViewportScreenshot(page, 'archive')
    await page.getByRole('button', { name: 'Arquivar conversa', exact: true }).click()
    await expect(page.getByText('Conversa arquivada. Ela está em Arquivadas.')).toBeVisible()
    await expect(page.locator(`a[href="${conversation}"]`)).toHaveCount(0)
    await takeViewportScreenshot(page, 'was-archived')
    await page.getByRole('link', { name: 'Arquivadas' }).click()
    await expect(rows).toHaveCount(1)
    await assertAccessible(page)
    await assertFits(page)
    await takeViewportScreenshot(page, 'archived')
    await rows.first().getByRole('link').click()
    await openMenu(page)
    await page.getByRole('button', { name: 'Desarquivar conversa' }).click()
    await openMenu(page)
    await page.getByRole('button', { name: 'Arquivar conversa', exact: true }).click()
    await expect(page.getByText('Conversa arquivada. Ela está em Arquivadas.')).toBeVisible()
    const carlos = await visit({ ...options, cookie: await signedInCookie(db, pro.userId) })
    await carlos.page.goto(`/profissional${conversation}`)
    await write(carlos.page, 'Ainda quer pintar?')
    await expect(rows.first()).toContainText('Ainda quer pintar?')
    assertNoProblems(carlos)

    await page.getByRole('searchbox', { name: 'Buscar nas conversas' }).fill('PÍNTAR?')
    await page.getByRole('button', { name: 'Buscar' }).click()
    const found = page.getByRole('navigation', { name: 'Conversas encontradas' })
    await expect(found.getByRole('listitem')).toHaveCount(1)
    await expect(found.locator('mark')).toHaveText('pintar?')
    await assertAccessible(page)
    await assertFits(page)
    await takeViewportScreenshot(page, 'found')
    await found.getByRole('link').first().click()
    await expect(messageLine(page, 'Ainda quer pintar?')).toBeVisible()
    await expect(page, 'the address names the message').toHaveURL(/#mensagem-\d+$/)
    await expect(page.locator(':focus')).toContainText('Ainda quer pintar?')
    await takeViewportScreenshot(page, 'found-conversation')
    await page.goto('/mensagens?busca=%25')
    await expect(page.getByText('Nenhum resultado para “%”')).toBeVisible()
    await assertAccessible(page)
    await takeViewportScreenshot(page, 'found-nothing')
    await page.getByRole('link', { name: 'Ver todas as conversas' }).click()
    await expect(rows).toHaveCount(50)
    assertNoProblems(bia)

    const plain = await visit({ ...options, javaScript: false, cookie: await signedInCookie(db, pro.userId) })
    await plain.page.goto('/profissional/mensagens')
    await plain.page.getByRole('link', { name: 'Ver mais antigas' }).click()
    await expect(plain.page.getByRole('navigation', { name: 'Conversas' }).getByRole('listitem')).toHaveCount(10)
    await bia.context.close()
    await carlos.context.close()
    await plain.context.close()
  })
  await test.step('a search leads to the message, however old, and back to the results', async () => {
    const { db } = demo
    const client = await aClient(db, { name: 'Bia Longe' })
    const pro = await aProfessional(db)
    const [id] = await insertManyConversations(db, {
      clientId: client.userId,
      pro,
      conversations: 1,
      messages: 400,
      at: new Date(),
    })
    const deep = 'A cor da sala é verde-musgo'
    await db
      .updateTable('messages')
      .set({ text: deep })
      .where('conversation_id', '=', id!)
      .where('text', '=', 'Mensagem 20')
      .execute()
    const bia = await visit({ viewport: narrow, cookie: await signedInCookie(db, client.userId) })
    const { page } = bia
    await (await bia.context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 }) // a phone that renders late
    await page.goto('/mensagens?busca=musgo')
    const found = page.getByRole('navigation', { name: 'Conversas encontradas' }).getByRole('link')
    await found.first().click()
    await expect(page.locator(':focus')).toContainText(deep)
    await expect(messageLine(page, deep)).toBeInViewport()
    await page.goBack()
    await expect(found.first()).toBeVisible()
    await page.goForward()
    await expect(messageLine(page, deep)).toBeInViewport()
    await page.reload()
    await expect(messageLine(page, deep)).toBeInViewport()
    await assertAccessible(page)
    assertNoProblems(bia)
  })
})

test('a long conversation scrolls in its own pane and keeps its end in view on rotation', async ({ demo, visit }) => {
  await test.step('the end of a conversation stays in view on rotation', async () => {
    const { db } = demo
    const client = await aClient(db, { name: 'Bia Vira' })
    const pro = await aProfessional(db)
    await insertManyConversations(db, { clientId: client.userId, pro, conversations: 1, messages: 30, at: new Date() })
    const bia = await visit({ viewport: desktop, cookie: await signedInCookie(db, client.userId) })
    const { page } = bia
    const line = (n: number) => page.getByRole('log').getByText(`Mensagem ${n}`, { exact: true })
    await page.goto('/mensagens')
    await page.getByRole('navigation', { name: 'Conversas' }).getByRole('link').first().click()
    await expect(line(30)).toBeInViewport()
    await page.setViewportSize({ width: 740, height: 360 })
    await expect(line(30)).toBeInViewport()
    await line(12).scrollIntoViewIfNeeded()
    await page.setViewportSize(narrow)
    await expect(line(30), 'a reader further up stays there').not.toBeInViewport()
    assertNoProblems(bia)
    await bia.context.close()
  })
  await test.step('a long conversation scrolls within the page', async () => {
    const client = await aClient(demo.db, { name: 'Bia Longa' })
    const pro = await aProfessional(demo.db)
    await insertManyConversations(demo.db, {
      clientId: client.userId,
      pro,
      conversations: 12,
      messages: 40,
      at: new Date(),
    })
    const bia = await visit({ viewport: narrow, cookie: await signedInCookie(demo.db, client.userId) })
    const { page } = bia
    const tooLong = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await page.goto('/mensagens')
    await page.getByRole('navigation', { name: 'Conversas' }).getByRole('link').first().click()
    await expect(page.getByRole('log').getByText('Mensagem 40', { exact: true })).toBeInViewport()
    expect(await tooLong(), 'on a phone').toBeLessThanOrEqual(0)
    await page.setViewportSize(desktop)
    await expect.poll(tooLong, 'beside the list of all').toBeLessThanOrEqual(0)

    await page.reload()
    const line = (number: number) => page.getByRole('log').getByText(`Mensagem ${number}`, { exact: true })
    await expect(line(40), 'a conversation opens at its newest message').toBeInViewport()
    const growLate = (number: number) =>
      line(number).evaluate((text) => text.style.setProperty('padding-bottom', '600px'))
    await growLate(35)
    await expect(line(40), 'a late change above no longer moves it away').toBeInViewport()
    await line(12).scrollIntoViewIfNeeded()
    await growLate(38)
    await expect(line(12), 'a reader further up stays there').toBeInViewport()
    assertNoProblems(bia)
  })
})

test('a message is shown once and in order after a failed refresh and in two tabs', async ({ demo, signedInAs }) => {
  await test.step('a message whose refresh failed appears after the next refresh, in conversation and list', async () => {
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana', { viewport: desktop })
    const davi = await signedInAs('davi', { viewport: desktop })
    await ana.page.goto(`/mensagens/${chatId}`)
    await davi.page.goto(`/profissional/mensagens/${chatId}`)
    await ana.page.waitForLoadState('networkidle')
    const failed = { conversation: 0, list: 0 }
    // A gateway error, then no response.
    await ana.page.route(/\/v1\/chat\/(.+\/messages|messages\/.+)/, (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const where = /chat\/messages/.test(route.request().url()) ? 'list' : 'conversation'
      failed[where] += 1
      if (failed[where] === 1) return route.fulfill({ status: 502, body: '' })
      return failed[where] === 2 ? route.abort() : route.continue()
    })
    await write(davi.page, 'Isto chega mais tarde')
    await expect(messageLine(ana.page, 'Isto chega mais tarde')).toBeVisible()
    await expect(ana.page.getByRole('navigation', { name: 'Conversas' })).toContainText('Isto chega mais tarde')
    await expect(ana.page.getByText('Tivemos um erro carregando a listagem')).toHaveCount(0)
    expect(failed.conversation).toBeGreaterThan(2)
    expect(failed.list).toBeGreaterThan(2)
    assertNoProblems(ana, 4)
    assertNoProblems(davi)
    await ana.context.close()
    await davi.context.close()
  })
  await test.step('two tabs show the same messages once and in order, also after being offline', async () => {
    const chatId = await findOpenConversation(demo)
    const ana = await signedInAs('ana', { viewport: narrow })
    const davi = await signedInAs('davi', { viewport: desktop })
    const one = ana.page
    const two = await ana.context.newPage()
    const tabs = [one, two]
    const lines = (page: Page) => page.getByRole('log').getByText(/^aba /)
    for (const page of tabs) await page.goto(`/mensagens/${chatId}`)
    await davi.page.goto(`/profissional/mensagens/${chatId}`)
    await write(one, 'aba um')
    for (const page of [...tabs, davi.page]) await expect(lines(page)).toHaveText(['aba um'])

    await Promise.all([write(one, 'aba um, junto'), write(two, 'aba dois, junto')])
    for (const page of tabs) await expect(lines(page)).toHaveCount(3)

    await ana.context.setOffline(true)
    await write(one, 'aba um, longe')
    await write(two, 'aba dois, longe')
    for (const page of tabs) await expect(page.getByRole('log').getByText('Aguardando conexão')).toHaveCount(1)
    await ana.context.setOffline(false)
    await expect(lines(davi.page)).toHaveCount(5)
    const order = await lines(davi.page).allTextContents()
    for (const page of tabs) await expect(lines(page)).toHaveText(order)
    await one.reload()
    await expect(lines(one)).toHaveText(order)
    assertNoProblems(ana, 20)
    assertNoProblems(davi)
  })
})
