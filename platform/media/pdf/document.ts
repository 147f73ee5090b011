import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { drawableText } from './drawable-text.ts'

const fontFile = (weight: number) => fileURLToPath(new URL(`./figtree-${weight}.ttf`, import.meta.url))

export type DocumentLine = { title: string; text: string }
type GroupLine = DocumentLine & { note?: string }
/** A JPEG with its alternative text. */
export type DocumentPicture = { bytes: Uint8Array; width: number; height: number; alt: string }
export type DocumentContent = {
  title: string
  author: string
  /** Date of the content, so that equal documents are equal files. */
  at: Date
  intro: string
  lines: readonly DocumentLine[]
  /** Lines below headings, with an optional smaller second line. */
  groups?: readonly { title: string; lines: readonly GroupLine[] }[]
  total: DocumentLine
  /** After the total. */
  after?: readonly DocumentLine[]
  /** In rows, after the text. */
  pictures?: { title: string; pictures: readonly DocumentPicture[] }
  foot: string
}

/** From this length on a text is below its title, at full width. */
const longText = 100

/** Height of a picture row and gap, in points. */
const pictureHeight = 110
const pictureGap = 10

const ink = '#241a16'
const soft = '#5e514b'
const rule = '#d8cdc5'
const accent = '#0e4a42'

/** A tagged PDF with titles, texts and a total, in the brand's font. */
export async function documentPdf(content: DocumentContent): Promise<Buffer> {
  const { openSync } = await import('fontkit')
  const font = openSync(fontFile(400)) as Font
  const { title, author, at, intro, lines, total, foot, ...optional } = withDrawableText(content, font)
  const { groups = [], after = [], pictures = { title: '', pictures: [] } } = optional

  const { default: PDFDocument } = await import('pdfkit') // with its fonts, loaded on demand
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: 'pt-BR',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })

  const finished = buffer(pdf)
  pdf.registerFont('text', fontFile(400))
  pdf.registerFont('bold', fontFile(700))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const { left, right } = pdf.page.margins
  const width = pdf.page.width - left - right
  const bottom = pdf.page.height - pdf.page.margins.bottom
  const addElement = (type: string, write: () => void) => root.add(pdf.struct(type, {}, [write]))
  const addRow = ({ title: name, text, note }: GroupLine, isTotal = false) => {
    const face = isTotal ? 'bold' : 'text'
    const size = isTotal ? 13 : 11
    pdf.font(face).fontSize(size)
    const height = Math.max(
      pdf.heightOfString(name, { width: width / 2 }),
      pdf.heightOfString(text, { width: width / 2 }),
    )
    const isTooLow = pdf.y + height + (note ? 40 : 24) > bottom
    if (isTooLow && height < pdf.page.height / 2) pdf.addPage()
    const y = pdf.y + 8
    pdf.fillColor(isTotal || note ? ink : soft).text(name, left, y, { width: width / 2 })
    if (note)
      pdf
        .font('text')
        .fontSize(9)
        .fillColor(soft)
        .text(note, left, undefined, { width: width / 2 })
    const below = pdf.y
    pdf.font(face).fontSize(size).fillColor(ink)
    pdf.text(text, left + width / 2, y, { width: width / 2, align: 'right' })
    pdf.y = Math.max(below, pdf.y) + 8
  }

  const ruledRow = (line: GroupLine) => {
    addElement('P', () => addRow(line))
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .moveTo(left, pdf.y)
      .lineTo(left + width, pdf.y)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke()
    pdf.endMarkedContent()
  }

  const heading = (text: string, withBelow = 80) =>
    addElement('H2', () => {
      if (pdf.y + withBelow > bottom) pdf.addPage()
      pdf.moveDown(0.8).font('bold').fontSize(13).fillColor(accent).text(text, left)
    })
  addElement('H1', () => pdf.font('bold').fontSize(22).fillColor(accent).text(title, left))
  addElement('P', () =>
    pdf.moveDown(0.4).font('text').fontSize(11).fillColor(soft).text(intro, left, undefined, { width }),
  )
  pdf.moveDown(0.8)
  lines.forEach(ruledRow)

  for (const group of groups) {
    if (!group.lines.length) continue
    heading(group.title)
    group.lines.forEach(ruledRow)
  }

  addElement('P', () => addRow(total, true))
  for (const line of after) {
    if (line.text.length <= longText) ruledRow(line)
    else {
      heading(line.title)
      addElement('P', () =>
        pdf.moveDown(0.3).font('text').fontSize(11).fillColor(ink).text(line.text, left, undefined, { width }),
      )
    }
  }

  if (pictures.pictures.length) {
    heading(pictures.title, pictureHeight + 40)
    pdf.y += pictureGap
    for (const row of rowsOf(pictures.pictures, width)) {
      if (pdf.y + pictureHeight > bottom) pdf.addPage()
      const { y } = pdf
      for (const { bytes, alt, x, w, h } of row)
        root.add(
          pdf.struct('Figure', { alt }, () => pdf.image(Buffer.from(bytes), left + x, y, { width: w, height: h })),
        )
      pdf.y = y + pictureHeight + pictureGap
    }
  }

  addElement('P', () => pdf.moveDown(1).font('text').fontSize(9).fillColor(soft).text(foot, left, undefined, { width }))
  root.end()
  pdf.end()
  return finished
}

/** Replaces characters missing in the font. */
function withDrawableText<Value>(value: Value, font: Font): Value {
  if (typeof value === 'string') return drawableText(value, font) as Value
  if (Array.isArray(value)) return value.map((each) => withDrawableText(each, font)) as Value
  if (!value || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withDrawableText(each, font)])) as Value
}

/** Rows of uncropped pictures of one height, unless too wide. */
function rowsOf(pictures: readonly DocumentPicture[], width: number) {
  const rows: (DocumentPicture & { x: number; w: number; h: number })[][] = []
  let x = Infinity
  for (const picture of pictures) {
    const scale = Math.min(pictureHeight / picture.height, width / picture.width)
    const w = picture.width * scale
    const h = picture.height * scale
    if (x + w > width) {
      rows.push([])
      x = 0
    }
    rows.at(-1)!.push({ ...picture, x, w, h })
    x += w + pictureGap
  }
  return rows
}
