import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { connectionTexts } from '#texts/connection.ts'
import { findLeadOfDavi } from '../support/lead-of-davi.ts'
import { createProposalOfDavi } from '../support/proposal-of-davi.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  holdRequests,
  interceptPosts,
  narrow,
  replaceText,
  takeScreenshot,
  openDisclosure,
} from './browser.ts'
import { expect, test } from './journey.ts'
import { findOpenConversation } from './open-conversation.ts'

/** Proposals and their answers. */

async function fillLine(
  page: Page,
  index: number,
  { description, quantity, unit, price, kind }: Record<string, string>,
) {
  const line = page.getByRole('group', { name: `Item ${index}` })
  await line.getByLabel('Descrição').fill(description!)
  await line.getByLabel('Quantidade').fill(quantity!)
  await line.getByLabel('Unidade', { exact: true }).selectOption({ label: unit! })
  await line.getByLabel('Preço unitário').fill(price!)
  if (kind) await line.getByLabel('Tipo').selectOption({ label: kind })
}

async function reviewAndSend(page: Page, what = 'orçamento') {
  await page.getByRole('button', { name: `Revisar ${what}` }).click()
  await page.getByRole('button', { name: `Enviar ${what}` }).click()
}

test('a proposal is sent, changed on request and accepted', async ({ demo, signedInAs }) => {
  const options = { viewport: narrow, dark: true }
  const money = '50,00'
  await demo.resetEverything()
  const lead = await findLeadOfDavi(demo.db)
  const davi = await signedInAs('davi', options)
  const ana = await signedInAs('ana', options)
  const his = davi.page
  const hers = ana.page
  await his.goto(`/profissional/contatos/${lead.id}`)
  await openDisclosure(his, 'Orçamento')
  await his.getByRole('link', { name: 'Fazer orçamento' }).click()
  await expect(his.getByRole('heading', { name: 'Montar orçamento', level: 1 })).toBeVisible()
  const unitPrice = his.getByRole('group', { name: 'Item 1' }).getByLabel('Preço unitário')
  await unitPrice.pressSequentially('125000')
  await expect(unitPrice, 'digits are centavos').toHaveValue('R$ 1.250,00')
  await fillLine(his, 1, { description: 'Pintar a sala', quantity: '2,5', unit: 'm²', price: money })
  await his.getByRole('button', { name: 'Adicionar item' }).click()
  await fillLine(his, 2, {
    description: 'Tinta',
    quantity: '2',
    unit: 'un',
    price: '89,90',
    kind: 'Material',
  })
  const total = 'R$ 304,80'
  await expect(his.getByText('Total até agora')).toBeVisible()
  await expect(his.getByText(total)).toBeVisible()
  const wall = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#14655a' } })
    .jpeg()
    .toBuffer()
  await his
    .getByLabel('Escolher fotos')
    .and(his.locator('input'))
    .setInputFiles([
      { name: 'parede.jpg', mimeType: 'image/jpeg', buffer: wall },
      { name: 'teto.jpg', mimeType: 'image/jpeg', buffer: wall },
    ])
  await expect(his.getByRole('img', { name: 'Foto 2 de 2' })).toBeVisible()
  await his.reload()
  await expect(his.getByRole('img', { name: 'Foto 2 de 2' }), 'the draft keeps them').toBeVisible()
  await his.getByRole('button', { name: 'Remover a foto 1' }).click()
  await expect(his.getByRole('img', { name: 'Foto 1 de 1' })).toBeVisible()
  await expect(his.getByRole('group', { name: 'Item 2' }).getByLabel('Descrição')).toHaveValue('Tinta')
  await assertAccessible(his)
  await assertFits(his)
  await takeScreenshot(his, 'make')
  await his.getByLabel('Forma de pagamento').press('Enter')
  await expect(his.getByRole('heading', { name: 'Confira antes de enviar' })).toBeFocused()
  await expect(his.getByText('Para Ana Beatriz Moura · Pintor. Nada foi enviado ainda.')).toBeVisible()
  for (const text of ['2,5 m² × R$ 50,00', total, '1 foto']) await expect(his.getByText(text).first()).toBeVisible()
  await expect(his.getByText('Válido até')).toBeVisible()
  expect(await demo.db.selectFrom('proposals').selectAll().where('lead_id', '=', lead.id).execute()).toEqual([])
  await assertAccessible(his)
  await assertFits(his)
  await takeScreenshot(his, 'review')
  await his.getByRole('button', { name: 'Voltar e editar' }).click()
  await expect(his.getByRole('group', { name: 'Item 2' }).getByLabel('Descrição')).toHaveValue('Tinta')
  await expect(his.getByRole('img', { name: 'Foto 1 de 1' })).toBeVisible()
  await his.getByRole('button', { name: 'Revisar orçamento' }).click()
  await expect(his.getByRole('heading', { name: 'Confira antes de enviar' })).toBeFocused()
  const nextSending = await interceptPosts(his, (url) => url.pathname.endsWith('.data'))
  const lostSending = nextSending('lost answer')
  const revalidated = his.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('/orcamento.data'),
  )
  await his.getByRole('button', { name: 'Enviar orçamento' }).click()
  await Promise.all([lostSending, revalidated])
  await expect(his.getByRole('alert').filter({ hasText: connectionTexts.formFailed })).toBeVisible()
  await his.getByRole('button', { name: 'Enviar orçamento' }).click()
  await expect(his.getByText('Orçamento enviado. O cliente recebe um aviso agora.')).toBeVisible()
  await assertAccessible(his)
  await takeScreenshot(his, 'own')

  await hers.goto(`/mensagens/${await findOpenConversation(demo)}`)
  await expect(hers.getByText('Enviei um orçamento.').last()).toBeVisible()
  await takeScreenshot(hers, 'conversation')
  await assertAccessible(hers)
  await hers.getByRole('log').getByRole('link', { name: 'Ver orçamento' }).click()
  await expect(hers.getByRole('heading', { name: 'Orçamento, versão 1', level: 1 })).toBeVisible()
  const photo = hers.getByRole('img', { name: 'Foto 1 de 1' })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(his.getByText('O cliente já abriu')).toBeVisible()
  await assertAccessible(hers)
  await assertFits(hers)
  await takeScreenshot(hers, 'read')
  await hers.getByText('Pedir mudança', { exact: true }).click()
  await hers.getByLabel('O que você quer mudar?').fill('Sem a tinta, eu compro.')
  await hers.getByRole('button', { name: 'Enviar pedido de mudança' }).click()
  await expect(hers.getByText('Pedido de mudança enviado.')).toBeVisible()

  await expect(his.getByText('Sem a tinta, eu compro.')).toBeVisible()
  await his.getByRole('link', { name: 'Fazer nova versão' }).click()
  await his.getByRole('button', { name: 'Remover item 2' }).click()
  await his.getByLabel('Garantia, em dias').fill('120')
  await reviewAndSend(his, 'nova versão')
  await expect(his.getByRole('heading', { name: 'Orçamento, versão 2', level: 1 })).toBeVisible()

  await expect(hers.getByText('Há uma versão mais nova')).toBeVisible()
  await hers.getByRole('link', { name: /^Versão 2/ }).click()
  await expect(hers.getByText('Itens retirados')).toBeVisible()
  await takeScreenshot(hers, 'next')
  await hers.getByRole('link', { name: 'Aceitar orçamento' }).click()
  await expect(hers.getByRole('heading', { name: 'Confira antes de aceitar' })).toBeVisible()
  await assertAccessible(hers)
  await assertFits(hers)
  await takeScreenshot(hers, 'confirm')
  await hers.getByRole('button', { name: 'Confirmar e aceitar' }).click()
  await expect(hers.getByText('Orçamento aceito. O profissional recebe um aviso agora.')).toBeVisible()
  await expect(his.getByText('O cliente aceitou')).toBeVisible()
  await takeScreenshot(hers, 'accepted')
  const pdf = await hers.request.get((await hers.getByRole('link', { name: 'Baixar PDF' }).getAttribute('href'))!)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  const written = (await pdf.body()).toString('latin1')
  expect(written.slice(0, 5)).toBe('%PDF-')
  expect(written, 'its photo stands in the document').toContain('/Alt (Foto 1 de 1)')
  if (process.env.LOOK)
    await (await import('node:fs/promises')).writeFile(`${process.env.LOOK}/quote.pdf`, await pdf.body())
  await hers.goto(`/meus-pedidos/${anaOrders.LEADS}`)
  await expect(hers.getByText('Contratado', { exact: true })).toBeVisible()
  await expect(hers.getByRole('link', { name: /^Versão 2 .* Aceito$/ })).toBeVisible()
  await takeScreenshot(hers, 'order')
  await his.goto(`/profissional/contatos/${lead.id}`)
  await expect(his.getByText(/^Preço do orçamento aceito/)).toBeVisible()
  assertNoProblems(davi, 1)
  assertNoProblems(ana)
})

