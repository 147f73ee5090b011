import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { detailedCharacters } from '#domain/orders/photos/photo.ts'
import { assertAccessible, assertFits, assertNoProblems, desktop, narrow } from './browser.ts'
import { anOrder } from '../support/builders.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'
import {
  answerContact,
  answerPlace,
  answerService,
  answerWhen,
  bia,
  formIsAlive,
  goOn,
  openForm,
  painterPage,
  sendButton,
} from './painter-form.ts'

/** Photos of a request: with the form, on the page of the order, and as professionals and our team see them. */

const look = async (page: Page, name: string, fullPage = true) =>
  process.env.LOOK && (await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage }))

/** A wall of some colour, as a phone takes it. */
const wall = async (colour: string, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
})
const heic = {
  name: 'celular.heic',
  mimeType: 'image/heic',
  buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1'), Buffer.alloc(200)]),
}
const isLoaded = async (page: Page, name: string) => {
  const picture = page.getByRole('img', { name, exact: true }).first()
  // Together, and again: a picture is drawn anew while its photo becomes the server's.
  await expect(async () => {
    await picture.scrollIntoViewIfNeeded({ timeout: 1000 })
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth, { timeout: 1000 })).toBeGreaterThan(0)
  }).toPass({ timeout: 15_000 })
}

for (const { name, ...wish } of [
  { name: 'desktop', viewport: desktop },
  { name: 'narrow', viewport: narrow, dark: true },
])
  test(`photos go with a request, and everybody sees them who sees the request (${name})`, async ({
    town,
    visit,
    signedInAs,
  }) => {
    await town.beginAnew()
    const visitor = await visit(wish)
    const { page } = visitor
    await openForm(page)
    await answerService(page)
    await answerWhen(page)
    await answerPlace(page)
    const text = 'Pintar o quarto de branco. '.repeat(10).trim()
    expect(text.length).toBeGreaterThan(detailedCharacters)
    await page.getByLabel('Quer contar mais alguma coisa?').fill(text)
    await look(page, `photos-none-${name}`)

    const choose = async (...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0][]) =>
      page
        .getByLabel('Escolher fotos')
        .and(page.locator('input'))
        .setInputFiles(files.flat() as never)
    let fails = true
    await page.route('**/v1/requests/photos', (route) => (fails ? route.abort() : route.continue()))
    await choose(await wall('#14655a', 'parede.jpg'))
    await expect(page.getByText('A foto não foi enviada. Confira sua conexão')).toBeVisible()
    await goOn(page)
    await expect(
      page.getByText('Espere as fotos terminarem'),
      'one that failed is not left out in silence',
    ).toBeVisible()
    await look(page, `photos-failed-${name}`)
    fails = false
    await page.getByRole('button', { name: 'Enviar de novo' }).click()
    await isLoaded(page, 'Foto 1')
    await choose(await wall('#b23a12', 'teto.jpg'), heic)
    await isLoaded(page, 'Foto 2')
    await expect(page.getByText('Esta foto está em HEIC')).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await look(page, `photos-form-${name}`)
    await page.getByRole('button', { name: 'Remover a foto 3' }).click()
    await expect(page.getByText('Esta foto está em HEIC')).toHaveCount(0)

    await page.reload()
    await formIsAlive(page)
    await isLoaded(page, 'Foto 1')
    await isLoaded(page, 'Foto 2')
    await goOn(page)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await isLoaded(page, 'Foto 2')
    await goOn(page)
    await answerContact(page, { ...bia, phone: name === 'desktop' ? '11988880001' : '11988880002' })
    await sendButton(page).click()
    await page.waitForURL('**/requests/*')
    await page.waitForLoadState('networkidle') // a code that is typed before the script is there is not sent by itself
    await page
      .getByLabel('Código de 4 dígitos')
      .pressSequentially(await town.pinOf(name === 'desktop' ? '11988880001' : '11988880002'))
    await page.waitForURL('**/pedido-enviado/**')
    const uuid = new URL(page.url()).pathname.split('/').at(-1)!
    assertNoProblems(visitor, 2)

    await page.goto(`/meus-pedidos/${uuid}`)
    await isLoaded(page, 'Foto 1 de 2')
    await assertAccessible(page)
    await assertFits(page)
    await look(page, `photos-order-${name}`)
    await page.getByLabel('Escolha as fotos').setInputFiles([await wall('#2a62b5', 'janela.jpg')])
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await isLoaded(page, 'Foto 3 de 3')
    await page.getByRole('button', { name: 'Remover a foto 2' }).click()
    await expect(page.getByText('Foto apagada.')).toBeVisible()
    await isLoaded(page, 'Foto 2 de 2')

    await town.advance(1)
    const carlos = await signedInAs('carlos', wish)
    await carlos.page.goto('/profissional')
    await isLoaded(carlos.page, 'Foto 1 de 2')
    await look(carlos.page, `photos-card-${name}`)
    await carlos.page.goto(`/profissional/oportunidades/${uuid}`)
    await isLoaded(carlos.page, 'Foto 2 de 2')
    await carlos.page.getByText('Por que este preço?').click()
    await expect(carlos.page.getByText('mais 10%')).toBeVisible()
    await assertAccessible(carlos.page)
    await assertFits(carlos.page)
    await look(carlos.page, `photos-opportunity-${name}`)
    const [whole] = await Promise.all([
      carlos.context.waitForEvent('page'),
      carlos.page.getByRole('link', { name: 'Foto 1 de 2' }).click(),
    ])
    await whole.waitForLoadState()
    expect(new URL(whole.url()).pathname).toMatch(/^\/fotos\/privadas\//)
    await whole.close()
    await carlos.page
      .getByRole('button', { name: /^Desbloquear/ })
      .first()
      .click()
    await carlos.page.waitForURL('**/profissional/contatos/*')
    await isLoaded(carlos.page, 'Foto 2 de 2')
    await look(carlos.page, `photos-contact-${name}`)
    assertNoProblems(carlos)

    const iris = await signedInAs('iris', wish)
    await iris.page.goto(`/interno/moderacao/${uuid}`)
    await isLoaded(iris.page, 'Foto 2 de 2')
    await assertAccessible(iris.page)
    await assertFits(iris.page)
    await look(iris.page, `photos-staff-${name}`)
    assertNoProblems(iris)
  })

