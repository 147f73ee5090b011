import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import { guardPlainForms } from './guard-plain-forms.ts'

test('a page that Back restores or Stop keeps sends its form again at once', () => {
  const note = { hidden: true }
  const page = Object.assign(new EventTarget(), { querySelector: () => note })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', { onLine: true })
  const navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  onTestFinished(() => void vi.unstubAllGlobals())
  guardPlainForms()
  const press = () => page.dispatchEvent(new Event('submit', { cancelable: true }))
  assert.equal(press(), true)
  assert.equal(press(), false, 'a double press is one')
  page.dispatchEvent(new Event('pageshow'))
  assert.equal(press(), true)
  assert.equal(press(), false)
  navigation.dispatchEvent(new Event('navigateerror'))
  assert.equal(press(), true)
})
