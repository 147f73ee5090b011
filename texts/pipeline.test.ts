import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readyWords } from './pipeline.ts'

test('a first message introduces the professional with an article only if the name reveals it', () => {
  const introduce = (professional: string) =>
    readyWords({ client: 'Rui', professional, service: 'pintor', city: 'Santos' }).split('! ')[1]!.split(' Vi na')[0]
  assert.equal(introduce('João'), 'Aqui é o João.')
  assert.equal(introduce('Marina'), 'Aqui é a Marina.')
  assert.equal(introduce('Luca'), 'Meu nome é Luca.')
  assert.equal(introduce('Davi'), 'Meu nome é Davi.')
})
