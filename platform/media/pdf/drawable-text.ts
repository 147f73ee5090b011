import type { Font } from 'fontkit'

const inWords: Record<string, string> = {
  '≥': 'maior ou igual a',
  '≤': 'menor ou igual a',
  '≈': 'cerca de',
  '≠': 'diferente de',
  '√': 'raiz de',
  '∼': '~',
  '∕': '/',
  '‰': 'por mil',
  '∞': 'infinito',
  '→': '->',
  '⇒': '->',
  '➡': '->',
  '➜': '->',
  '▶': '->',
  '➔': '->',
  '➝': '->',
  '➞': '->',
  '⟶': '->',
  '⇨': '->',
  '👉': '->',
  '←': '<-',
  '↔': '<->',
  '✔': 'ok',
  '✓': 'ok',
  '✅': 'ok',
  '☑': 'ok',
  '☐': '[ ]',
  '□': '[ ]',
  '⬜': '[ ]',
  '☒': '[x]',
  '✗': 'x',
  '✘': 'x',
  '❌': 'x',
  '✖': 'x',
  '❗': '!',
  '★': 'estrela',
  '☆': 'estrela',
  '⭐': 'estrela',
  '⚠': 'atenção',
  '′': "'",
  '″': '"',
  '№': 'nº',
  Ω: 'ohm',
  Δ: 'delta',
  '∆': 'delta',
  π: 'pi',
  μ: 'µ',
  '⌀': 'Ø',
  '∅': 'Ø',
  Ł: 'L',
  ł: 'l',
  '●': '•',
  '○': '•',
  '■': '•',
  '▪': '•',
  '‣': '•',
  '◦': '•',
  '►': '•',
  '▸': '•',
  '➢': '•',
  '➤': '•',
  '◆': '•',
  '❖': '•',
  '✦': '•',
  '⬛': '•',
  '🔹': '•',
  '🔸': '•',
  '🔴': '•',
  '🟢': '•',
  '📌': '•',
  '―': '—',
  '─': '–',
  '➕': '+',
  '➖': '-',
  '➗': '÷',
}

/** Names in Cyrillic and Greek letters, as Brazilian newspapers write them. */
const latin = new Map(
  Object.entries({
    абвгдеёзийклмнопрстуфцыэіїґўј: 'a b v g d e io z i i k l m n o p r s t u f ts y e i i g u j',
    жхчшщъьюяєћђљњџ: "j kh tch ch chtch . ' iu ia ie tch dj lj nj dj",
    αβγδεζηθικλμνξοπρσςτυφχψω: 'a v g d e z i th i k l m n x o p r s s t y f kh ps o',
    đħŧøæœßþð: 'd h t o ae oe ss th d',
  }).flatMap(([letters, forms]) => {
    const words = forms.split(' ')
    return [...letters].map((letter, index) => [letter, words[index] === '.' ? '' : words[index]!] as const)
  }),
)
function toLatin(sign: string) {
  const lower = sign.normalize('NFC').toLowerCase()
  const form = latin.get(lower) ?? latin.get(lower.normalize('NFD').charAt(0))
  return form && lower !== sign ? form.charAt(0).toUpperCase() + form.slice(1) : form
}

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** Forms closer to plain letters: of "㎡" and "ﬁ", then of "ẽ" and "①" without marks. */
const plainerForms = (sign: string) =>
  [sign.normalize('NFKC'), sign.normalize('NFKD').replace(/\p{M}/gu, '')].map((form) =>
    form.replaceAll('⁄', '/').replace(/[‐‑]/g, '-'),
  )

/** Powers, which as plain digits would change the value. */
const powers = /^[⁰⁴-⁹⁺⁻]$/

/** A word and its neighbours: "≥60" would become "maior ou igual a60", "2⅓" 21/3. */
const joinWords = (parts: { text: string; isWord: boolean }[]) =>
  parts.reduce((joined, { text, isWord }, index) => {
    const isStuck = (isWord || parts[index - 1]?.isWord) && /[\p{L}\p{N}]$/u.test(joined) && /^[\p{L}\p{N}]/u.test(text)
    return joined + (isStuck ? ' ' : '') + text
  }, '')

const symbol = '[símbolo]'
const otherScript = '[outro alfabeto]'

/** Replaces characters missing in the font by plainer ones, words, or a visible placeholder. */
export function drawableText(text: string, font: Pick<Font, 'hasGlyphForCodePoint'>) {
  const hasAll = (part: string) =>
    [...part].every((sign) => sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0)!))
  const replaceMissing = (part: string) => {
    if (hasAll(part)) return { text: part, isWord: false }
    const visible = part.replace(invisible, '')
    if (hasAll(visible)) return { text: visible, isWord: false }
    if (/^\s+$/.test(part)) return { text: part.includes('\n') ? '\n' : ' ', isWord: false }
    const word = inWords[visible]
    const plainer = plainerForms(visible).find((form) => form && hasAll(form))
    if (plainer && powers.test(visible)) return { text: `^${plainer}`, isWord: false }
    return {
      text: word ?? plainer ?? toLatin(visible) ?? (/\p{L}/u.test(visible) ? otherScript : symbol),
      isWord: word === undefined ? /^\d+\/\d+$/.test(plainer ?? '') : word.length > 1,
    }
  }
  const parts = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => replaceMissing(segment))
  return joinWords(parts).replace(/(\[símbolo\]|\[outro alfabeto\])(?: ?\1)+/g, '$1')
}
