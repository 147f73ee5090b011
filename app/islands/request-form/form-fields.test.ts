import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Question } from '#domain/catalog/form-questions.ts'
import { emptyRequest } from '#domain/orders/placement/request-fields.ts'
import { fieldsOfForm } from './form-fields.ts'

const questions = [
  { name: 'area', type: 'single_choice' },
  { name: 'estado', type: 'multiple_choice' },
  { name: 'cores', type: 'text' },
] as Question[]

test('a form is read by control names; an empty control is no answer', () => {
  const form = new FormData()
  form.append('answers.area', 'casa')
  form.append('answers.estado', 'mofo')
  form.append('answers.estado', 'furos')
  form.append('answers.cores', '')
  form.append('answers.outra', 'x')
  form.append('urgency', 'today')
  form.append('city', 'São Paulo')
  assert.deepEqual(fieldsOfForm(form, questions), {
    ...emptyRequest,
    answers: { area: 'casa', estado: ['mofo', 'furos'] },
    urgency: 'today',
    city: 'São Paulo',
    contactMode: '',
    contactHours: '',
    maxLeads: '',
  })
})

test('a single choice of several is a list', () => {
  const form = new FormData()
  form.append('answers.estado', 'mofo')
  assert.deepEqual(fieldsOfForm(form, questions).answers, { estado: ['mofo'] })
})
