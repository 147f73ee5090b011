import assert from 'node:assert/strict'
import { test } from 'vitest'
import { consumeTicketLimit } from '#domain/help/ask-for-help.server.ts'
import { ticketLimit } from '#domain/help/ticket.ts'
import { checkUnknownPhoneLimit, consumeUnknownPhoneLimit } from '#domain/identity/pins/pin-limits.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { consumeSignUpLimits } from './sign-up-limits.server.ts'

const { db } = await testDatabase(scope)

test('limits are ten per phone a day and twenty per address an hour; our own network is exempt', async () => {
  const oks = async (times: number, createInput: (time: number) => { phone: string; ip?: string }) => {
    let ok = 0
    for (let time = 0; time < times; time++) if ((await consumeSignUpLimits(db, createInput(time))).ok) ok++
    return ok
  }
  assert.equal(await oks(12, () => ({ phone: '11961110009' })), 10)
  const phone = (time: number) => `1197${1_000_000 + time}`
  assert.equal(await oks(22, (time) => ({ phone: phone(time), ip: '203.0.113.7' })), 20)
  assert.equal(await oks(22, (time) => ({ phone: phone(time + 50), ip: '127.0.0.1' })), 22)
  const refused = await consumeSignUpLimits(db, { phone: phone(99), ip: '203.0.113.7' })
  assert.ok(!refused.ok && refused.retryAfterSeconds! > 3000)
})

test('sign-ups, unknown phones and tickets count one IPv6 /64 as one address', async () => {
  const ip = (time: number) => `2804:14d:78:1::${(time + 1).toString(16)}`
  const phone = (time: number) => `1196${2_000_000 + time * 10_000}`
  const passed = async (ask: (time: number) => Promise<{ ok: boolean }>) => {
    let count = 0
    for (let time = 0; time < 40; time++) if ((await ask(time)).ok) count++
    return count
  }
  const named = async (time: number) => {
    const limit = await checkUnknownPhoneLimit(db, { ip: ip(time) })
    if (limit.ok) await consumeUnknownPhoneLimit(db, { ip: ip(time) })
    return limit
  }
  assert.equal(await passed((time) => consumeSignUpLimits(db, { phone: phone(time), ip: ip(time) })), 20)
  assert.equal(await passed((time) => consumeTicketLimit(db, { ip: ip(time) })), ticketLimit.points)
  assert.equal(await passed(named), 3)
})
