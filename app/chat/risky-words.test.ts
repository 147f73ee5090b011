import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksForCare } from './risky-words.ts'

test('what swindlers ask for is noticed', () => {
  for (const text of [
    'Faz um pix antecipado de 50 que eu reservo o horário',
    'preciso de um sinal por Pix',
    'Me manda o código que chegou no seu celular',
    'Levo a maquininha, só aproximar',
    'Veja o orçamento em https://exemplo.com/x',
  ])
    assert.equal(asksForCare(text), true, text)
})

test('ordinary talk is left alone', () => {
  for (const text of [
    'Aceito pix ou dinheiro no fim do serviço',
    'Posso passar hoje às 16h?',
    'O código da tinta é 4821',
    'A máquina de lavar fica na área',
  ])
    assert.equal(asksForCare(text), false, text)
})
