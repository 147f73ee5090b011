import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import jsqr from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expressDays } from '#domain/orders/express.ts'
import { aProfessional } from '../support/builders.ts'
import { assertAccessible, assertFits, assertNoProblems, desktop, narrow, startBrowser, visitorsOf } from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })
const asVisitor = visitorsOf(browser, town.address)

const phone = '11977770002'
const sendButton = (page: Page) => page.getByRole('button', { name: 'Pedir por R$ 190,00' })

/** What the camera of a phone reads from the screen. */
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

test('an express service is asked for on a phone, proved, shown with its code, and goes to who takes it first', () =>
  asVisitor({ viewport: narrow }, async (visitor) => {
    const { page } = visitor
    await aProfessional(town.db, { service: 'diarista', phone: '11966660099' })
    await page.goto('/servico-expresso/diarista')
    for (const title of ['O que está incluído', 'O que não está incluído', 'Escolha o dia e peça'])
      await page.getByRole('heading', { name: title }).waitFor()
    const days = page.locator('select[name=day]')
    assert.equal(await days.locator('option').count(), expressDays(new Date()).length + 1)
    await assertFits(page)
    await assertAccessible(page)

    await sendButton(page).click()
    await page.getByText('Escolha o dia.').waitFor()
    for (const words of ['Escolha o horário.', 'Digite a cidade e escolha na lista.', 'Campo obrigatório'])
      assert.ok(await page.getByText(words).first().isVisible(), words)
    await fillPlaceAndContact(page)
    await days.selectOption({ index: 2 })
    const day = await days.locator('option').nth(2).innerText()
    await sendButton(page).click()
    await page.getByText('Escolha o horário.').waitFor()
    assert.equal(await page.getByLabel('Cidade').inputValue(), 'São Paulo', 'nothing is lost')
    await assertAccessible(page)
    await page.getByText('das 14h às 16h').click()
    await sendButton(page).click()

    await page.waitForURL('**/requests/*')
    await page.getByLabel('Código de 4 dígitos').pressSequentially(await town.pinOf(phone))
    await page.waitForURL('**/pedido-enviado/*')
    const uuid = page.url().split('/').at(-1)!
    await page.getByText(`${day}, das 14h às 16h, por R$ 190,00`).waitFor()

    // Fraud warning, code, steps that move by themselves, and the express block (S-02 to S-04, S-07).
    assert.ok(await page.getByText('nunca passe códigos que chegam no seu celular').isVisible())
    assert.equal(await decoded(page), `${town.address}/api/redirect-to-download?source=post-request`)
    const step = page.locator('ol > li[aria-current=step]')
    await step.getByText('Em análise').or(step.getByText('Procurando profissionais')).first().waitFor()
    await town.advance(0)
    await step.getByText('Procurando profissionais').waitFor()
    const block = page.getByRole('region', { name: 'Quer resolver logo?' }).getByRole('link')
    assert.equal(await block.getAttribute('href'), '/servico-expresso/diarista')
    await assertFits(page)
    await assertAccessible(page)

    const pro = await town.signIn('11966660099', 'professional')
    await asVisitor({ cookie: pro, viewport: narrow }, async (other) => {
      await other.page.goto(`/profissional/oportunidades/${uuid}`)
      for (const words of [day, 'das 14h às 16h', 'R$ 190,00'])
        assert.ok(await other.page.getByText(words, { exact: true }).first().isVisible(), words)
      await other.page.getByRole('button', { name: /^Desbloquear contato/ }).click()
      await other.page.waitForURL('**/profissional/contatos/*')
      assertNoProblems(other)
    })
    await page.goto(`/meus-pedidos/${uuid}`)
    await page.getByText('R$ 190,00').first().waitFor()
    const order = await town.db
      .selectFrom('orders as o')
      .innerJoin('leads as l', 'l.order_id', 'o.id')
      .select(['o.status', 'o.kind', 'l.origin', 'l.price_cents'])
      .where('o.uuid', '=', uuid)
      .execute()
    assert.deepEqual(order, [{ status: 'finalized', kind: 'express', origin: 'express', price_cents: 19_000 }])
    assertNoProblems(visitor, 2)
  }))

test('the code can be read in the dark too', async () => {
  const cookie = await town.signIn(phone)
  const { value } = await town.call<{ uuid: string }[]>('/api/orders', undefined, { cookie })
  await asVisitor({ cookie, viewport: desktop, dark: true }, async ({ page }) => {
    await page.goto(`/pedido-enviado/${value[0]!.uuid}`)
    assert.equal(await decoded(page), `${town.address}/api/redirect-to-download?source=post-request`)
    await assertAccessible(page)
  })
})

test('the same request again: told of the 4 professionals and the app, one open order, other services (S-08, S-09)', async () => {
  const cookie = await town.signIn('11922223333')
  const first = await town.requestPainter({}, { cookie })
  const again = await town.requestPainter({}, { cookie })
  const open = await town.db
    .selectFrom('orders')
    .select('uuid')
    .where('uuid', 'in', [first, again])
    .where('status', 'in', ['waiting', 'searching'])
    .execute()
  assert.deepEqual(open, [{ uuid: first }])
  await asVisitor({ cookie, viewport: narrow }, async (visitor) => {
    const { page, context } = visitor
    await page.goto(`/pedido-enviado/${again}`)
    await page.waitForURL(`**/pedido-duplicado/${again}`)
    const warning = page.locator('.alert')
    for (const words of [/4 profissionais/, /pelo app/]) assert.match(await warning.innerText(), words)
    const link = page.getByRole('link', { name: 'Acompanhar meu pedido' })
    assert.equal(await link.getAttribute('href'), `/meus-pedidos/${first}`)
    const services = page.getByRole('region', { name: 'Serviços mais buscados' }).getByRole('link')
    assert.equal(await services.count(), 12)
    for (const one of await services.all())
      assert.equal((await context.request.get((await one.getAttribute('href'))!)).status(), 200)
    await assertFits(page)
    await assertAccessible(page)
    assertNoProblems(visitor)
  })
})
