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

/** Replaces characters missing in the font by plainer ones, words or "[símbolo]". */
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
      text: word ?? plainer ?? '[símbolo]',
      isWord: word === undefined ? /^\d+\/\d+$/.test(plainer ?? '') : word.length > 1,
    }
  }
  const parts = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => replaceMissing(segment))
  return joinWords(parts).replace(/(?:\[símbolo\]){2,}/g, '[símbolo]')
}
