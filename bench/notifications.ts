/**
 * The transaction that notifies 37 professionals, beside one with events only; then how long a PIN waits while one
 * worker sends 100,000 e-mails. `node bench/notifications.ts [emails]`
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendPin } from '#domain/identity/pins/send-pin.server.ts'
import { notifyAll } from '#domain/notifications/notify.server.ts'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { tasks } from '#jobs/tasks.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { enqueue, startJobs } from '#platform/jobs/jobs.ts'
import { testDatabase } from '#test/support/database.ts'
import { openScope } from '#test/support/open-scope.ts'
import { median, percentile } from './statistics.ts'

const emails = Number(process.argv[2] ?? 100_000)
const waves = 600
/** The first waves warm up and are not measured. */
const learning = 100
const pins = 100
const waveSize = 37
/** Allowed overhead of a wave's notifications in its order's transaction. */
const maxAddedMs = 3

const scope = openScope()
const { db, pool, url } = await testDatabase(scope)
process.env.DATABASE_URL = url // where the local inbox writes
await refreshCatalog(db)
const spread = (times: number[]) => `p50 ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`

const people = await Promise.all(Array.from({ length: waveSize }, () => aProfessional(db)))
const { uuid } = await anOrder(db)
const tomorrow = addDays(new Date(), 1)
const events = people.map(({ userId }) => ({ topic: `user:${userId}`, kind: 'order.available', payload: { uuid } }))

async function took(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A wave asks for the one after it (domain/matching/offer-order.server.ts). */
const planNext = (tx: Db, wave: number) => enqueue(tx, 'nothing', { wave }, { runAt: tomorrow, key: `wave:${wave}` })
const withEvents = (wave: number) =>
  inTransaction(db, async (tx) => {
    await emit(tx, new Date(), ...events)
    await planNext(tx, wave)
    return { ok: true, value: null }
  })
const withNotices = (wave: number) =>
  inTransaction(db, async (tx) => {
    const notifications = people.map(
      ({ userId }) => ({ userId, kind: 'order_available', reference: `wave:${wave}`, facts: { uuid } }) as const,
    )
    await notifyAll(tx, notifications, new Date())
    await planNext(tx, wave)
    return { ok: true, value: null }
  })

// Alternating, so that other load slows both.
const [before, after]: [number[], number[]] = [[], []]
for (let wave = 0; wave < waves; wave++) {
  const times = [await took(() => withEvents(wave)), await took(() => withNotices(wave))] as const
  if (wave < learning) continue
  before.push(times[0])
  after.push(times[1])
}
console.log(`a wave of ${waveSize}, events alone: ${spread(before)}`)
const added = median(after) - median(before)
console.log(`what the notices add to the order's transaction: ${added.toFixed(1)} ms (at most ${maxAddedMs})`)
console.log(`with notifications: ${spread(after)}`)

await sql`truncate notifications, notification_deliveries, graphile_worker._private_jobs`.execute(db)
const due = addHours(new Date(), -1)
const chunk = 5_000
for (let first = 1; first <= emails; first += chunk)
  await sql`
  with made as (
    insert into users (uuid, role, name, phone, email, created_at)
    select gen_random_uuid(), 'client', 'Bia ' || i, '119' || (60000000 + i), 'bia' || i || '@exemplo.com.br', ${due}
      from generate_series(${first}::int, ${Math.min(emails, first + chunk - 1)}::int) i returning id),
  told as (
    insert into notifications (user_id, kind, payload, created_at)
    select id, 'still_needed', jsonb_build_object('uuid', ${uuid}::text), ${due} from made returning id, user_id)
  insert into notification_deliveries (notification_id, user_id, channel, due_at, created_at)
  select id, user_id, 'email', ${due}, ${due} from told`.execute(db)
await sql`insert into notification_settings (user_id, quiet_from, quiet_to) select id, 0, 0 from users where role = 'client'`.execute(
  db,
)
await sql`analyze`.execute(db)

const worker = await startJobs({ db, pool, url, tasks })
const began = performance.now()
await enqueue(db, 'deliver-due-notifications')
await wait(500)
const handed: number[] = []
for (let count = 0; count < pins; count++) {
  const phone = `119${(80_000_000 + count).toString()}`
  const startedAt = performance.now()
  await db.transaction().execute((tx) => sendPin(tx, { purpose: 'login', phone }, new Date()))
  for (;;) {
    const sent = await db.selectFrom('outbox_messages').select('id').where('recipient', '=', phone).executeTakeFirst()
    if (sent) break
    await wait(2)
  }
  handed.push(performance.now() - startedAt)
  await wait(50)
}
const seconds = (performance.now() - began) / 1000
const { sent } = await db
  .selectFrom('notification_deliveries')
  .select(sql<number>`count(*) filter (where state = 'sent')::int`.as('sent'))
  .executeTakeFirstOrThrow()
console.log(`a PIN beside ${emails} e-mails: ${spread(handed)}, of ${pins}`)
if (!sent) throw new Error('no e-mail was sent')
console.log(`e-mails meanwhile: ${(sent / seconds).toFixed(0)} a second`)
await worker.stop()
await scope.close()
process.exit()
