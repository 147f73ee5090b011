import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { pricesInState } from '#domain/catalog/state-prices.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { cityBySlug, kmBetween } from '#domain/places/places.server.ts'
import { listProposals } from '#domain/proposals/one-proposal.server.ts'
import { refuseProposal } from '#domain/proposals/refuse-proposal.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { createProposalOfDavi } from '#test/support/proposal-of-davi.ts'
import { scope } from '#test/support/scope.ts'
import { formatMoney } from '#texts/format.ts'
import { comparison } from './comparison.server.ts'
import { localPrices } from './local-prices.server.ts'
import { offersOf } from './offer.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('the newest price of each professional is compared, except that of a rejected proposal (product: Quote)', async () => {
  const order = await anOrder(db)
  const contact = async (priceCents?: number) => {
    const { userId } = await aProfessional(db)
    const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)
    assert.ok(unlocked.ok)
    const { leadId } = unlocked.value
    assert.ok((await sendFirstMessage(db, asProfessional(userId), { leadId, text: 'Posso ir.', priceCents }, now)).ok)
    assert.ok((await acceptConversation(db, asClient(order.clientId), { leadId }, now)).ok)
    return leadId
  }
  const first = await contact(45_000)
  const second = await contact(30_000)
  const third = await contact()
  const seen = async () => {
    const detail = (await findOrderDetail(db, order))!
    const proposals = await listProposals(db, [first, second, third], now)
    return comparison(detail, proposals)?.offers.map(({ leadId, price, from }) => ({ leadId, price, from }))
  }
  const answers = [
    { leadId: first, price: formatMoney(450_00), from: 'Na primeira mensagem' },
    { leadId: second, price: formatMoney(300_00), from: 'Na primeira mensagem' },
  ]
  assert.deepEqual(await seen(), answers)
  const proposalId = await createProposalOfDavi(db, first)
  const written = { leadId: first, price: formatMoney(100_00), from: 'Em orçamento' }
  assert.deepEqual(await seen(), [written, answers[1]])
  await createProposalOfDavi(db, third)
  assert.deepEqual(await seen(), [written, answers[1], { ...written, leadId: third }])
  assert.ok((await refuseProposal(db, asClient(order.clientId), { proposalId }, now)).ok)
  assert.deepEqual((await seen())?.[0], answers[0], 'back to what was said first')
})

test('each price shows the professional’s base and its distance', async () => {
  const order = await anOrder(db)
  const bases: ([string, string] | null)[] = [['sp', 'sao-paulo'], ['sp', 'campinas'], null]
  for (const city of bases) {
    const { userId, professionalId } = await aProfessional(db)
    const base_city_id = city && cityBySlug(...city)!.id
    const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)
    assert.ok(unlocked.ok)
    const first = { leadId: unlocked.value.leadId, userId, text: 'Posso ir.', priceCents: 30_000 }
    assert.ok((await sendFirstMessage(db, asProfessional(first.userId), first, now)).ok)
    await db.updateTable('professionals').set({ base_city_id }).where('id', '=', professionalId).execute()
  }
  const { offers } = comparison((await findOrderDetail(db, order))!, [])!
  const campinas = kmBetween(cityBySlug('sp', 'campinas')!.id, cityBySlug('sp', 'sao-paulo')!.id)
  assert.deepEqual(
    offers.map(({ base, distance }) => [base, distance]),
    [
      ['São Paulo, SP', 'na sua cidade'],
      ['Campinas, SP', `a ${campinas} km`],
      ['Atende na sua cidade', null],
    ],
  )
})

