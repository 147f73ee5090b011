import assert from 'node:assert/strict'
import { test } from 'vitest'
import { documentPdf } from '#platform/media/pdf/document.ts'
import { receiptText } from './receipt.ts'

const paid = {
  uuid: '0a000000-0000-4000-8000-000000000001',
  name: 'João d’Ávila',
  method: 'pix' as const,
  coins: 50,
  bonusCoins: 2,
  receivedCents: 5_000,
  paidAt: new Date('2026-11-20T12:00:00Z'),
  paymentRef: 'E123',
  refunds: [],
}

test('a receipt has payer, amount, time, method and refunds', () => {
  const { intro: lead, lines, total } = receiptText(paid)
  assert.match(lead, /João d’Ávila/)
  assert.deepEqual(lines.find(({ title }) => title === 'Moedas')?.text, '50 moedas (R$ 50,00)')
  assert.equal(total.text, 'R$ 50,00')
  const after = receiptText({
    ...paid,
    refunds: [
      { kind: 'cooling_off', cents: 2_100, state: 'done' },
      { kind: 'cooling_off', cents: 900, state: 'failed' },
    ],
  })
  assert.deepEqual(
    { total: after.total.text, lastLine: after.lines.at(-1)?.text },
    { total: 'R$ 29,00', lastLine: '−R$ 21,00' },
  )
})

test('a receipt names refunds by staff', () => {
  const regretted = { kind: 'cooling_off', cents: 2_000, state: 'done' } as const
  const { lines, total } = receiptText({
    ...paid,
    refunds: [regretted, { kind: 'staff', cents: 3_000, state: 'done' }],
  })
  assert.deepEqual(lines.slice(-2), [
    { title: 'Devolvido', text: '−R$ 20,00' },
    { title: 'Devolvido pelo nosso time', text: '−R$ 30,00' },
  ])
  assert.equal(total.text, 'R$ 0,00')
})

test('a receipt of a charged-back payment says so and totals zero', () => {
  const { lines, total } = receiptText({
    ...paid,
    state: 'charged_back',
    refunds: [{ kind: 'cooling_off', cents: 2_100, state: 'done' }],
  })
  assert.deepEqual({ lastLine: lines.at(-1)?.text, total: total.text }, { lastLine: '−R$ 29,00', total: 'R$ 0,00' })
})

test('a receipt names the configured recipient', () => {
  const company = { name: 'Ajeita Serviços Ltda.', document: '12345678000195', address: 'Rua Um, 1, São Paulo' }
  const { intro: lead, lines } = receiptText({ ...paid, company })
  assert.match(lead, /^Ajeita Serviços Ltda\. recebeu de João/)
  assert.deepEqual(lines.slice(0, 2), [
    { title: 'CNPJ de quem recebeu', text: '12.345.678/0001-95' },
    { title: 'Endereço de quem recebeu', text: company.address },
  ])
})

test('the PDF is reproducible, tagged and in Portuguese', async () => {
  const make = () => documentPdf({ author: 'Ajeita', at: paid.paidAt, ...receiptText(paid) })
  const pdf = await make()
  assert.equal(pdf.subarray(0, 8).toString('latin1'), '%PDF-1.7')
  const text = pdf.toString('latin1')
  for (const mark of ['/MarkInfo', 'pt-BR', '/S /H1', '/S /Document']) assert.ok(text.includes(mark), mark)
  assert.ok(pdf.length < 60_000, `${pdf.length} bytes`)
  assert.equal((await make()).length, pdf.length)
})
