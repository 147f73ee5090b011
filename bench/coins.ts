/**
 * 32 professionals buy the 200 slots of 50 orders at once, by the action and on bare `pg` without checks; and reads of
 * a wallet with 10,000 movements. About a minute: `node bench/coins.ts`
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { loadReference } from '#db/reference/load-reference.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { getGuarantee } from '#domain/guarantee/guarantee.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { rowOf } from '#domain/notifications/matrix.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addDays } from '#domain/shared/durations.ts'
import { listMonthsOfWallet } from '#domain/wallet/wallet-movements.server.ts'
import { creditLots, getWalletKinds, listWalletMovements } from '#domain/wallet/wallet.server.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { withThrowawayDatabase } from '#test/support/throwaway.ts'
import { median, percentile, printRow } from './statistics.ts'

const professionals = 32
const ordersOfRound = 50
const placesOfOrder = 4
const rounds = 5
const movements = 10_000
const shown = 100
const now = new Date('2026-11-20T12:00:00Z')

type Buyer = Awaited<ReturnType<typeof aProfessional>>
type Order = Awaited<ReturnType<typeof anOrder>>

/** Coins for many rounds: two expiring bonuses and paid coins. */
const fill = (db: Db, { professionalId, userId }: Buyer) =>
  inTransaction(db, async (tx) => {
    const lots = [
      { coins: 40, from: 'bonus', expiresAt: addDays(now, 5) },
      { coins: 90_000, from: 'adjustment', kind: 'paid' },
    ] as const
    await creditLots(tx, { kind: 'adjustment', reference: randomUUID(), professionalId, userId }, lots, now)
    return { ok: true }
  })

/** Each professional buys open slots, each starting at another order, until none are left. Returns sales per second. */
async function sellOut(
  orders: readonly Order[],
  buyers: readonly Buyer[],
  buy: (order: Order, by: Buyer) => Promise<boolean>,
) {
  const sold = new Map<string, number>()
  const began = performance.now()
  await Promise.all(
    buyers.map(async (buyer, first) => {
      for (let turn = 0; turn < orders.length; turn++) {
        const order = orders[(turn + first * 7) % orders.length]!
        if ((sold.get(order.uuid) ?? 0) >= placesOfOrder) continue
        if (await buy(order, buyer)) sold.set(order.uuid, (sold.get(order.uuid) ?? 0) + 1)
      }
    }),
  )
  const counts = [...sold.values()]
  if (counts.length !== orders.length || counts.some((count) => count !== placesOfOrder))
    throw new Error(`sold ${counts.join()}`)
  return (orders.length * placesOfOrder * 1000) / (performance.now() - began)
}

/**
 * The rows of a sale on bare `pg`: slot, coins, lot, ledger, lead, notification with deliveries, its job, and events.
 */
const channels = Object.keys(rowOf('lead_created').channels)

