import assert from 'node:assert/strict'
import { sql } from 'kysely'
import pg from 'pg'
import { test } from 'vitest'
import { type Db, inTransaction } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { publishEphemeral } from './ephemeral-event.ts'
import { emit, purgeEvents } from './event-outbox.ts'
import { compareEventIds, type EventHub, type LiveEvent, openEventHub, parseEventId } from './events.ts'

const now = new Date('2026-11-20T12:00:00Z')
const { db, url } = await testDatabase(scope)

const tell = (topic: string, ...numbers: number[]) =>
  inTransaction(db, async (tx: Db) => {
    await emit(tx, now, ...numbers.map((number) => ({ topic, kind: 'counted', payload: { number } })))
    return { ok: true }
  })
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
const numbersOf = (events: LiveEvent[]) => events.map((event) => event.payload.number)

async function waitFor(isTrue: () => boolean, timeoutMs = 60_000) {
  for (const end = Date.now() + timeoutMs; !isTrue(); await pause(5)) assert.ok(Date.now() < end, 'waited too long')
}

function collect(hub: EventHub, topic: string) {
  const events: LiveEvent[] = []
  const stop = hub.subscribe(topic, (event) => events.push(event))
  return { events, stop }
}

async function withHubs(count: number, work: (...hubs: EventHub[]) => Promise<void>) {
  const hubs = await Promise.all(Array.from({ length: count }, () => openEventHub({ url, db })))
  await work(...hubs).finally(() => Promise.all(hubs.map((hub) => hub.close())))
}

test('processes exchange events by topic', () =>
  withHubs(2, async (one, other) => {
    const here = collect(one, 'user:1')
    const remote = collect(other, 'user:1')
    await tell('user:1', 1)
    await tell('user:2', 2)
    await tell('user:1', 3)
    await waitFor(() => here.events.length === 2 && remote.events.length === 2)
    assert.deepEqual(numbersOf(remote.events), [1, 3])
    assert.deepEqual(here.events, remote.events)
    const { id, ...fact } = here.events[0]!
    assert.ok(parseEventId(id))
    assert.deepEqual(fact, { topic: 'user:1', kind: 'counted', payload: { number: 1 }, createdAt: now })
    remote.stop()
    await tell('user:1', 4)
    await waitFor(() => here.events.length === 3)
    assert.equal(remote.events.length, 2)
  }))

test('nothing is lost when a slow transaction commits after faster ones', () =>
  withHubs(2, async (one, other) => {
    const here = collect(one, 'slow')
    const remote = collect(other, 'slow')
    let commit = () => {}
    const slow = db.transaction().execute(async (tx) => {
      await emit(tx, now, { topic: 'slow', kind: 'counted', payload: { number: 0 } }) // outside an action: written at once
      await new Promise<void>((resume) => (commit = resume))
    })
    await pause(50)
    for (let number = 1; number <= 20; number++) await tell('slow', number)
    await pause(100)
    assert.deepEqual(numbersOf(here.events), [], 'what is newer waits for the slow one')
    commit()
    await slow
    await waitFor(() => here.events.length === 21 && remote.events.length === 21)
    assert.deepEqual(
      numbersOf(here.events),
      Array.from({ length: 21 }, (_, number) => number),
    )
    assert.deepEqual(remote.events, here.events)
  }))

test('with many writers each event arrives once, in the same order everywhere', () =>
  withHubs(2, async (one, other) => {
    const here = collect(one, 'busy')
    const remote = collect(other, 'busy')
    await Promise.all(Array.from({ length: 200 }, (_, number) => tell('busy', number)))
    await waitFor(() => here.events.length >= 200 && remote.events.length >= 200)
    assert.equal(new Set(numbersOf(here.events)).size, 200)
    assert.deepEqual(here.events, remote.events)
    const sorted = here.events.map((event) => event.id).toSorted(compareEventIds)
    assert.deepEqual(
      here.events.map((event) => event.id),
      sorted,
    )
  }))

test('a rolled-back action publishes nothing', () =>
  withHubs(1, async (hub) => {
    const { events } = collect(hub, 'refused')
    await inTransaction(db, async (tx: Db) => {
      await emit(tx, now, { topic: 'refused', kind: 'counted' })
      return { ok: false, code: 'no' }
    })
    await tell('refused', 2)
    await waitFor(() => events.length > 0)
    assert.deepEqual(numbersOf(events), [2])
  }))

