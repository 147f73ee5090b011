import assert from 'node:assert/strict'
import { test } from 'vitest'
import { areAllPrefixes, createTrigramIndex } from './trigram-index.ts'

const phrases = ['pintor', 'conserto de celular', 'encanador']
const near = createTrigramIndex(phrases)
function met(text: string) {
  const all: { phrase: string; ofText: number; ofPhrase: number }[] = []
  near(text, (position, ofText, ofPhrase) => all.push({ phrase: phrases[position]!, ofText, ofPhrase }))
  return all
}
const found = (text: string) => met(text).map(({ phrase }) => phrase)

test('a phrase is found exactly, by prefix and with a typo', () => {
  assert.deepEqual(met('pintor'), [{ phrase: 'pintor', ofText: 1, ofPhrase: 1 }])
  assert.deepEqual(found('encana'), ['encanador'])
  assert.deepEqual(found('emcanador'), ['encanador'])
})

test('a phrase is found inside a longer text', () => {
  assert.deepEqual(found('preciso do conserto de um celular velho'), ['conserto de celular'])
})

test('unrelated words match nothing, and a repeated search gives the same result', () => {
  assert.deepEqual(found('zzzzzz'), [])
  assert.deepEqual(met('pintor'), met('pintor'))
})

test('words are found by prefix', () => {
  assert.equal(areAllPrefixes(['cel', 'conserto'], ['conserto', 'de', 'celular']), true)
  assert.equal(areAllPrefixes(['celulares'], ['conserto', 'de', 'celular']), false)
})
