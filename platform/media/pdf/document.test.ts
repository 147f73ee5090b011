import assert from 'node:assert/strict'
import sharp from 'sharp'
import { extractText } from 'unpdf'
import { test } from 'vitest'
import { documentPdf } from './document.ts'

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('a long document has several pages without a single orphaned line', async () => {
  const lines = (many: number) =>
    Array.from({ length: many }, (_, index) => ({
      title: `Pintar a parede ${index} com duas demãos de tinta acrílica, depois de lixar e corrigir a massa`,
      note: '2,5 m² × R$ 40,00',
      text: 'R$ 100,00',
    }))
  const make = (many: number) =>
    documentPdf({
      title: 'Orçamento, versão 1',
      author: 'Carlos',
      at: new Date('2026-11-20T12:00:00Z'),
      intro: 'De: Carlos',
      lines: [],
      groups: [{ title: 'Mão de obra', lines: lines(many) }],
      foot: 'Fim.',
      total: { title: 'Total', text: 'R$ 3.000,00' },
      after: [
        { title: 'Garantia', text: '90 dias' },
        { title: 'Outras condições', text: 'O entulho fica com o cliente. '.repeat(10).trim() },
      ],
    })
  assert.equal(pagesOf(await make(2)), 1)
  assert.equal(pagesOf(await make(30)), 3)
})

const aPicture = async (width: number, height: number, index: number) => ({
  bytes: await sharp({ create: { width, height, channels: 3, background: `rgb(${40 * index}, 100, 90)` } })
    .jpeg()
    .toBuffer(),
  width,
  height,
  alt: `Foto ${index}`,
})

test('pictures are in rows below the terms, each with alternative text', async () => {
  const make = async (sizes: [number, number][]) => {
    const pictures = await Promise.all(sizes.map(([width, height], index) => aPicture(width, height, index + 1)))
    return documentPdf({
      title: 'Orçamento, versão 1',
      author: 'Carlos',
      at: new Date('2026-11-20T12:00:00Z'),
      intro: 'De: Carlos',
      lines: [],
      total: { title: 'Total', text: 'R$ 3.000,00' },
      foot: 'Fim.',
      pictures: { title: 'Fotos', pictures },
    })
  }
  const count = (pdf: Buffer, what: RegExp) => pdf.toString('latin1').match(what)?.length ?? 0
  const six = await make([
    [640, 480],
    [480, 640],
    [640, 480],
    [640, 64],
    [640, 480],
    [64, 640],
  ])
  assert.deepEqual(
    { figures: count(six, /\/S \/Figure/g), images: count(six, /\/Subtype \/Image/g), pages: pagesOf(six) },
    { figures: 6, images: 6, pages: 1 },
  )
  for (let at = 1; at <= 6; at++) assert.equal(count(six, new RegExp(`/Alt \\(Foto ${at}\\)`, 'g')), 1)
  assert.ok((await make([[640, 480]])).equals(await make([[640, 480]])), 'the same document is the same file')
  assert.equal(count(await make([]), /\/Figure|\/Subtype \/Image/g), 0, 'without any there is no heading of them')
  assert.equal(pagesOf(await make(Array.from({ length: 24 }, () => [640, 480]))), 2, 'a row is never cut in two')
})

test('the text of a proposal PDF is extractable with accents, and symbols as words', async () => {
  const pdf = await documentPdf({
    title: 'Orçamento ★',
    author: 'José 👷',
    at: new Date('2026-11-20T12:00:00Z'),
    intro: 'De: José 👷\nPara: Zoë',
    lines: [{ title: 'Situação ✔', text: 'Aguardando → resposta' }],
    groups: [
      {
        title: 'Mão de obra ⚠️',
        lines: [{ title: 'Piso ≥ 60 cm, 12 m²', note: '2,5 m² × R$ 40,00', text: 'R$\u00a0100,00' }],
      },
    ],
    total: { title: 'Total ≈', text: 'R$\u00a03.000,00' },
    after: [{ title: 'Condições ✅', text: 'Parede “branca” – 2 demãos… Жα 😀' }],
    foot: 'Fim ½ ★',
  })
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  for (const words of [
    'Orçamento estrela',
    'De: José [símbolo]',
    'Para: Zoë',
    'Situação ok',
    'Aguardando -> resposta',
    'Mão de obra atenção',
    'Piso maior ou igual a 60 cm, 12 m²',
    '2,5 m² × R$ 40,00',
    'Total cerca de',
    'Condições ok',
    'Parede “branca” – 2 demãos… Ja [símbolo]',
    'Fim ½ estrela',
  ])
    assert.ok(text.includes(words), `${words} is not in: ${text}`)
  assert.match(text, /R\$\s100,00/)
  assert.doesNotMatch(text, /[★✔→≥≈⚠✅😀👷\ufffd\0]/u)
})
