import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'

const classesIn = (source: string) =>
  [...source.matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g)].flatMap(([, , text]) => text!.split(/\s+/))
/** Without `desktop:` and its like. */
const plain = (name: string) => name.replace(/^(?:[a-z-]+:|\[[^\]]+\]:)*/, '')

/** A whole step on one side: neither `auto`, nor negative, nor half a step. */
const isDistance = (name: string) => /^m[trblxy]?-\d+$/.test(plain(name)) && !plain(name).endsWith('-0')
const isOffTheScale = (name: string) => /^(?:-?m[trblxy]?|p[trblxy]?|gap(?:-[xy])?)-\[|^space-[xy]-/.test(plain(name))

const files = globSync('app/**/*.tsx')
const found = (is: (name: string) => boolean) =>
  Object.fromEntries(
    files
      .map((file) => [file, classesIn(readFileSync(file, 'utf8')).filter(is).length] as const)
      .filter(([, count]) => count > 0)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

test('a planted margin is reported, other properties are not', () => {
  const m = 'm' // the styles are made of every class that is written out in app/, here too
  const source = `<p className="${m}t-4 text-soft desktop:${m}b-8" /><p className={cx('${m}l-auto', x && "-${m}t-1 ${m}t-0.5")} />`
  assert.deepEqual(classesIn(source).filter(isDistance), [`${m}t-4`, `desktop:${m}b-8`])
  const box = 'p-' + '[7px]'
  const between = 'space' + '-y-2'
  const rem = `tablet:${m}t-` + '[1rem]'
  assert.deepEqual(classesIn(`<p className="${box} gap-3 ${between} ${rem}" />`).filter(isOffTheScale), [
    box,
    between,
    rem,
  ])
})

test('gaps are set by the parent in steps of the scale', () => {
  assert.ok(files.length > 200, `only ${files.length} files were seen`)
  assert.deepEqual(found(isOffTheScale), {})
  assert.deepEqual(found(isDistance), {})
})

test('`card` and `stack` are not combined on one element', () => {
  const both = /"card (?:[^"]* )?stack[ "]/
  const b = 'card'
  assert.ok(both.test(`<div className="${b} stack stack-2">`))
  assert.deepEqual(
    files.filter((file) => both.test(readFileSync(file, 'utf8'))),
    [],
  )
})
