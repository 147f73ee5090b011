import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { browserFloor } from '../scripts/browser-floor.ts'

/**
 * APIs missing in at least one floor browser that the build cannot polyfill (`URLSearchParams.size` as our query strings
 * would use it); and `crypto.randomUUID`, missing on plain http in a local network.
 */
const newer =
  /\bcrypto\.randomUUID|\b(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)\b|AbortSignal\.any|Array\.fromAsync|Iterator\.from|RegExp\.escape|\.checkVisibility\(|\.(?:union|difference|intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(|\bURL\.(?:canParse|parse)\(|\.toBase64\(|\.size\?`\?|\bTemporal\.|\bIntl\.DurationFormat/g

/** Regular expressions with the flag `v`, and methods of iterators. */
const newerSyntax =
  /[(=,:]\/(?![*/])(?:\\.|[^/\n\\])+\/[dgimsuy]*v[dgimsuy]*[,;).]|\.(?:values|keys|entries)\(\)\.(?!next\b)\w+/g

/** CSS that is not ignored harmlessly where unknown: it would hide, show or misplace content. */
const newerStyles =
  /\(scripting|light-dark\(|@starting-style|@scope|anchor-name|position-area|@position-try|(?<!\\):popover-open|::details-content|interpolate-size|\bif\(|:open\b|:user-invalid/g

/** Newer APIs that a library uses only after checking that they exist. */
const guarded = ['typeof URL.canParse==`function`?URL.canParse(']

test('browser scripts use no API newer than the floor (docs/decisions/0051)', () => {
  const files = globSync('build/client/{assets/*.js,sw.js}')
  assert.ok(files.length > 50, `${files.length} files`)
  const found = files.flatMap((file) => {
    let script = readFileSync(file, 'utf8')
    for (const part of guarded) script = script.replaceAll(part, '')
    return [...script.matchAll(newer), ...script.matchAll(newerSyntax)].map(([use]) => `${file}: ${use}`)
  })
  assert.deepEqual(found, [])
})

test('styles depend on no CSS newer than the floor (docs/decisions/0051)', () => {
  const files = globSync('build/client/**/*.css')
  assert.ok(files.length > 1, `${files.length} files`)
  const found = files.flatMap((file) => {
    const styles = readFileSync(file, 'utf8').replaceAll('@supports not selector(:popover-open)', '')
    return [...styles.matchAll(newerStyles)].map(([use]) => `${file}: ${use}`)
  })
  assert.deepEqual(found, [])
})

test('README and decision name the floor of the build', () => {
  const floor = /Safari and iOS ([\d.]+), Chrome and Edge (\d+), Firefox (\d+), Samsung Internet 22/
  for (const file of ['README.md', 'docs/decisions/0051-input-before-hydration.md']) {
    const [, safari, chrome, firefox] = floor.exec(readFileSync(file, 'utf8'))!
    const named = [`safari${safari}`, `ios${safari}`, `chrome${chrome}`, `edge${chrome}`, `firefox${firefox}`]
    assert.deepEqual(named, browserFloor, file)
  }
  for (const file of ['vite.config.ts', 'scripts/build-service-worker.ts'])
    assert.match(readFileSync(file, 'utf8'), /target: browserFloor,/)
})
