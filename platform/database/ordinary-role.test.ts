import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { assertOrdinaryRole } from './ordinary-role.ts'

const { url } = await testDatabase(scope)

test('an ordinary role is accepted, a superuser is refused with the remedy', async () => {
  await assertOrdinaryRole(url)
  await assert.rejects(
    assertOrdinaryRole(url.replace('//ajeita@', '//postgres@')),
    /superuser\. Use a role that only owns/,
  )
})
