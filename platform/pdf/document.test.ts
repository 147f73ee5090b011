import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentPdf } from './document.ts'

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('a document of many lines goes over several pages, and no line is alone on one', async () => {
  const lines = (many: number) =>
    Array.from({ length: many }, (_, at) => ({
      title: `Pintar a parede ${at} com duas demãos de tinta acrílica, depois de lixar e corrigir a massa`,
      note: '2,5 m² × R$ 40,00',
      text: 'R$ 100,00',
    }))
  const make = (many: number) =>
    documentPdf({
      ...{ title: 'Orçamento, versão 1', author: 'Carlos', at: new Date('2026-11-20T12:00:00Z'), lead: 'De: Carlos' },
      ...{ lines: [], groups: [{ title: 'Mão de obra', lines: lines(many) }], foot: 'Fim.' },
      total: { title: 'Total', text: 'R$ 3.000,00' },
      after: [
        { title: 'Garantia', text: '90 dias' },
        { title: 'Outras condições', text: 'O entulho fica com o cliente. '.repeat(10).trim() },
      ],
    })
  assert.equal(pagesOf(await make(2)), 1)
  assert.equal(pagesOf(await make(30)), 3)
})
