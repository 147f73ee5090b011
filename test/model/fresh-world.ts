/** A database with catalog, six professionals and the phone of a known client, once per run. */
import { sql } from 'kysely'
import { aClient, aProfessional, aStaffMember, addService } from '#db/builders/people.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { medianTicketIn } from '#domain/catalog/state-prices.ts'
import type { Db } from '#platform/db.ts'
import { professionalsOfRun, services } from './actions.ts'
import type { Model, Professional } from './model.ts'
import type { World } from './real.ts'

/** A Monday, nine in the morning in São Paulo. */
const monday = new Date('2026-11-23T12:00:00Z')
const phones = ['11987650001', '11987650002']

const ordinary: Professional = {
  balance: 500,
  approved: true,
  paused: false,
  gone: false,
  services,
  phoneOf: null,
}
/**
 * Two ordinary ones; one with few coins; one with one service; one unverified; one with a client's phone; one paused.
 */
const people: Professional[] = [
  ordinary,
  ordinary,
  { ...ordinary, balance: 30, services: ['pintor'] },
  { ...ordinary, balance: 100, approved: false },
  { ...ordinary, phoneOf: 0 },
  { ...ordinary, paused: true },
]

/** Tables in deletion order; reference data stays. Row by row is much faster than truncate. */
const tables = [
  'notification_deliveries',
  'notifications',
  'messages',
  'conversations',
  'refunds',
  'refund_claim_pictures',
  'refund_claims',
  'leads',
  'order_answers',
  'orders',
  'lot_movements',
  'coin_lots',
  'ledger_entries',
  'ledger_transactions',
  'wallets',
  'professional_workloads',
  'workload_changes',
  'professional_reach',
  'verification_pieces',
  'verification_events',
  'verifications',
  'picture_files',
  'professional_hours',
  'portfolio_pictures',
  'portfolio_albums',
  'professional_services',
  'professional_areas',
  'pin_challenges',
  'pin_failures',
  'consents',
  'audit_log',
  'staff_credentials',
  'sessions',
  'events',
  'rate_limits',
  'graphile_worker._private_jobs',
]
const emptied = `${['lot_movements', 'ledger_entries', 'ledger_transactions'].map((table) => `alter table ${table} disable trigger user;`).join('')}
  ${tables.map((table) => `delete from ${table};`).join('')}
  delete from ledger_accounts where professional_id is not null; delete from professionals; delete from users;
  ${['lot_movements', 'ledger_entries', 'ledger_transactions'].map((table) => `alter table ${table} enable trigger user;`).join('')}`

export async function createWorld(db: Db): Promise<{ model: Model; world: World }> {
  await sql.raw(emptied).execute(db)
  const professionals = []
  for (const { balance, approved, paused, services: served, phoneOf } of people.slice(0, professionalsOfRun)) {
    const phone = phoneOf === null ? undefined : phones[phoneOf]
    const pro = await aProfessional(db, { coins: balance, approved, paused, ...(phone ? { phone } : {}) })
    for (const slug of served) if (slug !== 'pintor') await addService(db, pro.professionalId, slug)
    professionals.push({ professionalId: pro.professionalId, userId: pro.userId })
  }
  const { userId } = await aClient(db, { phone: phones[0]! })
  const { userId: staffUserId } = await aStaffMember(db)
  return {
    world: {
      db,
      now: monday,
      staffUserId,
      professionals,
      orders: [],
      leads: [],
      steps: 0,
      clients: [
        { phone: phones[0]!, userId },
        { phone: phones[1]!, userId: null },
      ],
    },
    model: {
      now: monday.getTime(),
      accounts: 1,
      orders: [],
      leads: [],
      pins: [],
      clients: [{ account: 0 }, { account: null }],
      professionals: people.map((person) => ({ ...person })),
      medianTicketCents: Object.fromEntries(
        services.map((slug) => [slug, medianTicketIn(catalog().serviceBySlug(slug)!, 'sp')]),
      ),
    },
  }
}
