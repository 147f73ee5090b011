import assert from 'node:assert/strict'
import { test } from 'vitest'
import { plainPath } from './plain-path.ts'

test('a plain path stays as it is, with all that stands in its query', () => {
  for (const path of [
    '/',
    '/reformas-e-reparos/pintor/sp/sao-paulo',
    '/entrar?redirect=//evil.example/..',
    '/meus%2Dpedidos',
    '/assets/app-1.2.css',
    '/busca?q=a//b',
    '/%5c%5Cevil.example/', // stays written as it is, and is no other host
  ])
    assert.equal(plainPath(path), path)
})

test('whatever looks like another host, or goes up, is a path of ours', () => {
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
