import assert from 'node:assert/strict'
import { test } from 'vitest'
import { claimEvidenceBySide } from './claim-evidence.ts'

test('evidence is grouped by request and appeal and numbered', () => {
  const file = (name: string, isOfAppeal: boolean) => ({ name, picture: null, isSubmitted: true, isOfAppeal })
  const { proofs, appealProofs } = claimEvidenceBySide([file('a', false), file('b', true), file('c', false)])
  const labels = (views: typeof proofs) => views.map(({ label }) => label)
  assert.deepEqual(labels(proofs), ['Prova 1 de 3: baixar o PDF', 'Prova 3 de 3: baixar o PDF'])
  assert.deepEqual(labels(appealProofs), ['Prova 2 de 3: baixar o PDF'])
})
