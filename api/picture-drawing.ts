import { linesOf, outlineOf, widthOf } from '#platform/media/text-outlines.ts'
import { logoCounter, motifShapes, logoMark, wordLines } from './picture-shapes.ts'

export type PictureWords = {
  /** Small, above the title; absent on the picture of the brand. */
  kind?: string
  title: string
  /** On the bottom band, left and right. */
  promise: string
  detail: string
  /** The root category whose motif is drawn in the door; by default the logo. */
  rootSlug?: string
}

const ink = {
  page: '#FFF8F2',
  text: '#241A16',
  clay: '#B23A12',
  claySoft: '#FCE4D8',
  forest: '#0E4A42',
  ipe: '#F6C453',
}
const edge = 72
const titleWidth = 700
const titleSizes = [96, 84, 72, 62, 54]
const footSize = 38

const drawText = (text: string, x: number, y: number, size: number, colour: string) =>
  `<path fill="${colour}" d="${outlineOf(text, { x, y, size })}"/>`

/** The largest font size at which a title fits on three lines; a longer one has the smallest, and is cut after four. */
function titleOf(title: string) {
  const fits = (size: number) => {
    const lines = linesOf(title, size, titleWidth)
    return lines.length <= 3 && lines.every(({ width }) => width <= titleWidth)
  }
  const size = titleSizes.find(fits) ?? titleSizes.at(-1)!
  return { size, lines: linesOf(title, size, titleWidth).slice(0, 4) }
}

const mark = `<path fill-rule="evenodd" fill="${ink.clay}" d="${logoMark}"/><path fill="${ink.forest}" d="${logoCounter}"/>`

const logo = `<g transform="translate(${edge} 56) scale(1.3)"><g transform="translate(0 5.5) scale(.86)">${mark}</g>
<g fill="none" stroke="${ink.text}" stroke-width="6.5" stroke-linecap="round">
${wordLines.map((line) => `<path d="${line}"/>`).join('')}<circle cx="145.5" cy="27.6" r="11.7"/></g>
<circle cx="53" cy="6" r="4" fill="${ink.text}"/><circle cx="101" cy="6" r="4" fill="${ink.text}"/></g>`

/** The arched door of the brand's bird nest, with a motif or the mark in it. */
function door(rootSlug: string | undefined) {
  const motif = rootSlug && motifShapes[rootSlug]
  const shape = motif
    ? `<g transform="translate(856 172) scale(5.25)" fill="none" stroke="${ink.forest}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${motif}</g>`
    : `<g transform="translate(846 160) scale(5.6)">${mark}</g>`
  return `<path fill="${ink.claySoft}" d="M812 560V250a170 170 0 0 1 340 0v310Z"/>${shape}`
}

/** The bottom: hills and two lines; a long one is smaller. */
function foot(promise: string, detail: string) {
  const room = 1200 - 2 * edge - 48
  const size = Math.min(footSize, (footSize * room) / (widthOf(promise, footSize) + widthOf(detail, footSize)))
  return [
    `<path fill="${ink.forest}" d="M0 508C180 484 420 480 640 500S1040 524 1200 496V630H0Z"/>`,
    drawText(promise, edge, 584, size, '#FFFFFF'),
    drawText(detail, 1200 - edge - widthOf(detail, size), 584, size, ink.ipe),
  ].join('')
}

/** The preview picture of a shared link, 1200 by 630, as SVG with all text as outlines. */
export function renderPicture({ kind, title, promise, detail, rootSlug }: PictureWords): string {
  const { size, lines } = titleOf(title)
  const top = 316 - ((lines.length - 1) * size * 1.06) / 2 + size * 0.3 + (kind ? 18 : 0)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<style>.filled{fill:#F4C4AC}.paper{fill:${ink.page}}.solid{fill:${ink.forest}}</style>
<rect width="1200" height="630" fill="${ink.page}"/>
${door(rootSlug)}${foot(promise, detail)}${logo}
${kind ? drawText(kind, edge, top - size * 0.92 - 8, 32, ink.clay) : ''}
${lines.map(({ text }, index) => drawText(text, edge, top + index * size * 1.06, size, ink.text)).join('')}
</svg>`
}
