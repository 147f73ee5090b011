import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readyWords } from './pipeline.ts'
import { contactStandingText } from './professional.ts'

test('a first message introduces the professional with an article only if the name reveals it', () => {
  const introduce = (professional: string) =>
    readyWords({ client: 'Rui', professional, service: 'pintor', city: 'Santos' }).split('! ')[1]!.split(' Vi na')[0]
  assert.equal(introduce('João'), 'Aqui é o João.')
  assert.equal(introduce('Marina'), 'Aqui é a Marina.')
  assert.equal(introduce('Luca'), 'Meu nome é Luca.')
  assert.equal(introduce('Davi'), 'Meu nome é Davi.')
})

test('a contact with a quote before any message is not called new', () => {
  const contact = { state: 'unlocked', talkedAt: null, outcome: null, gaveUp: false } as const
  assert.equal(contactStandingText({ ...contact, stage: 'new' }), 'Novo')
  assert.equal(contactStandingText({ ...contact, stage: 'quote' }), 'Orçamento')
  assert.equal(contactStandingText({ ...contact, stage: 'quote', talkedAt: new Date(0) }), 'Vocês já falaram')
  assert.equal(contactStandingText({ ...contact, state: 'contacted', stage: 'quote' }), 'Mensagem enviada')
})
