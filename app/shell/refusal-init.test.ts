import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headersOfBoth, refusalInit } from './refusal-init.ts'

test('what time heals is 429 with the seconds to wait; everything else is what it was', () => {
  assert.deepEqual(refusalInit({ code: 'too_many_requests', retryAfterSeconds: 90 }, 409), {
    status: 429,
    headers: { 'retry-after': '90' },
  })
  assert.deepEqual(refusalInit({ code: 'not_open' }, 409), { status: 409 })
})

test('a page without a form that was sent keeps what its loader said; a refusal is said besides', () => {
  const loaderHeaders = new Headers({ 'x-page-tags': 'catalog' })
  const said = (actionHeaders: Headers) =>
    Object.fromEntries(
      new Headers(
        headersOfBoth({ loaderHeaders, actionHeaders, parentHeaders: new Headers(), errorHeaders: undefined }),
      ),
    )
  assert.deepEqual(said(new Headers()), { 'x-page-tags': 'catalog' })
  assert.deepEqual(said(new Headers({ 'retry-after': '90' })), { 'x-page-tags': 'catalog', 'retry-after': '90' })
})
