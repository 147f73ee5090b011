import type { Page } from '@playwright/test'
import { assertFits, assertNoProblems, takeViewportScreenshot, narrow, openDisclosure } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

/** A job from the message on the phone to the accepted quote: on a slow line that breaks once, without detour. */

const look = async (page: Page, name: string) => {
  await assertFits(page)
  await takeViewportScreenshot(page, name)
}

/** Lighthouse's slow 4G, and going offline. */
async function slowLine(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const set = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    })
  await set(false)
  return { lose: () => set(true), find: () => set(false) }
}

/** Push is enabled on Eva's phone, delivered to the local inbox. */
async function notifyOfUpdates({ db }: Demo) {
  const { id: session_id, user_id } = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id'])
    .where('u.phone', '=', phones.eva)
    .where('u.role', '=', 'professional')
    .orderBy('s.id', 'desc')
    .executeTakeFirstOrThrow()
  const device = { endpoint: 'https://127.0.0.1:9/eva', p256dh: 'p', auth: 'a', created_at: new Date() }
  await db
    .insertInto('push_subscriptions')
    .values({ user_id, session_id, ...device })
    .execute()
}

/** The push text of an order and its target. */
async function pushOf({ db }: Demo, uuid: string) {
  let found: { title: string | null; url: string } | undefined
  await expect(async () => {
    const sent = await db
      .selectFrom('outbox_messages')
      .select(['subject as title', 'body'])
      .where('channel', '=', 'push')
      .where('body', 'like', `%${uuid}%`)
      .executeTakeFirst()
    expect(sent, 'a message on the phone').toBeDefined()
    found = { title: sent!.title, url: sent!.body.split('\n').at(-1)! }
  }).toPass()
  return found!
}

test('a job is won on the phone, from the notification to the accepted proposal', async ({
  demo,
  signedInAs,
  visit,
}) => {
  await demo.resetEverything()
  await demo.advanceToDaytime()
  const eva = await signedInAs('eva', { viewport: narrow })
  await notifyOfUpdates(demo)
  const { uuid, cookie } = await demo.requestVerified({ name: 'Rui Salles', phone: '11944441250' })
  const rui = await visit({ viewport: narrow, cookie })
  const pro = eva.page
  const client = rui.page
  pro.setDefaultTimeout(20_000)
  const line = await slowLine(pro)

  // The message leads to the order with its unlock price.
  const message = await pushOf(demo, uuid)
  expect(message.title).toMatch(/Pintor/)
  await pro.goto(message.url)
  await expect(pro.getByRole('heading', { level: 1, name: 'Rui precisa de um pintor' })).toBeVisible()
  await look(pro, 'day-1-order')
  await pro.getByRole('button', { name: 'Desbloquear', exact: true }).click()
  await pro.waitForURL(/\/profissional\/contatos\/\d+$/)
  const contact = new URL(pro.url()).pathname

  await pro.getByRole('button', { name: 'Usar um texto pronto' }).click()
  await expect(pro.getByLabel('Sua mensagem')).toHaveValue(/^Olá, Rui! Aqui é a Eva/)
  await look(pro, 'day-2-contact')
  await pro.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(pro.getByText('O cliente foi avisado.')).toBeVisible()

  await client.goto(`/meus-pedidos/${uuid}`)
  const dialog = client.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })
  await expect(dialog).toContainText('Aqui é a Eva')
  await dialog.getByRole('button', { name: 'Aceitar e conversar' }).click()
  await client.waitForURL(/\/mensagens\//)

  // The network fails while Eva writes, and returns.
  await pro.getByRole('link', { name: 'Abrir conversa' }).click()
  await pro.waitForURL(/\/profissional\/mensagens\//)
  await line.lose()
  await pro.getByLabel('Escreva uma mensagem').fill('Mando o orçamento em seguida.')
  await pro.getByLabel('Escreva uma mensagem').press('Enter')
  await expect(pro.getByRole('log').getByText('Aguardando conexão')).toBeVisible()
  await look(pro, 'day-3-away')
  await line.find()
  await expect(client.getByRole('log').getByText('Mando o orçamento em seguida.')).toBeVisible()

  // From conversation to contact to quote.
  await pro.getByRole('link', { name: 'Ver contato' }).click()
  await pro.waitForURL(`**${contact}`)
  await openDisclosure(pro, 'Orçamento')
  await pro.getByRole('link', { name: 'Fazer orçamento' }).click()
  const item = pro.getByRole('group', { name: 'Item 1' })
  await item.getByLabel('Descrição').fill('Pintar a sala')
  await item.getByLabel('Quantidade').fill('20')
  await item.getByLabel('Unidade', { exact: true }).selectOption({ label: 'm²' })
  await item.getByLabel('Preço unitário').fill('42,50')
  await look(pro, 'day-4-quote')
  await pro.getByRole('button', { name: 'Revisar orçamento' }).click()
  await pro.getByRole('button', { name: 'Enviar orçamento' }).click()
  await expect(pro.getByText('Orçamento enviado. O cliente recebe um aviso agora.')).toBeVisible()

  await client.getByRole('log').getByRole('link', { name: 'Ver orçamento' }).click()
  await client.getByRole('link', { name: 'Aceitar orçamento' }).click()
  await look(client, 'day-5-accept')
  await client.getByRole('button', { name: 'Confirmar e aceitar' }).click()
  await expect(client.getByText('Orçamento aceito.')).toBeVisible()

  // Eva's board and dashboard update without a reload.
  await expect(pro.getByText('O cliente aceitou')).toBeVisible()
  await pro.goto('/profissional/contatos?etapa=won')
  const won = pro.getByRole('article').filter({ hasText: 'R$ 850,00' })
  await expect(won).toContainText('Rui')
  await look(pro, 'day-6-won')
  assertNoProblems(rui)
  assertNoProblems(eva, 20) // what the missing network refused
})
