import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OwnClaim } from '#domain/leads/refund-claims/claims.server.ts'
import { claimView } from './claim-view.server.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 23, hours))
const claim: OwnClaim = {
  reason: 'wrong_contact',
  statement: 'O número não existe.',
  state: 'granted',
  requestedAt: at(12),
  dueAt: at(60),
  decidedAt: at(12),
  answer: null,
  appealStatement: null,
  appealedAt: null,
  appealDecidedAt: null,
  appealAnswer: null,
  clientAnswer: null,
  clientAnsweredAt: null,
  canAppeal: false,
}
const deniedFirst = { answer: 'O número atende.', appealedAt: at(20), appealDecidedAt: at(21) }
const itself = 'Uma mensagem nossa não pôde ser entregue neste número: as moedas voltaram'
const otherwise = 'As moedas voltaram por outro motivo: não há mais o que responder'

test.each<{ by: string; change: Partial<OwnClaim>; title: string }>([
  { by: 'an undeliverable message', change: {}, title: itself },
  {
    by: 'a repeated order',
    change: { reason: 'repeated_order' },
    title: 'Conferido na hora: as moedas voltaram',
  },
  {
    by: 'staff',
    change: { answer: 'Conferimos.' },
    title: 'Nosso time aceitou: as moedas voltaram',
  },
  {
    by: 'the client',
    change: { reason: 'already_hired', clientAnswer: 'yes', clientAnsweredAt: at(12) },
    title: 'O cliente confirmou: as moedas voltaram',
  },
  {
    by: 'an undeliverable message during the appeal',
    change: { ...deniedFirst, state: 'appeal_granted' },
    title: itself,
  },
  {
    by: 'a second person',
    change: { ...deniedFirst, state: 'appeal_granted', appealAnswer: 'Conferimos.' },
    title: 'Outra pessoa do time aceitou: as moedas voltaram',
  },
  {
    by: 'nobody, after a denied appeal',
    change: { ...deniedFirst, state: 'appeal_denied', appealAnswer: 'O número atende.' },
    title: 'Outra pessoa do time manteve a decisão',
  },
  { by: 'another refund', change: { state: 'returned' }, title: otherwise },
  { by: 'another refund after a denial', change: { ...deniedFirst, state: 'returned' }, title: otherwise },
])('the last step names what returned the coins: $by', ({ change, title }) => {
  const { steps } = claimView({ ...claim, ...change }, at(13))
  assert.equal(steps.at(-1)!.title, title)
})

test('a denied claim says until when it can be appealed, unless its coins came back otherwise', () => {
  const denied: OwnClaim = { ...claim, state: 'denied', answer: 'O número atende.', canAppeal: true }
  assert.equal(claimView(denied, at(13)).appealUntil, '23/12/2026 às 09:00')
  assert.equal(claimView({ ...denied, canAppeal: false }, at(13)).appealUntil, null)
})
