import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { anOrder } from '#db/builders/orders.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { requestRefund } from '#domain/leads/refund-claims/request-refund.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { buyCoinsFrom } from '#domain/purchases/buy-coins.server.ts'
import { syncPurchase } from '#domain/purchases/sync-purchase.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { getCoinBalance, creditLots, spendCoins } from '#domain/wallet/wallet.server.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { findLeadOfDavi } from '#test/support/lead-of-davi.ts'
import { connectionTexts } from '#texts/connection.ts'
import {
  interceptPosts,
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  findZoomingFields,
  narrow,
  takeScreenshot,
  openDisclosure,
  recordRequests,
  writeWithoutEvent,
} from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'

const aPdf = { name: 'conversa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const aScreenshot = async () => ({
  name: 'ligacao.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 800, channels: 3, background: '#7a5' } })
    .png()
    .toBuffer(),
})
/** The bank pays in another window, as on a phone. */
async function pay(page: Page) {
  const address = await page.getByRole('link', { name: 'Abrir no app do banco' }).getAttribute('href')
  const bank = await page.context().newPage()
  await bank.goto(address!)
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(bank).toHaveURL(/\/profissional\/carteira\/compras\//)
  await bank.close()
}

test('a professional without coins buys them by Pix at the contact and unlocks it at the reserved price (S35, S37)', async ({
  demo,
  signedInAs,
}) => {
  const options = { viewport: narrow }
  const { uuid, id } = await anOrder(demo.db)
  const hugo = await demo.db
    .selectFrom('professionals')
    .select('id')
    .where('slug', 'like', 'hugo-%')
    .executeTakeFirstOrThrow()
  const offer = { order_id: id, professional_id: hugo.id, wave: 1, score: 50, offered_at: new Date() }
  await demo.db.insertInto('order_offers').values(offer).execute()
  const visitor = await signedInAs('hugo', options)
  const { page } = visitor

  await page.goto(`/profissional/oportunidades/${uuid}`)
  await expect(page.getByText('Faltam moedas para este contato')).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)

  await takeScreenshot(page, 'coins-missing')
  await expect(page.getByRole('button', { name: 'Pagar com cartão' })).toBeVisible()
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible()

  const code = page.getByRole('textbox', { name: 'Código Pix copia e cola' })
  for (const clipboard of ['missing', 'denied']) {
    await page.evaluate((how) => {
      const writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      const value = how === 'denied' ? { writeText } : undefined
      Object.defineProperty(navigator, 'clipboard', { value, configurable: true })
      getSelection()!.empty()
    }, clipboard)
    await page.getByRole('button', { name: 'Copiar código' }).click()
    await expect(page.getByRole('status').getByText('o texto já está selecionado')).toBeVisible()
    expect(await page.evaluate(() => getSelection()!.toString()), clipboard).toBe(await code.inputValue())
    await page.reload()
  }
  expect(await findZoomingFields(page)).toEqual([])
  await assertAccessible(page)
  await assertFits(page)

  await takeScreenshot(page, 'coins-pay')
  await pay(page)
  await expect(page.getByText('Pagamento recebido')).toBeVisible()
  await expect(
    page.getByText(/^Pagamento confirmado em \d+ segundos?\. \d+ moedas entraram na sua carteira\.$/),
  ).toBeVisible()

  await takeScreenshot(page, 'coins-paid')
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Voltar e desbloquear' }).click()
  await page.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
  await expect(page).toHaveURL(/\/profissional\/contatos\/\d+/)

  await page.goto('/profissional/carteira')
  await expect(page.getByRole('list').getByText('Compra de moedas').first()).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)

  await takeScreenshot(page, 'coins-wallet')
  await page.getByRole('link', { name: 'Ver compras' }).click()
  await expect(page).toHaveURL(/\/compras$/) // the wallet has such a link, too

  await page
    .getByRole('main')
    .getByRole('link', { name: /moedas/ })
    .first()
    .click()
  await expect(page.getByText('Mudou de ideia?')).toBeVisible()

  await takeScreenshot(page, 'coins-purchase')
  await page.getByRole('button', { name: /^Devolver \d+ moedas e receber R\$/ }).click()
  await expect(page.getByText(/Dinheiro de volta/)).toBeVisible()
  await expect(page.getByText(/Devolvido/).first()).toBeVisible()

  assertNoProblems(visitor)
})

