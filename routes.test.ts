import assert from 'node:assert/strict'
import { matchRoutes } from 'react-router'
import { test } from 'vitest'
import { pages, pathAt } from './routes.ts'

const paths = Object.keys(pages)
const table = paths.map((path) => ({ id: path, path }))
const words = [...new Set(paths.flatMap((path) => path.split('/').filter((segment) => /^[a-z]/.test(segment))))]

/** Addresses of a pattern whose parameters are words of other patterns, so that they could match the wrong one. */
function addressesOf(path: string) {
  const withAndWithout = path.includes('?')
    ? [
        path.replaceAll('?', ''),
        path.replace(/\/:\w+\?/g, ''),
        path.replace(/\?(.*)$/, (_all, rest: string) => rest.replaceAll(/\/:\w+\?/g, '')),
      ]
    : [path]
  return withAndWithout.flatMap((one) =>
    words.map((word, index) => {
      let next = index
      return one.replaceAll(/:\w+|\*/g, () => words[next++ % words.length] ?? word)
    }),
  )
}

test('an address matches the page that React Router renders', () => {
  const addresses = new Set(paths.flatMap(addressesOf))
  // Each is asked for as it is, and in one of the other ways to write it: React Router sorts its table for every one.
  const otherwise = [
    (one: string) => one.replace(/\/?$/, '/'),
    (one: string) => one.toUpperCase(),
    (one: string) => one.replace('a', '%61'),
  ]
  for (const address of [...addresses].flatMap((one, index) =>
    index % 2 ? one : [one, otherwise[(index / 2) % 3]!(one)],
  ))
    assert.equal(pathAt(address), matchRoutes(table, address)?.at(-1)?.route.path, address)
  assert.ok(addresses.size > 1_000)
})

test('an undecodable address matches nothing', () => {
  for (const address of ['/%E0%A4%A', '/a%2Fb/c/d/e/f'])
    assert.equal(pathAt(address), matchRoutes(table, address)?.at(-1)?.route.path, address)
})

test('an empty path is the home page', () => assert.equal(pathAt(''), '/'))
