import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moderationFlagsOf } from './moderation.ts'

const flagsOf = (text: string, ordersOfPhoneToday = 1) => moderationFlagsOf({ texts: [text], ordersOfPhoneToday })

test('contact data in a text is found however it is written', () => {
  for (const text of [
    'me liga (11) 91234-5678',
    'tel 11912345678',
    '+55 11 91234 5678',
    'ana@casa.com.br',
    'ana (at) casa.com',
    'whats: 11 9',
    'insta @ana.pinta',
  ]) {
    assert.ok(flagsOf(text).includes('contact_data'), text)
  }
})

test('links and forbidden words are found', () => {
  assert.deepEqual(flagsOf('vejam em www.fotos.com'), ['link'])
  assert.deepEqual(flagsOf('preciso de diploma falso'), ['forbidden_words'])
})

test('ordinary descriptions pass', () => {
  for (const text of [
    '',
    'Pintar sala de 20 m² e 2 quartos, paredes claras.',
    'Apartamento no 12º andar, prédio de 1978.',
    'Parede com 3,50 x 2,80 metros; orçamento até R$ 1.500,00.',
    'Aula às 19h30 toda terça.',
  ]) {
    assert.deepEqual(flagsOf(text), [], text)
  }
})

test('the sixth order of one phone in a day waits for a person', () => {
  assert.deepEqual(flagsOf('Pintar sala', 5), [])
  assert.deepEqual(flagsOf('Pintar sala', 6), ['too_many_orders'])
})