test('packages, an expired Pix code, a refused, late or charged-back payment show what to do', async ({
  demo,
  signedInAs,
  visit,
}) => {
  await test.step('packages, an expired code, a refused payment and a late payment', async () => {
    const visitor = await signedInAs('gil', { viewport: narrow })
    const { page } = visitor
    await page.goto('/profissional/carteira/comprar')
    await takeScreenshot(page, 'coins-packages-narrow')
    await page.getByRole('button', { name: 'Comprar por R$ 50,00' }).click()
    await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible()
    const purchase = page.url()
    await page.getByRole('link', { name: 'Abrir no app do banco' }).click()
    await takeScreenshot(page, 'coins-bank-narrow')
    await page.getByRole('button', { name: 'Recusar' }).click()
    await expect(page.getByText('Recusada')).toBeVisible()
    await page.goto(purchase)
    await expect(page.getByText('O pagamento foi recusado')).toBeVisible()
    await takeScreenshot(page, 'coins-refused-narrow')
    assertNoProblems(visitor)
    await visitor.context.close()
  })
  await test.step('a charged-back purchase leads to support', async () => {
    const { uuid } = await boughtByGil(demo)
    const bank = sandboxPayments(() => demo.db)
    await bank.play(uuid.replaceAll('-', ''), 'charge_back', new Date())
    await syncPurchase(demo.db, uuid, new Date(), bank)
    const { page } = await signedInAs('gil', { viewport: narrow })
    await page.goto(`/profissional/carteira/compras/${uuid}`)
    await expect(page.getByText('Compra estornada')).toBeVisible()
    await page.getByRole('link', { name: 'Pedir ajuda com esta compra' }).click()
    await expect(page.getByRole('heading', { name: 'Pedir ajuda' })).toBeVisible()
  })
  await test.step('the calculator shows the price of a contact by service, state and urgency, without JavaScript', async () => {
    const visitor = await visit({ viewport: narrow, javaScript: false })
    const { page } = visitor
    await page.goto('/como-funciona-o-preco')
    await page.getByLabel('Serviço', { exact: true }).selectOption('pedreiro')
    await page.getByLabel('Estado', { exact: true }).selectOption('pi')
    await page.getByLabel('Para quando').selectOption('today')
    await page.getByRole('button', { name: 'Calcular' }).click()
    await expect(page.getByRole('heading', { name: /^Pedreiro em Piauí/ })).toBeVisible()
    await expect(page.getByText('4ª vaga')).toBeVisible()
    await assertFits(page)
    await takeScreenshot(page, 'contact-price-narrow')
  })
})

test('a card payment on the hosted page is refused, retried and credited on return, with and without JavaScript', async ({
  signedInAs,
}) => {
  for (const [name, options] of [
    ['with script', { viewport: narrow, dark: true }],
    ['without JavaScript', { viewport: desktop, javaScript: false }],
  ] as const)
    await test.step(name, async () => {
      const visitor = await signedInAs('gil', options)
      const { page } = visitor
      const shown = name.replace(' ', '-')
      async function choose() {
        await page.goto('/profissional/carteira/comprar')
        await page.getByLabel('Cartão de crédito').check({ force: true })
        await takeScreenshot(page, `card-packages-${shown}`)
        await page.getByRole('button', { name: 'Comprar por R$ 50,00' }).click()
        await expect(page.getByRole('heading', { name: 'Pagar com cartão' })).toBeVisible()
        return page.url()
      }
      const refused = await choose()
      if (name === 'with script') await assertAccessible(page)

      await assertFits(page)
      await expect(page.getByText(/ela muda sozinha/)).toBeVisible({ visible: name === 'with script' })
      await expect(page.getByText(/volte para esta página e atualize/)).toBeVisible({ visible: name !== 'with script' })

      await takeScreenshot(page, `card-pay-${shown}`)
      await page.getByRole('link', { name: 'Ir para o pagamento' }).click()
      await page.getByRole('button', { name: 'Recusar' }).click()
      await expect(page.getByText('Recusada')).toBeVisible()
      await expect(async () => {
        await page.goto(refused)
        await expect(page.getByText('O pagamento foi recusado')).toBeVisible({ timeout: 500 })
      }).toPass()

      await page.getByRole('link', { name: 'Comprar de novo' }).click()
      const paid = await choose()
      await page.getByRole('link', { name: 'Ir para o pagamento' }).click()
      await page.getByRole('button', { name: 'Pagar', exact: true }).click()
      await expect(page).toHaveURL(paid)

      if (name === 'with script') await expect(page.getByText('Pagamento recebido')).toBeVisible()
      else
        await expect(async () => {
          await page.goto(paid)
          await expect(page.getByText('Pagamento recebido')).toBeVisible({ timeout: 500 })
        }).toPass()
      await expect(page.getByText('de volta no cartão')).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: 'Cartão de crédito' })).toBeVisible()
      await assertFits(page)

      await takeScreenshot(page, `card-paid-${shown}`)
      assertNoProblems(visitor)
      await visitor.context.close()
    })
})

