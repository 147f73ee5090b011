import type { Page } from '@playwright/test'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  isApiRequest,
  phoneSize,
  recordRequests,
  pauseClock,
  type Visitor,
  type VisitorOptions,
  replaceText,
  openDisclosure,
} from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, type Journey, test } from './journey.ts'
import { bia, fillForm, waitForForm, sendButton } from './painter-form.ts'
import { phones } from './people.ts'

const secretsOfBia = ['92222-3333', '922223333', 'Castanho', 'bia.castanho']
const pinField = (page: Page) => page.getByLabel('Código de 4 dígitos')
const bubbles = (page: Page) => page.getByRole('log').locator('.bubble-text').allInnerTexts()

/** Checks a page: no overflow and, once for both sizes, accessible. */
async function look(page: Page) {
  await assertFits(page)
  if (page.viewportSize()!.width === desktop.width) await assertAccessible(page)
}

/** From the search to the last digit of the PIN; ends on "Pedido enviado". */
async function biaAsks(page: Page, demo: Demo) {
  await page.clock.install()
  await page.goto('/')
  await look(page)
  await page.getByRole('combobox', { name: 'O que você precisa ajeitar?' }).pressSequentially('pintor')
  await page.getByRole('option', { name: 'Pintor' }).first().click()
  await page.waitForURL('**/reformas-e-reparos/pintor')
  await waitForForm(page)
  await fillForm(page, bia)
  await sendButton(page).click()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  const uuid = page.url().split('/').at(-1)!
  await expect(pinField(page)).toBeVisible()
  await look(page)
  const pin = await demo.waitForPin(bia.phone)
  const wrong = pin === '0000' ? '1111' : '0000'
  const sent = recordRequests(page, isApiRequest('POST /requests/*/pin'))

  const refused = page.waitForResponse((response) => isApiRequest('POST /requests/*/pin')(response.request()))
  await pinField(page).pressSequentially(wrong)
  const answer = await refused
  expect(answer.status()).toBe(422)
  const { message } = (await answer.json()) as { message: string }
  expect(message).toBe('O código que você digitou está incorreto.')
  const warning = page.locator('[data-kind=warning]')
  await expect(warning).toBeVisible()
  await expect(warning).toHaveAttribute('role', 'alert')
  await expect(warning.locator('p')).toHaveText(message, { useInnerText: true })
  await expect(pinField(page)).toHaveAttribute('data-state', 'error')
  await expect(page.getByText(message, { exact: true }), 'said once').toHaveCount(1)
  await expect.poll(() => sent).toHaveLength(1)

  await pauseClock(page)
  await pinField(page).pressSequentially(pin) // replaces the four wrong digits
  await expect(page.getByText('Telefone validado com sucesso, você será redirecionado...')).toBeVisible()
  expect(sent.map((request) => request.postDataJSON() as unknown)).toStrictEqual([{ pin: wrong }, { pin }])
  await page.clock.runFor(1_900)
  expect(page.url(), 'not before two seconds').toMatch(/\/requests\//)
  await page.clock.runFor(200)
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido enviado' })).toBeVisible()
  const cookies = await page.context().cookies()
  for (const name of ['gn-auth:token_v3', 'gn-auth:user_v4']) {
    const cookie = cookies.find((one) => decodeURIComponent(one.name) === name)
    expect(decodeURIComponent(cookie!.value)).toMatch(/^GN_/)
    expect(cookie!.path).toBe('/')
    expect(cookie!.expires, `${name} outlives the browser`).toBeGreaterThan(Date.now() / 1000 + 86_400)
  }
  await look(page)
  return uuid
}

/** By phone and PIN, into the opportunities. */
async function carlosSignsIn(page: Page, demo: Demo) {
  await page.goto('/profissional/entrar')
  await look(page)
  await page.getByLabel('Celular com DDD').pressSequentially(phones.carlos)
  await page.getByLabel('Celular com DDD').press('Enter')
  await expect(pinField(page)).toBeVisible()
  await pinField(page).pressSequentially(await demo.waitForPin(phones.carlos))
  await page.waitForURL('**/profissional')
}

const balanceShown = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole('link', { name: /^Seu saldo/ }).getAttribute('aria-label'))!)![0])

/** All responses to a page, to search for leaks. */
function recordResponses(page: Page) {
  const read: string[] = []
  let toRead: Promise<unknown>[] = []
  // Responses aborted by a reload never finish.
  page.on('domcontentloaded', () => (toRead = []))
  page.on('response', (response) => {
    if (/event-stream|font|image/.test(response.headers()['content-type'] ?? '')) return
    const text = response.text().catch(() => '')
    toRead.push(text.then((words) => read.push(words)))
  })
  return async () => {
    await Promise.all(toRead)
    return read.join('\n')
  }
}

type Size = { width: number; height: number }

