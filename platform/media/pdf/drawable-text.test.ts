import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { openSync, type Font } from 'fontkit'
import { test } from 'vitest'
import { drawableText } from './drawable-text.ts'

const font = openSync(fileURLToPath(new URL('./figtree-400.ttf', import.meta.url))) as Font

test('a character missing in the font becomes a word', () => {
  for (const [text, expected] of [
    ['piso ≥ 60 cm', 'piso maior ou igual a 60 cm'],
    ['A → B ✔ ★ • ½ m²', 'A -> B ok estrela • ½ m²'],
    ['Casa 👨‍👩‍👧 ⚠️', 'Casa [símbolo] atenção'],
    ['Жα fim', '[símbolo] fim'],
    ['Jose\u0301\tn\u200bo\nfim', 'José no\nfim'],
  ] as const)
    assert.equal(drawableText(text, font), expected)
})