test('Carlos claims a refund, staff deny it, he appeals, and another person grants it', async ({
  demo,
  signedInAs,
  visit,
}) => {
  const { uuid } = await anOrder(demo.db)
  const carlos = await demo.db
    .selectFrom('professionals')
    .select(['id', 'user_id as userId'])
    .where('slug', 'like', 'carlos-%')
    .executeTakeFirstOrThrow()
  const unlocked = await unlockLead(demo.db, asProfessional(carlos.userId), { orderUuid: uuid }, new Date())
  if (!unlocked.ok) throw new Error(unlocked.code)
  const visitor = await signedInAs('carlos', { viewport: narrow })
  const { page } = visitor
  await page.goto(`/profissional/contatos/${unlocked.value.leadId}`)
  await openDisclosure(page, 'Você usou')
  await page.getByRole('link', { name: 'Pedir moedas de volta' }).click()

  await page.getByRole('button', { name: /^Pedir \d+ moedas de volta$/ }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await assertAccessible(page)
  await page.getByLabel('O celular está errado ou é de outra pessoa').check({ force: true })
  await page.getByLabel('Conte com suas palavras').fill('Liguei três vezes e o número é de uma padaria.')
  await page.getByLabel('Escolha os arquivos').setInputFiles([await aScreenshot(), aPdf, aPdf])
  await expect(page.getByRole('link', { name: 'Prova 3 de 3: baixar o PDF' })).toBeVisible()
  await expect(page.getByText('São no máximo 3 arquivos.')).toBeVisible()

  await page.getByRole('button', { name: 'Remover a prova 3' }).click()
  await expect(page.getByText('Ainda cabe 1.')).toBeVisible()
  await expect(page.getByLabel('Conte com suas palavras')).toHaveValue(/padaria/)
  await assertAccessible(page)
  await assertFits(page)

  await takeScreenshot(page, 'claim-form-narrow')
  await page.getByRole('button', { name: /^Pedir \d+ moedas de volta$/ }).click()
  await expect(page.getByText(/^Resposta até/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Suas provas' }).getByRole('link')).toHaveCount(2)

  await takeScreenshot(page, 'claim-sent-narrow')
  await assertAccessible(page)
  await assertFits(page)

  const answer = async (name: string, button: string | RegExp) => {
    const size = name === 'iris' ? { viewport: desktop } : { viewport: narrow, dark: true }
    const colleague = await visit({ ...size, cookie: await demo.signInStaff(['wallet_adjust']) })
    const { page: desk } = colleague
    await desk.goto('/interno/moedas')
    await assertAccessible(desk)
    await assertFits(desk)
    await expect(desk.getByRole('region', { name: 'Contas', exact: true })).toContainText('As contas fecham')
    await expect(desk.getByRole('region', { name: 'Moedas que voltaram em 90 dias' })).toContainText('Por cliente')
    const saving = desk.waitForEvent('download')
    await desk.getByRole('button', { name: 'Baixar vendas' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^vendas-\d{4}-\d{2}\.csv$/)
    await takeScreenshot(desk, `claim-desk-${name}`)
    await desk
      .getByRole('link', { name: /^Analisar/ })
      .first()
      .click()
    await expect(desk.getByRole('region', { name: 'Histórico do contato' })).toContainText('Antes, entre os dois')
    const proofs = desk.getByRole('region', { name: 'Provas' }).getByRole('link')
    await expect(proofs).toHaveCount(name === 'iris' ? 2 : 3)
    const downloading = desk.waitForEvent('download')
    await desk.getByRole('link', { name: /: baixar o PDF$/ }).click()
    expect((await downloading).suggestedFilename()).toBe('documento.pdf')
    await expect(proofs.getByAltText(/^Prova 1/)).toHaveJSProperty('complete', true)
    await expect(desk.getByRole('region', { name: 'Provas do recurso' }).getByRole('link')).toHaveCount(
      name === 'iris' ? 0 : 1,
    )
    await desk.getByLabel('Resposta para o profissional').fill('Conferimos o número com o cliente.')
    await assertAccessible(desk)
    await assertFits(desk)
    await takeScreenshot(desk, `claim-story-${name}`)
    const answerNext = await interceptPosts(desk, (url) => url.pathname.endsWith('.data'))
    const lost = name === 'iris' && answerNext('lost answer')
    await desk.getByRole('button', { name: button }).click()
    await lost
    await expect(desk.getByText('Resposta enviada ao profissional.'), 'also after a lost response').toBeVisible()
    assertNoProblems(colleague, lost ? 1 : 0)
    return desk
  }

  const deskOfIris = await answer('iris', 'Não devolver')
  await page.reload()
  await expect(page.getByText('Nosso time não aceitou')).toBeVisible()

  await page.getByLabel('Escolha os arquivos').setInputFiles([await aScreenshot()])
  await expect(page.getByLabel('Escolha os arquivos')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remover a prova 1' })).toBeVisible()

  await page.getByLabel('Conte com suas palavras').fill('O número continua sendo de uma padaria, podem ligar.')
  await page.getByRole('button', { name: 'Enviar recurso' }).click()
  await expect(page.getByText('Você recorreu')).toBeVisible()

  await deskOfIris.goto('/interno/moedas')
  await deskOfIris
    .getByRole('link', { name: /^Analisar/ })
    .first()
    .click()
  await expect(deskOfIris.getByText('Outra pessoa do time precisa decidir.')).toBeVisible()
  await expect(deskOfIris.getByLabel('Resposta para o profissional')).toHaveCount(0)

  await answer('nina', /^Devolver \d+ moedas$/)
  await deskOfIris.reload()
  await expect(deskOfIris.getByRole('region', { name: 'A resposta ao recurso' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Outra pessoa do time aceitou: as moedas voltaram')).toBeVisible()
  await assertAccessible(page)

  await takeScreenshot(page, 'claim-timeline-narrow')
  assertNoProblems(visitor, 1) // the form without a reason
})

/** A paid purchase of Gil, between other movements of his wallet. */
async function boughtByGil(demo: Demo) {
  const gil = await demo.db
    .selectFrom('professionals')
    .select(['id as professionalId', 'user_id as userId'])
    .where('slug', 'like', 'gil-%')
    .executeTakeFirstOrThrow()
  const bank = sandboxPayments(() => demo.db)
  const bought = await buyCoinsFrom(() => bank)(demo.db, asProfessional(gil.userId), { packageId: 'p50' }, new Date())
  assert.ok(bought.ok, JSON.stringify(bought))
  const { uuid } = bought.value
  await bank.play(uuid.replaceAll('-', ''), 'pay', new Date())
  await syncPurchase(demo.db, uuid, new Date(), bank)
  return { ...gil, uuid }
}

test('staff refund a purchase once, with a reason that the professional reads, and not beyond the balance (domain 2.8)', async ({
  demo,
  signedInAs,
  visit,
}) => {
  for (const options of [
    { name: 'narrow', viewport: narrow },
    { name: 'narrow-dark-plain', viewport: narrow, dark: true, javaScript: false },
  ])
    await test.step(options.name, async () => {
      const { uuid, professionalId, userId } = await boughtByGil(demo)
      const balance = await getCoinBalance(demo.db, professionalId)
      const spent = { kind: 'adjustment' as const, reference: `journey:${uuid}`, professionalId, userId }
      await demo.db.transaction().execute((tx) => spendCoins(tx, { ...spent, coins: balance - 12 }, new Date()))
      const colleague = await visit({ ...options, cookie: await demo.signInStaff(['wallet_adjust']) })
      const { page: desk } = colleague
      const isPlain = options.javaScript === false
      const check = async (page: Page, shown: string) => {
        if (!isPlain) await assertAccessible(page)
        await assertFits(page)
        await takeScreenshot(page, `staff-refund-${shown}-${options.name}`)
      }
      await desk.goto('/interno/moedas')
      await desk.getByRole('link', { name: 'Compras de um profissional' }).click()
      await desk.getByLabel('Número do profissional ou da compra').fill('9999999')

      await desk.getByRole('button', { name: 'Ver compras' }).click()
      await expect(desk.getByText('Não há profissional nem compra com este número.')).toBeVisible()
      await check(desk, 'unknown')
      await desk.getByLabel('Número do profissional ou da compra').fill(String(professionalId))
      await desk.getByRole('button', { name: 'Ver compras' }).click()
      await expect(desk.getByRole('heading', { name: /^Compras de Gil/ })).toBeVisible()

      await check(desk, 'list')
      await desk.getByRole('link', { name: '50 moedas + 2 moedas de bônus' }).first().click()
      await expect(
        desk.getByText('A carteira tem 12 moedas, e para devolver esta compra são precisas 52'),
      ).toBeVisible()
      await expect(desk.getByRole('button', { name: 'Devolver R$ 50,00' })).toBeDisabled()

      await check(desk, 'short')
      const bonus = { ...spent, kind: 'bonus' as const }
      await demo.db
        .transaction()
        .execute((tx) => creditLots(tx, bonus, [{ coins: 60, from: 'bonus', expiresAt: null }], new Date()))
      await desk.reload()
      await desk.getByRole('button', { name: 'Devolver R$ 50,00' }).click()
      await expect(desk.getByText('Conte o motivo em 10 caracteres ou mais')).toBeVisible()

      const reason = 'Compra feita duas vezes por engano, como você contou.'
      await desk.getByLabel('Motivo').fill(reason)
      // Gil spends concurrently: typed text stays.
      await demo.db
        .transaction()
        .execute((tx) => spendCoins(tx, { ...spent, reference: `${spent.reference}:2`, coins: 40 }, new Date()))
      await desk.getByRole('button', { name: 'Devolver R$ 50,00' }).click()
      await expect(desk.getByText('A carteira não tem mais as moedas desta compra. Nada mudou.')).toBeVisible()
      await expect(
        desk.getByText('A carteira tem 32 moedas, e para devolver esta compra são precisas 52'),
      ).toBeVisible()
      await expect(desk.getByLabel('Motivo')).toHaveValue(reason)

      await check(desk, 'refused')
      await demo.db
        .transaction()
        .execute((tx) =>
          creditLots(
            tx,
            { ...bonus, reference: `${bonus.reference}:2` },
            [{ coins: 40, from: 'bonus', expiresAt: null }],
            new Date(),
          ),
        )
      await desk.getByRole('button', { name: 'Devolver R$ 50,00' }).dblclick()
      await expect(desk.getByText('Devolução pedida ao banco.')).toBeVisible()
      await expect(async () => {
        await desk.reload()
        await expect(desk.getByText('Devolvida pelo nosso time', { exact: true })).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect(desk.getByRole('region', { name: 'Dinheiro que voltou' })).toContainText(reason)

      await check(desk, 'done')
      expect(await getCoinBalance(demo.db, professionalId)).toBe(20)
      const visitor = await signedInAs('gil', { ...options, viewport: options.viewport ?? narrow })
      const { page } = visitor
      await page.goto('/profissional/carteira')
      const line = page.getByRole('listitem').filter({ hasText: 'Compra devolvida pelo nosso time' }).first()
      await expect(line).toContainText(`Motivo: ${reason}`)

      await line.getByRole('link', { name: 'Ver compra' }).click()
      await expect(page.getByText('Nosso time devolveu o dinheiro pela mesma forma de pagamento.')).toBeVisible()
      await expect(page.getByText(`Motivo: ${reason}`)).toBeVisible()
      await expect(page.getByText('Dinheiro de volta, pelo nosso time')).toBeVisible()

      await check(page, 'purchase')
      await page.goto('/profissional/carteira/compras')
      await expect(page.getByText('Devolvida pelo nosso time').first()).toBeVisible()

      await check(page, 'purchases')
      assertNoProblems(colleague, isPlain ? 3 : 2) // without a reason, with too few coins
      assertNoProblems(visitor)
      await colleague.context.close()
      await visitor.context.close()
    })
})

test('staff see the wallet’s owner before granting coins, and grant once despite a lost response', async ({
  demo,
  visit,
}) => {
  await test.step('staff reach purchases from a professional and from a refused refund', async () => {
    const { professionalId, uuid } = await boughtByGil(demo)
    const refused = {
      provider: 'sandbox',
      reference: uuid,
      kind: 'refund_refused' as const,
      ours_cents: 5_000,
      theirs_cents: 0,
      found_at: new Date(),
    }
    const amounts = { kind: 'other_amount' as const, ours_cents: 1_900, theirs_cents: 2_000 }
    const differences = [refused, { ...refused, ...amounts, reference: 'E-other' }]
    await demo.db.insertInto('payment_differences').values(differences).execute()
    const cookie = await demo.signInStaff(['wallet_adjust', 'verify_pros'])
    const visitor = await visit({ viewport: narrow, dark: true, cookie })
    const { page } = visitor
    await page.goto('/interno/moedas')
    const row = page.getByRole('region', { name: 'Diferenças com o banco' })
    await expect(row).toContainText('O banco recusou uma devolução do nosso time · R$ 50,00')
    await expect(row).toContainText('aqui R$ 19,00, no banco R$ 20,00')
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'staff-refund-queue-narrow-dark')
    await row.getByRole('link', { name: 'Ver compra' }).click()
    await expect(page.getByRole('heading', { name: 'Compra de 50 moedas' })).toBeVisible()
    await page.goto(`/interno/profissionais/${professionalId}`)
    await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${professionalId}$`) })).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'staff-refund-professional-narrow-dark')
    await page.getByRole('link', { name: 'Compras de moedas' }).click()
    await expect(page.getByRole('heading', { name: /^Compras de Gil/ })).toBeVisible()
    await page.goto('/interno/moedas')
    await row.getByRole('button', { name: 'Já conferi' }).first().click()
    await expect(page.getByRole('status').filter({ hasText: 'Registrado.' })).toBeInViewport()
    assertNoProblems(visitor)
    await visitor.context.close()
  })

  await test.step('staff see the wallet before granting coins, and grant once despite a lost response', async () => {
    await test.step('staff see the wallet before granting coins; errors are shown, and a finished form is empty', async () => {
      const { professionalId } = await boughtByGil(demo)
      const visitor = await visit({ viewport: narrow, dark: true, cookie: await demo.signInStaff(['wallet_adjust']) })
      const { page } = visitor
      await page.goto('/interno/moedas')
      await page.getByRole('link', { name: 'Ajustar uma carteira' }).click()
      const number = page.getByLabel('Número do profissional')
      const find = page.getByRole('button', { name: 'Procurar carteira' })
      await number.fill('9999999')

      await find.click()
      await expect(page.getByText('Não há profissional com este número')).toBeVisible()
      await number.fill(String(professionalId))
      await find.click()
      await expect(page.getByRole('heading', { name: /^Gil Andrade: \d+ moedas$/ })).toBeVisible()
      await assertAccessible(page)
      await assertFits(page)

      await takeScreenshot(page, 'staff-adjust-narrow-dark')
      const coins = page.getByLabel('Quantas moedas? (com − você retira)')
      const reason = page.getByLabel('Motivo')
      const key = page.locator('[name=idempotencyKey]')
      await coins.fill('5')
      await reason.fill('Curto')
      await coins.evaluate(writeWithoutEvent, '500')
      const sent = recordRequests(page, (request) => request.method() === 'POST')
      await page.getByRole('button', { name: 'Dar 5 moedas', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Dar 500 moedas', exact: true })).toBeVisible()
      expect(sent, 'the button names what it sends').toHaveLength(0)
      await coins.fill('5')
      const adjust = page.getByRole('button', { name: 'Dar 5 moedas', exact: true })
      const before = await key.inputValue()
      const reload = Promise.withResolvers<void>()
      await page.route('**/carteira.data*', async (route) => {
        if (route.request().method() === 'GET') await reload.promise
        await route.continue()
      })
      await adjust.click()
      reload.resolve()
      await expect(reason).toHaveAttribute('aria-invalid', 'true')
      await expect(coins).toHaveValue('5')

      await reason.fill('Compensação combinada por telefone.')
      await expect(key).not.toHaveValue(before)
      await expect(reason).toHaveValue('Compensação combinada por telefone.')

      await adjust.click()
      await expect(page.getByText('Carteira ajustada.')).toBeInViewport()
      for (const field of [coins, reason]) await expect(field).toHaveValue('')
      expect(await key.inputValue()).not.toBe(before)

      assertNoProblems(visitor, 1)
      await visitor.context.close()
    })

    await test.step('granted coins are granted once despite a lost response and a resend', async () => {
      const { professionalId } = await boughtByGil(demo)
      const visitor = await visit({ viewport: desktop, cookie: await demo.signInStaff(['wallet_adjust']) })
      const { page } = visitor
      await page.goto(`/interno/moedas/carteira?de=${professionalId}`)
      await page.getByLabel('Quantas moedas? (com − você retira)').fill('1')
      const reason = page.getByLabel('Motivo')
      await reason.fill('A resposta se perdeu.')
      const answerNext = await interceptPosts(page, (url) => url.pathname.endsWith('.data'))
      const lost = answerNext('lost answer')
      await page.getByRole('button', { name: 'Dar 1 moeda' }).click()
      await lost
      await expect(page.getByRole('alert').filter({ hasText: connectionTexts.formFailed })).toBeVisible()
      await page.getByRole('button', { name: 'Dar 1 moeda' }).click()
      await expect(page.getByText('Carteira ajustada.')).toBeVisible()
      const adjustments = await demo.db
        .selectFrom('coin_adjustments')
        .select('coins')
        .where('reason', '=', 'A resposta se perdeu.')
        .execute()
      expect(adjustments).toEqual([{ coins: 1 }])
      assertNoProblems(visitor, 1)
    })
  })
})

test('a refund is requested once despite a lost response, and evidence is added without JavaScript', async ({
  demo,
  signedInAs,
}) => {
  await test.step('a refund is claimed once despite a lost response, a revalidation and a resend', async () => {
    await demo.reset()
    const carlos = await demo.db
      .selectFrom('professionals')
      .select(['id', 'user_id as userId'])
      .where('slug', 'like', 'carlos-%')
      .executeTakeFirstOrThrow()
    const purchases = () =>
      demo.db.selectFrom('purchases').select('id').where('professional_id', '=', carlos.id).execute()
    const before = (await purchases()).length
    const visitor = await signedInAs('carlos', { viewport: narrow })
    const { page } = visitor
    await page.goto('/profissional/carteira/comprar')
    const answerNext = await interceptPosts(page, (url) => url.pathname.endsWith('.data'))
    const lost = answerNext('lost answer')
    const pay = page.getByRole('button', { name: /^Comprar por/ }).first()
    await pay.click()
    await lost
    await expect(page.getByRole('alert').filter({ hasText: connectionTexts.formFailed })).toBeVisible()
    for (const payload of ['{}', '{}']) {
      const look = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('.data'))
      await demo.db
        .insertInto('events')
        .values({ topic: `user:${carlos.userId}`, kind: 'wallet.changed', payload, created_at: new Date() })
        .execute()
      await look
    }
    await pay.click()
    await page.waitForURL('**/carteira/compras/*')
    expect(await purchases()).toHaveLength(before + 1)
    await page.goto('/profissional/carteira/comprar')
    await pay.click()
    await page.waitForURL('**/carteira/compras/*')
    expect(await purchases()).toHaveLength(before + 2) // another choice is another purchase
    assertNoProblems(visitor, 1)
    await visitor.context.close()
  })

  await test.step('Carlos adds evidence without JavaScript, and file errors are shown beside the file', async () => {
    const { uuid } = await anOrder(demo.db)
    const carlos = await demo.db
      .selectFrom('professionals')
      .select('user_id as userId')
      .where('slug', 'like', 'carlos-%')
      .executeTakeFirstOrThrow()
    const unlocked = await unlockLead(demo.db, asProfessional(carlos.userId), { orderUuid: uuid }, new Date())
    assert.ok(unlocked.ok, JSON.stringify(unlocked))
    const visitor = await signedInAs('carlos', { viewport: desktop, dark: true, javaScript: false })
    const { page } = visitor
    await page.goto(`/profissional/contatos/${unlocked.value.leadId}/devolucao`)
    const send = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      await page.getByLabel('Escolha um arquivo').setInputFiles([file])
      await page.getByRole('button', { name: 'Adicionar às provas' }).click()
    }
    await send({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('Liguei e ninguém atendeu.') })
    await expect(page.getByRole('alert')).toContainText('Envie JPEG, PNG, WebP, AVIF, GIF ou PDF.')
    await send(aPdf)
    await expect(page.getByRole('link', { name: 'Prova 1 de 1: baixar o PDF' })).toBeVisible()
    await send(await aScreenshot())
    await page.getByRole('button', { name: 'Remover a prova 1' }).click()
    await expect(page.getByRole('list', { name: 'Provas (opcional)' }).getByRole('listitem')).toHaveCount(1)
    await page.getByLabel('O celular está errado ou é de outra pessoa').check({ force: true })
    await page.getByLabel('Conte com suas palavras').fill('Liguei')
    await page.getByRole('button', { name: /^Pedir \d+ moedas de volta$/ }).click()
    await expect(page.getByText('Conte um pouco mais: pelo menos 10 caracteres.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Provas (opcional)' }).getByRole('listitem')).toHaveCount(1)
    await takeScreenshot(page, 'claim-form-plain-desktop-dark')
    await page.getByLabel('Conte com suas palavras').fill('Liguei três vezes e o número é de uma padaria.')
    await page.getByRole('button', { name: /^Pedir \d+ moedas de volta$/ }).click()
    await expect(page.getByText(/^Resposta até/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Suas provas' }).getByRole('link')).toHaveCount(1)
    await assertFits(page)
    await takeScreenshot(page, 'claim-sent-plain-desktop-dark')
    assertNoProblems(visitor, 1) // text that is too short
  })
})

test('a client confirms a refund claim by one tap and the coins come back, with and without JavaScript', async ({
  demo,
  signedInAs,
}) => {
  for (const [name, options] of [
    ['with script', { viewport: desktop }],
    ['without JavaScript', { viewport: narrow, dark: true, javaScript: false }],
  ] as const)
    await test.step(name, async () => {
      await demo.resetEverything()
      const lead = await findLeadOfDavi(demo.db)
      const { userId, id } = await demo.db
        .selectFrom('professionals')
        .select(['id', 'user_id as userId'])
        .where('slug', 'like', 'davi-%')
        .executeTakeFirstOrThrow()
      const words = 'Ela me contou que já tinha fechado com outro pintor.'

      const result = await requestRefund(
        demo.db,
        asProfessional(userId),
        { leadId: lead.id, reason: 'already_hired', words },
        new Date(),
      )
      expect(result.ok).toBe(true)
      const before = await getCoinBalance(demo.db, id)
      const ana = await signedInAs('ana', options)
      const { page } = ana
      await page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
      if (name === 'with script') await page.getByRole('button', { name: 'Decidir depois' }).click()
      const card = page.getByRole('region', { name: 'Davi pede as moedas deste contato de volta' })
      await expect(card.getByText('Davi conta que você já tinha contratado outra pessoa')).toBeVisible()

      if (name === 'with script') await assertAccessible(page)
      await assertFits(page)
      await takeScreenshot(page, `claim-asked-${name.replace(' ', '-')}`)
      await card.getByRole('button', { name: 'Sim, foi assim' }).click()
      await expect(page.getByText('Obrigado por contar.')).toBeVisible()
      await expect(card).toHaveCount(0)
      expect(await getCoinBalance(demo.db, id)).toBeGreaterThan(before)

      assertNoProblems(ana)
      const davi = await signedInAs('davi', options)
      await davi.page.goto(`/profissional/contatos/${lead.id}/devolucao`)
      await expect(davi.page.getByText('O cliente confirmou: as moedas voltaram')).toBeVisible()

      if (name === 'with script') await assertAccessible(davi.page)
      assertNoProblems(davi)
      await ana.context.close()
      await davi.context.close()
    })
})
