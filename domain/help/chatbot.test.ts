import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ChatbotIntent, questionLimit, readQuestion, recognizeIntent, withoutPriceWords } from './chatbot.ts'

test('urgent intents win over polite ones, and nothing is guessed', () => {
  const rows: [text: string, intent: ChatbotIntent][] = [
    ['Olá', 'greeting'],
    ['bom dia, tudo bem?', 'greeting'],
    ['Oi, meu código não chegou', 'pin'],
    ['não recebi o PIN', 'pin'],
    ['o SMS não chega', 'pin'],
    ['Pediram um Pix antecipado', 'safety'],
    ['ele pediu dinheiro adiantado', 'safety'],
    ['quer pagamento adiantado por fora', 'safety'],
    ['o pintor pediu um sinal para reservar', 'safety'],
    ['paguei e ele sumiu', 'safety'],
    ['paguei metade e o pedreiro não voltou', 'safety'],
    ['sumiu com o meu dinheiro', 'safety'],
    ['me pediram o código do SMS', 'safety'],
    ['pedi o código e não chegou', 'pin'],
    ['ele quer que eu pague antes', 'safety'],
    ['o profissional me xingou', 'safety'],
    ['tem aplicativo?', 'app'],
    ['como baixar o app', 'app'],
    ['quero criar um aplicativo', 'found'],
    ['paguei o pix e o saldo não apareceu', 'found'],
    ['paguei e a moeda não apareceu', 'coins'],
    ['qual o telefone de vocês', 'person'],
    ['tem whatsapp da ajeita?', 'person'],
    ['o profissional vê meu telefone?', 'found'],
    ['vocês trabalham domingo?', 'hours'],
    ['atendem aos sábados', 'hours'],
    ['eletricista que atende domingo', 'found'],
    ['como viro profissional', 'become_professional'],
    ['acho que caí num golpe e quero reembolso', 'safety'],
    ['falar com atendente', 'person'],
    ['quero falar com uma pessoa', 'person'],
    ['Falar com uma pessoa do time', 'person'],
    ['quero um reembolso', 'refund'],
    ['estorno das moedas', 'refund'],
    ['Como recebo minhas moedas de volta?', 'refund'],
    ['quero excluir minha conta', 'delete_account'],
    ['cadê meu pedido?', 'own_order'],
    ['como está o meu pedido', 'own_order'],
    ['qual é meu saldo', 'own_order'],
    ['como cancelo um pedido', 'cancel'],
    ['quero trabalhar com vocês', 'become_professional'],
    ['qual o horário de atendimento', 'hours'],
    ['o que são moedas', 'coins'],
    ['quanto custa um pintor', 'price'],
    ['é grátis?', 'price'],
    ['obrigada!', 'thanks'],
    ['torneira pingando', 'found'],
    ['ola mundo', 'found'],
    ['', 'empty'],
    [' \n\t\u0000\u200b ', 'empty'],
    ['a'.repeat(questionLimit), 'found'],
    ['a'.repeat(questionLimit + 1), 'too_long'],
    ['a'.repeat(10_000), 'too_long'],
    ['!!! ???', 'found'],
  ]
  for (const [text, intent] of rows) assert.equal(recognizeIntent(text).intent, intent, text.slice(0, 60))
})

test('staff are offered where only a person can help', () => {
  for (const text of ['fui enganado', 'quero um humano', 'meu reembolso'])
    assert.equal(recognizeIntent(text).offersTicket, true)
  for (const text of ['oi', 'quanto custa um pintor', 'obrigado'])
    assert.equal(recognizeIntent(text).offersTicket, false)
})

test('control characters and double spaces are removed', () => {
  assert.equal(readQuestion(' a\u0000b\r\n  c\u202e '), 'a b c')
})

test('a question about a price is stripped to the service', () => {
  assert.equal(withoutPriceWords('Quanto custa um pintor?'), 'pintor')
  assert.equal(withoutPriceWords('qual o preço médio de aula de violão'), 'aula violao')
  assert.equal(withoutPriceWords('Quanto custa?'), '')
})