async function loop({ demo, visit, signedInAs }: Pick<Journey, 'demo' | 'visit' | 'signedInAs'>, viewport: Size) {
  await demo.reset()
  const client = await visit({ viewport })
  const professional = await visit({ viewport })
  const ofBia = client.page
  const ofCarlos = professional.page

  const uuid = await biaAsks(ofBia, demo)
  await demo.advance(0)
  await ofBia.getByRole('link', { name: 'Meus pedidos', exact: true }).click()
  await ofBia.waitForURL('**/meus-pedidos')
  const card = ofBia.getByRole('article', { name: 'Pintor' })
  await expect(card.getByText('Falta pouco')).toBeVisible()
  await expect(card.getByText('Nenhum profissional ainda')).toBeVisible()
  await look(ofBia)

  // Carlos sees the order without contact data.
  const readResponses = recordResponses(ofCarlos)
  await carlosSignsIn(ofCarlos, demo)
  const before = await balanceShown(ofCarlos)
  expect(before).toBe(200)
  await look(ofCarlos)
  await ofCarlos.getByRole('link', { name: 'Bia precisa de um pintor' }).click()
  await ofCarlos.waitForURL(`**/profissional/oportunidades/${uuid}`)
  const box = ofCarlos.getByRole('region', { name: 'Contato deste cliente' })
  await expect(box).toBeVisible()
  await ofCarlos.reload() // the whole page too, as the server renders it
  await expect(box).toBeVisible()
  await expect(box.getByText('0/4 vagas preenchidas')).toBeVisible()
  const price = /(\d+) moedas? \(R\$\s(\d+),00\)/.exec(await box.innerText())!
  expect(price[1], 'a coin is worth a real').toBe(price[2])
  await box.getByText('Por que este preço?').click()
  await expect(box.getByText('Ponto de partida')).toBeVisible()
  await look(ofCarlos)
  const api = await ofCarlos.request.get(`/v1/opportunities/${uuid}`)
  const list = await ofCarlos.request.get('/v1/opportunities')
  const everything = [await readResponses(), await api.text(), await list.text(), await ofCarlos.content()].join('\n')
  expect(everything).toContain('Pintar o quarto de branco.')
  for (const secret of secretsOfBia) expect(everything, `${secret} before it is paid for`).not.toContain(secret)

  // He unlocks the contact, and Bia's list updates without a reload.
  await box.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
  await ofCarlos.waitForURL(/\/profissional\/contatos\/\d+$/)
  const leadId = Number(ofCarlos.url().split('/').at(-1))
  await expect(ofCarlos.getByRole('heading', { level: 1, name: 'Bia Castanho' })).toBeInViewport()
  await expect(ofCarlos.getByText('(11) 92222-3333')).toBeVisible()
  await expect(ofCarlos.getByText('bia.castanho@exemplo.com.br')).toBeVisible()
  const balance = ofCarlos.getByRole('link', { name: `Seu saldo: ${before - Number(price[1])} moedas` })
  await expect(balance).toBeVisible()
  await expect(card.getByText('1 profissional encontrado')).toBeVisible()
  await look(ofCarlos)

  await openDisclosure(ofCarlos, 'Escreva a primeira mensagem')
  await replaceText(ofCarlos.getByLabel('Sua mensagem'), 'Bom dia, Bia! Posso ir na quinta.')
  await ofCarlos.getByLabel('Preço proposto').pressSequentially('15000')
  await ofCarlos.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(ofCarlos.getByText('O cliente foi avisado.')).toBeVisible()
  await expect(card.getByText('Você tem uma novidade')).toBeVisible()
  await expect(card.getByText('Mensagem nova').first(), 'the mark on the professional').toBeVisible()
  await expect(ofBia.getByRole('banner').getByText('1 pedido com novidade')).toBeAttached()
  await look(ofBia)

  // Bia reads, waits, fails, and accepts.
  const accepted = recordRequests(ofBia, isApiRequest('POST /v1/leads/*/accepted-conversation'))
  await card.getByRole('link', { name: 'Pintor' }).click()
  const dialog = ofBia.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })
  await expect(dialog.getByText('Bom dia, Bia! Posso ir na quinta.')).toBeVisible()
  await expect(dialog).toHaveText(/R\$\s150,00/, { useInnerText: true })
  await look(ofBia)
  await dialog.getByRole('button', { name: 'Decidir depois' }).click()
  await expect(dialog).toBeHidden()
  expect(accepted).toHaveLength(0)
  await expect(ofBia.getByRole('heading', { name: 'Profissionais encontrados' })).toBeVisible()
  await look(ofBia)
  await ofBia.getByRole('button', { name: 'Ver mensagem' }).click()
  await ofBia.route('**/accepted-conversation', (route) => route.fulfill({ status: 500, json: { message: 'X' } }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Aceitar' }).click()
  const failure = ofBia.locator('[data-kind=error]')
  await expect(failure.getByText('Erro ao aceitar a negociação. Por favor, tente novamente.')).toBeVisible()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Aceitar' }).click()
  await ofBia.waitForURL(/\/mensagens\/[A-Za-z0-9_-]{16,}$/)
  await expect.poll(() => accepted).toHaveLength(2)
  const headers = accepted[1]!.headers()
  expect(headers.authorization!).toMatch(/^Bearer \S{20,}/)
  expect(headers['accept-version']).toBe('7')
  expect(headers.version).toBe('7')
  expect(headers['accept-language']).toBe('pt-BR')
  expect(accepted[1]!.postDataJSON()).toStrictEqual({ lead_id: leadId })
  const conversations = await demo.db.selectFrom('conversations').select('id').where('lead_id', '=', leadId).execute()
  expect(conversations).toHaveLength(1)

  // Both write, each in a browser of their own.
  await ofCarlos.getByRole('link', { name: 'Abrir conversa' }).click()
  await ofCarlos.waitForURL(/\/profissional\/mensagens\/[A-Za-z0-9_-]{16,}$/)
  const messageTexts = ['Bom dia, Bia! Posso ir na quinta.']
  expect(await bubbles(ofBia)).toStrictEqual(messageTexts)
  const sendAndSee = async (from: Page, to: Page, text: string) => {
    const write = from.getByLabel('Escreva uma mensagem')
    await write.fill(text)
    await write.press('Enter')
    messageTexts.push(text)
    await expect(to.getByRole('log').getByText(text)).toBeVisible()
  }
  await sendAndSee(ofBia, ofCarlos, 'Quinta está ótimo. <b>x</b> 🎨')
  await sendAndSee(ofCarlos, ofBia, 'Combinado, às nove.')
  await sendAndSee(ofBia, ofCarlos, 'Até quinta!')
  for (const page of [ofBia, ofCarlos]) {
    expect(await bubbles(page)).toStrictEqual(messageTexts)
    await expect(page.getByRole('log').locator('b')).toHaveCount(0)
    await look(page)
    await page.reload()
    await expect(page.getByRole('log').getByText('Até quinta!')).toBeVisible()
    expect(await bubbles(page)).toStrictEqual(messageTexts)
  }

  await expectFifthUnlockRefused(demo, await signedInAs('gil', { viewport }), uuid)
  await expectRefusedWithoutCoins(demo, await signedInAs('hugo', { viewport }))
  assertNoProblems(client, 2) // the wrong PIN and the failure that the test made
  assertNoProblems(professional)
}

/** Gil views the order while three others take the remaining slots; he is informed, not charged. */
async function expectFifthUnlockRefused(demo: Demo, gil: Visitor, uuid: string) {
  await gil.page.route('**/v1/chat/events**', (route) => route.abort()) // no events for him
  await gil.page.goto(`/profissional/oportunidades/${uuid}`)
  await expect(gil.page.getByText('1/4 vagas preenchidas')).toBeVisible()
  for (const phone of [phones.davi, phones.eva, phones.fabio]) {
    const headers = { cookie: await demo.signIn(phone, 'professional'), 'idempotency-key': `loop-${phone}` }
    await demo.call(`/v1/opportunities/${uuid}/unlock`, {}, headers)
  }
  await gil.page.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
  await expect(gil.page.getByText('As 4 vagas já foram preenchidas. Nenhuma moeda foi cobrada.')).toBeVisible()
  expect(await balanceShown(gil.page)).toBe(200)
  await look(gil.page)
  const order = await demo.db
    .selectFrom('orders')
    .select(['lead_count', 'status'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  expect(order).toStrictEqual({ lead_count: 4, status: 'finalized' })
  assertNoProblems(gil, 20) // the stream that was cut off, and the refusal
}

/** Hugo has no coins: he sees what is missing and where to buy; nothing is stored. */
async function expectRefusedWithoutCoins(demo: Demo, hugo: Visitor) {
  const leadsBefore = await demo.db.selectFrom('leads').select('id').execute()
  const entriesBefore = await demo.db.selectFrom('ledger_entries').select('coins').execute()
  await hugo.page.goto('/profissional')
  await hugo.page.getByRole('link', { name: 'Ana precisa de um pintor' }).click()
  const box = hugo.page.getByRole('region', { name: 'Contato deste cliente' })
  await box.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
  await expect(box.getByText('Você não tem moedas suficientes.')).toBeVisible()
  await look(hugo.page)
  expect(await demo.db.selectFrom('leads').select('id').execute()).toHaveLength(leadsBefore.length)
  expect(await demo.db.selectFrom('ledger_entries').select('coins').execute()).toHaveLength(entriesBefore.length)
  await expect(box.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible()
  await hugo.page.goto('/profissional/carteira')
  await expect(hugo.page.getByRole('heading', { level: 1, name: 'Carteira' })).toBeVisible()
  await look(hugo.page)
  assertNoProblems(hugo, 1)
}

for (const [domMutator, viewport] of [
  ['translator', desktop],
  ['extension', phoneSize],
] as const)
  test(`a client requests, a professional unlocks and both chat on pages changed as by a browser ${domMutator}`, async ({
    demo,
    visit,
    signedInAs,
  }) => {
    const changed = (options?: VisitorOptions) => visit({ ...options, domMutator })
    await loop(
      { demo, visit: changed, signedInAs: (person, options) => signedInAs(person, { ...options, domMutator }) },
      viewport,
    )
  })