function byHand(pool: pg.Pool, coins: number) {
  const named = (name: string, text: string) => async (client: pg.PoolClient, values: unknown[]) =>
    (await client.query({ name, text, values })).rows
  const place = named(
    'place',
    `update orders set lead_count = lead_count + 1, status = case when lead_count + 1 = max_leads then 'finalized' else status end
      where id = $1 and lead_count < max_leads and status = 'searching' returning lead_count, client_id`,
  )
  const wallet = named(
    'wallet',
    'update wallets set balance = balance - $2 where professional_id = $1 and balance >= $2',
  )
  const ledger = named(
    'ledger',
    `insert into ledger_transactions (kind, reference, created_at) values ('unlock', $1, $2) returning id`,
  )
  const lot = named(
    'lot',
    `update coin_lots set remaining = remaining - $2 where id = (select id from coin_lots where professional_id = $1 and kind = 'paid' and remaining >= $2 limit 1) returning id`,
  )
  const moved = named('moved', 'insert into lot_movements (transaction_id, lot_id, coins) values ($1, $2, $3)')
  const entries = named(
    'entries',
    `insert into ledger_entries (transaction_id, account_id, coins)
      select $1::bigint, id, case kind when 'wallet' then -$3::int else $3::int end from ledger_accounts
       where (kind = 'wallet' and professional_id = $2) or (kind = 'consumption' and professional_id is null)`,
  )
  const lead = named(
    'lead',
    `insert into leads (order_id, professional_id, slot, state, origin, coins_paid, price_breakdown, ledger_transaction_id, created_at)
      values ($1, $2, $3, 'unlocked', 'unlock', $4, '{}', $5, $6) returning id`,
  )
  const notice = named(
    'notice',
    `with told as (
       insert into notifications (user_id, kind, order_id, lead_id, created_at) values ($1, 'lead_created', $2, $3, $4) returning id, user_id
     ), going as (
       insert into notification_deliveries (notification_id, user_id, channel, due_at, created_at) select id, user_id, unnest($5::text[]), $4, $4 from told
     ) select id from told`,
  )
  const job = named(
    'job',
    `select from graphile_worker.add_job('deliver-notifications', json_build_object('ids', array[$1::bigint]))`,
  )
  const event = named(
    'event',
    `insert into events (topic, kind, payload, created_at) values ($1, 'wallet.changed', '{}', $3), ($2, 'notification.created', '{}', $3)`,
  )
  return async (order: Order, { professionalId, userId }: Buyer) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const [taken] = await place(client, [order.id])
      if (!taken) {
        await client.query('rollback')
        return false
      }
      await wallet(client, [professionalId, coins])
      const [written] = await ledger(client, [`${order.uuid}:${professionalId}`, now])
      const [spentLot] = await lot(client, [professionalId, coins])
      await moved(client, [written.id, spentLot.id, -coins])
      await entries(client, [written.id, professionalId, coins])
      const [sold] = await lead(client, [order.id, professionalId, taken.lead_count, coins, written.id, now])
      const [notification] = await notice(client, [taken.client_id, order.id, sold.id, now, channels])
      await job(client, [notification.id])
      await event(client, [`user:${userId}`, `user:${taken.client_id}`, now])
      await client.query('commit')
      return true
    } finally {
      client.release()
    }
  }
}

async function unlocks(db: Db, url: string) {
  const buyers: Buyer[] = []
  for (let n = 0; n < professionals; n++) buyers.push(await aProfessional(db, { coins: 20 }))
  for (const buyer of buyers) await fill(db, buyer)
  const pool = new pg.Pool({ connectionString: url, max: professionals })
  pool.on('error', () => {}) // errors name the request
  const raw = byHand(pool, 38)
  const unlockByAction = async ({ uuid }: Order, { userId }: Buyer) => {
    const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: uuid }, now)
    if (!unlocked.ok && unlocked.code !== 'slots_taken') throw new Error(unlocked.code)
    return unlocked.ok
  }
  const rates: [number, number][] = []
  for (let round = -1; round < rounds; round++) {
    const createOrders = async () => {
      const orders: Order[] = []
      for (let n = 0; n < ordersOfRound; n++) orders.push(await anOrder(db))
      await sql`update orders set expires_at = ${addDays(now, 1)}`.execute(db)
      return orders
    }
    const pair: [number, number] = [
      await sellOut(await createOrders(), buyers, unlockByAction),
      await sellOut(await createOrders(), buyers, raw),
    ]
    if (round >= 0) rates.push(pair) // the first warms up
  }
  await pool.end()
  await assertInvariants(db)
  const ratios = rates.map(([product, baseline]) => product / baseline)
  const perSecond = median(rates.map(([product]) => product))
  printRow(
    'unlock, 32 professionals on 50 orders / same rows by hand',
    `${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}); ${Math.round(perSecond)} a second`,
    'reach >= 0.50, never a fifth lead',
  )
}

