import assert from 'node:assert/strict'
import { test } from 'vitest'
import { requirePlainAddress } from './public-address.server.ts'

/** Where an address redirects to; undefined if it stays. */
function redirectOf(target: string) {
  try {
    requirePlainAddress(new Request(`http://localhost${target}`))
    return undefined
  } catch (answer) {
    return (answer as Response).headers.get('location')
  }
}

test('capitals and trailing slashes redirect once, and percent-encoded characters stay as they are', () => {
  for (const [target, plain] of [
    ['/reformas-e-reparos/pintor?x=Y', undefined],
    ['/Reformas-e-reparos/PINTOR/?x=Y', '/reformas-e-reparos/pintor?x=Y'],
    ['/profissionais/jos%C3%A9', undefined],
    ['/profissionais/Jos%C3%A9%3D', '/profissionais/jos%C3%A9%3D'],
    ['/', undefined],
  ] as const)
    assert.equal(redirectOf(target), plain, target)
})
