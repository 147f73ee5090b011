import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headingsOf, readInline, textBlock } from './text-blocks.ts'

test('strong words and links to our own pages are read; everything else stays what was written', () => {
  assert.deepEqual(readInline('Veja **antes** em [Pedir ajuda](/pedir-ajuda).'), [
    { kind: 'plain', text: 'Veja ' },
    { kind: 'strong', text: 'antes' },
    { kind: 'plain', text: ' em ' },
    { kind: 'link', text: 'Pedir ajuda', href: '/pedir-ajuda' },
    { kind: 'plain', text: '.' },
  ])
  for (const text of [
    '[fora](https://outro.com)',
    '[fora](//outro.com)',
    '[fora](/\\outro.com)',
    '[js](javascript:alert(1))',
    '<b>x</b> ** solto',
  ])
    assert.deepEqual(readInline(text), [{ kind: 'plain', text }], text)
})

test('a block that is not of the closed set is refused', () => {
  assert.equal(textBlock.safeParse({ kind: 'html', text: '<p>' }).success, false)
  assert.equal(textBlock.safeParse({ kind: 'text', text: 'a', html: '<p>' }).success, false)
  assert.equal(textBlock.safeParse({ kind: 'list', items: ['só um'] }).success, false)
})

test('headings give places to go to', () => {
  assert.deepEqual(
    headingsOf([
      { kind: 'heading', text: 'Por quanto tempo?' },
      { kind: 'text', text: 'x' },
    ]),
    [{ id: 'por-quanto-tempo', text: 'Por quanto tempo?' }],
  )
})
