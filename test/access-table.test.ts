import assert from 'node:assert/strict'
import { Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import { test } from 'vitest'
import { createApi } from '#api/app.ts'
import type { ApiEnv } from '#api/context.ts'
import { requireAccess } from '#app/middleware/session.ts'
import { opensBySurveyLink } from '#domain/identity/access-rule.ts'
import { allPages, allRoutes, listedRoutes, ruleOf } from './support/route-table.ts'

test('every page and endpoint is in the access tables, and nothing else is', () => {
  assert.deepEqual(listedRoutes(), allRoutes())
})

test('an unlisted endpoint is refused before its handler runs', async () => {
  let ran = 0
  const forgotten = new Hono<ApiEnv>()
  for (const method of ['get', 'post', 'all'] as const)
    forgotten[method](`/v1/forgotten/${method}`, (c) => c.text(String(++ran)))
  const api = createApi([forgotten])
  for (const [path, method] of [
    ['/v1/forgotten/get', 'GET'],
    ['/v1/forgotten/get', 'HEAD'],
    ['/v1/forgotten/post', 'POST'],
    ['/v1/forgotten/all', 'GET'],
  ]) {
    const answer = await api.fetch(new Request(`http://localhost${path}`, { method: method! }))
    assert.equal(answer.status, 403, `${method} ${path}`)
  }
  assert.equal(ran, 0)
  assert.equal((await api.fetch(new Request('http://localhost/v1/nothing-at-all'))).status, 404)
})

test('an unlisted page is refused before its loader runs', async () => {
  const request = new Request('http://localhost/esquecida')
  const context = new RouterContextProvider()
  const loaderArgs = { request, url: new URL(request.url), context, params: {}, pattern: '/esquecida' }
  let ran = 0
  await assert.rejects(
    async () => requireAccess(loaderArgs, async () => new Response(String(++ran))),
    (thrown: { init: { status: number } }) => thrown.init.status === 403,
  )
  assert.equal(ran, 0)
})

test('an unlisted route has no access rule', () => {
  for (const route of ['GET /api/nothing', 'PAGE /nada', 'PAGE toString', 'toString', 'GET /api/me/', ''])
    assert.equal(ruleOf(route), undefined, route)
})

/** The folder of a page also implies its role, so a wrong role in the table fails. */
test('the pages of an area admit its role', () => {
  const areas = { public: 'everyone', dev: 'everyone', client: ['client'], professional: ['professional'] }
  for (const { path, file } of allPages()) {
    const area = file.split('/')[0]!
    if (area === 'client' && opensBySurveyLink(ruleOf(`PAGE ${path}`))) continue
    if (area in areas) assert.deepEqual(ruleOf(`PAGE ${path}`), areas[area as keyof typeof areas], path)
  }
})

/** Open to visitors, but a session whose account was deleted meanwhile or is suspended is refused. */
const refusesSomeAccounts = new Set(['POST /api/requests'])

/** Each endpoint documents 401 where a session is needed, 403 where some sessions are refused. */
test('every endpoint documents the rejections of the access table', async () => {
  const answer = await createApi().fetch(new Request('http://localhost/openapi.json'))
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { responses: object }>> }
  let seen = 0
  for (const [path, calls] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(calls)) {
      const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      if (route === 'POST /users') continue // asks for the token of a fresh sign-in itself
      const rule = ruleOf(route)
      assert.ok(rule, route)
      const needsSession = rule !== 'everyone'
      const refusesSome = needsSession && !('length' in rule && rule.length === 3)
      assert.deepEqual(
        { needsSession: '401' in responses, refusesSome: '403' in responses },
        {
          needsSession: needsSession || refusesSomeAccounts.has(route),
          refusesSome: refusesSome || refusesSomeAccounts.has(route),
        },
        route,
      )
      seen++
    }
  assert.ok(seen > 30, `${seen} calls are described`)
})
