import type { Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { aProfessional } from '#db/builders/people.ts'
import { expressDays } from '#domain/orders/express.ts'
import { addHours } from '#domain/shared/durations.ts'
import { assertAccessible, assertFits, assertNoProblems, holdRequests, narrow, recordRequests } from './browser.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

const phone = '11977770002'
const sendButton = (page: Page) => page.getByRole('button', { name: 'Pedir por R$ 190,00' })

/** The QR code decoded from the screen. */
async function decoded(page: Page) {
  const picture = await page
    .getByRole('img', { name: 'Código QR que leva ao aplicativo' })
    .screenshot({ scale: 'device' })
  const { data, info } = await sharp(picture).resize(600).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = jsqr as unknown as typeof jsqr.default
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data
}

async function fillPlaceAndContact(page: Page) {
  await page.getByLabel('CEP').fill('01310-100')
  await page.getByLabel('Cidade').fill('São Paulo')
  await page.getByLabel('Quer contar mais alguma coisa?').fill('Tem um gato em casa.')
  await page.getByLabel('Nome').fill('Bia Castanho')
  await page.getByLabel('E-mail').fill('bia@exemplo.com.br')
  await page.getByLabel('Celular com DDD').fill(phone)
}

test('an express service is requested on a phone, verified, shown with its code, and unlocked', async ({
  demo,
  visit,
}) => {
  const visitor = await visit({ viewport: narrow })
  const { page } = visitor
  await aProfessional(demo.db, { service: 'diarista', phone: '11966660099' })
  await page.goto('/servico-expresso/diarista')
  for (const title of ['O que está incluído', 'O que não está incluído', 'Escolha o dia e peça'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const days = page.locator('select[name=day]')
  await expect(days.locator('option')).toHaveCount(expressDays(new Date()).length + 1)
  await assertFits(page)
  await assertAccessible(page)

  await sendButton(page).click()
  await expect(page.getByText('Confira os campos marcados e tente de novo.')).toBeInViewport()
  await expect(page.getByText('Escolha o dia.')).toBeVisible()
  for (const words of [
    'Escolha o horário.',
    'Escreva o nome inteiro da cidade, como São Paulo, ou o CEP.',
    'Campo obrigatório',
  ])
    await expect(page.getByText(words).first(), words).toBeVisible()
  await fillPlaceAndContact(page)
  await days.selectOption({ index: 2 })
  const day = await days.locator('option').nth(2).innerText()
  await sendButton(page).click()
  await expect(page.getByText('Escolha o horário.')).toBeVisible()
  await expect(page.getByLabel('Cidade'), 'nothing is lost').toHaveValue('São Paulo')
  await assertAccessible(page)
  await page.getByText('das 14h às 16h').click()
  await sendButton(page).click()

  await page.waitForURL('**/requests/*')
  await page.getByLabel('Código de 4 dígitos').pressSequentially(await demo.waitForPin(phone))
  await page.waitForURL('**/pedido-enviado/*')
  const uuid = page.url().split('/').at(-1)!
  await expect(page.getByText(`${day}, das 14h às 16h, por R$ 190,00`)).toBeVisible()

  // Fraud warning, code, steps that move by themselves, and the express block (S-02 to S-04, S-07).
  await expect(page.getByText('nunca passe códigos que chegam no seu celular')).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await decoded(page), colorScheme).toBe(`${demo.address}/api/redirect-to-download?source=post-request`)
  }
  const step = page.locator('ol > li[aria-current=step]')
  await expect(step.getByText('Em análise').or(step.getByText('Procurando profissionais')).first()).toBeVisible()
  await demo.advance(0)
  await expect(step.getByText('Procurando profissionais')).toBeVisible()
  const block = page.getByRole('region', { name: 'Quer resolver logo?' }).getByRole('link')
  await expect(block).toHaveAttribute('href', '/servico-expresso')
  await assertFits(page)
  await assertAccessible(page)

  const pro = await demo.signIn('11966660099', 'professional')
  {
    const other = await visit({ cookie: pro, viewport: narrow })
    await other.page.goto(`/profissional/oportunidades/${uuid}`)
    for (const words of [day, 'das 14h às 16h', 'R$ 190,00'])
      await expect(other.page.getByText(words, { exact: true }).first(), words).toBeVisible()
    await other.page.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
    await other.page.waitForURL('**/profissional/contatos/*')
    assertNoProblems(other)
  }
  await page.goto(`/meus-pedidos/${uuid}`)
  await expect(page.getByText('R$ 190,00').first()).toBeVisible()
  const order = await demo.db
    .selectFrom('orders as o')
    .innerJoin('leads as l', 'l.order_id', 'o.id')
    .select(['o.status', 'o.kind', 'l.origin', 'l.price_cents'])
    .where('o.uuid', '=', uuid)
    .execute()
  expect(order).toStrictEqual([{ status: 'finalized', kind: 'express', origin: 'express', price_cents: 19_000 }])
  assertNoProblems(visitor, 2)
})

test('the express and help forms keep typed text offline and are sent once back online', async ({ visit }) => {
  for (const { path, field, button } of [
    { path: '/servico-expresso/diarista', field: 'Nome', button: /^Pedir por/ },
    { path: '/pedir-ajuda', field: 'Nome', button: 'Enviar mensagem' },
  ]) {
    const visitor = await visit({ viewport: narrow })
    const { page } = visitor
    const listens = page.waitForResponse(/\/guard-plain-forms-[^/]*\.js$/)
    await page.goto(path)
    await listens
    await page.getByLabel(field, { exact: true }).fill('Bia Sem Rede')
    await visitor.context.setOffline(true)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert')).toContainText('O que você escreveu continua aqui.')
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('Bia Sem Rede')
    await visitor.context.setOffline(false)
    const sent = recordRequests(page, (request) => request.method() === 'POST' && request.isNavigationRequest())
    const release = await holdRequests(page, `**${path}`)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByLabel(field, { exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => sent).toHaveLength(1)
    await page.keyboard.press('Enter')
    release()
    expect((await answered).status(), 'the server reports the missing fields').toBe(422)
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('Bia Sem Rede')
    expect(sent, 'a double press is one').toHaveLength(1)
    assertNoProblems(visitor, 2)
  }
})

test('a repeated express request is explained, and past hours and known contact fields are not offered (S-08, S-09)', async ({
  demo,
  visit,
  signedInAs,
}) => {
  await test.step('the same request again: explained, one open order, other services (S-08, S-09)', async () => {
    const cookie = await demo.signIn(phones.bia)
    const first = await demo.requestPainter({}, { cookie })
    const again = await demo.requestPainter({}, { cookie })
    const open = await demo.db
      .selectFrom('orders')
      .select('uuid')
      .where('uuid', 'in', [first, again])
      .where('status', 'in', ['waiting', 'searching'])
      .execute()
    expect(open).toStrictEqual([{ uuid: first }])
    const visitor = await visit({ cookie, viewport: narrow })
    const { page, context } = visitor
    await page.goto(`/pedido-enviado/${first}`)
    const block = page.getByRole('region', { name: 'Quer resolver logo?' }).getByRole('link')
    await expect(block, 'no service of another trade').toHaveAttribute('href', '/servico-expresso')
    await page.goto(`/pedido-enviado/${await demo.request('eletricista', {}, { cookie })}`)
    await expect(block, 'the same service, as express').toHaveAttribute('href', '/servico-expresso/eletricista')
    await page.goto(`/pedido-enviado/${again}`)
    await page.waitForURL(`**/pedido-duplicado/${again}`)
    const warning = page.locator('.alert')
    for (const words of [/4 profissionais/, /pelo app/]) await expect(warning).toHaveText(words, { useInnerText: true })
    const link = page.getByRole('link', { name: 'Acompanhar meu pedido' })
    await expect(link).toHaveAttribute('href', `/meus-pedidos/${first}`)
    const services = page.getByRole('region', { name: 'Serviços mais buscados' }).getByRole('link')
    await expect(services).toHaveCount(12)
    for (const one of await services.all())
      expect((await context.request.get((await one.getAttribute('href'))!)).status()).toBe(200)
    await assertFits(page)
    await assertAccessible(page)
    assertNoProblems(visitor)
  })

  await test.step('past hours are not offered, and a signed-in client gives no contact', async () => {
    const visitor = await signedInAs('bia', { viewport: narrow })
    const { page } = visitor
    const today = expressDays(addHours(new Date(), 12))[0]!
    await page.clock.setFixedTime(new Date(`${today}T11:30:00-03:00`))
    await page.goto('/servico-expresso/diarista')
    await expect(page.getByText('Você entrou como Bia Castanho: usaremos o contato da sua conta.')).toBeVisible()
    await expect(page.getByLabel('Celular com DDD')).toHaveCount(0)
    await expect(page.locator('input[name=phone]'), 'it is sent as hers').toHaveValue(phones.bia)
    const windows = page.getByRole('radio')
    await expect(windows).toHaveCount(6)
    await page.locator('select[name=day]').selectOption(today)
    await expect(windows, 'from 12 h on').toHaveCount(4)
    await expect(page.getByText('das 10h às 12h')).toBeHidden()
    await page.locator('select[name=day]').selectOption({ index: 3 })
    await expect(windows).toHaveCount(6)
    await page.getByText('das 14h às 16h').click()
    await page.getByLabel('CEP').fill('01310-100')
    await page.getByLabel('Cidade').fill('São Paulo')
    await assertFits(page)
    await assertAccessible(page)
    await sendButton(page).click()
    await page.waitForURL(/\/pedido-enviado\/|\/requests\/|\/meus-pedidos|\/pedido-duplicado/)
    assertNoProblems(visitor)
  })
})
