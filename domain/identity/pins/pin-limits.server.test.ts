import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'

const hourlyBudget = 300
process.env.PIN_HOURLY_BUDGET = String(hourlyBudget) // read once, at import
const { startSignIn } = await import('../sign-in.server.ts')
const { consumePinLimits } = await import('./pin-limits.server.ts')
const { db } = await testDatabase(scope)
const now = new Date('2026-11-20T12:00:00Z')

/** Runs all items with limited concurrency and counts the outcomes. */
async function outcomes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<{ ok: true } | { ok: false; code: string }>,
) {
  const counts: Record<string, number> = {}
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) {
      const outcome = await work(item)
      const name = outcome.ok ? 'ok' : outcome.code
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 40 }, worker))
  return counts
}

const sent = async () =>
  (
    await db
      .selectFrom('pin_challenges')
      .select(sql<number>`coalesce(sum(sent_count), 0)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n

await sql`
  insert into users (uuid, role, name, phone, created_at)
  select gen_random_uuid(), 'client', 'Cliente', '219' || (10000000 + n * 9973)::text, now()
    from generate_series(0, 999) n`.execute(db)
const phones = (await db.selectFrom('users').select('phone').execute()).map(({ phone }) => phone!)
/** Each from its own network, so that only IP and hourly limits apply. */
const addresses = Array.from({ length: 200 }, (_, index) => `177.${index}.7.9`)

test('5,000 requests over 1,000 phones and 200 addresses send only the share without proof of work', async () => {
  assert.deepEqual({ phones: phones.length, addresses: new Set(addresses).size }, { phones: 1_000, addresses: 200 })
  const tries = Array.from({ length: 5_000 }, (_, index) => ({
    phone: phones[(index * 7) % phones.length]!,
    ip: addresses[(index * 11 + Math.floor(index / 1_000)) % addresses.length]!,
  }))
  const ended = await outcomes(tries, ({ phone, ip }) =>
    startSignIn(db, { user: null, ip }, { phone, role: 'client' }, now),
  )
  const spent = await sent()
  assert.ok(spent <= hourlyBudget, `${spent} PINs were sent, the budget is ${hourlyBudget}`)
  assert.ok(spent >= hourlyBudget * 0.5, `only ${spent} were sent: the proof saw nothing`)
  assert.deepEqual(Object.keys(ended).sort(), ['ok', 'proof_needed'])
})

test('a known browser needs no proof of work, but shares the hourly budget', async () => {
  await db.deleteFrom('rate_limits').execute()
  const ended = await outcomes(phones.slice(0, 700), (phone) => consumePinLimits(db, { phone, isKnown: true }))
  assert.deepEqual(ended, { ok: hourlyBudget, too_many_requests: 400 })
})
