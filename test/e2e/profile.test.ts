import sharp from 'sharp'
import { assertAccessible, assertFits, assertNoProblems, narrow, takeScreenshot } from './browser.ts'
import { expect, test } from './journey.ts'

/** Profile settings and the public profile. */

const colouredPicture = (colour: string, width = 1600, height = 1000) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/><circle cx="${width / 2}" cy="${height / 2}" r="${height / 3}" fill="#f6c453"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
const file = async (colour = '#14655a', name = 'foto.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await colouredPicture(colour),
})

test('photo, text, services, area and hours are saved and public at once', async ({ signedInAs, visit }) => {
  const eva = await signedInAs('eva')
  await eva.page.goto('/profissional/perfil')
  const goodScore = eva.page.getByRole('region', { name: 'Nota do seu perfil' })
  await expect(goodScore.getByRole('img', { name: '85 de 100' })).toBeVisible()
  await expect(goodScore.getByRole('link', { name: 'Envie a certidão de antecedentes' })).toBeVisible()

  const options = { viewport: narrow, dark: true, who: 'fabio' as const }
  const visitor = await signedInAs(options.who, options)
  const { page } = visitor
  await page.goto('/profissional/perfil')
  const score = page.getByRole('region', { name: 'Nota do seu perfil' })
  await expect(score.getByRole('img', { name: '25 de 100' })).toBeVisible()
  await expect(score.getByRole('link', { name: 'Adicione uma foto' })).toBeVisible()
  for (const part of ['Ver todos os pontos', 'O que medimos', 'Perfil parceiro']) await score.getByText(part).click()
  await expect(score.getByRole('listitem').filter({ hasText: 'Identidade aprovada' })).toContainText('Feito')
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'profile')
  const publicPage = (await page.getByRole('link', { name: 'Ver como os clientes veem' }).getAttribute('href'))!
  const client = await visit(options)
  await client.page.goto(publicPage)
  /** An event purges the cached page, a moment after the change is saved. */
  const expectPublicSoon = (text: string) =>
    expect(async () => {
      await client.page.reload()
      await expect(client.page.getByText(text)).toBeVisible({ timeout: 500 })
    }).toPass()

  await page.getByRole('link', { name: 'Foto', exact: true }).click()
  await page.getByLabel('Escolha uma foto').setInputFiles(await file())
  await expect(page.getByRole('group', { name: 'Enquadre a foto' })).toBeVisible()
  await page.getByRole('slider', { name: 'Aproximar' }).press('ArrowRight')
  await assertAccessible(page)
  await takeScreenshot(page, 'photo-crop')
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await expect(page.getByText('Foto trocada. Os clientes já veem a nova.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Foto de/ })).toBeVisible()
  await assertFits(page)
  await takeScreenshot(page, 'photo')
  await page.getByLabel('Escolha uma foto').setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: heic })
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await expect(page.getByRole('alert')).toContainText('Esta foto está em HEIC')

  await page.goto('/profissional/perfil/sobre')
  await page.getByLabel('Seu texto').fill('Ligue para (11) 91234-5678')
  await page.getByText('Libras').click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert')).toContainText('telefone')
  await expect(page.getByLabel('Seu texto')).toHaveValue('Ligue para (11) 91234-5678')
  await expect(page.getByRole('checkbox', { name: 'Libras' })).toBeChecked()
  const about = 'Pinto há vinte anos, casa por casa.'
  await page.getByLabel('Seu texto').fill(about)
  await assertAccessible(page)
  await takeScreenshot(page, 'about')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo. A mudança já vale.')).toBeVisible()
  await expectPublicSoon(about)

  await page.goto('/profissional/perfil/servicos')
  const whole = page.viewportSize()!
  await page.getByLabel('Que serviço você faz?').focus()
  await page.setViewportSize({ ...whole, height: 400 }) // what the keyboard of a phone leaves
  await page.keyboard.type('torneira pingando')
  await expect(page.getByRole('button', { name: 'Incluir Encanador' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(whole)
  await page.getByRole('button', { name: 'Incluir Encanador' }).click()
  await expect(page.getByRole('button', { name: 'Retirar Encanador' })).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'services')
  await page.getByRole('button', { name: 'Retirar Encanador' }).click()
  await expect(page.getByRole('button', { name: 'Retirar Encanador' })).toBeHidden()

  await page.goto('/profissional/perfil/area')
  await page.getByLabel('Sua cidade').fill('Xyzópolis')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert')).toContainText('Não encontramos esta cidade')
  await page.getByLabel('Sua cidade').fill('Campinas, SP')
  await page.getByLabel('Até onde você vai').selectOption('30')
  await page.getByLabel('Incluir outra cidade').fill('Sorocaba, SP')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(/^Você atende \d+ cidades$/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Sorocaba, SP' })).toBeChecked()
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'area')

  await page.goto('/profissional/perfil/horarios')
  const monday = page.getByRole('group', { name: 'Segunda-feira' })
  await monday.getByLabel('Das').fill('18:00')
  await monday.getByLabel('Até').fill('08:00')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert')).toContainText('Confira os horários')
  await monday.getByLabel('Das').fill('09:00')
  await monday.getByLabel('Até').fill('17:00')
  await assertAccessible(page)
  await takeScreenshot(page, 'hours')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo. A mudança já vale.')).toBeVisible()
  await expectPublicSoon('Segunda-feira, das 9h às 17h')
  await takeScreenshot(client.page, 'public')
  assertNoProblems(visitor, 4)
  assertNoProblems(client)
})

const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0heicmif1', 'latin1'),
  Buffer.alloc(200),
])

