import { sql } from 'kysely'
import { endableStates } from '#domain/leads/lead.ts'
import { openStatuses } from '#domain/orders/order.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import type { AccountToDelete, DeletionConsequences } from './account-deletion.ts'

const rowCount = sql<number>`count(*)::int`.as('count')

/** What a deletion would end now: searches, conversations; a professional's coins and contacts. */
export async function countLostData(db: Db, { userId, role }: AccountToDelete): Promise<DeletionConsequences> {
  const { count: conversations } = await db
    .selectFrom('conversations')
    .select(rowCount)
    .where((eb) =>
      role === 'client'
        ? eb.and([eb('client_user_id', '=', userId), eb('client_listed', '=', true)])
        : eb('professional_user_id', '=', userId),
    )
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  if (role === 'client') {
    const { count: orders } = await db
      .selectFrom('orders')
      .select(rowCount)
      .where('client_id', '=', userId)
      .where('status', 'in', openStatuses)
      .executeTakeFirstOrThrow()
    return { role, orders, conversations }
  }
  const professional = await findProfessionalByUserId(db, userId)
  if (!professional) return { role, coins: 0, contacts: 0, conversations }
  const { count: contacts } = await db
    .selectFrom('leads')
    .select(rowCount)
    .where('professional_id', '=', professional.id)
    .where('state', 'in', endableStates)
    .executeTakeFirstOrThrow()
  return { role, coins: Math.max(0, await getCoinBalance(db, professional.id)), contacts, conversations }
}
