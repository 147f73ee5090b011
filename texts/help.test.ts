import assert from 'node:assert/strict'
import { test } from 'vitest'
import { supportStateShort, supportStateText, ticketErrorTexts } from './help.ts'

const stateAt = (wall: string) => supportStateText(new Date(`${wall}:00-03:00`))

test('support availability says when support is back and why', () => {
  assert.equal(stateAt('2026-11-19T10:00'), 'Nosso time está atendendo agora, até as 20h.')
  assert.equal(stateAt('2026-11-19T06:00'), 'Nosso time volta hoje, às 8h.')
  assert.equal(stateAt('2026-11-18T21:00'), 'Nosso time volta amanhã, às 8h.')
  assert.equal(stateAt('2026-11-19T21:00'), 'Nosso time volta sábado, às 8h.')
  assert.equal(stateAt('2026-11-20T10:00'), 'Nosso time volta amanhã, às 8h (hoje é feriado: Consciência Negra).')
  assert.equal(stateAt('2027-11-20T10:00'), 'Nosso time volta segunda, às 8h (hoje é feriado: Consciência Negra).')
  assert.equal(stateAt('2026-11-21T21:00'), 'Nosso time volta segunda, às 8h.')
})

test('the state of support has a short form for a badge', () => {
  const short = (wall: string) => supportStateShort(new Date(`${wall}:00-03:00`))
  assert.equal(short('2026-11-19T10:00'), 'Aberto agora até as 20h')
  assert.equal(short('2026-11-21T21:00'), 'Volta segunda, às 8h')
  assert.equal(short('2027-11-20T10:00'), 'Volta segunda, às 8h (hoje é feriado: Consciência Negra)')
})

test('field errors say what to do', () => {
  assert.deepEqual(ticketErrorTexts({ name: 'required', email: 'invalid', subject: 'required', text: 'over_limit' }), {
    name: 'Campo obrigatório',
    email: 'Digite um e-mail válido, como nome@exemplo.com.',
    subject: 'Escolha o assunto.',
    text: 'Escreva em até 2.000 caracteres.',
  })
})
