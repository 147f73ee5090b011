import assert from 'node:assert/strict'
import { test } from 'vitest'
import { initialsOf } from './initials.ts'

test('initials are taken from the first and last name', () => {
  const table: Record<string, string> = {
    'Maria das Dores Souza': 'MS',
    'Antônio da Silva': 'AS',
    érica: 'É',
    'Caio de': 'C',
    '  ana   e  bia ': 'AB',
    '': '?',
  }
  for (const [name, initials] of Object.entries(table)) assert.equal(initialsOf(name), initials, name)
})
