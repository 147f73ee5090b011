import assert from 'node:assert/strict'
import { test } from 'vitest'
import { plainPath } from './plain-path.ts'

test('a plain path is unchanged, whatever its query contains', () => {
  for (const path of [
    '/',
    '/reformas-e-reparos/pintor/sp/sao-paulo',
    '/entrar?redirect=//evil.example/..',
    '/assets/app-1.2.css',
    '/busca?q=a//b',
    '/%5C%5Cevil.example/', // unchanged, and not another host
  ])
    assert.equal(plainPath(path), path)
})

test('paths such as `//host` and `/../` are normalised to local paths', () => {
  for (const [target, plain] of [
    ['//evil.example/', '/evil.example/'],
    ['/\\evil.example/', '/evil.example/'],
    ['/\\\\evil.example/', '/evil.example/'],
    ['/.//evil.example/', '/evil.example/'],
    ['/%2e//evil.example/', '/evil.example/'],
    ['///evil.example', '/evil.example'],
    ['/a/../../..//evil.example/?x=//y', '/evil.example/?x=//y'],
    ['/./a//b/./c', '/a/b/c'],
    ['http://evil.example/Aulas/?x=1', '/Aulas/?x=1'],
    ['http://evil.example', '/'],
    ['/.', '/'],
  ] as const)
    assert.equal(plainPath(target), plain, target)
})

test('every spelling of a path gives the same path', () => {
  for (const [target, plain] of [
    ['/%72eformas-e-reparos/pintor', '/reformas-e-reparos/pintor'],
    ['/%52eformas%2de%2Dreparos/%70%69ntor?x=%70', '/Reformas-e-reparos/pintor?x=%70'],
    ['/a%7eb%5f%2E', '/a~b_.'],
    ['/a/%2e%2E/b', '/b'],
    ['/%2F/b', '/%2F/b'],
    ['/a%2fb%c3%a9', '/a%2Fb%C3%A9'],
    ['/%2572eformas', '/%2572eformas'],
    ['/pintor#x', '/pintor'],
    ['/pintor?a=b#x?y', '/pintor?a=b'],
    ['/%', '/%'],
  ] as const)
    assert.equal(plainPath(target), plain, target)
})
