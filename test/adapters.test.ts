import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { redirect, RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { callDoor } from '#api/call-door.ts'
import { ApiError, newApi } from '#api/context.ts'
import { pageDoor, pageDoors, type RefusedForm } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { answerTo } from '#doors/refusal-status.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { database, type Db } from '#platform/db.ts'
import { testDatabase } from './support/database.ts'

process.env.DATABASE_URL = (await testDatabase(scope)).url // opened, and not asked: the action is made up
afterAll(() => database().close())
const who = { userId: 7, sessionId: 1, role: 'professional', name: 'Carlos', permissions: [] } as never
const uuid = '0a000000-0000-4000-8000-000000000001'

const form = actionForm({
  takes: z.object({ orderUuid: z.uuid(), quote: z.string().max(5).optional() }),
  refusals: ['places_taken', 'not_found', 'too_many_requests'],
})
type Code = (typeof form.refusals)[number]
const keys: (string | undefined)[] = []
async function perform(
  _: Db,
  { quote, userId, idempotencyKey }: { quote?: string | undefined; userId: number; idempotencyKey?: string },
): Promise<Result<{ leadId: number }, Code>> {
  keys.push(idempotencyKey)
  if (quote === 'full') return fail('places_taken')
  if (quote === 'gone') return fail('not_found')
  return quote === 'often' ? fail('too_many_requests', 90) : ok({ leadId: userId })
}

const action = pageDoor(form, perform, {
  from: { uuid: 'orderUuid' },
  done: ({ leadId }) => redirect(`/contatos/${leadId}`, 303),
})
const several = pageDoors({ unlock: action, other: action }, 'unlock')
async function post(fields: Record<string, string>, at = uuid, asked: typeof several = action) {
  const context = new RouterContextProvider()
  context.set(signedIn, who)
  const request = new Request('http://x/', { method: 'POST', body: new URLSearchParams(fields) })
  const answer = await asked({ request, params: { uuid: at }, context })
  return answer as Response & { data: RefusedForm; init: { status: number; headers?: Record<string, string> } }
}

const api = newApi()
api.use(async (c, next) => {
  c.set('who', who)
  await next()
})
api.onError((error, c) => {
  assert.ok(error instanceof ApiError, String(error))
  return c.json({ code: error.refusal.code }, answerTo(error.refusal).status)
})
callDoor(api, form, perform, {
  path: '/orders/{uuid}/unlock',
  summary: 'Desbloquear',
  from: { uuid: 'orderUuid' },
  answer: { status: 201, schema: z.object({ leadId: z.int() }), description: 'Feito', says: (unlocked) => unlocked },
})
const call = (body: object, at = uuid, key?: string) =>
  api.request(`/orders/${at}/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify(body),
  })

test('one action, two doors: done, for whoever is signed in, under the same key', async () => {
  keys.length = 0
  assert.equal((await post({ quote: 'q', idempotencyKey: 'k1' })).headers.get('location'), '/contatos/7')
  const answer = await call({ quote: 'q' }, uuid, 'k2')
  assert.deepEqual([answer.status, await answer.json()], [201, { leadId: 7 }])
  assert.deepEqual(keys, ['k1', 'k2'])
})

test('the same code and the same status at both; the form comes back as it was typed', async () => {
  const refused = await post({ quote: 'full' })
  assert.deepEqual([refused.init.status, refused.data.code], [409, 'places_taken'])
  assert.deepEqual(refused.data.typed, { orderUuid: uuid, quote: 'full' })
  assert.equal((await call({ quote: 'full' })).status, 409)
  const often = await post({ quote: 'often' })
  assert.deepEqual(often.init, { status: 429, headers: { 'retry-after': '90' } })
  assert.equal((await call({ quote: 'often' })).status, 429)
  await assert.rejects(post({ quote: 'gone' }), (thrown: { init: { status: number } }) => thrown.init.status === 404)
  assert.equal((await call({ quote: 'gone' })).status, 404)
})

test('wrong input is 422 at both, in our words beside the field; a wrong address is a page that is not there', async () => {
  const errors = { quote: 'Envie no máximo 5 caracteres.' }
  const refused = await post({ quote: '123456' })
  assert.deepEqual([refused.init.status, refused.data.errors], [422, errors])
  const answer = await call({ quote: '123456' })
  assert.deepEqual([answer.status, ((await answer.json()) as RefusedForm).errors], [422, errors])
  assert.equal((await call({ more: 1 })).status, 422)
  assert.equal((await call({}, 'x')).status, 422)
  await assert.rejects(post({}, 'x'), (thrown: { init: { status: number } }) => thrown.init.status === 404)
})

test('of a page with several forms, the one that was sent is asked and told; one that there is not is 400', async () => {
  assert.equal((await post({ quote: 'full', intent: 'other' }, uuid, several)).data.form, 'other')
  assert.equal((await post({ quote: 'full' }, uuid, several)).data.form, 'unlock')
  const isUnreadable = (thrown: { init: { status: number } }) => thrown.init.status === 400
  await assert.rejects(post({ intent: 'toString' }, uuid, several), isUnreadable)
})

test('the document tells every status with which the action refuses', () => {
  const { paths } = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } })
  const { responses } = paths!['/orders/{uuid}/unlock']!.post!
  assert.deepEqual(Object.keys(responses!).sort(), ['201', '401', '403', '404', '409', '422', '429'])
})
