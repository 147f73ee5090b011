import assert from 'node:assert/strict'
import { test } from 'vitest'
import { riskIn } from './risky-words.ts'

test('typical scam requests are classified by kind', () => {
  for (const [text, risk] of [
    ['Faz um pix antecipado de 50 que eu reservo o horário', 'advance_payment'],
    ['preciso de um sinal por Pix', 'advance_payment'],
    ['Me manda o código que chegou no seu celular', 'asked_code'],
    ['Levo a maquininha, só aproximar', 'card_machine'],
    ['Veja o orçamento em https://exemplo.com/x', 'outside_link'],
  ] as const)
    assert.equal(riskIn(text), risk, text)
})

test('ordinary messages raise no warning', () => {
  for (const text of [
    'Aceito pix ou dinheiro no fim do serviço',
    'Posso passar hoje às 16h?',
    'O código da tinta é 4821',
    'A máquina de lavar fica na área',
  ])
    assert.equal(riskIn(text), undefined, text)
})
