import { writeFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { aProfessional } from '#db/builders/people.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { detailedCharacters } from '#domain/orders/photos/photo.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  holdRequests,
  isApiRequest,
  takeScreenshot,
  narrow,
  recordRequests,
  scripts,
} from './browser.ts'
import { expect, test } from './journey.ts'
import {
  answerContact,
  answerPlace,
  answerService,
  answerWhen,
  bia,
  waitForForm,
  clickContinue,
  openForm,
  painterPage,
  sendButton,
} from './painter-form.ts'

/** Photos of a request: in the form, on the order page, and for professionals and staff. */

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
  // Together, and again: a picture is redrawn while its photo becomes the server's.
  await expect(async () => {
    await picture.scrollIntoViewIfNeeded({ timeout: 1000 })
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth, { timeout: 1000 })).toBeGreaterThan(0)
  }).toPass()
}

const options = { viewport: narrow, dark: true }

test('photos are sent with a request and shown to everyone who may see it', async ({ demo, visit, signedInAs }) => {
  await demo.resetEverything()
  const visitor = await visit(options)
  const { page } = visitor
  await openForm(page)
  await answerService(page)
  await answerWhen(page)
  await answerPlace(page)
  const text = 'Pintar o quarto de branco. '.repeat(10).trim()
  expect(text.length).toBeGreaterThan(detailedCharacters)
  await page.getByLabel('Quer contar mais alguma coisa?').fill(text)
  await takeScreenshot(page, 'photos-none')

  const choose = async (...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0][]) =>
    page
      .getByLabel('Escolher fotos')
      .and(page.locator('input'))
      .setInputFiles(files.flat() as never)
  let fails = true
  await page.route('**/v1/requests/photos', (route) => (fails ? route.abort() : route.continue()))
  await choose(await wall('#14655a', 'parede.jpg'))
  await expect(page.getByText('A foto não foi enviada. Confira sua conexão')).toBeVisible()
  await clickContinue(page)
  await expect(page.getByText('Espere as fotos terminarem'), 'one that failed is not left out in silence').toBeVisible()
  await expect(page.getByText('Espere as fotos terminarem'), 'it is scrolled to').toBeInViewport()
  await expect(page.getByRole('button', { name: 'Escolher mais fotos' })).toBeFocused()
  await takeScreenshot(page, 'photos-failed')
  fails = false
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await isLoaded(page, 'Foto 1')
  await choose(await wall('#b23a12', 'teto.jpg'), heic)
  await isLoaded(page, 'Foto 2')
  await expect(page.getByText('Esta foto está em HEIC')).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'photos-form')
  await page.getByRole('button', { name: 'Remover a foto 3' }).click()
  await expect(page.getByText('Esta foto está em HEIC')).toHaveCount(0)
  const sentPhotos = recordRequests(page, isApiRequest('POST /v1/requests/photos'))
  await choose({ name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6_000_000) })
  await expect(page.getByText('A foto tem mais de 5 MB.')).toBeVisible()
  expect(sentPhotos, 'nobody waits for what is refused anyway').toHaveLength(0)
  await page.getByRole('button', { name: 'Remover a foto 3' }).click()

  await page.reload()
  await waitForForm(page)
  await isLoaded(page, 'Foto 1')
  await isLoaded(page, 'Foto 2')
  await clickContinue(page)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await isLoaded(page, 'Foto 2')
  await clickContinue(page)
  await answerContact(page, { ...bia, phone: '11988880002' })
  await sendButton(page).click()
  await page.waitForURL('**/requests/*')
  await page.waitForLoadState('networkidle') // a code typed before the script loads is not submitted automatically
  await page.getByLabel('Código de 4 dígitos').pressSequentially(await demo.waitForPin('11988880002'))
  await page.waitForURL('**/pedido-enviado/**')
  const uuid = new URL(page.url()).pathname.split('/').at(-1)!
  assertNoProblems(visitor, 2)

  await page.goto(`/meus-pedidos/${uuid}`)
  await isLoaded(page, 'Foto 1 de 2')
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'photos-order')
  await page.getByLabel('Escolha as fotos').setInputFiles([await wall('#2a62b5', 'janela.jpg')])
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await isLoaded(page, 'Foto 3 de 3')
  await page.getByRole('button', { name: 'Remover a foto 2' }).click()
  await expect(page.getByText('Foto apagada.')).toBeVisible()
  await isLoaded(page, 'Foto 2 de 2')

  await demo.advance(1)
  const carlos = await signedInAs('carlos', options)
  await carlos.page.goto('/profissional')
  await expect(carlos.page.getByText('2 fotos')).toBeVisible()
  await takeScreenshot(carlos.page, 'photos-card')
  await carlos.page.goto(`/profissional/oportunidades/${uuid}`)
  await isLoaded(carlos.page, 'Foto 2 de 2')
  await carlos.page.getByText('Por que este preço?').click()
  await expect(carlos.page.getByText('mais 10%')).toBeVisible()
  await assertAccessible(carlos.page)
  await assertFits(carlos.page)
  await takeScreenshot(carlos.page, 'photos-opportunity')
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
  await takeScreenshot(carlos.page, 'photos-contact')
  assertNoProblems(carlos)

  const iris = await signedInAs('iris', options)
  await iris.page.goto(`/interno/moderacao/${uuid}`)
  await isLoaded(iris.page, 'Foto 2 de 2')
  await assertAccessible(iris.page)
  await assertFits(iris.page)
  await takeScreenshot(iris.page, 'photos-staff')
  assertNoProblems(iris)
})

