import assert from 'node:assert/strict'
import { test } from 'vitest'
import { splitLinks } from './message-parts.ts'

test('addresses are separated from the surrounding text', () => {
  assert.deepEqual(splitLinks('Veja (https://exemplo.com/a?b=1), ou www.Exemplo.com.br.'), [
    { text: 'Veja (' },
    { text: 'https://exemplo.com/a?b=1', link: { href: 'https://exemplo.com/a?b=1', host: 'exemplo.com' } },
    { text: '), ou ' },
    { text: 'www.Exemplo.com.br', link: { href: 'https://www.exemplo.com.br/', host: 'www.exemplo.com.br' } },
    { text: '.' },
  ])
})

test('the displayed host is the one that opens, whatever the address pretends', () => {
  for (const [text, host] of [
    ['https://ajeita.com.br@golpe.example/pix', 'golpe.example'],
    ['https://аjeita.com.br/', 'xn--jeita-3ve.com.br'],
    ['HTTPS://GOLPE.EXAMPLE', 'golpe.example'],
  ] as const)
    assert.equal(splitLinks(text)[0]!.link!.host, host)
})

test('only web addresses become links, and all text is preserved', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    '<b>oi</b>',
    'https://',
    '',
    'quinta às 9h, R$ 1.278,00',
  ]) {
    const parts = splitLinks(text)
    assert.ok(
      parts.every(({ link }) => !link),
      text,
    )
    assert.equal(parts.map((part) => part.text).join(''), text)
  }
})
