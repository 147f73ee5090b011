import assert from 'node:assert/strict'
import { test } from 'vitest'
import { headersOfBoth } from './headers-of-both.ts'

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
