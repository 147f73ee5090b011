import { sql } from 'kysely'
import { notifyAll } from '#domain/notifications/notifications.server.ts'
import { ok } from '#domain/shared/result.ts'
import { saoPaulo, saoPauloDay, wallClock } from '#domain/shared/sao-paulo-time.ts'
import { type MonthOfWallet, sumMonthOfWallets } from '#domain/wallet/wallet.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'

const lastReportDay = 3
const firstReportHour = 8
const batchSize = 200

/** The month to report, during the first mornings of the next one in São Paulo; null otherwise. */
export function findMonthToReport(now: Date): string | null {
  const day = saoPauloDay(now)
  const hour = new Date(wallClock(now)).getUTCHours()
  if (Number(day.slice(8)) > lastReportDay || hour < firstReportHour) return null
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

/** Notifies every professional whose wallet changed of the month's balance (product: Coins), once. Returns how many. */
export async function notifyOfMonth(db: Db, now: Date): Promise<number> {
  const month = findMonthToReport(now)
  if (!month) return 0
  const wallets = await sumMonthOfWallets(db, month)
  let notifiedCount = 0
  for (let index = 0; index < wallets.length; index += batchSize) {
    const batch = wallets.slice(index, index + batchSize)
    const { value } = await inTransaction(db, async (tx) => ok(await notifyBatch(tx, month, batch, now)))
    notifiedCount += value
  }
  return notifiedCount
}

async function notifyBatch(tx: Db, month: string, wallets: readonly MonthOfWallet[], now: Date) {
  const professionalIds = wallets.map(({ professionalId }) => professionalId)
  const contacts = await countContactsOfMonth(tx, month, professionalIds)
  const notifications = wallets.map(({ professionalId, userId, ...coins }) => ({
    userId,
    kind: 'month_summary' as const,
    reference: `month:${month}`,
    facts: {
      month,
      came: coins.credited,
      back: coins.refunded,
      spent: coins.spent,
      ended: coins.expired,
      left: coins.deducted,
      balance: coins.balance,
      ...(contacts.get(professionalId) ?? { contacts: 0, won: 0 }),
    },
  }))
  return notifyAll(tx, notifications, now)
}

/** Contacts bought in a month, and those won so far. */
async function countContactsOfMonth(tx: Db, month: string, professionalIds: readonly number[]) {
  const first = sql`${`${month}-01`}::timestamp`
  const { rows } = await sql<{ id: number; contacts: number; won: number }>`
    select professional_id as id, count(*)::int as contacts,
           count(*) filter (where state = 'hired' or outcome is not distinct from 'won')::int as won
      from leads
     where professional_id = any(${professionalIds}) and state <> 'voided'
       and created_at >= ${first} at time zone ${saoPaulo}
       and created_at < (${first} + interval '1 month') at time zone ${saoPaulo}
     group by professional_id`.execute(tx)
  return new Map(rows.map(({ id, contacts, won }) => [id, { contacts, won }]))
}