test('missed events are read by id, page by page', () =>
  withHubs(1, async (hub) => {
    const start = hub.lastId()
    const { events } = collect(hub, 'missed')
    await tell('missed', 1, 2, 3)
    await tell('missed', 4)
    await waitFor(() => events.length === 4) // a transaction of another database may still delay them
    const first = await hub.since('missed', start, 3)
    assert.deepEqual(numbersOf(first), [1, 2, 3])
    assert.deepEqual(numbersOf(await hub.since('missed', first.at(-1)!.id, 3)), [4])
    for (const garbage of ['', 'x', '1', "1.1'--", '99999999999999999999.1', '-1.2'])
      assert.deepEqual(await hub.since('missed', garbage, 3), [], garbage)
    assert.equal(await hub.hasAllEventsSince(first[0]!.id), true)
    await sql`update events set created_at = '2026-01-01' where topic = 'missed'`.execute(db)
    await purgeEvents(db, new Date('2026-11-01T00:00:00Z'))
    assert.deepEqual(await hub.since('missed', start, 3), [])
    assert.equal(await hub.hasAllEventsSince('1.1'), false)
  }))

test('after a restore to a new cluster, an id of the old one asks for resync and old events are purged', () =>
  withHubs(1, async (hub) => {
    await tell('restored', 1)
    await waitFor(() => hub.lastId() !== '')
    const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
      db,
    )
    const ahead = BigInt(rows[0]!.next) + 1_000_000n
    assert.equal(await hub.hasAllEventsSince(`${ahead}.7`), false)
    await sql`insert into events (xid, topic, kind, created_at) values (${String(ahead)}::xid8, 'restored', 'old', ${now})`.execute(
      db,
    )
    assert.equal(await hub.hasAllEventsSince(`${ahead}.7`), false)
    await migrate(url)
    const remainingEvents = await db.selectFrom('events').select('kind').where('topic', '=', 'restored').execute()
    assert.deepEqual(remainingEvents, [{ kind: 'counted' }])
  }))

test('a lost connection reconnects and delivers missed events', () =>
  withHubs(1, async (hub) => {
    const { events } = collect(hub, 'lost')
    await tell('lost', 1)
    await waitFor(() => events.length === 1)
    const { rows } = await sql<{
      ended: boolean
    }>`select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'ajeita-events' and datname = current_database()`.execute(
      db,
    )
    assert.equal(rows.length, 1)
    await tell('lost', 2)
    await waitFor(() => events.length === 2)
    await tell('lost', 3)
    await waitFor(() => events.length === 3)
    assert.deepEqual(numbersOf(events), [1, 2, 3])
  }))

test('an event without its NOTIFY is found by polling', () =>
  withHubs(1, async (hub) => {
    const { events } = collect(hub, 'silent')
    await pause(100)
    await emit(db, now, { topic: 'silent', kind: 'counted', payload: { number: 1 } }) // committed by a process that died before the NOTIFY
    await waitFor(() => events.length === 1)
    assert.deepEqual(numbersOf(events), [1])
  }))

test('a failing listener does not affect others', () =>
  withHubs(1, async (hub) => {
    hub.subscribe('faulty', () => assert.fail('on purpose'))
    const { events } = collect(hub, 'faulty')
    await tell('faulty', 1, 2)
    await waitFor(() => events.length === 2)
  }))

test('ephemeral events are available to polling for five seconds, in every process, by topic', () =>
  withHubs(2, async (one, other) => {
    await publishEphemeral(db, { topic: 'passing:1', kind: 'waved', payload: { number: 1 } })
    await publishEphemeral(db, { topic: 'passing:2', kind: 'waved', payload: { number: 2 } })
    for (const hub of [one, other]) {
      await waitFor(() => hub.ephemeralEvents('passing:2').length === 1)
      assert.deepEqual(numbersOf(hub.ephemeralEvents('passing:1')), [1])
    }
    await waitFor(() => one.ephemeralEvents('passing:1').length === 0)
  }))

test('500 commits in a burst need few notifications', () =>
  withHubs(1, async (hub) => {
    const ear = new pg.Client({ connectionString: url })
    await ear.connect()
    let announcements = 0
    ear.on('notification', () => announcements++)
    await ear.query('listen ajeita_events')
    const { events } = collect(hub, 'burst')
    await Promise.all(Array.from({ length: 500 }, (_, number) => tell('burst', number)))
    await waitFor(() => events.length === 500)
    await pause(50)
    await ear.end()
    assert.ok(announcements > 0 && announcements < 250, `${announcements} announcements`)
  }))
