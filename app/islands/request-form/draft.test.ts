import assert from 'node:assert/strict'
import { test } from 'vitest'
import { emptyRequest } from '#domain/orders/placement/request-fields.ts'
import { laidOver } from './draft.ts'

const untouched = { ...emptyRequest, state: 'sp', city: 'Campinas' }
const draft = {
  ...untouched,
  answers: { what: 'um-comodo', walls: ['descascando', 'mofo'] },
  city: 'Santos',
  description: 'Teto alto',
  photos: ['abc'],
}

test('what was filled in before a draft was found lies over it, and all else of the draft stays', () => {
  const found = { ...untouched, answers: { what: 'fachada', walls: ['trinca', 'mofo'] }, contactMode: 'whatsapp' }
  assert.deepEqual(laidOver(draft, found, untouched), {
    ...draft,
    answers: { what: 'fachada', walls: ['descascando', 'mofo', 'trinca'] },
    contactMode: 'whatsapp',
  })
})

test('an untouched form takes nothing from a draft, and a field that was emptied is empty', () => {
  assert.deepEqual(laidOver(draft, untouched, untouched), draft)
  assert.equal(laidOver(draft, { ...untouched, city: '' }, untouched).city, '')
})
