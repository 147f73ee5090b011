import assert from 'node:assert/strict'
import { test } from 'vitest'
import { claimEvidenceBySide } from './claim-evidence.ts'

test('evidence is grouped by request and appeal and numbered', () => {
  const file = (name: string, isOfAppeal: boolean) => ({ name, picture: null, isSubmitted: true, isOfAppeal })
  const { evidence, appealEvidence } = claimEvidenceBySide([file('a', false), file('b', true), file('c', false)])
  const labels = (views: typeof evidence) => views.map(({ label }) => label)
  assert.deepEqual(labels(evidence), ['Prova 1 de 3: baixar o PDF', 'Prova 3 de 3: baixar o PDF'])
  assert.deepEqual(labels(appealEvidence), ['Prova 2 de 3: baixar o PDF'])
})
