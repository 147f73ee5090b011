import assert from 'node:assert/strict'
import { test } from 'vitest'
import { headersOfBoth } from './headers-of-both.ts'

test('a page keeps the headers of its loader, and adds those of a rejected form', () => {
  const loaderHeaders = new Headers({ 'x-page-tags': 'catalog' })
  const headersWith = (actionHeaders: Headers) =>
    Object.fromEntries(
      new Headers(
        headersOfBoth({ loaderHeaders, actionHeaders, parentHeaders: new Headers(), errorHeaders: undefined }),
      ),
    )
  assert.deepEqual(headersWith(new Headers()), { 'x-page-tags': 'catalog' })
  assert.deepEqual(headersWith(new Headers({ 'retry-after': '90' })), { 'x-page-tags': 'catalog', 'retry-after': '90' })
})
