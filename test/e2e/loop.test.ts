import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  isCall,
  phoneSize,
  requestsOf,
  startBrowser,
  stopClock,
  visit,
} from './browser.ts'
import { bia, fillForm, formIsAlive, sendButton } from './painter-form.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })

const phones = {
  carlos: '11933330001',
  davi: '11933330002',
  eva: '11933330003',
  fabio: '11933330004',
  gil: '11933330005',
  hugo: '11933330006',
}
const secretsOfBia = ['92222-3333', '922223333', 'Castanho', 'bia.castanho']
const pinField = (page: Page) => page.getByLabel('Código de 4 dígitos')
const bubbles = (page: Page) => page.getByRole('log').locator('.bubble-text').allInnerTexts()

/** Looks at a page of the way: not wider than the screen and, once for both sizes, accessible. */
async function look(page: Page) {
  await assertFits(page)
  if (page.viewportSize()!.width === desktop.width) await assertAccessible(page)
}

/** From the search to the last digit of the PIN; ends on "Pedido enviado". */
async function biaAsks(page: Page) {
  await page.clock.install()
  await page.goto('/')
  await look(page)
  await page.getByRole('combobox', { name: 'O que você precisa ajeitar?' }).pressSequentially('pintor')
  await page.getByRole('option', { name: 'Pintor' }).first().click()
  await page.waitForURL('**/reformas-e-reparos/pintor')
  await formIsAlive(page)
  await fillForm(page, bia)
  await sendButton(page).click()
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}$/)
  const uuid = page.url().split('/').at(-1)!
  await pinField(page).waitFor()
  await look(page)
  const pin = await town.pinOf(bia.phone)
  const wrong = pin === '0000' ? '1111' : '0000'
  const sent = requestsOf(page, isCall('POST /requests/*/pin'))

  const refused = page.waitForResponse((response) => isCall('POST /requests/*/pin')(response.request()))
  await pinField(page).pressSequentially(wrong)
  const answer = await refused
  assert.equal(answer.status(), 422)
  const { message } = (await answer.json()) as { message: string }
  assert.equal(message, 'O código que você digitou está incorreto.')
  const warning = page.locator('[data-kind=warning]')
  await warning.waitFor()
  assert.equal(await warning.getAttribute('role'), 'alert')
  assert.equal((await warning.locator('p').innerText()).trim(), message)
  assert.equal(await pinField(page).getAttribute('data-state'), 'error')
  assert.equal(sent.length, 1)

  await stopClock(page)
  await pinField(page).fill('')
  await pinField(page).pressSequentially(pin)
  await page.getByText('Telefone validado com sucesso, você será redirecionado...').waitFor()
  assert.deepEqual(
    sent.map((request) => request.postDataJSON() as unknown),
    [{ pin: wrong }, { pin }],
  )
  await page.clock.runFor(1_900)
  assert.match(page.url(), /\/requests\//, 'not before two seconds')
  await page.clock.runFor(200)
  await page.waitForURL(`**/pedido-enviado/${uuid}`)
  await page.clock.resume()
  await page.getByRole('heading', { level: 1, name: 'Pedido enviado' }).waitFor()
  const cookies = await page.context().cookies()
  for (const name of ['gn-auth:token_v3', 'gn-auth:user_v4']) {
    const cookie = cookies.find((one) => decodeURIComponent(one.name) === name)
    assert.match(decodeURIComponent(cookie!.value), /^GN_/)
    assert.equal(cookie!.path, '/')
    assert.ok(cookie!.expires > Date.now() / 1000 + 86_400, `${name} outlives the browser`)
  }
  await look(page)
  return uuid
}

/** By phone and PIN, into the opportunities. */
async function carlosSignsIn(page: Page) {
  await page.goto('/profissional/entrar')
  await look(page)
  await page.getByLabel('Celular com DDD').pressSequentially(phones.carlos)
  await page.getByLabel('Celular com DDD').press('Enter')
  await pinField(page).waitFor()
  await pinField(page).pressSequentially(await town.pinOf(phones.carlos))
  await page.waitForURL('**/profissional')
}

const balanceShown = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole('link', { name: /^Seu saldo/ }).getAttribute('aria-label'))!)![0])

/** Everything that the server answers to a page, to look for what must not be in it. */
function answersOf(page: Page) {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (/event-stream|font|image/.test(response.headers()['content-type'] ?? '')) return
    bodies.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(bodies)).join('\n')
}

