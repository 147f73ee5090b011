import assert from 'node:assert/strict'
import { test } from 'vitest'
import { parseServiceText, readCatalogTexts } from '#db/reference/catalog-files.ts'
import { aService } from './a-service.ts'
import { needsText } from './professional.ts'

const names = (await readCatalogTexts()).services.map((file) => parseServiceText(file).name)

test('a person or thing has an article, an activity has none', () => {
  assert.equal(aService('Montador de móveis'), 'um montador de móveis')
  assert.equal(aService('Diarista'), 'uma diarista')
  assert.equal(aService('DJ para festa'), 'um DJ para festa')
  assert.equal(aService('Aulas de física'), 'aulas de física')
  assert.equal(aService('Conserto de iPhone'), 'conserto de iPhone')
})

/** Endings of words for people at their work; "Ar" and "Controle" are none. */
const ofPeople = /(eir[oa]|ista|dor|dora|tor|ário|logo|iatra|euta|nico|grafo|nheiro|gado|anda|dista)$/
const notPeople = new Set(['Aquecedor', 'Carregador', 'Radiador', 'Financeiro', 'Inventário'])

test('every service named after a person has an article, no plural has one', () => {
  assert.ok(names.length >= 500)
  const wrong = names.filter((name) => {
    const first = name.split(' ')[0]!
    const hasArticle = /^uma? /.test(aService(name))
    if (ofPeople.test(first) && !notPeople.has(first)) return !hasArticle
    return hasArticle && first.endsWith('s') && first !== 'Caça-vazamentos'
  })
  assert.deepEqual(wrong, [])
})

test('a feminine service name stays feminine', () => {
  const wrong = names.filter(
    (name) => /^\p{L}+(eira|dora|tora)$/u.test(name.split(' ')[0]!) && !aService(name).startsWith('uma '),
  )
  assert.deepEqual(wrong, [])
})

test('a professional reads which service is requested', () => {
  assert.equal(needsText('Bia', 'Pintor'), 'Bia precisa de um pintor')
  assert.equal(needsText('Bia', 'Aulas de física'), 'Bia precisa de aulas de física')
})