/** Runs in the page: a clicked button gets no focus, as in Safari. */
function noFocusByPress() {
  addEventListener('mousedown', (event) => {
    if (!(event.target as Element).closest('button')) return
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}

test('an album keeps order and captions; photo, service and pause work without JavaScript', async ({ signedInAs }) => {
  await test.step('an album stores order, captions, and before and after pictures', async () => {
    const options = { viewport: narrow }
    const visitor = await signedInAs('hugo', options)
    const { page } = visitor
    await page.addInitScript(noFocusByPress)
    await page.goto('/profissional/perfil/portfolio')
    await page.getByLabel('Nome do álbum').fill('Salas e quartos')

    await page.getByRole('button', { name: 'Criar álbum' }).click()
    await expect(page.getByRole('heading', { name: 'Salas e quartos', level: 1 })).toBeVisible()
    const broken = { name: 'quebrada.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg></svg>') }
    await page.getByLabel('Incluir foto').setInputFiles([await file('#b23a12'), broken, await file('#14655a', 'b.jpg')])
    await page.getByRole('button', { name: 'Enviar foto' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^quebrada\.jpg: Este arquivo não é uma foto/)

    await takeScreenshot(page, 'album-refused')
    const pictures = page
      .getByRole('list')
      .filter({ has: page.getByLabel('Legenda') })
      .getByRole('listitem')
    await expect(pictures).toHaveCount(2)

    await pictures.first().getByLabel('Legenda').fill('Sala antes da pintura')
    await pictures.first().getByLabel('Antes ou depois?').selectOption('Antes')
    await pictures
      .first()
      .getByRole('button', { name: /^Salvar/ })
      .click()
    await expect(page.getByText('Salvo. A mudança já vale.').last()).toBeInViewport()
    await expect(pictures.first(), 'one goes on in the list').toBeFocused()

    await pictures
      .first()
      .getByRole('button', { name: /^Mais para o fim/ })
      .click()
    await expect(pictures.nth(1).getByLabel('Legenda')).toHaveValue('Sala antes da pintura')
    await assertAccessible(page)
    await assertFits(page)

    await takeScreenshot(page, 'album')
    await page.getByRole('link', { name: 'Portfólio' }).click()
    await expect(page.getByText('2 fotos')).toBeVisible()
    await assertAccessible(page)

    await takeScreenshot(page, 'portfolio')
    await page.goto('/profissional/perfil')
    const publicPage = (await page.getByRole('link', { name: 'Ver como os clientes veem' }).getAttribute('href'))!
    await page.goto(publicPage)
    await expect(page.getByRole('img', { name: 'Sala antes da pintura' })).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)

    await takeScreenshot(page, 'public-portfolio')
    assertNoProblems(visitor, 1) // the refused file
  })
  await test.step('without JavaScript a photo, a service and a pause are saved', async () => {
    const { page } = await signedInAs('davi', { javaScript: false })
    await page.goto('/profissional/perfil/foto')
    await page.getByLabel('Escolha uma foto').setInputFiles(await file())
    await page.getByRole('button', { name: 'Usar esta foto' }).click()
    await expect(page.getByText('Foto trocada. Os clientes já veem a nova.')).toBeVisible()
    await page
      .getByLabel('Escolha uma foto')
      .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg></svg>') })
    await page.getByRole('button', { name: 'Usar esta foto' }).click()
    await expect(page.getByRole('alert')).toContainText('Envie JPEG, PNG, WebP, AVIF ou GIF.')
    await page.getByRole('button', { name: 'Excluir foto' }).click()
    await expect(page.getByText('Sem foto: os clientes veem suas iniciais.')).toBeVisible()

    await page.goto('/profissional/perfil/servicos?busca=eletricista')
    await page.getByRole('button', { name: 'Incluir Eletricista', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Retirar Eletricista', exact: true })).toBeVisible()
    const electrician = page.getByRole('listitem').filter({ hasText: 'Eletricista' }).first()
    const price = electrician.getByLabel('Seu preço de Eletricista, a partir de')
    await electrician.getByText('Preço a combinar', { exact: true }).click()
    await price.fill('muito')
    await electrician.getByRole('button', { name: 'Salvar preço' }).click()
    await expect(electrician.getByText('Digite um valor entre R$ 0,01 e R$ 100.000,00')).toBeVisible()
    await price.fill('120,50')
    await electrician.getByRole('button', { name: 'Salvar preço' }).click()
    await expect(electrician.getByText('A partir de R$ 120,50')).toBeVisible()
    await assertFits(page)
    await takeScreenshot(page, 'service-price')

    await page.goto('/profissional/perfil/pausa')
    await page.getByRole('button', { name: 'Pausar' }).click()
    await expect(page.getByText('Você está em pausa. Nenhum pedido chega até você voltar.')).toBeVisible()
    await page.goto('/profissional/perfil')
    await expect(page.getByText('Pausado')).toBeVisible()
    await page.goto('/profissional/perfil/pausa')
    await page.getByRole('button', { name: 'Voltar a receber pedidos' }).click()
    await expect(page.getByText('Você recebe pedidos normalmente.').or(page.getByText('Salvo.'))).toBeVisible()
  })
})
