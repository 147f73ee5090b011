import assert from 'node:assert/strict'
import { test } from 'vitest'
import { GatewayError } from '#platform/providers/gateway.ts'
import { limitMs } from '#test/support/fakes/gateway.ts'
import { metaAccount, metaOptedOut, startMeta } from '#test/support/fakes/message-providers.ts'
import { scope } from '#test/support/scope.ts'
import { isSignedByMeta, metaChallenge, metaSignature, readMeta } from './meta-receipts.ts'
import { metaWhatsapp } from './meta.ts'

const now = new Date('2026-11-20T12:00:00Z')
const templates = {
  ajeita_codigo: { isAuthentication: true, gaps: 1 },
  ajeita_aviso: { isAuthentication: false, gaps: 2 },
}
const aPin = {
  to: '11987654321',
  template: 'ajeita_codigo',
  words: ['4821'],
  body: '4821 é seu código',
  isPin: true,
  now,
}
const aNotice = { ...aPin, template: 'ajeita_aviso', words: ['Ana', 'Pintor'], isPin: false }
const errorFacts = (error: unknown) =>
  error instanceof GatewayError
    ? [error.code, error.status, error.isUnknownOutcome, error.hasOptedOut]
    : assert.fail(String(error))
const failing = (work: Promise<unknown>) => work.then(() => assert.fail('it was taken'), errorFacts)

test('Meta accepts a template with its parameters, and a PIN with its code for text and button', async () => {
  const meta = await startMeta(scope, templates)
  const { send } = metaWhatsapp({ ...metaAccount, origin: meta.url })
  const sent = await send(aPin)
  await send(aNotice)
  assert.deepEqual(
    meta.acceptedMessages.map(({ to, template, words }) => [to, template, ...words]),
    [
      ['5511987654321', 'ajeita_codigo', '4821'],
      ['5511987654321', 'ajeita_aviso', 'Ana', 'Pintor'],
    ],
  )
  assert.deepEqual(sent, { provider: 'meta', providerId: meta.acceptedMessages[0]!.id })
  assert.deepEqual(await failing(send({ ...aPin, isPin: false })), ['refused', 400, false, false], 'without its button')
})

test('an opt-out, a missing template and an expired token are distinguished by code', async () => {
  const meta = await startMeta(scope, templates)
  const send = (more: Partial<typeof aPin>, token = metaAccount.token) =>
    failing(metaWhatsapp({ ...metaAccount, token, origin: meta.url }).send({ ...aPin, ...more }))
  assert.deepEqual(await send({ to: metaOptedOut }), ['refused', 400, false, true])
  assert.deepEqual(await send({ template: 'unknown' }), ['refused', 404, false, false])
  assert.deepEqual(await send({ words: [] }), ['refused', 400, false, false])
  assert.deepEqual(await send({ to: '1133334444' }), ['refused', 400, false, false])
  assert.deepEqual(await send({}, 'ended'), ['failed', 401, false, false])
})

test('a 400 of Meta is classified by its error code', async () => {
  const meta = await startMeta(scope, templates)
  const send = () => failing(metaWhatsapp({ ...metaAccount, origin: meta.url, timeoutMs: limitMs.long }).send(aPin))
  for (const [code, problem] of [
    [130_429, 'failed'],
    [131_056, 'failed'],
    [80_007, 'failed'],
    [200, 'failed'],
    [131_026, 'refused'],
    [132_015, 'refused'],
  ] as const) {
    meta.answer = { status: 400, body: JSON.stringify({ error: { code, message: 'x', type: 'OAuthException' } }) }
    assert.deepEqual(await send(), [problem, 400, false, false], String(code))
    const isGone = await metaWhatsapp({ ...metaAccount, origin: meta.url })
      .send(aPin)
      .then(
        () => assert.fail('it was taken'),
        (error: unknown) => error instanceof GatewayError && [error.noSuchNumber, error.isWrongAddress],
      )
    assert.deepEqual(
      isGone,
      [code === 131_026, code === 131_026],
      `${code}: a template of ours is nobody’s wrong number`,
    )
  }
  meta.answer = { status: 200, body: '{"messages":[]}' }
  assert.deepEqual(await send(), ['failed', undefined, true, false])
})

const bodyOf = (value: object) =>
  Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }] }],
    }),
  )
const readReceipts = (value: object) => readMeta(bodyOf(value))

