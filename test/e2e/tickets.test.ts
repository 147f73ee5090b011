import type { Page } from '@playwright/test'
import { aClient } from '#db/builders/people.ts'
import { aMailTicket } from '#db/builders/tickets.ts'
import { assertAccessible, assertFits, assertNoProblems, desktop, narrow, takeScreenshot } from './browser.ts'
import { expect, type Journey, test } from './journey.ts'

/** A ticket is opened, answered by staff, and read. */

async function ask(page: Page, text: string, email = 'ana@exemplo.com.br') {
  await page.goto('/pedir-ajuda')
  await page.getByLabel('Nome').fill('Ana Souza')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Assunto').selectOption('order')
  await page.getByLabel('O que aconteceu?').fill(text)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByRole('heading', { name: 'Recebemos sua mensagem' })).toBeVisible()
  return (await page.getByRole('status').filter({ hasText: 'Seu protocolo' }).locator('strong').textContent())!.trim()
}

/** The e-mail with the answer, in the local inbox. */
const findTicketEmail = ({ db }: Journey['demo'], protocol: string) =>
  expect
    .poll(
      async () =>
        (
          await db
            .selectFrom('outbox_messages')
            .select('body')
            .where('subject', 'like', `Resposta%${protocol}`)
            .execute()
        ).length,
    )
    .toBeGreaterThan(0)

test('a client opens a ticket, staff reply, and the client reads and replies', async ({ demo, signedInAs, visit }) => {
  const options = { viewport: narrow, dark: true }
  const ana = await signedInAs('ana', options)
  await ana.page.goto('/pedir-ajuda')
  await expect(ana.page.getByLabel('Nome')).toHaveValue('Ana Beatriz Moura')
  const protocol = await ask(ana.page, 'Meu pedido sumiu da lista. Como faço para achar?')
  await takeScreenshot(ana.page, 'sent')
  await ana.page.getByRole('link', { name: 'Acompanhar atendimento' }).click()
  await expect(ana.page.getByText('Aguardando resposta')).toBeVisible()

  const iris = await signedInAs('iris', options)
  await iris.page.goto('/interno/moderacao')
  await expect(iris.page.getByRole('link', { name: /^Atendimento \(\d+\)$/ })).toBeVisible()
  await iris.page.goto('/interno/atendimento')
  await assertAccessible(iris.page)
  await assertFits(iris.page)
  await takeScreenshot(iris.page, 'queue')
  await iris.page.getByLabel('Protocolo, e-mail ou celular').fill(protocol)
  await iris.page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(iris.page.getByText('1 atendimento encontrado')).toBeVisible()
  await takeScreenshot(iris.page, 'found')
  await iris.page.getByRole('link', { name: new RegExp(`^Ler e responder.*${protocol}`) }).click()
  await expect(iris.page.getByText('Meu pedido sumiu da lista. Como faço para achar?')).toBeVisible()
  await expect(iris.page.getByText('(••) •••••-5678')).toBeVisible()
  await assertAccessible(iris.page)
  await assertFits(iris.page)
  await takeScreenshot(iris.page, 'case')

  const nina = await visit({ ...options, cookie: await demo.signInStaff(['support']) })
  await nina.page.goto(`/interno/atendimento/${protocol}`)
  const ninas = 'Oi, Ana. Estou vendo o que houve com o seu pedido e já volto com a resposta.'
  await nina.page.getByLabel('Resposta').fill(ninas)
  await nina.page.reload()
  await expect(nina.page.getByLabel('Resposta'), 'a draft survives').toHaveValue(ninas)

  await iris.page.getByLabel('Resposta').fill('Curta demais.')
  await iris.page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(iris.page.getByText('Use pelo menos 20 caracteres.')).toBeVisible()
  await iris.page
    .getByLabel('Resposta')
    .fill('Oi, Ana. O pedido está em Meus Pedidos, na aba Encerrados.\n\nAbraço, Iris.')
  await iris.page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(iris.page.getByText('Resposta enviada.')).toBeVisible()
  await findTicketEmail(demo, protocol)

  await nina.page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(nina.page.getByRole('alert')).toContainText('Iris')
  await expect(nina.page.getByText('na aba Encerrados')).toBeVisible()
  await expect(nina.page.getByLabel('Resposta')).toHaveValue(ninas)
  await assertAccessible(nina.page)
  await takeScreenshot(nina.page, 'overtaken')

  await ana.page.goto('/notificacoes')
  await ana.page.getByRole('link', { name: 'Ler resposta' }).first().click()
  await expect(ana.page).toHaveURL(new RegExp(`/conta/atendimento/${protocol}$`))
  await expect(ana.page.getByText('na aba Encerrados')).toBeVisible()
  await assertAccessible(ana.page)
  await assertFits(ana.page)
  await takeScreenshot(ana.page, 'own')
  await ana.page.getByLabel('Sua mensagem').fill('Achei, obrigada! Só falta mudar o endereço.')
  await ana.page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(ana.page.getByText('Mensagem enviada.')).toBeVisible()
  await expect(ana.page.getByLabel('Sua mensagem')).toHaveValue('')
  await expect(ana.page.getByText('Aguardando resposta')).toBeVisible()
  await ana.page.goto('/conta')
  await ana.page.getByRole('link', { name: 'Meus atendimentos' }).click()
  await expect(ana.page.getByText(`Protocolo ${protocol}`)).toBeVisible()
  await assertAccessible(ana.page)
  await assertFits(ana.page)
  await takeScreenshot(ana.page, 'list')

  await iris.page.goto(`/interno/atendimento/${protocol}`)
  await expect(iris.page.getByText('Só falta mudar o endereço.')).toBeVisible()
  await iris.page.getByLabel('Resposta').fill('Pronto: o endereço do pedido já está certo.')
  await iris.page.getByLabel('Encerrar depois de responder').check()
  await iris.page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(iris.page.getByText('Resposta enviada, e atendimento encerrado.')).toBeVisible()
  await ana.page.goto(`/conta/atendimento/${protocol}`)
  await expect(ana.page.getByText('Este atendimento foi encerrado')).toBeVisible()
  await expect(ana.page.getByLabel('Sua mensagem')).toHaveCount(0)
  await takeScreenshot(ana.page, 'closed')
  await iris.page.goto('/interno/atendimento?situacao=encerrados')
  await expect(iris.page.getByText(protocol).first()).toBeVisible()

  await iris.page.goto(`/interno/atendimento/${protocol}`)
  const rename = iris.page.getByRole('region', { name: 'Corrigir o nome da conta' })
  await rename.getByLabel('Nome certo').fill('11 91234-5678')
  await rename.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(rename.getByLabel('Nome certo')).toBeFocused()
  await takeScreenshot(iris.page, 'name')
  await rename.getByLabel('Nome certo').fill('Ana 11 91234-5678')
  await rename.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(iris.page.getByText('O nome tem um telefone, e-mail ou perfil. Deixe só o nome.')).toBeVisible()
  await takeScreenshot(iris.page, 'contact-data')
  await rename.getByLabel('Nome certo').fill('Ana Moura Lima')
  await rename.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(iris.page.getByText('Nome corrigido.')).toBeVisible()
  await ana.page.goto('/conta')
  await expect(ana.page.getByText('Ana Moura Lima').first()).toBeVisible()
  await test.step('staff erase a closed account on the page of its ticket', async () => {
    const email = 'dona@exemplo.com.br'
    const { userId } = await aClient(demo.db)
    const closed = { status: 'closed', phone: null, email, closed_at: new Date() } as const
    await demo.db.updateTable('users').set(closed).where('id', '=', userId).execute()
    const protocol = await aMailTicket(demo.db, email)
    const { page } = iris
    await page.goto(`/interno/atendimento/${protocol}`)
    const card = page.getByRole('region', { name: 'Conta encerrada com este e-mail' })
    for (const [viewport, colorScheme] of [
      [desktop, 'light'],
      [narrow, 'light'],
      [narrow, 'dark'],
      [desktop, 'dark'],
    ] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expect(card).toBeVisible()
      await assertFits(page)
      await takeScreenshot(page, `closed-account-${viewport.width}-${colorScheme}`)
    }
    await assertAccessible(page)
    await card.getByRole('button', { name: 'Excluir conta encerrada' }).click()
    await expect(page).toHaveURL(/\/interno\/atendimento\?feito=account_erased/)
    await expect(page.getByRole('status').filter({ hasText: 'Conta excluída.' })).toBeVisible()
    const { status } = await demo.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('deleted')
  })
  assertNoProblems(ana)
  assertNoProblems(iris, 3)
  assertNoProblems(nina, 1)
})

