import assert from 'node:assert/strict'
import { test } from 'vitest'
import { staffNotificationEmail } from './staff-email.ts'

test('a staff e-mail has counts, dates and pages, and no personal data', () => {
  const now = new Date('2026-11-23T11:00:00Z')
  const since = new Date('2026-11-23T05:00:00Z')
  const overdue = [
    { queue: 'held_orders', waiting: 2, since },
    { queue: 'claims', waiting: 1, since },
  ] as const
  const { subject, preview, parts } = staffNotificationEmail('Iris Lima', overdue, {
    origin: 'https://ajeita.example',
    now,
  })
  assert.equal(subject, 'Fila atrasada: 2 pedidos esperam, 1 pedido de moedas passou do prazo')
  assert.equal(preview, 'Iris, isto passou do prazo que prometemos.')
  assert.deepEqual(
    parts.map(({ lines, link }) => [lines[0], link?.url]),
    [
      ['O mais antigo chegou há 6 h.', 'https://ajeita.example/interno/moderacao'],
      ['O mais antigo chegou há 6 h.', 'https://ajeita.example/interno/moedas'],
    ],
  )
})