test('the card shows the proposal’s state: seen, expired; an acceptance whose response is lost shows no failure', async ({
  demo,
  signedInAs,
}) => {
  await demo.resetEverything()
  const lead = await findLeadOfDavi(demo.db)
  const id = await createProposalOfDavi(demo.db, lead.id)
  const davi = await signedInAs('davi', { viewport: narrow })
  const ana = await signedInAs('ana', { viewport: narrow })
  const card = davi.page.getByRole('log').getByText(/^(Enviado|Visto|Vencido)$/)
  await davi.page.goto(`/profissional/mensagens/${lead.chatId}`)
  await expect(card).toHaveText('Enviado')
  await ana.page.goto(`/meus-pedidos/${anaOrders.LEADS}/orcamento/${id}`)
  await expect(card, 'no message tells of it').toHaveText('Visto')
  await demo.db.updateTable('proposals').set({ valid_until: new Date() }).where('id', '=', id).execute()
  await davi.page.reload()
  await expect(card, 'before the job has come by').toHaveText('Vencido')
  const next = await createProposalOfDavi(demo.db, lead.id, 1)
  await davi.page.goto(`/profissional/contatos/${lead.id}/orcamento/${next}?confirmar=retirar`)
  await ana.page.goto(`/meus-pedidos/${anaOrders.LEADS}/orcamento/${next}?confirmar=aceitar`)
  await expect(davi.page.getByRole('heading', { name: /^Retirar o orçamento de R\$\s[\d.,]+\?$/ })).toBeVisible()
  await takeScreenshot(davi.page, 'withdraw')
  await assertFits(davi.page)
  await davi.page.getByRole('button', { name: 'Retirar orçamento' }).click()
  await expect(davi.page.getByText('Orçamento retirado. O cliente recebe um aviso.')).toBeVisible()
  await expect(ana.page.getByText('O profissional retirou este orçamento')).toBeVisible()
  await expect(ana.page.getByRole('button', { name: 'Confirmar e aceitar' })).toHaveCount(0)
  await takeScreenshot(ana.page, 'withdrawn')
  await ana.page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
  await expect(ana.page.getByRole('link', { name: /^Versão 2 .* Retirado$/ })).toBeVisible()

  const last = await createProposalOfDavi(demo.db, lead.id, 2)
  const nextPost = await interceptPosts(ana.page, (url) => url.pathname.endsWith('.data'))
  const failure = ana.page.getByRole('alert').filter({ hasText: connectionTexts.formFailed })
  const lostSeen = nextPost('lost answer')
  const releaseEvents = await holdRequests(ana.page, '**/v1/chat/events*')
  await ana.page.goto(`/meus-pedidos/${anaOrders.LEADS}/orcamento/${last}?confirmar=aceitar`)
  await lostSeen
  const accept = ana.page.getByRole('button', { name: 'Confirmar e aceitar' })
  await expect(accept).toBeEnabled()
  await expect(failure, 'the page reported by itself that it was opened').toBeHidden()
  const lostAcceptance = nextPost('lost answer')
  await accept.click()
  await lostAcceptance
  await expect(failure).toBeVisible()
  releaseEvents()
  await expect(ana.page.getByText('Vocês fecharam este orçamento')).toBeVisible()
  await expect(failure).toBeHidden()
  assertNoProblems(davi)
  assertNoProblems(ana, 2)
})

