import assert from 'node:assert/strict'
import { test } from 'vitest'
import { plainCharacters, slugOf } from './slug.ts'

test('accents and case are removed, other characters stay', () => {
  assert.equal(plainCharacters('ÁÀÂÃ éê í óôõ ú ç Ñ 2º'), 'aaaa ee i ooo u c n 2o')
  assert.equal(plainCharacters('Sa\u0303o Paulo'), 'sao paulo', 'accents typed as separate marks count too')
})

test('a name becomes a slug', () => {
  assert.equal(slugOf("Olho d'Água das Cunhãs"), 'olho-d-agua-das-cunhas')
  assert.equal(slugOf('  Ji-Paraná '), 'ji-parana')
  assert.equal(slugOf('Mogi-Guaçu (SP)'), 'mogi-guacu-sp')
  assert.equal(slugOf('!!!'), '')
})
