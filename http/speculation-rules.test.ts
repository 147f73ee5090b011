import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pageOf } from '#routes.ts'
import { allRoutes, ruleOf } from '#test/support/route-table.ts'
import { speculationRules } from './speculation-rules.ts'

const [rule] = speculationRules.prefetch
const [, { not }] = rule!.where.and as [unknown, { not: { href_matches: string[] } }]
const isLeftAlone = (path: string) =>
  not.href_matches.some((pathname) => new URLPattern({ pathname }).test({ pathname: path }))
const addressOf = (path: string) => path.replaceAll(/:(\w+)(\{[^}]*\})?\??/g, '$1').replace('*', 'nowhere')

test('only public pages are prefetched, no signed-in page and no API', () => {
  for (const route of allRoutes()) {
    const [method, path] = route.split(' ') as [string, string]
    const isPublic = method === 'PAGE' && pageOf(path)!.isPublic === true
    if (method === 'POST') continue
    assert.equal(isLeftAlone(addressOf(path)), !isPublic, `${route}, open to ${JSON.stringify(ruleOf(route))}`)
  }
})
