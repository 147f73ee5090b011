import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fingerprintOf } from './report-fingerprint.ts'

const message = "TypeError: Cannot read properties of undefined (reading 'uuid')"
const chromium = `${message}
    at showOrder (https://ajeita.example/assets/order-detail-BxY3_k9a.js:1:2345)
    at https://ajeita.example/assets/order-detail-BxY3_k9a.js:1:999
    at async run (https://ajeita.example/assets/router-C0ffee12.js:7:1)`

test('a fault has the same fingerprint in another release, for another order and on another line', () => {
  const first = fingerprintOf({ message, stack: chromium })
  assert.match(first, /^[\da-f]{12}$/)
  const nextRelease = chromium
    .replaceAll('BxY3_k9a', 'Zq-1m2n3')
    .replaceAll(':2345', ':77')
    .replace('C0ffee12', 'D0ffee34')
  assert.equal(fingerprintOf({ message, stack: nextRelease }), first)
  assert.equal(fingerprintOf({ message: message.replace('uuid', 'name'), stack: chromium }), first)
  assert.equal(
    fingerprintOf({ message: 'Error: no answer in 4012 ms' }),
    fingerprintOf({ message: 'Error: no answer in 388 ms' }),
  )
})

test('Firefox and Chromium give a fault the same fingerprint', () => {
  const firefox = `showOrder@https://ajeita.example/assets/order-detail-BxY3_k9a.js:1:2345
@https://ajeita.example/assets/order-detail-BxY3_k9a.js:1:999
run@https://ajeita.example/assets/router-C0ffee12.js:7:1`
  assert.equal(fingerprintOf({ message, stack: firefox }), fingerprintOf({ message, stack: chromium }))
})

test('errors with different messages or stack positions get different fingerprints', () => {
  const first = fingerprintOf({ message, stack: chromium })
  assert.notEqual(fingerprintOf({ message: 'RangeError: Invalid time value', stack: chromium }), first)
  assert.notEqual(fingerprintOf({ message, stack: chromium.replace('showOrder', 'showLead') }), first)
  assert.notEqual(fingerprintOf({ message, stack: chromium.replaceAll('order-detail', 'my-orders') }), first)
})