test('Meta’s callbacks are receipts, several at once, in any order', () => {
  const status = (id: string, state: string, more = {}) => ({
    id,
    status: state,
    timestamp: '1763640000',
    recipient_id: '5511987654321',
    ...more,
  })
  const errors = (code: number) => ({ errors: [{ code, title: 'x', error_data: { details: '5511987654321' } }] })
  const statuses = [
    status('wamid.A==', 'read'),
    status('wamid.A==', 'delivered', { conversation: { id: 'x' } }),
    status('wamid.B', 'failed', errors(131_026)),
    status('wamid.C', 'failed', errors(131_050)),
    status('wamid.D', 'played'),
  ]
  assert.deepEqual(readReceipts({ statuses })?.receipts, [
    { provider: 'meta', providerId: 'wamid.A==', state: 'read' },
    { provider: 'meta', providerId: 'wamid.A==', state: 'delivered' },
    { provider: 'meta', providerId: 'wamid.B', state: 'failed', problem: '131026', noSuchNumber: true },
    { provider: 'meta', providerId: 'wamid.C', state: 'failed', problem: '131050', hasOptedOut: true },
  ])
  for (const strange of ['', '[]', '{"object":"page","entry":[]}', '{"object":"whatsapp_business_account"}'])
    assert.equal(readMeta(Buffer.from(strange)), null, strange)
})

test('an item of Meta that is not understood does not hide the others of its notice', () => {
  const good = { id: 'wamid.a', status: 'delivered' }
  const odd = [{ id: 'wamid with spaces', status: 'read' }, { status: 'sent' }, null]
  const values = [
    { statuses: [odd[0], good, ...odd.slice(1)], messages: [{ from: 5511, text: 'x' }] },
    { statuses: null },
    'text',
    { statuses: [{ id: 'wamid.b', status: 'failed', errors: [{ title: 'without a code' }] }] },
    { messages: [null, { from: '5511912345678', text: { body: 'PARAR' } }] },
  ]
  const changes = values.map((value) => ({ field: 'messages', value }))
  const read = (entry: unknown) =>
    readMeta(new TextEncoder().encode(JSON.stringify({ object: 'whatsapp_business_account', entry })))
  const { receipts, optOuts } = read([null, { id: '1' }, { id: '2', changes: [] }, { id: '3', changes }])!
  assert.deepEqual(
    receipts.map(({ providerId, state }) => [providerId, state]),
    [
      ['wamid.a', 'delivered'],
      ['wamid.b', 'failed'],
    ],
  )
  assert.equal(optOuts.length, 1)
  assert.deepEqual(read([]), { receipts: [], optOuts: [] })
})

test('a reply of PARAR, its button, or stopping messages in WhatsApp opts out', () => {
  const from = '5511987654321'
  const optOuts = (value: object) => readReceipts(value)?.optOuts
  assert.deepEqual(optOuts({ messages: [{ from, id: 'x', type: 'text', text: { body: 'Parar' } }] }), [
    { phone: '11987654321', word: 'PARAR' },
  ])
  assert.deepEqual(optOuts({ messages: [{ from: '553188887777', type: 'button', button: { text: 'SAIR' } }] }), [
    { phone: '31988887777', word: 'SAIR' }, // from before the ninth digit
  ])
  assert.deepEqual(optOuts({ messages: [{ from, type: 'image', image: { id: '1' } }] }), [])
  assert.deepEqual(
    optOuts({ messages: [{ from_user_id: 'BR.1', id: 'x', type: 'text', text: { body: 'Parar' } }] }),
    [],
  )
  const preference = { wa_id: from, detail: 'x', category: 'marketing_messages', timestamp: 1 }
  assert.deepEqual(optOuts({ user_preferences: [{ ...preference, value: 'stop' }] }), [
    { phone: '11987654321', word: 'STOP' },
  ])
  assert.deepEqual(optOuts({ user_preferences: [{ ...preference, value: 'resume' }] }), [])
})

test('a body is accepted only with the signature of its exact bytes', () => {
  const body = bodyOf({})
  const signature = metaSignature('secret', body)
  assert.ok(isSignedByMeta('secret', body, signature))
  for (const wrong of [undefined, '', signature.slice(7), signature.toUpperCase(), metaSignature('other', body)])
    assert.ok(!isSignedByMeta('secret', body, wrong), String(wrong))
  assert.ok(!isSignedByMeta('secret', Buffer.concat([body, Buffer.from(' ')]), signature))
})

test('the challenge is returned for the right verify token only', () => {
  const verificationQuery = (more: object = {}) =>
    new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': 'word',
      'hub.challenge': '1158201444',
      ...more,
    })
  assert.equal(metaChallenge(verificationQuery(), 'word'), '1158201444')
  assert.equal(metaChallenge(verificationQuery(), 'other'), null)
  assert.equal(metaChallenge(verificationQuery({ 'hub.verify_token': '' }), ''), null, 'no word is configured')
  assert.equal(metaChallenge(verificationQuery({ 'hub.mode': 'x' }), 'word'), null)
  assert.equal(metaChallenge(verificationQuery({ 'hub.challenge': '<script>' }), 'word'), null)
})
