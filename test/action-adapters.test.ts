import assert from 'node:assert/strict'
import { redirect, RouterContextProvider } from 'react-router'
import { afterAll, test } from 'vitest'
import { z } from 'zod'
import { apiAction } from '#api/api-action.ts'
import { ApiError } from '#api/api-error.ts'
import { newApi } from '#api/context.ts'
import { formAction, formActions, type FormResult } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { aClient } from '#db/builders/people.ts'
import type { Role, StaffPermission } from '#domain/shared/access.ts'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { staffWith } from '#domain/staff/staff.server.ts'
import { database } from '#platform/db.ts'
import { statusOf } from '#presenters/error-status.ts'
import { errorTexts } from '#texts/errors.ts'
import { fieldErrorTexts } from '#texts/field-errors.ts'
import { testDatabase } from './support/database.ts'
import { scope } from './support/scope.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
afterAll(() => database().close())
const { userId } = await aClient(db)
const uuid = '0a000000-0000-4000-8000-000000000001'
type Session = { role: Role; permissions?: StaffPermission[] }
const sessionOf = ({ role, permissions = [] }: Session) =>
  ({ userId, sessionId: 1, role, name: 'Bia', permissions }) as never

let runs = 0
const unlock = defineAction({
  name: 'test-unlock',
  actor: member,
  input: z.object({ orderUuid: z.uuid(), quote: z.string().max(5).optional() }),
  errors: ['slots_taken', 'not_found', 'too_many_requests', 'invalid_price', 'invalid'],
  async run({ actor }, { quote }) {
    runs += 1
    if (quote === 'full') return fail('slots_taken')
    if (quote === 'gone') return fail('not_found')
    if (quote === 'price') return fail('invalid_price')
    if (quote === 'field') return fail('invalid', { fields: { quote: 'over_limit' } })
    return quote === 'often' ? fail('too_many_requests', 90) : ok({ userId: actor.userId, runs })
  },
})
const decide = defineAction({
  name: 'test-decide',
  actor: staffWith('wallet_adjust'),
  input: z.object({ orderUuid: z.uuid() }),
  errors: [],
  async run({ actor }, { orderUuid }) {
    actor.audit({ action: 'order.read', subject: `order:${orderUuid}`, parties: [] })
    return ok(null)
  },
})

const params = { uuid: 'orderUuid' } as const
const page = formActions({
  unlock: formAction(unlock, {
    params,
    onSuccess: () => redirect('/contatos', 303),
    errorFields: { invalid_price: 'quote' },
    fieldErrorMessage: (text, field) => `${field}: ${text}`,
  }),
  stay: formAction(unlock, { params }),
  show: formAction(unlock, { params, showsSuccess: true }),
  preview: formAction(unlock, {
    params,
    typedValues: (form) => ({ price: String(form.get('price')) }),
    prepare: (form) => form.set('quote', form.get('price') === 'alto' ? 'price' : 'ok'),
    onSuccess: (_, { quote }, typed) => ({ quote, typed }),
  }),
  decide: formAction(decide, { params, messages: { own_household: 'Outra pessoa decide.' } }),
})
type Sent = { as?: Session; at?: string; path?: string }
async function post(fields: Record<string, string>, { as = { role: 'client' }, at = uuid, path = '/x' }: Sent = {}) {
  const context = new RouterContextProvider()
  context.set(signedIn, sessionOf(as))
  const request = new Request(`http://x${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  const answer = await page({ request, params: { uuid: at }, context }).catch((thrown: unknown) => {
    if (thrown instanceof Error) throw thrown
    return thrown
  })
  return answer as Response & {
    data: FormResult
    init: { status: number; headers?: Record<string, string> } | null
  }
}

let session: Session | null = { role: 'client' }
const api = newApi()
api.use(async (c, next) => {
  c.set('user', session && sessionOf(session))
  await next()
})
api.onError((error, c) => {
  assert.ok(error instanceof ApiError, String(error))
  return c.json({ code: error.actionError.code, errors: error.errors }, statusOf(error.actionError.code))
})
apiAction(api, unlock, {
  path: '/orders/{uuid}/unlock',
  summary: 'Desbloquear',
  params,
  response: { status: 201, schema: z.object({ userId: z.int() }), description: 'Feito' },
})
async function call(body: object, { as = { role: 'client' }, key }: { as?: Session | null; key?: string } = {}) {
  session = as
  const answer = await api.request(`/orders/${uuid}/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify(body),
  })
  return [answer.status, await answer.json()] as const
}

test('both adapters refuse a role without access, whatever the route table allows', async () => {
  const before = runs
  const refused = await post({ intent: 'unlock' }, { as: { role: 'staff' } })
  assert.equal(refused.init?.status, 403)
  assert.equal(
    (await post({ intent: 'decide' }, { as: { role: 'staff', permissions: ['moderate'] } })).init?.status,
    403,
  )
  assert.deepEqual(await call({}, { as: { role: 'staff' } }), [403, { code: 'wrong_role' }])
  assert.deepEqual(await call({}, { as: null }), [401, { code: 'session_required' }])
  assert.equal(runs, before)
})

