import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideDelivery, type Delivery, maxDeliveriesPerDay, nextAttempt } from './delivery.ts'
import { kindsFor, matrix, rowOf, deliveryChannels, channelsOf, type NotificationKind } from './matrix.ts'
import { defaultSettings } from './settings.ts'

const at = (wall: string) => new Date(`${wall}:00-03:00`)
const day = at('2026-11-20T10:00')
const kinds = Object.keys(matrix) as NotificationKind[]

const aDelivery = (options: Partial<Delivery> = {}): Delivery => ({
  kind: 'order_finalized',
  channel: 'email',
  createdAt: day,
  isSeen: false,
  settings: defaultSettings,
  timeZone: 'America/Sao_Paulo',
  address: 'good',
  sentInLastDay: 0,
  ...options,
})
const settings = (options: Partial<Delivery['settings']>) => ({ ...defaultSettings, ...options })

test('each row of the matrix is delivered on its schedule', () => {
  for (const kind of kinds)
    for (const channel of deliveryChannels) {
      const when = rowOf(kind).channels[channel]
      if (!when || rowOf(kind).unlessAsked?.includes(channel)) continue
      const expected = {
        at_once: { type: 'send' },
        if_unread: { type: 'wait', until: at('2026-11-20T10:10') },
        in_digest: { type: 'wait', until: at('2026-11-20T12:00') },
      }[when]
      assert.deepEqual(decideDelivery(aDelivery({ kind, channel }), day), expected, `${kind} ${channel}`)
      const evening = at('2026-11-20T18:00')
      assert.deepEqual(
        decideDelivery(aDelivery({ kind, channel }), evening),
        { type: 'send' },
        `${kind} ${channel}, later`,
      )
    }
})

test('by night only security notifications are delivered', () => {
  const night = at('2026-11-20T23:00')
  for (const kind of kinds)
    for (const channel of channelsOf(kind)) {
      const decision = decideDelivery(aDelivery({ kind, channel, createdAt: night }), night)
      if (rowOf(kind).guardsAccount) assert.equal(decision.type, 'send', kind)
      else assert.notEqual(decision.type, 'send', `${kind} ${channel}`)
    }
  assert.deepEqual(decideDelivery(aDelivery({ createdAt: night }), night), {
    type: 'wait',
    until: at('2026-11-21T08:00'),
  })
})

test('read, switched-off and excess notifications are not delivered', () => {
  const reasons = {
    seen: { isSeen: true },
    switched_off: { settings: settings({ choices: { order_finalized: { email: false } } }) },
    no_address: { address: 'none' },
    unreachable: { address: 'refused' },
    opted_out: { address: 'opted_out' },
    enough_for_today: { sentInLastDay: maxDeliveriesPerDay.email },
  } as const
  for (const [reason, options] of Object.entries(reasons))
    assert.deepEqual(decideDelivery(aDelivery(options), day), { type: 'drop', reason }, reason)
})

test('a deferred notification counts against the limit only when it is due', () => {
  const full = { sentInLastDay: maxDeliveriesPerDay.email }
  const night = at('2026-11-20T23:00')
  for (const [options, now] of [
    [{ ...full, kind: 'order_available_later', createdAt: day }, day],
    [{ ...full, createdAt: night }, night],
    [{ ...full, settings: settings({ pausedUntil: at('2026-11-25T12:00') }) }, day],
  ] as const)
    assert.equal(decideDelivery(aDelivery(options), now).type, 'wait', JSON.stringify(options))
})

test('a person with everything switched off still gets security notifications', () => {
  const off = Object.fromEntries(
    kinds.map((kind) => [kind, Object.fromEntries(deliveryChannels.map((channel) => [channel, false]))]),
  )
  const quiet = settings({ choices: off, digestHours: [], pausedUntil: at('2027-01-01T00:00') })
  for (const kind of kinds)
    for (const channel of channelsOf(kind))
      assert.equal(
        decideDelivery(aDelivery({ kind, channel, settings: quiet, isSeen: true, sentInLastDay: 999 }), day).type ===
          'send',
        rowOf(kind).guardsAccount === true,
        `${kind} ${channel}`,
      )
})

test('an opt-in channel is used only once it is switched on', () => {
  const urgent = { kind: 'order_urgent', channel: 'whatsapp', createdAt: at('2026-11-20T09:00') } as const
  assert.deepEqual(decideDelivery(aDelivery(urgent), day), { type: 'drop', reason: 'switched_off' })
  const optedIn = settings({ choices: { order_urgent: { whatsapp: true } } })
  assert.deepEqual(decideDelivery(aDelivery({ ...urgent, settings: optedIn }), day), { type: 'send' })
})

test('a paused person gets no alerts, and e-mails after the pause', () => {
  const until = at('2026-12-01T00:00')
  const paused = settings({ pausedUntil: until })
  assert.deepEqual(decideDelivery(aDelivery({ settings: paused }), day), { type: 'wait', until })
  assert.deepEqual(decideDelivery(aDelivery({ settings: paused, channel: 'push' }), day), {
    type: 'drop',
    reason: 'paused',
  })
  assert.deepEqual(decideDelivery(aDelivery({ settings: paused }), at('2026-12-01T09:00')), { type: 'send' })
})

test('without a digest nothing waits for it', () => {
  const none = settings({ digestHours: [] })
  assert.deepEqual(decideDelivery(aDelivery({ kind: 'order_available_later', settings: none }), day), {
    type: 'drop',
    reason: 'switched_off',
  })
})

test('a fallback waits for the morning only', () => {
  const instead = { kind: 'message_received', channel: 'email' } as const
  assert.deepEqual(decideDelivery(aDelivery(instead), day), { type: 'send' })
})

test('attempts have growing intervals and a limit', () => {
  const pauses = [1, 2, 3, 4, 5].map((attempt) => nextAttempt(attempt, day)!.getTime() - day.getTime())
  assert.deepEqual(
    pauses,
    pauses.toSorted((a, b) => a - b),
  )
  assert.equal(nextAttempt(6, day), null)
})

test('each role’s settings list exactly its kinds', () => {
  assert.ok(kindsFor('client').includes('lead_created') && !kindsFor('client').includes('order_available'))
  assert.ok(kindsFor('professional').includes('order_available') && !kindsFor('professional').includes('lead_created'))
  assert.deepEqual(kindsFor('staff'), [])
})