/** Ten thousand movements of one wallet over three years: contacts, every tenth refunded. */
async function manyMovements(db: Db) {
  const { professionalId, userId } = await aProfessional(db, { coins: 0 })
  const { userId: clientId } = await anOrder(db)
  const tables = ['ledger_transactions', 'ledger_entries', 'lot_movements', 'coin_lots', 'wallets', 'leads', 'orders']
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  const when = sql`${now}::timestamptz - make_interval(mins => (${movements}::int - n) * 150)`
  const first = 1_000_000
  await sql`insert into ledger_transactions (id, kind, reference, created_at) overriding system value
    select ${first}::int + n, case when n = 0 then 'purchase' when n % 10 = 0 then 'refund' else 'unlock' end, 'bench:' || n, ${when}
      from generate_series(0, ${movements - 1}::int) n`.execute(db)
  await sql`insert into coin_lots (id, professional_id, kind, transaction_id, coins, remaining, dated_at) overriding system value
    values (${first}, ${professionalId}, 'paid', ${first}, 1000000, 500, ${now})`.execute(db)
  await sql`insert into lot_movements (transaction_id, lot_id, coins)
    select ${first}::int + n, ${first}, case when n % 10 = 0 then 12 else -12 end from generate_series(0, ${movements - 1}::int) n`.execute(
    db,
  )
  await sql`insert into ledger_entries (transaction_id, account_id, coins)
    select ${first}::int + n, a.id, (case when n % 10 = 0 then 12 else -12 end) * case when a.professional_id is null then -1 else 1 end
      from generate_series(0, ${movements - 1}::int) n, ledger_accounts a
     where a.professional_id = ${professionalId} or (a.kind = 'consumption' and a.professional_id is null)`.execute(db)
  await sql`insert into orders (id, uuid, client_id, category_id, status, phone, contact_name, contact_email, contact_mode, urgency, uf, city_id, lead_count, created_at, verified_at, published_at, expires_at) overriding system value
    select ${first}::int + n, gen_random_uuid(), ${clientId}, 1 + n % 500, 'canceled', '11987650000', 'Bia Castanho', 'bia@exemplo.com.br', 'chat', 'month', 'sp', 3550308, 1, ${when}, ${when}, ${when}, ${when}
      from generate_series(1, ${movements - 1}::int) n where n % 10 > 0`.execute(db)
  await sql`insert into leads (id, order_id, professional_id, slot, state, origin, coins_paid, price_breakdown, ledger_transaction_id, created_at) overriding system value
    select ${first}::int + n, ${first}::int + n, ${professionalId}, 1, 'ended', 'unlock', 12, '{}', ${first}::int + n, ${when}
      from generate_series(1, ${movements - 1}::int) n where n % 10 > 0`.execute(db)
  await sql`insert into refunds (lead_id, professional_id, reason, coins, ledger_transaction_id, created_at)
    select ${first}::int + n - 1, ${professionalId}, 'no_answer', 12, ${first}::int + n, ${when}
      from generate_series(1, ${movements - 1}::int) n where n % 10 = 0`.execute(db)
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return { professionalId, userId }
}

async function walletPage(db: Db) {
  const { professionalId, userId } = await manyMovements(db)
  const parts = {
    'the page of a wallet, all it reads': async () => {
      await findProfessionalByUserId(db, userId)
      await Promise.all([
        getWalletKinds(db, professionalId),
        listWalletMovements(db, professionalId, { limit: shown }),
        listMonthsOfWallet(db, professionalId),
        getGuarantee(db, professionalId, now),
      ])
    },
    'its movements': () => listWalletMovements(db, professionalId, { limit: shown }),
    'its movements of one kind and month': () =>
      listWalletMovements(db, professionalId, { kind: 'unlock', month: '2025-11', limit: shown }),
    'its months': () => listMonthsOfWallet(db, professionalId),
    'the guarantee': () => getGuarantee(db, professionalId, now),
  }
  for (const name of ['its movements', 'its movements of one kind and month'] as const) {
    const { length } = await parts[name]()
    if (length !== shown) throw new Error(`${name}: ${length}`)
  }
  for (const [name, read] of Object.entries(parts)) {
    const times: number[] = []
    for (let round = -10; round < 100; round++) {
      const began = performance.now()
      await read()
      if (round >= 0) times.push(performance.now() - began)
    }
    const isPage = name.startsWith('the page')
    printRow(
      `10,000 movements: ${name}`,
      `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
      isPage ? 'reach < 50 ms' : '',
    )
  }
}

await withThrowawayDatabase(async (url) => {
  await migrate(url)
  const { db, close } = openDatabase(url, { max: professionals })
  await loadReference(db)
  await refreshCatalog(db)
  await unlocks(db, url)
  await walletPage(db)
  await close()
})
