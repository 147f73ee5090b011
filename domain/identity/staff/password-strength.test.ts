import assert from 'node:assert/strict'
import { test } from 'vitest'
import { passwordWeakness } from './password-strength.ts'

const iris = { name: 'Iris Campos', email: 'iris.campos@ajeita.example' }

test('a staff password has 12 characters or more and is not easily guessed', () => {
  const weak: Record<string, string[]> = {
    password_short: ['', 'casa-barro', 'onze letras'],
    password_long: ['uma casa de barro '.repeat(12)],
    password_simple: [
      'aaaaaaaaaaaa',
      'abababababab',
      '847362910473',
      '2026-11-20-09-30',
      'senhasenha123',
      'Senha@123456',
      'SENHA da equipe 2026',
      'iriscampos2026!',
      'Íris-Campos-2026',
      'ajeita.example',
      'qwertyuiop123',
    ],
  }
  for (const [code, passwords] of Object.entries(weak))
    for (const password of passwords) assert.equal(passwordWeakness(password, iris), code, password)
})

test('a sentence is accepted in any script', () => {
  for (const password of [
    'casa-de-barro',
    'três gatos no telhado',
    'Xk7#pQ2!vLm9',
    'a senha do portão azul',
    'x'.repeat(3) + ' joão-de-barro',
  ])
    assert.equal(passwordWeakness(password, iris), null, password)
})
