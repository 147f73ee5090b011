import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contactMask, maskContactData, isContactDataMasked } from './mask-contact-data.ts'

const hidden = (text: string) => maskContactData(text).replaceAll(contactMask, '#')

test('phones, e-mails and social names are hidden, surrounding text stays', () => {
  for (const [text, shown] of [
    ['Me liga: (11) 91234-5678, à tarde.', 'Me liga: #, à tarde.'],
    ['+55 11 9 1234 5678', '#'],
    ['É 98765-4321 ou 3456-7890', 'É # ou #'],
    ['Olá 😀 Ação: davi.rocha@exemplo.com.br, ok?', 'Olá 😀 Ação: #, ok?'],
    ['davi arroba gmail ponto com', 'davi #'],
    ['meu número é nove um dois três quatro cinco seis sete oito nove um', 'meu número é #'],
    ['9 1 2 3 4 5 6 7 8 é meu número', '# é meu número'],
    ['chama no @davi_pintor hoje', 'chama no # hoje'],
  ] as const)
    assert.equal(hidden(text), shown, text)
})

test('prices, dates, postal codes and measures stay', () => {
  for (const text of [
    'Fica em R$ 1.278,00 até 20/11/2026, das 14h às 16h30.',
    'Rua Ipê, 123, CEP 01310-100, 45 m², 2019-2024.',
    'Posso quinta às 9h? São 3 demãos e 2 dias.',
  ])
    assert.equal(hidden(text), text)
})

test('contact data is hidden where the client wants chat only, until it is shared', () => {
  const givenAt = new Date()
  assert.deepEqual(
    {
      chat: isContactDataMasked({ contactMode: 'chat', contactGivenAt: null }),
      chatGiven: isContactDataMasked({ contactMode: 'chat', contactGivenAt: givenAt }),
      whatsapp: isContactDataMasked({ contactMode: 'whatsapp', contactGivenAt: null }),
    },
    { chat: true, chatGiven: false, whatsapp: false },
  )
})

test('hiding takes linear time', () => {
  const long = '9 '.repeat(1000)
  assert.ok(maskContactData(long).length < long.length)
})
