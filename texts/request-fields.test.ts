import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Question } from '#domain/catalog/form-questions.ts'
import { requestErrorTexts } from './request-fields.ts'

test('each field has an instruction; a question by its kind', () => {
  const questions = [{ name: 'area', type: 'multiple_choice', max: 2 }] as Question[]
  assert.deepEqual(
    requestErrorTexts(
      { 'answers.area': 'over_limit', phone: 'invalid', name: 'required', city: 'unknown_place' },
      questions,
    ),
    {
      'answers.area': 'Escolha no máximo 2 opções.',
      phone: 'Use um celular com DDD.',
      name: 'Campo obrigatório',
      city: 'Não achamos essa cidade. Confira o nome e o estado.',
    },
  )
})
