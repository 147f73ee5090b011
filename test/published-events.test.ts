import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { matrix } from '#domain/notifications/matrix.ts'

/** Checks that each kind is published and tested. */

const read = (pattern: string, but: (file: string) => boolean) =>
  globSync(pattern, { cwd: new URL('..', import.meta.url) })
    .filter((file) => !but(file))
    .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))

const isOfTheMatrix = (file: string) =>
  /^domain\/notifications\/(deliver|delivery|set-notices)|matrix-by-clock/.test(file)
const isTest = (file: string) => file.endsWith('.test.ts')
const actions = read(
  '{domain,jobs}/**/*.ts',
  (file) => isTest(file) || /notifications\/(matrix|notification|about)/.test(file),
)
const tests = read('{domain,test,jobs,app}/**/*.test.ts', (file) => isOfTheMatrix(file) || file.includes('told-events'))

for (const kind of Object.keys(matrix))
  test(`${kind} is published by an action, as a test proves`, () => {
    const isNamed = (text: string) => text.includes(`'${kind}'`)
    assert.ok(actions.some(isNamed), 'nothing tells it')
    assert.ok(tests.some(isNamed), 'no test sees it told')
  })
