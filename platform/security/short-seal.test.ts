import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'vitest'
import { keyRing } from './key-ring.ts'
import { sealShortWith, unsealShortWith } from './short-seal.ts'

const aKey = () => randomBytes(32).toString('base64url')
const older = aKey()
const newer = aKey()
const ring = keyRing([newer, older])

test('a short seal fits into a local part and is case-insensitive', () => {
  for (let length = 0; length <= 13; length++) {
    const bytes = randomBytes(length)
    const sealed = sealShortWith(ring, 'x', bytes)
    assert.match(sealed, /^[a-z2-7]{39,60}$/)
    assert.deepEqual(unsealShortWith(ring, 'x', sealed), bytes)
    assert.deepEqual(unsealShortWith(ring, 'x', sealed.toUpperCase()), bytes)
  }
  assert.throws(() => sealShortWith(ring, 'x', randomBytes(14)))
})

test('another key, another name or an altered value does not open; an older key does', () => {
  const sealed = sealShortWith(keyRing([older]), 'x', Buffer.from('ana'))
  assert.equal(unsealShortWith(ring, 'x', sealed)?.toString(), 'ana')
  assert.equal(unsealShortWith(keyRing([newer]), 'x', sealed), null)
  assert.equal(unsealShortWith(ring, 'y', sealed), null)
  for (let index = 0; index < sealed.length - 1; index++) {
    const other = sealed[index] === 'a' ? 'b' : 'a'
    assert.equal(unsealShortWith(ring, 'x', sealed.slice(0, index) + other + sealed.slice(index + 1)), null, `${index}`)
  }
  for (const wrong of ['', 'a', 'ação', '0189', sealed.slice(0, 40), `${sealed}${sealed}`])
    assert.equal(unsealShortWith(ring, 'x', wrong), null, wrong)
})