/** The form at its photo step, with one photo. */
async function formWithPhoto(page: Page) {
  await openForm(page)
  await answerService(page)
  await answerWhen(page)
  await answerPlace(page)
  await page
    .getByLabel('Escolher fotos')
    .and(page.locator('input'))
    .setInputFiles([await wall('#14655a', 'parede.jpg')])
  await expect(page.getByText('Pronta')).toBeVisible()
}

test('a draft keeps photos and step when an answer changes before hydration, and a deleted photo is reported', async ({
  visit,
}) => {
  await test.step('an answer changed before hydration leaves the rest of the draft, its photos and its step', async () => {
    const visitor = await visit()
    const { page } = visitor
    await formWithPhoto(page)
    const letGo = await holdRequests(page, scripts)
    await page.reload({ waitUntil: 'commit' })
    await page.getByText('Fachada ou muro').click()
    letGo()
    for (const time of ['as it is found', 'after a reload']) {
      await isLoaded(page, 'Foto 1')
      await expect(page.getByRole('group', { name: 'Como prefere falar' }), time).toBeVisible()
      await expect(page.locator('input[value="fachada-ou-muro"]'), time).toBeChecked()
      await expect(page.getByLabel('Bairro'), time).toHaveValue('Pinheiros')
      await expect(page.getByRole('radio', { name: 'Nos próximos 30 dias', includeHidden: true }), time).toBeChecked()
      await page.reload()
      await waitForForm(page)
    }
    assertNoProblems(visitor)
  })

  await test.step('a photo that failed to load once stays; a deleted one is reported', async () => {
    const visitor = await visit({ viewport: narrow })
    const { page } = visitor
    const pictures = '**/v1/requests/photos/*'
    const isGone = page.getByText('Esta foto não está mais guardada.')
    for (const [how, name, answer] of [
      ['no network', 'parede.jpg', (route: Route) => route.abort()],
      ['too many questions', 'Foto 1', (route: Route) => route.fulfill({ status: 429 })],
    ] as const) {
      await page.route(pictures, answer)
      if (how === 'no network') await formWithPhoto(page)
      else {
        await page.reload()
        await waitForForm(page)
      }
      await expect(page.getByRole('listitem').filter({ hasText: 'Pronta' }).getByText(name), how).toBeVisible()
      await expect(isGone, how).toHaveCount(0)
      await expect(page.locator('input[name=photos]'), how).toHaveCount(1)
      await takeScreenshot(page, `photos-unseen-${how}`, false)
      await page.unroute(pictures)
    }
    await assertAccessible(page)
    await page.reload()
    await waitForForm(page)
    await isLoaded(page, 'Foto 1')
    await page.route(pictures, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await waitForForm(page)
    await expect(isGone).toBeVisible()
    assertNoProblems(visitor, 6)
  })
})

test('a photo whose response is lost is added once when it is sent again', async ({ demo, signedInAs }) => {
  await demo.resetEverything()
  const { page } = await signedInAs('ana', { viewport: narrow })
  await page.route(
    '**/v1/pictures',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto(`/meus-pedidos/${anaOrders.SEARCH0}`)
  await page.waitForLoadState('networkidle')
  const card = page.getByRole('region', { name: 'Fotos', exact: true })
  await card.locator('input[type=file]').setInputFiles(await wall('#14655a', 'parede.jpg'))
  await card.getByRole('button', { name: 'Enviar', exact: true }).click()
  const again = page.waitForResponse('**/v1/pictures')
  await card.getByRole('button', { name: 'Enviar de novo' }).click()
  expect((await again).status()).toBe(201)
  await expect(card.getByRole('button', { name: 'Enviar de novo' })).toHaveCount(0)
  await isLoaded(page, 'Foto 1 de 1')
})

/** Sends a photo by the plain form of the page on which one is. */
async function sendPhoto(page: Page, file: Awaited<ReturnType<typeof wall>> | string) {
  await page.getByLabel('Escolha uma foto').setInputFiles(file)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
}

/** Without JavaScript, after the PIN: invalid files, then valid ones. */
async function sendPhotosOfOrder(page: Page) {
  const card = page.getByRole('region', { name: 'Fotos', exact: true })
  const problem = card.getByRole('alert')
  await assertFits(page)
  await sendPhoto(page, heic)
  await expect(problem).toContainText('Esta foto está em HEIC')
  await expect(problem, 'the page comes back to where one was').toBeInViewport()
  for (const megabytes of [5.02, 8]) {
    const large = test.info().outputPath(`grande-${megabytes}.jpg`)
    await writeFile(large, Buffer.alloc(megabytes * 1024 * 1024, (await wall('#14655a', 'parede.jpg')).buffer))
    await sendPhoto(page, large)
    await expect(problem, `${megabytes} MB`).toContainText('O arquivo tem mais de 5 MB')
  }
  await takeScreenshot(page, 'photos-sent-problem', false)
  await sendPhoto(page, await wall('#14655a', 'parede.jpg'))
  await isLoaded(page, 'Foto 1 de 1')
  await sendPhoto(page, await wall('#b23a12', 'teto.jpg'))
  await isLoaded(page, 'Foto 2 de 2')
  await expect(problem).toHaveCount(0)
  await card.getByRole('button', { name: 'Remover a foto 1' }).click()
  await isLoaded(page, 'Foto 1 de 1')
  await assertFits(page)
  await takeScreenshot(page, 'photos-sent')
}

test('photos are added without JavaScript after the PIN and on the order page', async ({ demo, visit, signedInAs }) => {
  await test.step('without JavaScript a painter is requested on a phone, with photos after the PIN or on the order', async () => {
    await demo.resetEverything()
    const { page } = await visit({ javaScript: false, viewport: narrow, dark: true })
    await page.goto(painterPage)
    await expect(page.getByText('você envia as fotos na página do pedido')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Escolher fotos' })).toBeHidden()
    for (const choice of ['Um cômodo', 'Até 30 m²', 'Eu já tenho a tinta', 'Vazio', 'Nos próximos 30 dias'])
      await page.getByRole('radio', { name: choice }).check()
    await page.getByRole('checkbox', { name: 'Descascando' }).check()
    await page.getByLabel('Estado').selectOption('sp')
    await page.getByLabel('Cidade').fill('São Paulo')
    const phone = '11955550041'
    await answerContact(page, { ...bia, phone })
    await sendButton(page).click()
    await page.getByLabel('Código de 4 dígitos').fill(await demo.waitForPin(phone))
    await page.getByRole('button', { name: 'Confirmar código' }).click()
    await page.waitForURL('**/pedido-enviado/*')
    const uuid = new URL(page.url()).pathname.split('/').at(-1)!
    await sendPhotosOfOrder(page)
    await demo.advance(1)
    const carlos = await signedInAs('carlos', { viewport: narrow })
    await carlos.page.goto(`/profissional/oportunidades/${uuid}`)
    await isLoaded(carlos.page, 'Foto 1 de 1')

    await page.goto(`/meus-pedidos/${uuid}`)
    await sendPhoto(page, heic)
    await expect(page.getByText('Esta foto está em HEIC')).toBeVisible()
    await sendPhoto(page, await wall('#2a62b5', 'janela.jpg'))
    await isLoaded(page, 'Foto 2 de 2')
    await page.getByRole('button', { name: 'Remover a foto 1' }).click()
    await expect(page.getByText('Foto apagada.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Foto 2 de 2' })).toHaveCount(0)
  })
  await test.step('without JavaScript an express service is requested on a phone, with a photo', async () => {
    await demo.resetEverything()
    await aProfessional(demo.db, { service: 'diarista', phone: '11966660097' })
    const { page } = await visit({ javaScript: false, viewport: narrow })
    await page.goto('/servico-expresso/diarista')
    await expect(page.getByText('você adiciona até 5 fotos na página do pedido')).toBeVisible()
    await page.locator('select[name=day]').selectOption({ index: 2 })
    await page.getByRole('radio', { name: 'das 14h às 16h' }).check()
    await page.getByLabel('CEP').fill('01310-100')
    await page.getByLabel('Cidade').fill('São Paulo')
    const phone = '11955550042'
    await answerContact(page, { ...bia, phone })
    await page.getByRole('button', { name: 'Pedir por R$ 190,00' }).click()
    await page.getByLabel('Código de 4 dígitos').fill(await demo.waitForPin(phone))
    await page.getByRole('button', { name: 'Confirmar código' }).click()
    await page.waitForURL('**/pedido-enviado/*')
    const uuid = new URL(page.url()).pathname.split('/').at(-1)!
    await sendPhoto(page, await wall('#14655a', 'parede.jpg'))
    await isLoaded(page, 'Foto 1 de 1')
    await demo.advance(0)
    const cookie = await demo.signIn('11966660097', 'professional')
    const pro = await visit({ cookie, viewport: narrow })
    await pro.page.goto(`/profissional/oportunidades/${uuid}`)
    await isLoaded(pro.page, 'Foto 1 de 1')
  })
})
