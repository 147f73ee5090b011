import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chatbotAnswerText, chatbotLinks } from './chatbot-answers.ts'
import { chatbotTranscript } from './chatbot.ts'

const open = new Date('2026-11-19T10:00:00-03:00')
const closed = new Date('2026-11-20T10:00:00-03:00')
const nothing = { articles: [], services: [], offersTicket: false }

test('a request for a person is answered with the support hours', () => {
  assert.equal(
    chatbotAnswerText({ intent: 'person', ...nothing }, open),
    'O time responde por e-mail, com número de protocolo. Nosso time está atendendo agora, até as 20h.',
  )
  assert.equal(
    chatbotAnswerText({ intent: 'person', ...nothing }, closed),
    'O time responde por e-mail, com número de protocolo. Nosso time volta amanhã, às 8h (hoje é feriado: Consciência Negra).',
  )
})

test('a price has its unit and says when it is an estimate', () => {
  const price = {
    service: 'Pintor',
    unit: 'por m²',
    minimumCents: 1800,
    averageCents: 3200,
    maximumCents: 5500,
    sampleSize: 0,
  }
  const text = chatbotAnswerText({ intent: 'price', ...nothing, price }, open)
  assert.equal(
    text,
    'Pintor custa em média R$ 32,00 por m², de R$ 18,00 a R$ 55,00. É uma estimativa nossa: o valor final depende do seu caso. Pedir orçamentos é grátis.',
  )
  assert.doesNotMatch(
    chatbotAnswerText({ intent: 'price', ...nothing, price: { ...price, sampleSize: 12 } }, open),
    /estimativa/,
  )
})

test('an answer links services first, then articles', () => {
  assert.deepEqual(
    chatbotLinks({
      intent: 'found',
      articles: [{ slug: 'quanto-custa-um-servico', title: 'Como saber o preço de um serviço?' }],
      services: [{ name: 'Pintor', fullSlug: 'reformas-e-reparos/pintor' }],
      offersTicket: false,
    }),
    [
      { title: 'Pedir pintor', href: '/reformas-e-reparos/pintor' },
      { title: 'Como saber o preço de um serviço?', href: '/central-de-ajuda/quanto-custa-um-servico' },
    ],
  )
})

test('a conversation becomes the text of a ticket, truncated at the start', () => {
  const messages = [
    { mine: true, text: 'Oi' },
    { mine: false, text: 'Olá!' },
  ]
  assert.equal(chatbotTranscript(messages, 100), 'Você: Oi\nAssistente: Olá!')
  assert.equal(chatbotTranscript(messages, 10), '…nte: Olá!')
  assert.equal(chatbotTranscript(messages, 10).length, 10)
})
