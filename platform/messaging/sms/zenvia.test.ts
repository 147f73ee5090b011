import assert from 'node:assert/strict'
import { test } from 'vitest'
import { GatewayError } from '#platform/providers/gateway.ts'
import { limitMs } from '#test/support/fakes/gateway.ts'
import { startZenvia, zenviaAccount } from '#test/support/fakes/message-providers.ts'
import { scope } from '#test/support/scope.ts'
import { readZenvia } from './zenvia-receipts.ts'
import { zenviaSms } from './zenvia.ts'

const now = new Date('2026-11-20T12:00:00Z')
const aMessage = { to: '11987654321', template: 'pin', body: 'Seu código é 4821', now }
const errorFacts = (error: unknown) =>
  error instanceof GatewayError ? [error.code, error.status, error.isUnknownOutcome] : [String(error)]
const isOfAddress = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it was taken'),
    (error: unknown) => error instanceof GatewayError && error.isWrongAddress,
  )
const failing = (work: Promise<unknown>) => work.then(() => assert.fail('it was taken'), errorFacts)

test('Zenvia accepts a message and returns its id', async () => {
  const zenvia = await startZenvia(scope)
  const sent = await zenviaSms({ ...zenviaAccount, origin: zenvia.url }).send(aMessage)
  assert.deepEqual(zenvia.acceptedMessages, [{ id: 'zenvia-1', to: '5511987654321', text: 'Seu código é 4821' }])
  assert.deepEqual(sent, { provider: 'zenvia', providerId: 'zenvia-1' })
})

test('a wrong number is refused; a wrong token or sender is our problem and may be retried', async () => {
  const { url } = await startZenvia(scope)
  const send = (account: Partial<typeof zenviaAccount>, to = aMessage.to) =>
    failing(zenviaSms({ ...zenviaAccount, ...account, origin: url }).send({ ...aMessage, to }))
  assert.deepEqual(await send({}, '1133334444'), ['refused', 400, false])
  assert.deepEqual(await send({ token: 'wrong' }), ['failed', 401, false])
  assert.deepEqual(await send({ from: 'somebody-else' }), ['failed', 400, false])
  const zenvia = zenviaSms({ ...zenviaAccount, origin: url })
  assert.equal(await isOfAddress(zenvia.send({ ...aMessage, to: '1133334444' })), true)
  assert.equal(await isOfAddress(zenvia.send({ ...aMessage, body: '' })), false, 'our words are nobody’s wrong number')
})

test('during a Zenvia failure only a possibly accepted message has an unknown outcome', async () => {
  const zenvia = await startZenvia(scope)
  const send = (timeoutMs: number) =>
    failing(zenviaSms({ ...zenviaAccount, origin: zenvia.url, timeoutMs }).send({ ...aMessage, now }))
  for (const [answer, ...outcome] of [
    [{ status: 500, body: '{"code":"INTERNAL_ERROR","message":"Internal error"}' }, 'failed', 500, false],
    [{ status: 429 }, 'failed', 429, false],
    [{ status: 504, body: '<html>' }, 'failed', 504, true],
    [{ status: 200, body: 'not json' }, 'failed', undefined, true],
    [{ status: 200, body: '{}' }, 'failed', undefined, true],
    [{ delayMs: limitMs.long }, 'timeout', undefined, true],
    [{ hangsUp: true }, 'unreachable', undefined, true],
  ] as const) {
    zenvia.answer = answer
    assert.deepEqual(await send('delayMs' in answer ? limitMs.short : limitMs.long), outcome, JSON.stringify(answer))
  }
  const away = zenviaSms({ ...zenviaAccount, origin: 'http://127.0.0.1:9' }).send(aMessage)
  assert.deepEqual(await failing(away), ['unreachable', undefined, false])
})

const status = (code: string, causes?: unknown) => ({
  id: 'event-1',
  timestamp: '2026-11-20T12:00:01Z',
  type: 'MESSAGE_STATUS',
  subscriptionId: 'subscription-1',
  channel: 'sms',
  messageId: 'zenvia-1',
  contentIndex: 0,
  messageStatus: { timestamp: '2026-11-20T12:00:01Z', code, description: 'x', ...(causes ? { causes } : {}) },
})

