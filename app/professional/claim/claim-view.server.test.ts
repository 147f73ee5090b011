import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OwnClaim } from '#domain/leads/refund-claims/claims.server.ts'
import { claimView } from './claim-view.server.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 23, hours))
const claim: OwnClaim = {
  reason: 'wrong_contact',
  words: 'O número não existe.',
  state: 'granted',
  askedAt: at(12),
  dueAt: at(60),
  decidedAt: at(12),
  answer: null,
  appealWords: null,
  appealedAt: null,
  appealDecidedAt: null,
  appealAnswer: null,
  clientAnswer: null,
  clientAnsweredAt: null,
  mayAppeal: false,
}
const last = (change: Partial<OwnClaim>) => claimView({ ...claim, ...change }, at(13)).steps.at(-1)!.title

test('the last step names what returned the coins', () => {
  const itself = 'Uma mensagem nossa não pôde ser entregue neste número: as moedas voltaram'
  const denied = { answer: 'O número atende.', appealedAt: at(20), appealDecidedAt: at(21) }
  assert.deepEqual(
    [
      last({}),
      last({ reason: 'repeated_order' }),
      last({ answer: 'Conferimos.' }),
      last({ reason: 'already_hired', clientAnswer: 'yes', clientAnsweredAt: at(12) }),
      last({ ...denied, state: 'appeal_granted' }),
      last({ ...denied, state: 'appeal_granted', appealAnswer: 'Conferimos.' }),
      last({ ...denied, state: 'appeal_denied', appealAnswer: 'O número atende.' }),
      last({ state: 'returned' }),
      last({ ...denied, state: 'returned' }),
    ],
    [
      itself,
      'Conferido na hora: as moedas voltaram',
      'Nosso time aceitou: as moedas voltaram',
      'O cliente confirmou: as moedas voltaram',
      itself,
      'Outra pessoa do time aceitou: as moedas voltaram',
      'Outra pessoa do time manteve a decisão',
      ...Array(2).fill('As moedas voltaram por outro motivo: não há mais o que responder'),
    ],
  )
})
