import { sql } from 'kysely'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { isBlockBetweenSql } from '#domain/conversations/conversations.server.ts'
import { servesOrder } from '#domain/professionals/professionals.server.ts'
import { listMissingDocuments } from '#domain/verification/verification.server.ts'
import { isFirstUnlockOpenSql } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import type { UnlockFacts } from './unlock-denial.ts'

type UnlockFactsQuery = {
  professionalId: number
  orderIds: readonly number[]
  /** Locks the profile until the transaction ends. */
  lock?: boolean
}

/** Loads the facts for `unlockDenial` of a professional and some orders, by order id. */
export async function getUnlockFacts(db: Db, { professionalId, orderIds, lock = false }: UnlockFactsQuery, now: Date) {
  if (!orderIds.length) return new Map<number, UnlockFacts>()
  const rows = await db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('orders as o', (join) => join.on('o.id', 'in', orderIds))
    .select([
      'o.id',
      'o.category_id as categoryId',
      'o.status',
      'o.expires_at as expiresAt',
      'o.lead_count as leadCount',
      'o.max_leads as maxLeads',
      'p.state',
      'p.paused',
      'p.documentation_approved as documentationApproved',
      'p.is_institutional_pro as isInstitutionalPro',
    ])
    .select(servesOrder.as('isServed'))
    .select(isBlockBetweenSql('o.client_id', 'p.user_id').as('isBlocked'))
    .select(isFirstUnlockOpenSql('p.id').as('isFirstUnlock'))
    .select([
      sql<boolean>`coalesce(o.phone = u.phone, false)`.as('isOwnOrder'),
      sql<boolean>`o.only_until is not null and o.only_professional_id is distinct from p.id`.as('isExclusiveToOther'),
      sql<boolean>`(o.only_professional_id is not distinct from p.id or exists (select from order_offers f
        where f.order_id = o.id and f.professional_id = p.id and f.invited_at is not null))`.as('isRequested'),
      sql<number>`(select count(*)::int from leads l where l.professional_id = p.id)`.as('unlocks'),
    ])
    .where('p.id', '=', professionalId)
    .$if(lock, (query) => query.forShare('p'))
    .execute()

  const missing = new Map<number, UnlockFacts['missing']>()
  for (const { categoryId, isInstitutionalPro } of rows) {
    if (missing.has(categoryId)) continue
    // Staff run an institutional profile and answer for it.
    const requires = isInstitutionalPro ? [] : catalog().serviceById(categoryId)?.requires
    missing.set(categoryId, await listMissingDocuments(db, { professionalId, requires }, now))
  }

  return new Map<number, UnlockFacts>(
    rows.map(({ id, categoryId, status, expiresAt, leadCount, maxLeads, ...facts }) => [
      id,
      { ...facts, missing: missing.get(categoryId) ?? [], order: { status, expiresAt, leadCount, maxLeads } },
    ]),
  )
}
