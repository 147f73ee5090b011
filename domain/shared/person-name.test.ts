import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isName, tidyName } from './person-name.ts'

test('a name is kept with one space between its words, whatever parted them', () => {
  assert.equal(tidyName('  Zé\r\nBcc: x\u00a0\u2028Silva\t'), 'Zé Bcc: x Silva')
})

test('a name has a letter, and nothing of a phone or an address', () => {
  for (const name of ['Bia', 'J. P. d’Ávila-Souza', 'Bar 2 Irmãos', 'Loja 1001', '李', 'Maria c/ João', 'Silva S/A'])
    assert.ok(isName(name), name)
  for (const name of [
    '11970000021',
    'zap11970000024 Silva',
    'Bia 9 8765-4321',
    'Bia (11) 9.8765.4321',
    'bia@exemplo',
    'Ana＠exemplo',
    'Ana ١١٩٨٧٦٥٤٣٢١',
    '１１９７０００００２１',
    'ajuda.com/zap Silva',
    'Ajeita: conta bloqueada',
    '...',
  ])
    assert.ok(!isName(name), name)
})