test('the size of the job is used for prices per square metre and for the local price', async () => {
  const order = await anOrder(db)
  const { userId } = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)
  assert.ok(unlocked.ok)
  const first = { leadId: unlocked.value.leadId, userId, text: 'Posso ir.', priceCents: 124_000 }
  assert.ok((await sendFirstMessage(db, asProfessional(first.userId), first, now)).ok)
  const detail = (await findOrderDetail(db, order))!
  const seen = (area: string) => {
    const input = { ...detail, reviewData: [{ title: 'Qual é a área aproximada das paredes?', text: area }] }
    return { perM2: offersOf(input, [])[0]!.offer.perM2, amount: localPrices(input)!.amount }
  }
  const amount = (area: string, range: string) => `Pelo que você informou (${area}): ${range}.`
  const { minimumCents, maximumCents } = pricesInState(catalog().serviceBySlug('pintor')!.prices, 'sp')
  const local = (cents: number, size: number) => formatMoney(cents * size)
  assert.deepEqual(seen('62 m²'), {
    perM2: 'R$ 20,00',
    amount: amount('62\u00a0m²', `de ${local(minimumCents, 62)} a ${local(maximumCents, 62)}`),
  })
  assert.deepEqual(seen('De 31 a 80 m²'), {
    perM2: 'de R$ 15,50 a R$ 40,00',
    amount: amount('de 31 a 80\u00a0m²', `de ${local(minimumCents, 31)} a ${local(maximumCents, 80)}`),
  })
  assert.deepEqual(seen('Até 31 m²'), {
    perM2: 'a partir de R$ 40,00',
    amount: amount('até 31\u00a0m²', `até ${local(maximumCents, 31)}`),
  })
  assert.deepEqual(seen('Mais de 155 m²'), {
    perM2: 'até R$ 8,00',
    amount: amount('a partir de 155\u00a0m²', `a partir de ${local(minimumCents, 155)}`),
  })
  assert.deepEqual(seen('Não sei medir'), { perM2: null, amount: null })
})

test('a unit price is converted to the whole where the client gave the size, else omitted', async () => {
  const order = await anOrder(db)
  for (const priceUnit of ['m2', 'hour'] as const) {
    const { userId } = await aProfessional(db)
    const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)
    assert.ok(unlocked.ok)
    const first = { leadId: unlocked.value.leadId, userId, text: 'Posso ir.', priceCents: 2_000, priceUnit }
    assert.ok((await sendFirstMessage(db, asProfessional(first.userId), first, now)).ok)
  }
  const detail = (await findOrderDetail(db, order))!
  const seen = (area: string) =>
    offersOf({ ...detail, reviewData: [{ title: 'Qual é a área?', text: area }] }, []).map(
      ({ offer: { price, rate, perM2, perHour } }) => [price, rate, perM2, perHour],
    )
  const byHour = ['R$ 20,00 por hora', 'O total depende das horas', null, 'R$ 20,00']
  assert.deepEqual(seen('62 m²'), [['R$ 1.240,00', 'R$ 20,00 por m² (62\u00a0m²)', 'R$ 20,00', null], byHour])
  assert.deepEqual(seen('De 31 a 80 m²')[0]!.slice(0, 2), [
    'de R$ 620,00 a R$ 1.600,00',
    'R$ 20,00 por m² (de 31 a 80\u00a0m²)',
  ])
  assert.deepEqual(seen('Não sei medir')[0], ['R$ 20,00 por m²', 'O total depende da área', 'R$ 20,00', null])
})

test('counted services compare by unit and number with the local price', async () => {
  const order = await anOrder(db)
  const { userId } = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)
  assert.ok(unlocked.ok)
  const first = { leadId: unlocked.value.leadId, userId, text: 'Posso ir.', priceCents: 36_000 }
  assert.ok((await sendFirstMessage(db, asProfessional(first.userId), first, now)).ok)
  const service = catalog().serviceBySlug('instalacao-de-cortinas-e-persianas')!
  const detail = { ...(await findOrderDetail(db, order))!, categorySlug: service.fullSlug, quotedHere: undefined }
  const { minimumCents, maximumCents } = pricesInState(service.prices, 'sp')
  const seen = (text: string) => {
    const input = { ...detail, reviewData: [{ title: 'Quantas janelas?', text }] }
    return [offersOf(input, [])[0]!.offer.perCount, localPrices(input)!.amount]
  }
  const formatTotal = (cents: number, windows: number) => formatMoney(cents * windows)
  const amount = (windows: string, range: string) => `Pelo que você informou (${windows}): ${range}.`
  assert.deepEqual(seen('1'), [
    'R$ 360,00',
    amount('1\u00a0janela', `de ${formatTotal(minimumCents, 1)} a ${formatTotal(maximumCents, 1)}`),
  ])
  assert.deepEqual(seen('De 4 a 6'), [
    'de R$ 60,00 a R$ 90,00',
    amount('de 4 a 6\u00a0janelas', `de ${formatTotal(minimumCents, 4)} a ${formatTotal(maximumCents, 6)}`),
  ])
  assert.deepEqual(seen('Ainda não contei'), [null, null])
})
