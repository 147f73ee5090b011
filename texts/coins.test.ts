import assert from 'node:assert/strict'
import { test } from 'vitest'
import { creditedText, lotsText, paidAfterText, coolingOffText } from './coins.ts'

const now = new Date('2026-11-24T12:00:00Z')
const at = (day: string) => new Date(`${day}T15:00:00Z`)

test('a movement names its coins and their expiry', () => {
  const parts = [
    { kind: 'bonus', coins: -5, expiresAt: at('2026-12-02') },
    { kind: 'bonus', coins: -2, expiresAt: new Date('2026-12-02T18:00:00Z') },
    { kind: 'bonus', coins: -3, expiresAt: null },
    { kind: 'paid', coins: -1, expiresAt: null },
  ] as const
  assert.equal(
    lotsText(parts, now),
    'Saíram: 7 de bônus, válidas até 02/12/2026; 3 de bônus, sem vencimento; 1 comprada, sem vencimento',
  )
  assert.equal(
    lotsText([{ kind: 'bonus', coins: 1, expiresAt: at('2026-11-20') }], now),
    'Entraram: 1 de bônus, vencida em 20/11/2026',
  )
  assert.equal(lotsText([], now), null)
})

test('the time to payment is shown while it is short', () => {
  assert.equal(paidAfterText(12.4), 'Pagamento confirmado em 12 segundos.')
  assert.equal(paidAfterText(0.2), 'Pagamento confirmado em 1 segundo.')
  assert.equal(paidAfterText(60), 'Pagamento confirmado em 1 minuto.')
  assert.equal(paidAfterText(1_799), 'Pagamento confirmado em 29 minutos.')
  assert.equal(paidAfterText(3_600), null)
})

test('a purchase mentions the bonus lost by cancelling only if it had one', () => {
  const regret = { coins: 20, cents: 2_000, bonusUsed: 0, bonusLeft: 0 }
  const plain = 'Você pode devolver 20 moedas e receber R$ 20,00 de volta pelo Pix.'
  assert.equal(coolingOffText(regret, 'pix'), plain)
  assert.equal(
    coolingOffText({ ...regret, bonusUsed: 2 }, 'pix'),
    `${plain} O bônus já usado (2 moedas) conta como moeda comprada.`,
  )
  assert.equal(coolingOffText({ ...regret, bonusLeft: 2 }, 'pix'), `${plain} O bônus desta compra sai junto.`)
})

test('a purchase says how many coins were credited and how many paid a debt', () => {
  assert.equal(creditedText(52, 0), '52 moedas entraram na sua carteira.')
  assert.equal(
    creditedText(12, 40),
    '12 moedas entraram na sua carteira, e 40 moedas pagaram o que faltava de uma compra estornada.',
  )
  assert.equal(creditedText(0, 1), '1 moeda pagou o que faltava de uma compra estornada.')
})
