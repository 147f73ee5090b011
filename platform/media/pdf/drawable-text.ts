import type { Font } from 'fontkit'

const inWords: Record<string, string> = {
  '≥': 'maior ou igual a',
  '≤': 'menor ou igual a',
  '≈': 'cerca de',
  '≠': 'diferente de',
  '√': 'raiz de',
  '∞': 'infinito',
  '→': '->',
  '⇒': '->',
  '➡': '->',
  '←': '<-',
  '↔': '<->',
  '✔': 'ok',
  '✓': 'ok',
  '✅': 'ok',
  '☑': 'ok',
  '✗': 'x',
  '✘': 'x',
  '❌': 'x',
  '★': 'estrela',
  '☆': 'estrela',
  '⭐': 'estrela',
  '⚠': 'atenção',
  '′': "'",
  '″': '"',
  '№': 'nº',
  Ω: 'ohm',
  '●': '•',
  '▪': '•',
}

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** Replaces characters missing in the font by words or "[símbolo]". */
export function drawableText(text: string, font: Pick<Font, 'hasGlyphForCodePoint'>) {
  const replaceMissing = (part: string): string => {
    const has = (sign: string) => sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0)!)
    if ([...part].every(has)) return part
    const visible = part.replace(invisible, '')
    if ([...visible].every(has)) return visible
    if (/^\s+$/.test(part)) return part.includes('\n') ? '\n' : ' '
    return inWords[visible] ?? '[símbolo]'
  }
  const parts = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => replaceMissing(segment))
  return parts.join('').replace(/(?:\[símbolo\]){2,}/g, '[símbolo]')
}
