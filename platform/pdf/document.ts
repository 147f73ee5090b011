import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

const fontFile = (weight: number) => fileURLToPath(new URL(`./figtree-${weight}.ttf`, import.meta.url))

export type DocumentLine = { title: string; text: string }
type Wish = {
  title: string
  author: string
  /** When what it tells of happened: the same document is the same file. */
  at: Date
  lead: string
  lines: readonly DocumentLine[]
  total: DocumentLine
  foot: string
}

const ink = '#241a16'
const soft = '#5e514b'
const rule = '#d8cdc5'
const accent = '#0e4a42'

/** A page of titles and texts with a sum at its end, in our own face, tagged for whoever has it read aloud. */
export function documentPdf({ title, author, at, lead, lines, total, foot }: Wish): Promise<Buffer> {
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: 56, lang: 'pt-BR', tagged: true, pdfVersion: '1.7', displayTitle: true },
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  const whole = buffer(pdf)
  pdf.registerFont('text', fontFile(400))
  pdf.registerFont('bold', fontFile(700))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const { left, right } = pdf.page.margins
  const width = pdf.page.width - left - right
  const say = (type: string, write: () => void) => root.add(pdf.struct(type, {}, [write]))
  const row = ({ title: name, text }: DocumentLine, isTotal = false) => {
    const y = pdf.y + 8
    pdf.font(isTotal ? 'bold' : 'text').fontSize(isTotal ? 13 : 11).fillColor(isTotal ? ink : soft) // prettier-ignore
    pdf.text(name, left, y, { width: width / 2 })
    const below = pdf.y
    pdf.font(isTotal ? 'bold' : 'text').fillColor(ink)
    pdf.text(text, left + width / 2, y, { width: width / 2, align: 'right' })
    pdf.y = Math.max(below, pdf.y) + 8
  }
  say('H1', () => pdf.font('bold').fontSize(22).fillColor(accent).text(title, left))
  say('P', () => pdf.moveDown(0.4).font('text').fontSize(11).fillColor(soft).text(lead, left, undefined, { width }))
  pdf.moveDown(0.8)
  for (const line of lines) {
    say('P', () => row(line))
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf.moveTo(left, pdf.y).lineTo(left + width, pdf.y).lineWidth(0.5).strokeColor(rule).stroke() // prettier-ignore
    pdf.endMarkedContent()
  }
  say('P', () => row(total, true))
  say('P', () => pdf.moveDown(1).font('text').fontSize(9).fillColor(soft).text(foot, left, undefined, { width }))
  root.end()
  pdf.end()
  return whole
}