async function loop(viewport: { width: number; height: number }) {
  await town.reset()
  const client = await visit(browser, { address: town.address, viewport })
  const professional = await visit(browser, { address: town.address, viewport })
  const ofBia = client.page
  const ofCarlos = professional.page

  const uuid = await biaAsks(ofBia)
  await town.advance(0)
  await ofBia.getByRole('link', { name: 'Meus pedidos', exact: true }).click()
  await ofBia.waitForURL('**/meus-pedidos')
  const card = ofBia.getByRole('article', { name: 'Pintor' })
  await card.getByText('Falta pouco').waitFor()
  assert.ok(await card.getByText('0 profissionais encontrados').isVisible())
  await look(ofBia)

  // Carlos sees the order, and nothing by which he could reach Bia.
  const told = answersOf(ofCarlos)
  await carlosSignsIn(ofCarlos)
  const before = await balanceShown(ofCarlos)
  assert.equal(before, 200)
  await look(ofCarlos)
  await ofCarlos.getByRole('link', { name: 'Pintor para Bia' }).click()
  await ofCarlos.waitForURL(`**/profissional/oportunidades/${uuid}`)
  const box = ofCarlos.getByRole('region', { name: 'Contato deste cliente' })
  await box.waitFor()
  await ofCarlos.reload() // the whole page too, as the server draws it
  await box.waitFor()
  assert.ok(await box.getByText('0/4 vagas preenchidas').isVisible())
  const price = /(\d+) moedas? \(R\$\s(\d+),00\)/.exec(await box.innerText())!
  assert.equal(price[1], price[2], 'a coin is worth a real')
  await box.getByText('Por que este preço?').click()
  assert.ok(await box.getByText('Ponto de partida').isVisible())
  await look(ofCarlos)
  const api = await ofCarlos.request.get(`/v1/opportunities/${uuid}`)
  const list = await ofCarlos.request.get('/v1/opportunities')
  const everything = [await told(), await api.text(), await list.text(), await ofCarlos.content()].join('\n')
  assert.ok(everything.includes('Pintar o quarto de branco.'))
  for (const secret of secretsOfBia) assert.ok(!everything.includes(secret), `${secret} before it is paid for`)

  // He pays for the contact, and Bia's list knows it without a reload.
  await box.getByRole('button', { name: 'Desbloquear contato' }).click()
  await ofCarlos.waitForURL(/\/profissional\/contatos\/\d+$/)
  const leadId = Number(ofCarlos.url().split('/').at(-1))
  await ofCarlos.getByRole('heading', { level: 1, name: 'Bia Castanho' }).waitFor()
  assert.ok(await ofCarlos.getByText('(11) 92222-3333').isVisible())
  assert.ok(await ofCarlos.getByText('bia.castanho@exemplo.com.br').isVisible())
  const balance = ofCarlos.getByRole('link', { name: `Seu saldo: ${before - Number(price[1])} moedas` })
  await balance.waitFor()
  await card.getByText('1 profissional encontrado').waitFor()
  await look(ofCarlos)

  await ofCarlos.getByLabel('Sua mensagem').fill('Bom dia, Bia! Posso ir na quinta.')
  await ofCarlos.getByLabel('Preço proposto').pressSequentially('15000')
  await ofCarlos.getByRole('button', { name: 'Enviar mensagem' }).click()
  await ofCarlos.getByText('O cliente foi avisado.').waitFor()
  await card.getByText('Você tem uma novidade').waitFor()
  assert.ok(await card.getByText('Mensagem nova').first().isVisible(), 'the mark on the professional')
  await ofBia.getByRole('banner').getByText('1 pedido com novidade').waitFor({ state: 'attached' })
  await look(ofBia)

  // Bia reads, waits, fails, and accepts.
  const accepted = requestsOf(ofBia, isCall('POST /v1/leads/*/accepted-conversation'))
  await card.getByRole('link', { name: 'Pintor' }).click()
  const dialog = ofBia.getByRole('dialog', { name: 'Você recebeu uma mensagem!' })
  await dialog.getByText('Bom dia, Bia! Posso ir na quinta.').waitFor()
  assert.match(await dialog.innerText(), /R\$\s150,00/)
  await look(ofBia)
  await dialog.getByRole('button', { name: 'Decidir depois' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(accepted.length, 0)
  assert.ok(await ofBia.getByRole('heading', { name: 'Profissionais encontrados' }).isVisible())
  await look(ofBia)
  await ofBia.getByRole('button', { name: 'Ver mensagem' }).click()
  await ofBia.route('**/accepted-conversation', (route) => route.fulfill({ status: 500, json: { message: 'X' } }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Aceitar' }).click()
  const failure = ofBia.locator('[data-kind=error]')
  await failure.getByText('Erro ao aceitar a negociação. Por favor, tente novamente.').waitFor()
  assert.ok(await dialog.isVisible())
  await dialog.getByRole('button', { name: 'Aceitar' }).click()
  await ofBia.waitForURL(/\/mensagens\/[A-Za-z0-9_-]{16,}$/)
  assert.equal(accepted.length, 2)
  const headers = accepted[1]!.headers()
  assert.match(headers.authorization!, /^Bearer \S{20,}/)
  assert.deepEqual([headers['accept-version'], headers.version, headers['accept-language']], ['7', '7', 'pt-BR'])
  assert.deepEqual(accepted[1]!.postDataJSON(), { lead_id: leadId })
  const conversations = await town.db.selectFrom('conversations').select('id').where('lead_id', '=', leadId).execute()
  assert.equal(conversations.length, 1)

  // Both talk, each in a browser of their own.
  await ofCarlos.getByRole('link', { name: 'Abrir conversa' }).click()
  await ofCarlos.waitForURL(/\/profissional\/mensagens\/[A-Za-z0-9_-]{16,}$/)
  const said = ['Bom dia, Bia! Posso ir na quinta.']
  assert.deepEqual(await bubbles(ofBia), said)
  const say = async (from: Page, to: Page, text: string) => {
    const write = from.getByLabel('Escreva uma mensagem')
    await write.fill(text)
    await write.press('Enter')
    said.push(text)
    await to.getByRole('log').getByText(text).waitFor({ timeout: 3_000 })
  }
  await say(ofBia, ofCarlos, 'Quinta está ótimo. <b>x</b> 🎨')
  await say(ofCarlos, ofBia, 'Combinado, às nove.')
  await say(ofBia, ofCarlos, 'Até quinta!')
  for (const page of [ofBia, ofCarlos]) {
    assert.deepEqual(await bubbles(page), said)
    assert.equal(await page.getByRole('log').locator('b').count(), 0)
    await look(page)
    await page.reload()
    await page.getByRole('log').getByText('Até quinta!').waitFor()
    assert.deepEqual(await bubbles(page), said)
  }

  await theFifthIsTooLate(uuid, viewport)
  await whoHasNoCoinsIsRefused(viewport)
  assertNoProblems(client, 2) // the wrong PIN and the failure that the test made
  assertNoProblems(professional)
  await Promise.all([client.context.close(), professional.context.close()])
}

/** Gil has the order on screen while three others take the places that are left; he is told, and pays nothing. */
async function theFifthIsTooLate(uuid: string, viewport: { width: number; height: number }) {
  const cookie = await town.signIn(phones.gil, 'professional')
  const gil = await visit(browser, { address: town.address, viewport, cookie })
  await gil.page.route('**/v1/chat/events**', (route) => route.abort()) // deaf: nothing tells him of the others
  await gil.page.goto(`/profissional/oportunidades/${uuid}`)
  assert.ok(await gil.page.getByText('1/4 vagas preenchidas').isVisible())
  for (const phone of [phones.davi, phones.eva, phones.fabio]) {
    const headers = { cookie: await town.signIn(phone, 'professional'), 'idempotency-key': `loop-${phone}` }
    await town.call(`/v1/opportunities/${uuid}/unlock`, {}, headers)
  }
  await gil.page.getByRole('button', { name: 'Desbloquear contato' }).click()
  await gil.page.getByText('As 4 vagas já foram preenchidas. Nenhuma moeda foi cobrada.').waitFor()
  assert.equal(await balanceShown(gil.page), 200)
  await look(gil.page)
  const order = await town.db
    .selectFrom('orders')
    .select(['lead_count', 'status'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  assert.deepEqual(order, { lead_count: 4, status: 'finalized' })
  assertNoProblems(gil, 20) // the stream that was cut off, and the refusal
  await gil.context.close()
}

/** Hugo has no coins: he reads what is missing and where his wallet is, and nothing is written down. */
async function whoHasNoCoinsIsRefused(viewport: { width: number; height: number }) {
  const cookie = await town.signIn(phones.hugo, 'professional')
  const hugo = await visit(browser, { address: town.address, viewport, cookie })
  const leadsBefore = await town.db.selectFrom('leads').select('id').execute()
  const entriesBefore = await town.db.selectFrom('ledger_entries').select('coins').execute()
  await hugo.page.goto('/profissional')
  await hugo.page.getByRole('link', { name: 'Pintor para Ana' }).click()
  const box = hugo.page.getByRole('region', { name: 'Contato deste cliente' })
  await box.getByRole('button', { name: 'Desbloquear contato' }).click()
  await box.getByText('Suas moedas não chegam para este contato.').waitFor()
  await look(hugo.page)
  assert.equal((await town.db.selectFrom('leads').select('id').execute()).length, leadsBefore.length)
  assert.equal((await town.db.selectFrom('ledger_entries').select('coins').execute()).length, entriesBefore.length)
  await box.getByRole('link', { name: /carteira/ }).click()
  await hugo.page.waitForURL('**/profissional/carteira')
  await hugo.page.getByRole('heading', { level: 1, name: 'Carteira' }).waitFor()
  await look(hugo.page)
  assertNoProblems(hugo, 1)
  await hugo.context.close()
}

test('a client asks, a professional pays for the contact, and both talk: on a desktop', () => loop(desktop))
test('a client asks, a professional pays for the contact, and both talk: on a phone', () => loop(phoneSize))
