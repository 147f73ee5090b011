import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { sql } from 'kysely'
import { openDatabase } from '#platform/open-database.ts'
import { quickFolder } from './support/quick-folder.ts'
import { withThrowawayDatabase } from './support/throwaway.ts'

/** Migrations of a product that has run for a while: what people had stays theirs. */
const folder = new URL('../db/migrations/', import.meta.url)
const before = readdirSync(folder)
  .filter((name) => name.endsWith('.sql') && name < '0042')
  .toSorted()
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

test('wallets that exist are carried into lots by living through their movements, and every sum holds', async () => {
  await withThrowawayDatabase(async (url) => {
    const { db, close } = openDatabase(url, { max: 2, namedStatements: false })
    try {
      for (const name of before) await sql.raw(read(name)).execute(db)
      await sql.raw(past).execute(db)
      await sql`update wallets set balance = 19 where professional_id = 1`.execute(db)
      const carry = () => sql.raw(read('0042_coin_lots.sql')).execute(db)
      await assert.rejects(carry(), /a wallet is not the sum of its lots/, 'what does not add up stops the migration')
      await sql`update wallets set balance = 18 where professional_id = 1`.execute(db)
      await carry()
      const { rows: lots } = await sql`
        select professional_id::int as pro, kind, coins, remaining, expires_at from coin_lots order by id`.execute(db)
      assert.deepEqual(lots, [
        { pro: 1, kind: 'bonus', coins: 20, remaining: 8, expires_at: null },
        { pro: 2, kind: 'bonus', coins: 200, remaining: 0, expires_at: null },
        { pro: 1, kind: 'bonus', coins: 10, remaining: 10, expires_at: null },
      ])
      const { rows: sums } = await sql`
        select w.professional_id::int as pro, w.balance, (select sum(remaining)::int from coin_lots l where l.professional_id = w.professional_id) as lots
          from wallets w order by 1`.execute(db)
      assert.deepEqual(sums, [{ pro: 1, balance: 18, lots: 18 }, { pro: 2, balance: 0, lots: 0 }, { pro: 3, balance: 0, lots: null }]) // prettier-ignore
      const { rows: moved } = await sql`
        select transaction_id::int as id, array_agg(m.coins order by m.lot_id) as parts from lot_movements m group by 1 order by 1`.execute(
        db,
      )
      assert.deepEqual(moved, [
        { id: 1, parts: [20] },
        { id: 2, parts: [200] },
        { id: 3, parts: [-18] },
        { id: 4, parts: [10] },
        { id: 5, parts: [6] },
        { id: 6, parts: [-200] },
      ])
    } finally {
      await close()
    }
  }, quickFolder('ajeita-carried-'))
})

/** A welcome, a contact for 18 that came back by a third, coins of our team; another who spent everything; and one with nothing. */
const past = `
  insert into users (uuid, role, name, phone, email, created_at) select gen_random_uuid(), 'professional', 'P', '1191234560' || n, 'p@exemplo.com.br', now() from generate_series(1, 3) n;
  insert into users (uuid, role, name, phone, email, created_at) values (gen_random_uuid(), 'client', 'C', '11912345609', 'c@exemplo.com.br', now());
  insert into professionals (user_id, slug, name, created_at) select id, 'p' || id, 'P', now() from users where role = 'professional';
  insert into wallets (professional_id, balance) values (1, 18), (2, 0), (3, 0);
  insert into ledger_accounts (kind, professional_id) values ('wallet', 1), ('wallet', 2), ('wallet', 3);
  insert into ledger_transactions (kind, reference, created_at) values
    ('bonus', 'a', now()), ('bonus', 'b', now()), ('unlock', 'c', now()), ('adjustment', 'd', now()), ('refund', 'e', now()), ('forfeit', 'f', now());
  insert into ledger_entries (transaction_id, account_id, coins)
    select t, a.id, c from (values
      (1, 'wallet', 1, 20), (1, 'bonus', null, -20), (2, 'wallet', 2, 200), (2, 'bonus', null, -200),
      (3, 'wallet', 1, -18), (3, 'consumption', null, 18), (4, 'wallet', 1, 10), (4, 'adjustment', null, -10),
      (5, 'wallet', 1, 6), (5, 'consumption', null, -6), (6, 'wallet', 2, -200), (6, 'forfeited', null, 200)
    ) e (t, kind, owner, c) join ledger_accounts a on a.kind = e.kind and a.professional_id is not distinct from e.owner;
  alter table leads drop constraint leads_order_id_fkey;
  insert into leads (order_id, professional_id, place, state, origin, coins_paid, price_breakdown, ledger_transaction_id, created_at)
    values (1, 1, 1, 'unlocked', 'unlock', 18, '{}', 3, now());
  insert into refunds (lead_id, professional_id, reason, coins, ledger_transaction_id, created_at) values (1, 1, 'no_answer', 6, 5, now());`