test('without JavaScript a professional opens a ticket and replies, and staff answer', async ({
  signedInAs,
  visit,
  demo,
}) => {
  const options = { viewport: narrow, javaScript: false }
  const davi = await signedInAs('davi', options)
  const protocol = await ask(davi.page, 'Comprei moedas e elas não chegaram.', 'davi@exemplo.com.br')
  const links = davi.page.getByRole('main').getByRole('link')
  await expect(links, 'none to the orders of clients').toHaveText(['Acompanhar atendimento', 'Ir para o início'])
  await links.first().click()
  await expect(davi.page).toHaveURL(new RegExp(`/profissional/perfil/atendimento/${protocol}$`))
  await davi.page.getByLabel('Sua mensagem').fill('Foi por Pix, ontem.')
  await davi.page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(davi.page.getByText('Mensagem enviada.')).toBeVisible()
  await assertFits(davi.page)

  const nina = await visit({ ...options, cookie: await demo.signInStaff(['support']) })
  await nina.page.goto(`/interno/atendimento/${protocol}`)
  await expect(nina.page.getByText('Foi por Pix, ontem.')).toBeVisible()
  await nina.page.getByLabel('Resposta').fill('Oi, Davi. As moedas chegaram agora à sua carteira.')
  await nina.page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(nina.page.getByText('Resposta enviada.')).toBeVisible()
  await nina.page.goto(`/interno/atendimento/${protocol}`)
  await nina.page.getByRole('button', { name: 'Encerrar atendimento' }).click()
  await expect(nina.page.getByText('Atendimento encerrado.')).toBeVisible()

  await davi.page.goto('/profissional/perfil')
  await davi.page.getByRole('link', { name: 'Meus atendimentos' }).click()
  await expect(davi.page.getByText('Encerrado')).toBeVisible()
  await davi.page.goto(`/profissional/perfil/atendimento/${protocol}`)
  await expect(davi.page.getByText('As moedas chegaram agora')).toBeVisible()
})