test('without script the form says where photos are sent, and the page of the order takes one at a time', async ({
  town,
  visit,
  signedInAs,
}) => {
  await town.beginAnew()
  const { page } = await visit({ javaScript: false })
  await page.goto(painterPage)
  await expect(page.getByText('você envia as fotos na página do pedido')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Escolher fotos' })).toBeHidden()

  const client = await signedInAs('bia', { javaScript: false })
  const { id } = await town.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phones.bia)
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()
  const { uuid } = await anOrder(town.db, { client: { userId: id, phone: phones.bia }, service: 'eletricista' })
  await client.page.goto(`/meus-pedidos/${uuid}`)
  const send = async (file: Awaited<ReturnType<typeof wall>>) => {
    await client.page.getByLabel('Escolha uma foto').setInputFiles([file])
    await client.page.getByRole('button', { name: 'Enviar', exact: true }).click()
  }
  await send(heic)
  await expect(client.page.getByText('Esta foto está em HEIC')).toBeVisible()
  await send(await wall('#14655a', 'parede.jpg'))
  await isLoaded(client.page, 'Foto 1 de 1')
  await client.page.getByRole('button', { name: 'Remover a foto 1' }).click()
  await expect(client.page.getByText('Foto apagada.')).toBeVisible()
  await expect(client.page.getByRole('img', { name: 'Foto 1 de 1' })).toHaveCount(0)
})
