import type { Page } from '@playwright/test'
import { anaOrders } from '#db/seed/demo-town.ts'
import { assertFits, assertNoProblems, narrow } from './browser.ts'
import { expect, test } from './journey.ts'

/** A job from the notice on the phone to the accepted quote: on a slow line, with one loss of the network, and no detour. */

const look = async (page: Page, name: string) => {
  await assertFits(page)
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` })
}

/** What Lighthouse calls slow 4G, and how it is lost and found again. */
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

test('a job is won on the phone, from the notice of the order to the accepted quote', async ({ town, signedInAs }) => {
  test.setTimeout(120_000)
  await town.beginAnew()
  const gil = await signedInAs('gil', { viewport: narrow })
  const ana = await signedInAs('ana', { viewport: narrow })
  const [his, hers] = [gil.page, ana.page]
  his.setDefaultTimeout(20_000)
  const line = await slowLine(his)

  // Where the notice leads: the order itself, with its price in reach.
  await his.goto(`/profissional/oportunidades/${anaOrders.LEADS}`)
  await expect(his.getByRole('heading', { level: 1, name: 'Ana precisa de um pintor' })).toBeVisible()
  await look(his, 'day-1-order')
  await his.getByRole('button', { name: 'Desbloquear', exact: true }).click()
  await his.waitForURL(/\/profissional\/contatos\/\d+$/)
  const contact = new URL(his.url()).pathname

  await his.getByRole('button', { name: 'Usar um texto pronto' }).click()
  await expect(his.getByLabel('Sua mensagem')).toHaveValue(/^Olá, Ana! Aqui é Gil/)
  await look(his, 'day-2-contact')
  await his.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(his.getByText('O cliente foi avisado.')).toBeVisible()

  await hers.goto(`/meus-pedidos/${anaOrders.LEADS}`)
  const dialog = hers.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })
  await hers
    .getByRole('article')
    .filter({ hasText: 'Gil' })
    .getByRole('button', { name: /^Ver mensagem/ })
    .click()
  await expect(dialog).toContainText('Aqui é Gil')
  await dialog.getByRole('button', { name: 'Aceitar e conversar' }).click()
  await hers.waitForURL(/\/mensagens\//)

  // The network goes while he writes, and comes back.
  await his.getByRole('link', { name: 'Abrir conversa' }).click()
  await his.waitForURL(/\/profissional\/mensagens\//)
  await line.lose()
  await his.getByLabel('Escreva uma mensagem').fill('Mando o orçamento em seguida.')
  await his.getByLabel('Escreva uma mensagem').press('Enter')
  await expect(his.getByRole('log').getByText('Esperando a internet')).toBeVisible({ timeout: 25_000 })
  await look(his, 'day-3-away')
  await line.find()
  await expect(hers.getByRole('log').getByText('Mando o orçamento em seguida.')).toBeVisible({ timeout: 20_000 })

  // From the talk to the contact, and to the quote.
  await his.getByRole('link', { name: 'Ver contato' }).click()
  await his.waitForURL(`**${contact}`)
  await his.getByRole('link', { name: 'Fazer orçamento' }).click()
  const item = his.getByRole('group', { name: 'Item 1' })
  await item.getByLabel('Descrição').fill('Pintar a sala')
  await item.getByLabel('Quantidade').fill('20')
  await item.getByLabel('Unidade', { exact: true }).selectOption({ label: 'm²' })
  await item.getByLabel('Preço unitário').fill('42,50')
  await look(his, 'day-4-quote')
  await his.getByRole('button', { name: 'Enviar orçamento' }).last().click()
  await expect(his.getByText('Orçamento enviado. O cliente recebe um aviso agora.')).toBeVisible()

  await hers.getByRole('log').getByRole('link', { name: 'Ver orçamento' }).click()
  await hers.getByRole('link', { name: 'Aceitar orçamento' }).click()
  await look(hers, 'day-5-accept')
  await hers.getByRole('button', { name: 'Confirmar e aceitar' }).click()
  await expect(hers.getByText('Orçamento aceito.')).toBeVisible()

  // He sees it without a reload, and the board and the panel know it.
  await expect(his.getByText('O cliente aceitou')).toBeVisible({ timeout: 20_000 })
  await his.goto('/profissional/contatos?etapa=won')
  const won = his.getByRole('article').filter({ hasText: 'R$ 850,00' })
  await expect(won).toContainText('Ana')
  await look(his, 'day-6-won')
  assertNoProblems(ana)
  assertNoProblems(gil, 20) // what the missing network refused
})
