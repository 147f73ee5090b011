import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inRequestContext, requestContext, toRequestId, traceIdOf } from './request-context.ts'

test('a valid request id of the caller is used, anything else is replaced', () => {
  assert.equal(toRequestId('caller-4711'), 'caller-4711')
  for (const header of [undefined, '', 'short', 'with space and more', 'x'.repeat(65)])
    assert.match(toRequestId(header), /^[\da-f]{16}$/, header ?? 'none')
})

test('a trace is accepted only from a complete traceparent', () => {
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const parent = 'b7ad6b7169203331'
  assert.equal(traceIdOf(`00-${trace}-${parent}-01`), trace)
  assert.equal(traceIdOf(`cc-${trace}-${parent}-01-later`), trace, 'a later version')
  for (const wrong of [
    undefined,
    trace,
    `ff-${trace}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${parent}-01`,
  ])
    assert.equal(traceIdOf(wrong), undefined, wrong ?? 'none')
})

test('code of a request sees its own context only', async () => {
  const context = { requestId: 'a'.repeat(16) }
  const inside = await inRequestContext(context, async () => {
    await new Promise((resume) => setTimeout(resume, 1))
    return requestContext()
  })
  assert.deepEqual(inside, context)
  assert.equal(requestContext(), undefined)
})
