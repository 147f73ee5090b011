import assert from 'node:assert/strict'
import { test } from 'vitest'
import { serviceSearch } from './service-search.ts'

const service = (name: string, popularRank: number, ...synonyms: string[]) => ({
  name,
  plural: `${name}s`,
  synonyms,
  popularRank,
})
const search = serviceSearch([
  service('Encanador', 2, 'torneira pingando', 'vazamento', 'bombeiro hidráulico'),
  service('Pintor', 1, 'pintura de parede', 'pintar casa'),
  service('Pintor automotivo', 9, 'funilaria e pintura', 'pintura de carro'),
  service('Conserto de celular', 3, 'tela quebrada', 'celular não liga'),
  service('Aula de inglês', 4, 'professor de inglês', 'curso de inglês'),
  service('Pedicure', 5, 'unha do pé'),
  service('Conserto de geladeira', 6, 'freezer'),
  service('Içamento de móveis', 8, 'içar geladeira'),
  service('Som automotivo', 10, 'instalar alarme'),
  service('Troca de chuveiro elétrico', 7, 'resistência queimada'),
  service('Instalação de wi-fi', 11, 'wi-fi lento'),
  service('Toldos e coberturas', 12, 'cobertura de policarbonato'),
  service('Desentupimento', 14),
  service('Ventilador de teto', 13, 'instalador de ventilador'),
])
const found = (text: string) => search(text).map(({ name }) => name)

test('exact names come first, then prefixes by popularity', () => {
  assert.deepEqual(found('pintor').slice(0, 2), ['Pintor', 'Pintor automotivo'])
  assert.deepEqual(found('pint').slice(0, 2), ['Pintor', 'Pintor automotivo'])
  assert.equal(found('pintor automotivo')[0], 'Pintor automotivo')
})

test('everyday words and reordered words match', () => {
  assert.deepEqual(found('torneira pingando'), ['Encanador'])
  assert.equal(found('minha torneira esta pingando muito')[0], 'Encanador')
  assert.equal(found('celular conserto')[0], 'Conserto de celular')
  assert.equal(found('hidraulico')[0], 'Encanador')
})

test('what is to be done weighs less than what it is done to', () => {
  assert.equal(found('arrumar geladeira')[0], 'Conserto de geladeira')
  assert.equal(found('geladeira quebrada')[0], 'Conserto de geladeira')
  assert.equal(found('instalar chuveiro')[0], 'Troca de chuveiro elétrico')
  assert.equal(found('instalar alarme')[0], 'Som automotivo')
  assert.equal(found('instalador de toldos')[0], 'Toldos e coberturas')
})

test('a hyphen may be left out', () => {
  assert.equal(found('wifi')[0], 'Instalação de wi-fi')
  assert.equal(found('wifi lento')[0], 'Instalação de wi-fi')
})

test('one typing error is forgiven', () => {
  assert.equal(found('emcanador')[0], 'Encanador')
  assert.equal(found('pintro')[0], 'Pintor')
  assert.equal(found('aula de imgles')[0], 'Aula de inglês')
  assert.equal(found('conserto de celuar')[0], 'Conserto de celular')
})

test('words written as they sound are found', () => {
  assert.equal(found('dezentupir')[0], 'Desentupimento')
})

test('an unknown word beside a known one does not hide it', () => {
  assert.equal(found('pintar apartamento')[0], 'Pintor')
})

test('an unknown service finds nothing', () => {
  assert.deepEqual(found('zzzzzz'), [])
  assert.deepEqual(found('de da do'), [])
  assert.deepEqual(found('pedidos'), [], 'a shared beginning is no typing error')
})

test('results are limited to eight', () => {
  const many = serviceSearch(Array.from({ length: 20 }, (_, rank) => service(`Aula de piano ${rank}`, rank)))
  assert.equal(many('aula de piano').length, 8)
})
