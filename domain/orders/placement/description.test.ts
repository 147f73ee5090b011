import assert from 'node:assert/strict'
import { test } from 'vitest'
import { descriptionRefusal } from './description.ts'
import { descriptionLimit } from './request-fields.ts'

test('a description of the job is accepted', () => {
  assert.equal(descriptionRefusal('Pintar a sala e o corredor, 40 m², paredes com mofo.'), null)
  assert.equal(descriptionRefusal('a'.repeat(descriptionLimit)), null)
})

test('each rule has a code for what it forbids', () => {
  assert.equal(descriptionRefusal('  \n '), 'empty_description')
  assert.equal(descriptionRefusal('a'.repeat(descriptionLimit + 1)), 'long_description')
  assert.equal(descriptionRefusal('Me ligue: (11) 91234-5678'), 'contact_data')
  assert.equal(descriptionRefusal('Fotos em www.exemplo.com.br'), 'link')
  assert.equal(descriptionRefusal('Quero um diploma falso'), 'forbidden_words')
})
