import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { attacks } from '#test/attack/attacks.ts'
import { faults } from './faults.ts'

const project = new URL('../../', import.meta.url)

const textOf = (path: string) =>
  existsSync(new URL(path, project)) ? readFileSync(new URL(path, project), 'utf8') : ''

test('every protection that an attack switches off still has its place', () => {
  const changes = attacks.flatMap(({ twin }) => twin.changes ?? [])
  assert.ok(changes.length > 10)
  assert.deepEqual(
    changes.filter(({ file, find }) => !textOf(file).includes(find)),
    [],
  )
})

test('every planted fault still has its place, and the test that must see it', () => {
  const lost = faults.filter(({ file, find, test: convicts }) => !textOf(file).includes(find) || !textOf(convicts))
  assert.deepEqual(
    lost.map(({ name }) => name),
    [],
  )
})