test('staff with the permission are admitted', async () => {
  const answer = await post({ intent: 'decide' }, { as: { role: 'staff', permissions: ['wallet_adjust'] } })
  assert.equal(answer.headers.get('location'), '/x')
})

test('a retried form or endpoint with the same idempotency key has no second effect', async () => {
  const before = runs
  for (let attempt = 0; attempt < 2; attempt++) {
    const answer = await post({ intent: 'unlock', idempotencyKey: 'form' })
    assert.deepEqual(
      { status: answer.status, location: answer.headers.get('location') },
      { status: 303, location: '/contatos' },
    )
    assert.deepEqual(await call({}, { key: 'call' }), [201, { userId }])
  }
  assert.equal(runs, before + 2)
})

test('a rejected form is rendered with its input and status', async () => {
  const full = await post({ intent: 'unlock', quote: 'full' })
  assert.deepEqual(
    { status: full.init?.status, data: full.data },
    {
      status: 409,
      data: {
        form: 'unlock',
        ok: false,
        code: 'slots_taken',
        message: errorTexts.slots_taken,
        values: { orderUuid: uuid, quote: 'full' },
        fieldErrors: {},
      },
    },
  )
  const later = await post({ intent: 'unlock', quote: 'often' })
  assert.deepEqual(later.init, { status: 429, headers: { 'retry-after': '90' } })
  assert.deepEqual(await call({ quote: 'full' }), [409, { code: 'slots_taken' }])
})

test('an error is shown beside its field', async () => {
  const price = await post({ intent: 'unlock', quote: 'price' })
  assert.ok(!price.data.ok)
  assert.deepEqual(price.data.fieldErrors, { quote: errorTexts.invalid_price })
  const long = await post({ intent: 'unlock', quote: 'far too long' })
  assert.ok(!long.data.ok)
  assert.equal(long.init?.status, 422)
  assert.deepEqual(long.data.fieldErrors, { quote: 'quote: Use no máximo 5 caracteres.' })
  const [status, body] = await call({ quote: 'far too long' })
  assert.deepEqual(
    { status, errors: Object.keys((body as { errors: object }).errors) },
    { status: 422, errors: ['quote'] },
  )
})

test('an action refuses by field with codes, and both adapters have their texts', async () => {
  const own = await post({ intent: 'unlock', quote: 'field' })
  assert.ok(!own.data.ok)
  assert.equal(own.init?.status, 422)
  assert.deepEqual(own.data.fieldErrors, { quote: 'quote: over_limit' })
  const usual = await post({ intent: 'stay', quote: 'field' })
  assert.ok(!usual.data.ok)
  assert.deepEqual(usual.data.fieldErrors, { quote: fieldErrorTexts.over_limit })
  const errors = { quote: fieldErrorTexts.over_limit }
  assert.deepEqual(await call({ quote: 'field' }), [422, { code: 'invalid', errors }])
})

test('a success without a redirect returns data to the script, and a plain form to its page', async () => {
  const script = await post({ intent: 'stay' }, { path: '/x.data' })
  assert.deepEqual(script.data, { form: 'stay', ok: true })
  const plain = await post({ intent: 'stay' }, { path: '/x?tab=1' })
  assert.deepEqual(
    { status: plain.status, location: plain.headers.get('location') },
    { status: 303, location: '/x?tab=1' },
  )
  assert.deepEqual((await post({ intent: 'show' })).data, { form: 'show', ok: true })
})

test('a success may carry a value for the page, and fields outside the schema keep their input', async () => {
  const shown = { form: 'preview', ok: true, value: { quote: 'ok', typed: { price: 'baixo' } } }
  for (const path of ['/x', '/x.data'])
    assert.deepEqual((await post({ intent: 'preview', price: 'baixo' }, { path })).data, shown)
  const refused = await post({ intent: 'preview', price: 'alto' })
  assert.ok(!refused.data.ok)
  assert.deepEqual(
    { code: refused.data.code, values: refused.data.values },
    { code: 'invalid_price', values: { price: 'alto' } },
  )
})

test('equal forms are distinguished by key', async () => {
  assert.deepEqual((await post({ intent: 'stay:12' }, { path: '/x.data' })).data, { form: 'stay:12', ok: true })
})

test('an unknown record is a 404, an unknown form a 400', async () => {
  assert.equal((await post({ intent: 'unlock' }, { at: 'nonsense' })).init?.status, 404)
  assert.equal((await post({ intent: 'unlock', quote: 'gone' })).init?.status, 404)
  assert.equal((await post({ intent: 'toString' })).init?.status, 400)
})

test('a path parameter overrides a posted field of the same name', async () => {
  const forged = { intent: 'unlock', orderUuid: '0b000000-0000-4000-8000-000000000001', quote: 'full' }
  const answer = await post(forged)
  assert.ok(!answer.data.ok)
  assert.equal(answer.data.values.orderUuid, uuid)
})
