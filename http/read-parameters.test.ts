import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { allPages } from '#test/support/route-table.ts'
import { readParameters, readsQuery } from './read-parameters.ts'

test('the known parameters are exactly those that public pages read', () => {
  const parametersRead = allPages().flatMap(({ path, file }) => {
    if (!file.startsWith('public/')) return []
    const text = readFileSync(new URL(`../app/${file}`, import.meta.url), 'utf8')
    if (!text.includes('searchParams')) return []
    return [[path, [...text.matchAll(/(?:searchParams|query)\.get\('(\w+)'\)/g)].map((match) => match[1]!)] as const]
  })
  assert.ok(parametersRead.length >= 4)
  assert.deepEqual(
    Object.fromEntries(
      parametersRead.map(([path, names]) => [path.startsWith('/') ? path : `/${path}`, names.toSorted()]),
    ),
    Object.fromEntries(Object.entries(readParameters).map(([path, names]) => [path, names.toSorted()])),
  )
})

test('a page reads its own parameters, whatever else the query has', () => {
  const reads = (url: string) => readsQuery(url.split('?')[0]!, new URLSearchParams(url.split('?')[1]))
  for (const url of [
    '/busca?texto=pintor',
    '/busca/?x=1&texto=',
    '/central-de-ajuda/chatbot?texto=senha',
    '/profissionais/eva-1?servico=pintor',
  ])
    assert.equal(reads(url), true, url)
  for (const url of ['/busca?x=1', '/aulas?texto=pintor', '/?texto=1', '/constructor?length=1'])
    assert.equal(reads(url), false, url)
})