test('without JavaScript, lines are added and removed without loss, and a client rejects one version and accepts the next', async ({
  demo,
  signedInAs,
}) => {
  await test.step('without JavaScript lines are added and removed, and input survives an error', async () => {
    await demo.resetEverything()
    const lead = await findLeadOfDavi(demo.db)
    const visitor = await signedInAs('davi', { javaScript: false, viewport: narrow })
    const { page } = visitor
    await page.goto(`/profissional/contatos/${lead.id}/orcamento`)
    await fillLine(page, 1, {
      description: 'Pintar a sala',
      quantity: '2,5',
      unit: 'm²',
      price: '40,00',
    })
    await page.getByRole('textbox', { name: 'Desconto' }).fill('10,00')
    await page.getByRole('button', { name: 'Adicionar item' }).click()
    await fillLine(page, 2, { description: 'Tinta', quantity: 'duas', unit: 'un', price: '89,90' })
    await page.getByRole('button', { name: 'Revisar orçamento' }).click()
    await expect(page.getByText('Digite uma quantidade maior que zero, como 2 ou 2,5.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Item 2' }).getByLabel('Descrição')).toHaveValue('Tinta')
    await expect(page.getByRole('textbox', { name: 'Desconto' })).toHaveValue('R$ 10,00')
    await page.getByRole('button', { name: 'Remover item 2' }).click()
    await expect(page.getByRole('group', { name: 'Item 2' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Revisar orçamento' }).click()
    await page.getByRole('button', { name: 'Voltar e editar' }).click()
    await expect(page.getByRole('group', { name: 'Item 1' }).getByLabel('Descrição')).toHaveValue('Pintar a sala')
    await expect(page.getByRole('textbox', { name: 'Desconto' })).toHaveValue('R$ 10,00')
    await reviewAndSend(page)
    await expect(page.getByRole('heading', { name: 'Orçamento, versão 1', level: 1 })).toBeVisible()
    await expect(page.getByText('R$ 90,00').first()).toBeVisible()
    await page.getByRole('link', { name: 'Retirar orçamento' }).click()
    await expect(page.getByRole('heading', { name: 'Retirar o orçamento de R$ 90,00?' })).toBeVisible()
    await page.getByRole('button', { name: 'Retirar orçamento' }).click()
    await expect(page.getByText('Você retirou este orçamento')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Retirar orçamento' })).toHaveCount(0)
    assertNoProblems(visitor, 1)
    await visitor.context.close()
  })
  await test.step('without JavaScript a client rejects with a text, and accepts the next version after its comparison', async () => {
    await demo.resetEverything()
    const lead = await findLeadOfDavi(demo.db)
    const first = await createProposalOfDavi(demo.db, lead.id)
    const visitor = await signedInAs('ana', { javaScript: false, viewport: narrow })
    const { page } = visitor
    await page.goto(`/meus-pedidos/${anaOrders.LEADS}/orcamento/${first}`)
    await page.getByText('Recusar', { exact: true }).click()
    await page.getByLabel('Por que não?').fill('Vou fazer em outra data.')
    await page.getByRole('button', { name: 'Recusar orçamento' }).click()
    await expect(page.getByText('Você recusou esta versão')).toBeVisible()
    await expect(page.getByText('Vou fazer em outra data.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Aceitar orçamento' })).toHaveCount(0)

    const second = await createProposalOfDavi(demo.db, lead.id, 1)
    await page.goto(`/meus-pedidos/${anaOrders.LEADS}/orcamento/${second}`)
    await page.getByRole('link', { name: 'Aceitar orçamento' }).click()
    await expect(page.getByText('R$ 100,00')).toBeVisible()
    await page.getByRole('button', { name: 'Confirmar e aceitar' }).click()
    await expect(page.getByText('Vocês fecharam este orçamento')).toBeVisible()

    const offer = await createProposalOfDavi(demo.db, lead.id, 2)
    await page.goto(`/meus-pedidos/${anaOrders.LEADS}/orcamento/${offer}`)
    await expect(page.getByText('Você já aceitou uma versão, e ela continua valendo.')).toBeVisible()
    await takeScreenshot(page, 'offer-narrow')
    await page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
    await expect(page.getByRole('link', { name: /^Versão 2 .* Aceito$/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Versão 3 .* Enviado$/ })).toBeVisible()
    assertNoProblems(visitor)
  })
})

test('a stale proposal is reported and typed text continues from the newest version, with and without JavaScript', async ({
  demo,
  signedInAs,
}) => {
  for (const [how, options] of [
    ['with script', { viewport: desktop }],
    ['without JavaScript', { viewport: narrow, javaScript: false }],
  ] as const)
    await test.step(how, async () => {
      await demo.resetEverything()
      const lead = await findLeadOfDavi(demo.db)
      await createProposalOfDavi(demo.db, lead.id)
      const visitor = await signedInAs('davi', options)
      const { page } = visitor
      const words = page.getByRole('group', { name: 'Item 1' }).getByLabel('Descrição')
      const payment = page.getByLabel('Forma de pagamento')
      const send = page.getByRole('button', { name: 'Revisar nova versão' })
      const changed = page.getByRole('region', { name: 'Este orçamento mudou em outra aba ou aparelho' })
      await page.goto(`/profissional/contatos/${lead.id}/orcamento`)
      await replaceText(words, 'Pintar sala e teto')
      await payment.fill('Metade no fim')
      await createProposalOfDavi(demo.db, lead.id, 1)
      await send.click()
      await expect(changed).toBeVisible()
      await expect(changed.getByText('A versão 2 foi enviada em')).toBeVisible()
      await expect(changed.getByText('Pintar a sala')).toBeVisible()
      await expect(changed.getByText('Pix no fim')).toBeVisible()
      await expect(changed.getByText('Garantia')).toHaveCount(0)
      await expect(changed.getByRole('link', { name: 'Ver a versão 2' })).toBeVisible()
      await expect(words).toHaveValue('Pintar sala e teto')
      await takeScreenshot(page, `changed-elsewhere-${how}`)
      if (how === 'with script') await assertAccessible(page)
      await send.click() // nothing is sent while the last change is unsaved
      await expect(changed).toBeVisible()
      await changed.getByRole('button', { name: 'Continuar com o que está aqui' }).click()
      await expect(page.getByText('Ao enviar, o que está aqui será a versão 3')).toBeVisible()
      await expect(changed).toHaveCount(0)
      await expect(words).toHaveValue('Pintar sala e teto')
      await expect(payment).toHaveValue('Metade no fim')
      await reviewAndSend(page, 'nova versão')
      await expect(page.getByRole('heading', { name: 'Orçamento, versão 3', level: 1 })).toBeVisible()
      await expect(page.getByText('Metade no fim')).toBeVisible()
      assertNoProblems(visitor, 2)
      await visitor.context.close()
    })
})

test('a proposal draft survives a reload and an error, and is saved as a template', async ({ demo, signedInAs }) => {
  await test.step('a version from another device is reported before sending, and a reload retains input and base version', async () => {
    await demo.resetEverything()
    const lead = await findLeadOfDavi(demo.db)
    await createProposalOfDavi(demo.db, lead.id)
    const visitor = await signedInAs('davi', { viewport: narrow })
    const { page } = visitor
    const words = page.getByRole('group', { name: 'Item 1' }).getByLabel('Descrição')
    const changed = page.getByRole('region', { name: 'Este orçamento mudou em outra aba ou aparelho' })
    await page.goto(`/profissional/contatos/${lead.id}/orcamento`)
    await replaceText(words, 'Pintar sala e teto')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('teto')
    await page.evaluate((leadId) => {
      const typed = sessionStorage.getItem(`draft:proposal:${leadId}`)!
      sessionStorage.setItem(`draft:proposal:${leadId}:1`, typed) // the same, started from a template
    }, lead.id)
    await createProposalOfDavi(demo.db, lead.id, 1)
    await page.reload()
    await expect(words).toHaveValue('Pintar sala e teto')
    await expect(changed).toBeVisible()
    await changed.getByRole('link', { name: 'Ver a versão 2' }).click()
    await expect(page.getByRole('heading', { name: 'Orçamento, versão 2', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(words).toHaveValue('Pintar sala e teto')
    await changed.getByRole('button', { name: 'Continuar com o que está aqui' }).click()
    await expect(page.locator(':focus')).toContainText('Ao enviar, o que está aqui será a versão 3')
    await reviewAndSend(page, 'nova versão')
    await expect(page.getByRole('heading', { name: 'Orçamento, versão 3', level: 1 })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Pintar')
    await page.getByRole('link', { name: 'Fazer nova versão' }).click()
    await expect(words).toHaveValue('Pintar sala e teto')
    await expect(changed).toHaveCount(0)
    assertNoProblems(visitor)
    await visitor.context.close()
  })

  await test.step('invalid dates are corrected and sent on the same page', async () => {
    await demo.resetEverything()
    const lead = await findLeadOfDavi(demo.db)
    const visitor = await signedInAs('davi', { viewport: narrow })
    const { page } = visitor
    await page.goto(`/profissional/contatos/${lead.id}/orcamento`)
    await fillLine(page, 1, { description: 'Pintar a sala', quantity: '1', unit: 'un', price: '40,00' })
    await page.getByLabel('Início').fill('2020-01-10')
    await page.getByRole('button', { name: 'Revisar orçamento' }).click()
    await expect(page.getByText('Confira as datas')).toBeInViewport()
    await page.getByLabel('Início').fill('')
    await reviewAndSend(page)
    await expect(page.getByRole('heading', { name: 'Orçamento, versão 1', level: 1 })).toBeVisible()
    assertNoProblems(visitor, 1)
    await visitor.context.close()
  })

  await test.step('a template is saved from one proposal and starts the next', async () => {
    await demo.resetEverything()
    const lead = await findLeadOfDavi(demo.db)
    const visitor = await signedInAs('davi', { viewport: narrow })
    const { page } = visitor
    await page.goto(`/profissional/contatos/${lead.id}/orcamento`)
    await fillLine(page, 1, { description: 'Diária de pintura', quantity: '1', unit: 'dia', price: '280,00' })
    await page.getByText('Salvar como modelo').first().click()
    await page.getByLabel('Nome do modelo').fill('Diária')
    await page.getByRole('button', { name: 'Salvar como modelo' }).click()
    await expect(page.getByText('Modelo salvo.')).toBeVisible()
    await page.getByText('Modelos', { exact: true }).click()
    await takeScreenshot(page, 'models-narrow')
    await page.getByLabel('Forma de pagamento').fill('')
    await page.getByRole('group', { name: 'Item 1' }).getByLabel('Descrição').fill('Outra coisa')
    await page.getByRole('button', { name: 'Revisar orçamento' }).click()
    const refused = page.getByText('Confira os campos marcados e tente de novo.')
    await expect(refused).toBeVisible()
    await page.getByRole('link', { name: 'Usar' }).click()
    await expect(page).toHaveURL(/modelo=\d+$/)
    await expect(page.getByRole('group', { name: 'Item 1' }).getByLabel('Descrição')).toHaveValue('Diária de pintura')
    await expect(refused).toHaveCount(0)
    await page.getByRole('button', { name: 'Excluir o modelo Diária' }).click()
    await expect(page.getByText('Modelos', { exact: true })).toHaveCount(0)
    const deleted = page.getByRole('status').filter({ hasText: 'Modelo “Diária” excluído.' })
    await deleted.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByText('Modelos', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Excluir o modelo Diária' })).toBeVisible()
    assertNoProblems(visitor, 1)
  })
})

test('a client compares proposals row by row, and a first price names its unit', async ({ demo, signedInAs }) => {
  await test.step('a first price names its unit, and changes until the client accepts', async () => {
    await demo.resetEverything()
    const carlos = await signedInAs('carlos', { viewport: narrow })
    const ana = await signedInAs('ana')
    const his = carlos.page
    const hers = ana.page
    const { id } = await demo.db
      .selectFrom('leads as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .innerJoin('professionals as p', 'p.id', 'l.professional_id')
      .select('l.id')
      .where('o.uuid', '=', anaOrders.LEADS)
      .where('p.name', 'like', 'Carlos%')
      .executeTakeFirstOrThrow()
    await hers.goto(`/meus-pedidos/${anaOrders.LEADS}`)
    await hers.getByRole('button', { name: 'Decidir depois' }).click()
    await his.goto(`/profissional/contatos/${id}`)
    await his.getByText('Mudar o preço').click()
    await his.getByLabel('Preço', { exact: false }).first().fill('60,00')
    await his.getByLabel('Este preço é').selectOption({ label: 'por hora' })
    await assertAccessible(his)
    await assertFits(his)
    await takeScreenshot(his, 'edit-price')
    await his.getByRole('button', { name: 'Salvar preço' }).click()
    await expect(his.getByText('R$ 60,00 por hora')).toBeVisible()
    await expect(hers.getByText('R$ 60,00 por hora').first()).toBeVisible()
    assertNoProblems(carlos)
    assertNoProblems(ana)
  })

  await test.step('a client compares in list order, and asks all the same question', async () => {
    const options = { viewport: narrow, dark: true }
    await demo.resetEverything()
    const lead = await findLeadOfDavi(demo.db)
    await createProposalOfDavi(demo.db, lead.id)
    const visitor = await signedInAs('ana', options)
    const { page } = visitor
    await page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
    await page.getByRole('button', { name: 'Decidir depois' }).click()
    await expect(page.getByText('R$ 1.350,00'), 'the price before the proposal').toHaveCount(0)
    await page.getByRole('link', { name: 'Comparar tudo' }).click()
    await expect(page.getByRole('heading', { name: 'Comparar profissionais', level: 1 })).toBeVisible()
    const offers = page.getByRole('table')
    await expect(offers.getByText('R$ 100,00')).toBeVisible()
    await expect(offers.getByText('Pintar a sala (2,5 m²)')).toBeVisible()
    await expect(offers.getByText('90 dias')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Preço de um pintor em São Paulo, por m²' })).toBeVisible()
    await page.getByLabel('Sua pergunta').fill('O preço inclui a tinta?')
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'compare')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(page.getByText('Pergunta enviada. As respostas chegam nas conversas.')).toBeInViewport()
    await page.goto(`/mensagens/${lead.chatId}`)
    await expect(page.getByRole('log').getByText('O preço inclui a tinta?')).toBeVisible()
    assertNoProblems(visitor)
  })
})
