import assert from 'node:assert/strict'
import { test } from 'vitest'
import { stepHistory } from './step-history.ts'

/** A browser's history in memory. */
function aBrowser() {
  const entries: unknown[] = [null]
  let index = 0
  return {
    get state(): unknown {
      return entries[index]
    },
    pushState: (state: unknown) => void entries.splice(++index, Infinity, state),
    replaceState: (state: unknown) => void (entries[index] = state),
    back: () => void (index = Math.max(0, index - 1)),
    forward: () => void (index = Math.min(entries.length - 1, index + 1)),
    length: () => entries.length,
  }
}

test('each step has a history entry that Back and Forward restore', () => {
  const browser = aBrowser()
  const steps = stepHistory(browser, 'pintor')
  steps.enter('servico-2', 'servico-1')
  steps.enter('when', 'servico-2')
  assert.equal(browser.length(), 3)
  browser.back()
  assert.equal(steps.stepOf(browser.state), 'servico-2')
  browser.back()
  assert.equal(steps.stepOf(browser.state), 'servico-1')
  browser.forward()
  browser.forward()
  assert.equal(steps.stepOf(browser.state), 'when')
})

test('"Voltar" uses browser history when it leads to the previous step, otherwise sets the step', () => {
  const browser = aBrowser()
  const steps = stepHistory(browser, 'pintor')
  steps.enter('servico-2', 'servico-1')
  assert.equal(steps.goBackTo('servico-1'), true)
  assert.equal(steps.stepOf(browser.state), 'servico-1')
  steps.enter('place', 'contact') // an error in an earlier step
  assert.equal(steps.goBackTo('when'), false)
  assert.equal(browser.state && steps.stepOf(browser.state), 'place')
})

test('a page restored without its answers restarts, whatever its history entry says', () => {
  const browser = aBrowser()
  const steps = stepHistory(browser, 'pintor')
  steps.enter('when', 'servico-1')
  steps.enter('servico-2', 'servico-1')
  browser.back()
  assert.equal(steps.stepOf(browser.state), 'servico-1')
})

test('a repeated step adds no entry, and foreign entries are ignored', () => {
  const browser = aBrowser()
  const steps = stepHistory(browser, 'pintor')
  steps.enter('place', 'place')
  assert.equal(browser.length(), 1)
  steps.enter('details', 'place')
  assert.equal(stepHistory(browser, 'diarista').stepOf(browser.state), undefined)
  assert.equal(steps.stepOf(null), undefined)
  assert.equal(steps.stepOf('x'), undefined)
})
