import assert from 'node:assert/strict'
import { test } from 'vitest'
import { GatewayError } from '#platform/providers/gateway.ts'
import { limitMs } from '#test/support/fakes/gateway.ts'
import { startTwilio, twilioAccount, twilioLandline, twilioOptedOut } from '#test/support/fakes/message-providers.ts'
import { scope } from '#test/support/scope.ts'
import { isSignedByTwilio, readTwilio, twilioSignature } from './twilio-receipts.ts'
import { twilioSms } from './twilio.ts'

const now = new Date('2026-11-20T12:00:00Z')
const aMessage = { to: '11987654321', template: 'pin', body: 'Seu código é 4821 & só seu', now }
const { account, secret, key, from } = twilioAccount
const signedIn = { account, user: account, password: secret, from }
const errorFacts = (error: unknown) =>
  error instanceof GatewayError
    ? [error.code, error.status, error.isUnknownOutcome, error.hasOptedOut]
    : assert.fail(String(error))
const failing = (work: Promise<unknown>) => work.then(() => assert.fail('it was taken'), errorFacts)

test('Twilio accepts a message with account or key, and returns its sid', async () => {
  const twilio = await startTwilio(scope)
  const [user, password] = key.split(':') as [string, string]
  const service = `MG${'c3'.repeat(16)}`
  const receiptsTo = 'https://ajeita.example/v1/receipts/twilio'
  const first = await twilioSms({ ...signedIn, origin: twilio.url, receiptsTo }).send(aMessage)
  await twilioSms({ ...signedIn, user, password, from: service, origin: twilio.url }).send({
    ...aMessage,
    validForSeconds: 300,
  })
  const text = { To: '+5511987654321', Body: aMessage.body }
  assert.deepEqual(
    twilio.acceptedMessages.map(({ fields }) => fields),
    [
      { ...text, From: from, StatusCallback: receiptsTo },
      { ...text, MessagingServiceSid: service, ValidityPeriod: '300' },
    ],
  )
  assert.deepEqual(first, { provider: 'twilio', providerId: twilio.acceptedMessages[0]!.sid })
})

test('an opt-out, a wrong number and an account problem are distinguished', async () => {
  const { url } = await startTwilio(scope)
  const send = (more: Partial<typeof signedIn>, to = aMessage.to) =>
    failing(twilioSms({ ...signedIn, ...more, origin: url }).send({ ...aMessage, to }))
  assert.deepEqual(await send({}, twilioOptedOut), ['refused', 400, false, true])
  assert.deepEqual(await send({}, twilioLandline), ['refused', 400, false, false])
  assert.deepEqual(await send({}, 'x'), ['refused', 400, false, false])
  assert.deepEqual(await send({ password: 'wrong' }), ['failed', 401, false, false])
  assert.deepEqual(await send({ from: '+5511400028000' }), ['failed', 400, false, false])
  assert.deepEqual(await send({ account: `AC${'0'.repeat(32)}` }), ['failed', 404, false, false])
})

test('a missing number is distinguished from a switched-off one and a landline', async () => {
  const { url } = await startTwilio(scope)
  const { send } = twilioSms({ ...signedIn, origin: url })
  const isGone = (to: string) =>
    send({ ...aMessage, to }).then(
      () => assert.fail('it was taken'),
      (error: unknown) => error instanceof GatewayError && [error.noSuchNumber, error.isWrongAddress],
    )
  assert.deepEqual(
    { unknown: await isGone('x'), landline: await isGone(twilioLandline), left: await isGone(twilioOptedOut) },
    { unknown: [true, true], landline: [false, true], left: [false, true] },
  )
  const nothing = await send({ ...aMessage, body: '' }).catch((error: unknown) => error as GatewayError)
  assert.deepEqual(nothing instanceof GatewayError && [nothing.code, nothing.isWrongAddress], ['refused', false])
  const noSuchNumberBy = (ErrorCode: string) =>
    readReceipt({ MessageStatus: 'undelivered', ErrorCode })?.receipts[0]?.noSuchNumber
  assert.deepEqual(['30005', '21211'].map(noSuchNumberBy), [true, true])
  assert.deepEqual(['30003', '30006', '30007', '21614', '21610'].map(noSuchNumberBy), Array(5).fill(undefined))
})

