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
    ['Иван Щербаков, Наталья Жукова', "Ivan Chtcherbakov, Natal'ia Jukova"],
    ['Γιώργος Ξένος e Đức', 'Giorgos Xenos e Duc'],
    ['王小明 e محمد علي 😀😀', '[outro alfabeto] e [outro alfabeto] [símbolo]'],
    ['Jose\u0301\tn\u200bo\nfim', 'José no\nfim'],
    ['vão≥60cm e √9', 'vão maior ou igual a 60cm e raiz de 9'],
    ['★★ 220Ω', 'estrela estrela 220 ohm'],
    ['⅓ de CO₂, 20㎡ a 30℃', '1/3 de CO2, 20m2 a 30°C'],
    ['2⅓ m e 10⁴ × 2⁻³', '2 1/3 m e 10^4 × 2^−³'],
    ['➤ a 🔹 b ─ c ➔ d ➕ e ☒', '• a • b – c -> d + e [x]'],
    ['Nguyễn Łukasz Ağa', 'Nguyen Lukasz Aga'],
    ['1️⃣ ①ﬁo ‼', '1 1fio !!'],
    ['porta\u2011janela ⌀ 10 μm Δt 5‰', 'porta-janela Ø 10 µm delta t 5 por mil'],
    ['☐ a ■ b ➜ c ❗', '[ ] a • b -> c !'],
  ] as const)
    assert.equal(drawableText(text, font), expected)
})
