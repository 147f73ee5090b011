import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'

test('a page of a signed-in area keeps what its action answered: events read it anew, and React Router forgets the answer then', () => {
  const answering = globSync('app/{client,professional}/**/*.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes('actionData'),
  )
  assert.ok(answering.length > 30, `only ${answering.length} pages were seen`)
  const forgetting = answering.filter((file) => !readFileSync(file, 'utf8').includes('useAnswer(actionData)'))
  assert.deepEqual(forgetting, [])
})
