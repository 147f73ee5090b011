import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

// The title font, heaviest instance only.
const file = new URL(
  import.meta.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
)

let face: Font | undefined
const font = () => (face ??= create(readFileSync(file)) as Font)

type Line = { text: string; width: number }

/** The width of a line in pixels, kerning included. */
export const widthOf = (text: string, size: number) => (font().layout(text).advanceWidth * size) / font().unitsPerEm

const round = (value: number) => Math.round(value * 100) / 100

/** A line as SVG path with left end `x` and baseline `y`, since the renderer knows only system fonts. */
export function outlineOf(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const scale = size / font().unitsPerEm
  const { glyphs, positions } = font().layout(text)
  let at = x
  const parts = glyphs.map((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const path = glyph.path
      .scale(scale, -scale)
      .translate(at + xOffset * scale, y - yOffset * scale)
      .toSVG()
    at += xAdvance * scale
    return path.replace(/-?\d+\.\d+/g, (number) => String(round(Number(number))))
  })
  return parts.join('')
}

/** Wraps words to `width` pixels; a longer word has its own line. */
export function linesOf(text: string, size: number, width: number): Line[] {
  const lines: Line[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const joined = last ? `${last.text} ${word}` : word
    const joinedWidth = widthOf(joined, size)
    if (last && joinedWidth <= width) lines[lines.length - 1] = { text: joined, width: joinedWidth }
    else lines.push({ text: word, width: widthOf(word, size) })
  }
  return lines
}
