import assert from 'node:assert/strict'
import { test } from 'vitest'
import { emptyRequest } from '#domain/orders/placement/request-fields.ts'
import { mergeDraft } from './draft.ts'

const untouched = { ...emptyRequest, state: 'sp', city: 'Campinas' }
const draft = {
  ...untouched,
  answers: { what: 'um-comodo', walls: ['descascando', 'mofo'] },
  city: 'Santos',
  description: 'Teto alto',
  photos: ['abc'],
}

test('input typed before a draft is found overrides it, and the rest of the draft stays', () => {
  const found = { ...untouched, answers: { what: 'fachada', walls: ['trinca', 'mofo'] }, contactMode: 'whatsapp' }
  assert.deepEqual(mergeDraft(draft, found, untouched), {
    ...draft,
    answers: { what: 'fachada', walls: ['descascando', 'mofo', 'trinca'] },
    contactMode: 'whatsapp',
  })
})

test('an untouched form has only draft values, and a cleared field stays empty', () => {
  assert.deepEqual(mergeDraft(draft, untouched, untouched), draft)
  assert.equal(mergeDraft(draft, { ...untouched, city: '' }, untouched).city, '')
})
