import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'vitest'
import { keyRing, sealWith, unsealWith } from './key-ring.ts'

const aKey = () => randomBytes(32).toString('base64url')
const ring = keyRing([aKey()])
const name = 'gn-auth:token_v3'

test('a sealed value opens under its own name only', () => {
  for (const text of ['', 'x', 'Ação ✓', 'y'.repeat(4_000)]) {
    const sealed = sealWith(ring, name, text)
    assert.match(sealed, /^[0-9a-f]{8}\.[\w-]+$/)
    assert.equal(unsealWith(ring, name, sealed), text)
    assert.equal(unsealWith(ring, 'gn-auth:user_v4', sealed), null)
  }
  assert.notEqual(sealWith(ring, name, 'x'), sealWith(ring, name, 'x'))
})

test('a changed bit makes a value invalid', () => {
  const sealed = sealWith(ring, name, 'session')
  const [id, body] = sealed.split('.') as [string, string]
  const bytes = Buffer.from(body, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    assert.equal(unsealWith(ring, name, `${id}.${changed.toString('base64url')}`), null, `bit ${bit}`)
  }
})

test('an old key opens, an unknown one does not', () => {
  const older = aKey()
  const newer = aKey()
  const sealed = sealWith(keyRing([older]), name, 'kept')
  const both = keyRing([newer, older])
  assert.equal(unsealWith(both, name, sealed), 'kept')
  assert.equal(sealWith(both, name, 'x').slice(0, 8), both[0]!.id)
  assert.equal(unsealWith(keyRing([newer]), name, sealed), null)
})

test('garbage opens as null, without an error', () => {
  const [id, body] = sealWith(ring, name, 'x').split('.') as [string, string]
  const garbage = [
    null,
    undefined,
    '',
    '.',
    'abc',
    `${id}.`,
    `${id}.AAAA`,
    `${id}.${'A'.repeat(38)}`,
    `${id}.${body}=`,
    `${id}.${body}A`,
    `${id}.${body}.`,
    `${id.toUpperCase()}x.${body}`,
    `${id}.${'A'.repeat(100_000)}`,
    '\0'.repeat(60),
  ]
  for (const text of garbage) assert.equal(unsealWith(ring, name, text), null, String(text).slice(0, 60))
})

test('short keys and empty rings are refused', () => {
  assert.throws(() => keyRing([]), /needs a key/)
  assert.throws(() => keyRing([randomBytes(16).toString('base64url')]), /32 bytes/)
})
