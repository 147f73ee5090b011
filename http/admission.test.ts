import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdmission, limitAt, nextRate } from './admission.ts'
import { createRequestQueue } from './turns.ts'

const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Somebody asks for a page that has to be made. */
function asks(admission: ReturnType<typeof createAdmission>, begun: string[], name: string, userAgent = '') {
  const request = { method: 'GET', url: `/${name}`, headers: { 'user-agent': userAgent } } as unknown as IncomingMessage
  const response = Object.assign(new EventEmitter(), { destroyed: false })
  let isRefused = false
  admission.admit(
    request,
    response as unknown as ServerResponse,
    () => void begun.push(name),
    () => (isRefused = true),
  )
  return {
    refused: () => isRefused,
    finish: () => void response.emit('finish'),
    go: () => {
      response.destroyed = true
      response.emit('close')
    },
  }
}

const turns = () => wait(20)
/** Waits for so many, however busy the machine is, and then a moment for one too many. */
async function begins(begun: string[], expected: string[]) {
  for (let turn = 0; turn < 200 && begun.length < expected.length; turn++) await turns()
  await turns()
  assert.deepEqual(begun, expected)
}

test('crawlers are admitted two at a time, behind everyone else', async () => {
  const admission = createAdmission(100, createRequestQueue())
  const begun: string[] = []
  const crawlers = ['a', 'b', 'c', 'd', 'e'].map((name) => asks(admission, begun, name, bot))
  await begins(begun, ['a', 'b'])
  asks(admission, begun, 'person')
  await begins(begun, ['a', 'b', 'person'])
  crawlers[2]!.go() // while it waits
  crawlers[0]!.finish()
  crawlers[0]!.go() // an answer that ended closes too: counted once
  await begins(begun, ['a', 'b', 'person', 'd'])
  crawlers[1]!.finish()
  crawlers[3]!.finish()
  await begins(begun, ['a', 'b', 'person', 'd', 'e'])
})

test('crawlers that wait leave room for visitors, and give their places back', async () => {
  const admission = createAdmission(100, createRequestQueue())
  const begun: string[] = []
  const crawlers = Array.from({ length: 60 }, (_, n) => asks(admission, begun, `crawler-${n}`, bot))
  const refused = crawlers.filter((one) => one.refused()).length
  assert.ok(refused >= 30 && refused < 60, `${refused} were told to come back`)
  const visitors = Array.from({ length: 20 }, (_, n) => asks(admission, begun, `visitor-${n}`))
  assert.ok(visitors.every((one) => !one.refused()))
  for (const one of [...crawlers, ...visitors]) one.go()
  await turns()
  assert.equal(admission.isBusy(), false)
  const again = Array.from({ length: 20 }, (_, n) => asks(admission, begun, `again-${n}`, bot))
  assert.ok(again.every((one) => !one.refused()))
})

test('256 visitors who arrive in the same moment are admitted, 800 are not', () => {
  const admitted = (visitors: number) => {
    const admission = createAdmission(1_000, createRequestQueue())
    const rush = Array.from({ length: visitors }, (_, n) => asks(admission, [], `visitor-${n}`))
    return rush.filter((one) => !one.refused()).length
  }
  assert.equal(admitted(256), 256)
  assert.equal(admitted(800), 560)
})

test('the limit is what the measured rate completes in two seconds', () => {
  const after = (ticks: number, measured: Parameters<typeof nextRate>[1]) =>
    Array.from({ length: ticks }).reduce<number>((rate) => nextRate(rate, measured), 400)
  const limit = (ticks: number, measured: Parameters<typeof nextRate>[1]) =>
    Math.round(limitAt(after(ticks, measured), 1_000))
  assert.equal(limit(400, { inWork: 300, done: 10, seconds: 0.1 }), 200)
  assert.equal(limit(400, { inWork: 300, done: 40, seconds: 0.1 }), 800)
  assert.equal(limit(400, { inWork: 300, done: 90, seconds: 0.1 }), 1_000, 'never above what is set')
  assert.equal(limit(400, { inWork: 300, done: 0, seconds: 0.1 }), 72, 'never below an office of fifty people')
  assert.equal(limit(400, { inWork: 3, done: 1, seconds: 0.1 }), 800, 'a quiet server is no slow one')
  assert.equal(limitAt(after(400, { inWork: 300, done: 0, seconds: 0.1 }), 2), 2)
})
