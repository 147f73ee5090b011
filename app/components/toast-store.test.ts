import assert from 'node:assert/strict'
import { test } from 'vitest'
import { currentToasts, dismissToast, showToast, subscribeToToasts } from './toast-store.ts'

const texts = () => currentToasts().map((toast) => toast.text)

test('a repeated toast is shown once, and at most three toasts are shown', () => {
  let changes = 0
  const stop = subscribeToToasts(() => changes++)
  showToast('info', 'um')
  const first = showToast('error', 'dois')
  showToast('error', 'dois')
  assert.deepEqual(texts(), ['um', 'dois'])
  assert.ok(
    currentToasts().every((toast) => toast.id !== first),
    'said again, it is a new one',
  )
  showToast('success', 'três')
  showToast('warning', 'quatro')
  assert.deepEqual(texts(), ['dois', 'três', 'quatro'])
  for (const { id } of currentToasts()) dismissToast(id)
  assert.deepEqual(texts(), [])
  stop()
  const before = changes
  showToast('info', 'cinco')
  assert.equal(changes, before, 'a removed listener is not called')
})
