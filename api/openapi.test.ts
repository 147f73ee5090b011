import assert from 'node:assert/strict'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { test } from 'vitest'
import { createApi } from './app.ts'
import { operationIdOf } from './openapi.ts'

type Operation = {
  operationId: string
  tags: string[]
  security: object[]
  requestBody?: unknown
  responses: Record<string, unknown>
}
type Document = { paths: Record<string, Record<string, Operation>>; tags: { name: string }[]; servers: object[] }

const answer = await createApi().fetch(new Request('http://localhost/openapi.json'))
const document = (await answer.json()) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
)

test('an operation id consists of method and path', () => {
  assert.equal(operationIdOf('post', '/v1/opportunities/{uuid}/unlock'), 'postOpportunitiesByUuidUnlock')
  assert.equal(operationIdOf('get', '/api/me'), 'getMe')
})

test('every operation has its own id, a listed tag and a response for an overloaded server', () => {
  assert.ok(operations.length > 80, `${operations.length} operations`)
  const ids = operations.map(({ operationId }) => operationId)
  assert.deepEqual(ids, [...new Set(ids)])
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const { name, tags: own, responses } of operations) {
    assert.ok(own.length === 1 && tags.has(own[0]!), name)
    assert.ok('503' in responses, name)
  }
  assert.equal(document.servers.length, 1)
})

test('security follows the endpoint table, and a body documents the errors of its reader', () => {
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  assert.deepEqual(byName.get('post /v1/login')!.security, [])
  const unlock = byName.get('post /v1/opportunities/{uuid}/unlock')!
  assert.equal(unlock.security.length, 2)
  for (const status of ['401', '403', '413', '415', '422']) assert.ok(status in unlock.responses, status)
})

test('the document passes the recommended rules of Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'no-ambiguous-paths': 'off', // /v1/chat/messages/{userId} and /v1/chat/{chatId}/… are given by the specification
      'operation-2xx-response': 'off', // a file is answered by a redirect to its short-lived link
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  assert.deepEqual(
    problems.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    [],
  )
})

test("the document passes Spectral's rules for OpenAPI", async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset(rulesets.oas as RulesetDefinition)
  const problems = await linter.run(JSON.stringify(document))
  assert.deepEqual(
    problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`),
    [],
  )
})
