import assert from 'node:assert/strict'
import { test } from 'vitest'
import { riskIn } from './risky-words.ts'

test('typical scam requests are classified by kind', () => {
  for (const [text, risk] of [
    ['Faz um pix antecipado de 50 que eu reservo o horário', 'advance_payment'],
    ['preciso de um sinal por Pix', 'advance_payment'],
    ['manda um Pix de 30 reais pra garantir a vaga', 'advance_payment'],
    ['Para reservar o horário é só fazer o pix', 'advance_payment'],
    ['Preciso de 50% adiantado para comprar o material', 'advance_payment'],
    ['Trabalho com pagamento antecipado', 'advance_payment'],
    ['Você deposita o valor antes de eu ir', 'advance_payment'],
    ['Me manda o código que chegou no seu celular', 'asked_code'],
    ['me fala o codigo por favor', 'asked_code'],
    ['Qual o código de verificação?', 'asked_code'],
    ['me passa os 4 números que chegaram por mensagem', 'asked_code'],
    ['Levo a maquininha, só aproximar', 'card_machine'],
    ['Tenho máquina de cartão', 'card_machine'],
    ['Veja o orçamento em https://exemplo.com/x', 'outside_link'],
    ['chama em wa.me/5511987654321', 'outside_link'],
    ['meu catálogo: bit.ly/fotos-obra', 'outside_link'],
    ['paga em loja-facil.com.br/pagar', 'outside_link'],
  ] as const)
    assert.equal(riskIn(text), risk, text)
})

test('ordinary messages raise no warning', () => {
  for (const text of [
    'Aceito pix ou dinheiro no fim do serviço',
    'Posso passar hoje às 16h?',
    'O código da tinta é 4821',
    'Qual o código do portão?',
    'Me passa o código da cor',
    'A entrada é pela garagem',
    'Pode adiantar a visita para as 8h?',
    'Meu e-mail é ana.silva@exemplo.com.br',
    'São 3,5 metros.Com a porta dá 4',
    'A máquina de lavar fica na área',
  ])
    assert.equal(riskIn(text), undefined, text)
})