test('a Zenvia callback is a receipt with its code, without text', () => {
  const receipt = (event: unknown) => readZenvia(event)?.receipts
  const one = { provider: 'zenvia', providerId: 'zenvia-1' }
  assert.deepEqual(receipt(status('SENT')), [{ ...one, state: 'sent' }])
  assert.deepEqual(receipt(status('DELIVERED')), [{ ...one, state: 'delivered' }])
  assert.deepEqual(receipt(status('READ')), [{ ...one, state: 'read' }])
  assert.deepEqual(receipt(status('REJECTED')), [{ ...one, state: 'failed', problem: 'REJECTED' }])
  const causes = [{ channelErrorCode: '130', reason: 'the phone 5511987654321 is off', details: 'x' }]
  assert.deepEqual(receipt(status('NOT_DELIVERED', causes)), [{ ...one, state: 'failed', problem: '130' }])
  const noSuchNumberBy = (code: string) =>
    receipt(status('NOT_DELIVERED', [{ channelErrorCode: code }]))?.[0]?.noSuchNumber
  assert.deepEqual(['145', '171'].map(noSuchNumberBy), [true, true], 'the number is not in use')
  assert.deepEqual(['140', '150', '160', '161'].map(noSuchNumberBy), Array(4).fill(undefined), 'off, far away or full')
  assert.deepEqual(receipt(status('NOT_DELIVERED', [{ channelErrorCode: 145 }])), [
    { ...one, state: 'failed', problem: '145', noSuchNumber: true },
  ])
  for (const odd of [[null], 'x', [{ channelErrorCode: {} }]])
    assert.deepEqual(receipt(status('NOT_DELIVERED', odd)), [{ ...one, state: 'failed', problem: 'NOT_DELIVERED' }])
  for (const code of ['CLICKED', 'DELETED', 'toString']) assert.deepEqual(receipt(status(code)), [], code)
  for (const strange of [null, [], 'x', {}, { type: 'OTHER' }, { ...status('SENT'), messageId: 'a b\n' }])
    assert.equal(readZenvia(strange), null, JSON.stringify(strange))
})

test('a reply of SAIR opts out at Zenvia; other replies do not', () => {
  const message = (text: string, more: object = {}) => ({
    id: 'event-2',
    type: 'MESSAGE',
    channel: 'sms',
    direction: 'IN',
    message: {
      id: 'm1',
      from: '5511987654321',
      to: 'ajeita-sms',
      direction: 'IN',
      channel: 'sms',
      contents: [{ type: 'text', text }],
      ...more,
    },
  })
  for (const text of ['SAIR', ' sair\n', 'Stop', 'parar', 'pare', 'CANCELAR', 'Descadastrar'])
    assert.deepEqual(readZenvia(message(text))?.optOuts, [{ phone: '11987654321', word: text.trim().toUpperCase() }])
  for (const text of ['SAIR.', 'Sair!', '“sair”', '\u200bSAIR 🙏', 'SA\u00adIR', 'ＳＡＩＲ', 'Saír'])
    assert.deepEqual(readZenvia(message(text))?.optOuts, [{ phone: '11987654321', word: 'SAIR' }], text)
  for (const text of ['SAIR?', 'SAIR 2', 'SAIR daqui', 'não quero sair', '', 'sa ir'])
    assert.deepEqual(readZenvia(message(text)), { receipts: [], optOuts: [] }, text)
  assert.deepEqual(readZenvia(message('SAIR', { direction: 'OUT' }))?.optOuts, [], 'our own words')
  assert.deepEqual(readZenvia(message('SAIR', { from: '14155552671' }))?.optOuts, [], 'of another country')
})

test('a receipt has no text that a database rejects', () => {
  const causes = [{ channelErrorCode: '14\u00005\ud800' }]
  const event = { type: 'MESSAGE_STATUS', messageId: 'm1', messageStatus: { code: 'NOT_DELIVERED', causes } }
  assert.equal(readZenvia(event)?.receipts[0]?.problem, '145\ufffd')
})
