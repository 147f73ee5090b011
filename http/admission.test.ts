import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdmission } from './admission.ts'
import { createTurns } from './turns.ts'

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

test('crawlers are let in two at a time, whoever else comes goes before those that wait', async () => {
  const admission = createAdmission(100, createTurns())
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
  const admission = createAdmission(150, createTurns())
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

test('a rush out of nothing finds places for fifty visitors', async () => {
  const admission = createAdmission(150, createTurns())
  const rush = Array.from({ length: 200 }, (_, n) => asks(admission, [], `visitor-${n}`))
  assert.equal(rush.filter((one) => !one.refused()).length, 50)
})
