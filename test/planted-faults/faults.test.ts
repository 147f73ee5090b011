import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { faults } from './faults.ts'

const project = new URL('../../', import.meta.url)

test('every planted fault still has its place, and the test that must see it', () => {
  const textOf = (path: string) =>
    existsSync(new URL(path, project)) ? readFileSync(new URL(path, project), 'utf8') : ''
  const lost = faults.filter(({ file, find, test: convicts }) => !textOf(file).includes(find) || !textOf(convicts))
  assert.deepEqual(
    lost.map(({ name }) => name),
    [],
  )
})