test('no answer from Twilio is an unknown outcome', async () => {
  const twilio = await startTwilio(scope)
  const send = (timeoutMs = limitMs.long) =>
    failing(twilioSms({ ...signedIn, origin: twilio.url, timeoutMs }).send(aMessage))
  twilio.answer = { delayMs: limitMs.long }
  assert.deepEqual(await send(limitMs.short), ['timeout', undefined, true, false])
  twilio.answer = { status: 429, body: '{"code":20429,"message":"Too Many Requests","status":429}' }
  assert.deepEqual(await send(), ['failed', 429, false, false])
  twilio.answer = { status: 503 }
  assert.deepEqual(await send(), ['failed', 503, false, false])
})

/** The example of Twilio's own documentation. */
const example = {
  address: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  form: new URLSearchParams({
    To: '+18005551212',
    From: '+14158675309',
    Digits: '1234',
    Caller: '+14158675309',
    CallSid: 'CA1234567890ABCDE',
  }),
}

test('a signature is computed as in Twilio’s documentation; another body, secret or address fails', () => {
  const { address, form } = example
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='
  assert.equal(twilioSignature('12345', address, form), signature)
  assert.ok(isSignedByTwilio('12345', address, form, signature))
  const ported = twilioSignature('12345', 'https://mycompany.com:443/myapp.php?foo=1&bar=2', form)
  assert.ok(isSignedByTwilio('12345', address, form, ported), 'signed with the port that goes without saying')
  for (const wrong of [undefined, '', 'x', signature.toLowerCase(), `${signature}=`])
    assert.ok(!isSignedByTwilio('12345', address, form, wrong), String(wrong))
  assert.ok(!isSignedByTwilio('12346', address, form, signature))
  assert.ok(!isSignedByTwilio('12345', address.replace('bar=2', 'bar=3'), form, signature))
  assert.ok(!isSignedByTwilio('12345', address, new URLSearchParams([...form, ['More', 'x']]), signature))
})

const sid = `SM${'d4'.repeat(16)}`
const readReceipt = (fields: Record<string, string>) => readTwilio(new URLSearchParams({ MessageSid: sid, ...fields }))

test('a Twilio callback is a receipt; a STOP callback is an opt-out', () => {
  const one = { provider: 'twilio', providerId: sid }
  const receipt = (fields: Record<string, string>) => readReceipt(fields)?.receipts
  assert.deepEqual(receipt({ MessageStatus: 'sent' }), [{ ...one, state: 'sent' }])
  assert.deepEqual(receipt({ MessageStatus: 'delivered' }), [{ ...one, state: 'delivered' }])
  assert.deepEqual(receipt({ MessageStatus: 'read' }), [{ ...one, state: 'read' }])
  assert.deepEqual(receipt({ MessageStatus: 'undelivered', ErrorCode: '30005' }), [
    { ...one, state: 'failed', problem: '30005', noSuchNumber: true },
  ])
  assert.deepEqual(receipt({ MessageStatus: 'failed', ErrorCode: '21610' }), [
    { ...one, state: 'failed', problem: '21610', hasOptedOut: true },
  ])
  for (const early of ['accepted', 'queued', 'sending', 'valueOf'])
    assert.deepEqual(readReceipt({ MessageStatus: early }), { receipts: [], optOuts: [] }, early)
  assert.equal(readReceipt({ MessageSid: 'SM1; drop' }), null)
})

test('a reply of SAIR, or of an opt-out word of the messaging service, opts out at Twilio', () => {
  const answer = (Body: string, more: Record<string, string> = {}) =>
    readReceipt({ SmsStatus: 'received', From: '+5511987654321', To: from, Body, ...more })?.optOuts
  assert.deepEqual(answer('sair '), [{ phone: '11987654321', word: 'SAIR' }])
  assert.deepEqual(answer('unsubscribe', { OptOutType: 'STOP' }), [{ phone: '11987654321', word: 'STOP' }])
  assert.deepEqual(answer('help', { OptOutType: 'HELP' }), [])
  assert.deepEqual(answer('posso sair mais tarde?'), [])
})
