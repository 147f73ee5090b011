import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import type { WalletMovement } from '#domain/wallet/wallet-movements.server.ts'
import { creditLots, listWalletMovements } from '#domain/wallet/wallet.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { joinWithDots } from '#texts/format.ts'
import { movementRow, movementsPerPage } from './wallet-view.server.ts'

const now = new Date('2026-11-24T12:00:00Z')
const movement: WalletMovement = {
  id: 1,
  kind: 'bonus',
  coins: 20,
  createdAt: now,
  refundReason: null,
  staffReason: null,
  cause: null,
  purchaseUuid: null,
  leadId: null,
  leadState: null,
  client: null,
  service: null,
  city: null,
  uf: null,
  lots: [],
}
const movementText = (change: Partial<WalletMovement>) => {
  const { title, reason } = movementRow({ ...movement, ...change }, now)
  return { title, reason }
}

test('automatic movements show their reason', () => {
  assert.deepEqual(movementText({ cause: 'welcome' }), {
    title: 'Bônus',
    reason: 'Motivo: boas-vindas, pela identidade aprovada',
  })
  assert.deepEqual(movementText({ cause: 'guarantee' }), {
    title: 'Bônus',
    reason: 'Motivo: garantia dos 15 primeiros contatos',
  })
  assert.deepEqual(movementText({ kind: 'adjustment', cause: 'regret_undone' }), {
    title: 'Devolução de compra desfeita',
    reason: 'Motivo: o dinheiro não pôde ser devolvido, e as moedas voltaram',
  })
  assert.deepEqual(movementText({ kind: 'cooling_off', cause: 'given_back', staffReason: 'Comprou duas vezes.' }), {
    title: 'Compra devolvida pelo nosso time',
    reason: 'Motivo: Comprou duas vezes.',
  })
  assert.deepEqual(movementText({ kind: 'cooling_off' }), { title: 'Compra devolvida', reason: null })
  assert.deepEqual(movementText({ kind: 'adjustment', staffReason: 'Erro nosso.' }), {
    title: 'Ajuste do time',
    reason: 'Motivo: Erro nosso.',
  })
})

/** The lots of a movement whose coins came from, or went to, paid coins without expiry. */
const lotsText = ({ coins, coinsOfLots }: { coins: number; coinsOfLots: number }) => {
  const kind = coins < 0 ? 'chargeback' : 'purchase'
  const lots = coinsOfLots ? [{ kind: 'paid' as const, coins: coinsOfLots, expiresAt: null }] : []
  return movementRow({ ...movement, kind, coins, lots }, now).lots
}

test('a movement covered by its lots names only them', () => {
  assert.equal(lotsText({ coins: 20, coinsOfLots: 20 }), 'Entraram: 20 compradas, sem vencimento')
})

test('coins that the lots could not pay are owed', () => {
  assert.equal(
    lotsText({ coins: -108, coinsOfLots: -100 }),
    'Saíram: 100 compradas, sem vencimento. Faltaram 8 moedas, que a próxima entrada paga',
  )
  assert.equal(lotsText({ coins: -1, coinsOfLots: 0 }), 'Faltou 1 moeda, que a próxima entrada paga')
})

test('coins that repay what was owed are explained beside the lots', () => {
  assert.equal(
    lotsText({ coins: 20, coinsOfLots: 12 }),
    'Entraram: 12 compradas, sem vencimento. 8 moedas pagaram o que faltava',
  )
  assert.equal(lotsText({ coins: 1, coinsOfLots: 0 }), '1 moeda pagou o que faltava')
})

test('a truncated list of movements says so', () => {
  const many = Array.from({ length: 101 }, (_, id) => ({ ...movement, id }))
  const truncated = movementsPerPage(many, now)
  assert.equal(truncated.movements.length, 100)
  assert.equal(
    truncated.more,
    'Estes são os 100 movimentos mais recentes. Filtre por mês ou baixe a planilha para ver os outros.',
  )
  const whole = movementsPerPage(many.slice(1), now)
  assert.equal(whole.more, null)
})

test('the movement of a contact names the order, the reason and the lots of its coins, and links to the contact', async () => {
  const { db } = await testDatabase(scope)
  await refreshCatalog(db)
  const pro = await aProfessional(db, { coins: 0 })
  const { professionalId, userId } = pro
  const lots = [
    { coins: 7, from: 'bonus', expiresAt: addDays(testNow, 30) },
    { coins: 100, from: 'adjustment', kind: 'paid' },
  ] as const
  const movement = { kind: 'adjustment', reference: 'wallet-view-test', professionalId, userId } as const
  await db.transaction().execute((tx) => creditLots(tx, movement, lots, testNow))
  const { leadId, coinsPaid } = await aLead(db, { pro, order: await anOrder(db) })
  const readMovements = async () =>
    (await listWalletMovements(db, professionalId)).map((row) => movementRow(row, testNow))

  const [spent] = await readMovements()
  const fromBoth = `7 de bônus, válidas até 20/12/2026; ${coinsPaid - 7} compradas, sem vencimento`
  assert.partialDeepStrictEqual(spent, {
    title: 'Contato desbloqueado',
    coins: -coinsPaid,
    about: joinWithDots(['Bia', 'Pintor em São Paulo, SP']),
    lots: `Saíram: ${fromBoth}`,
    contact: `/profissional/contatos/${leadId}`,
  })

  const lead = { leadId, coinsPaid, professionalId, professionalUserId: userId }
  await db.transaction().execute((tx) => refundCoins(tx, lead, 'repeated_order', testNow))
  const [returned] = await readMovements()
  assert.partialDeepStrictEqual(returned, {
    title: 'Devolução',
    coins: coinsPaid,
    reason: 'Motivo: o pedido era repetido',
    lots: `Entraram: ${fromBoth}`,
  })
})
