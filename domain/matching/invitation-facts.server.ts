import { sql } from 'kysely'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { listMissingDocuments } from '#domain/verification/verification.server.ts'
import type { Db } from '#platform/db.ts'
import { isOpenContactSql } from './open-contacts.server.ts'

type InvitationQuery = { clientId: number; slug: string; uuid?: string }

/** `InvitationFacts` with the order and the professional. */
export type InvitationRow = Awaited<ReturnType<typeof listInvitationFacts>>[number]

/** Facts about a client's searching orders (or one order) and a professional, for invitations; newest first. */
export async function listInvitationFacts(db: Db, { clientId, slug, uuid }: InvitationQuery, now: Date) {
  const rows = await selectInvitationFacts(db, clientId, now)
    .where('p.slug', '=', slug)
    .where(uuid === undefined ? sql<boolean>`o.status = 'searching'` : sql<boolean>`o.uuid = ${uuid}`)
    .orderBy('o.published_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ isInstitutional, ...row }) => {
      const requires = isInstitutional ? [] : catalog().serviceById(row.categoryId)?.requires
      const missing = await listMissingDocuments(db, { professionalId: row.professionalId, requires }, now)
      return { ...row, hasDocuments: missing.length === 0 }
    }),
  )
}

const blocks = (blocker: string, blocked: string) =>
  sql<boolean>`exists (select from blocks b
    where b.blocker_user_id = ${sql.ref(blocker)} and b.blocked_user_id = ${sql.ref(blocked)})`

const selectInvitationFacts = (db: Db, clientId: number, now: Date) =>
  db
    .selectFrom('orders as o')
    .innerJoin('professionals as p', (join) => join.onTrue())
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('order_offers as f', (join) =>
      join.onRef('f.order_id', '=', 'o.id').onRef('f.professional_id', '=', 'p.id'),
    )
    .select([
      'o.id as orderId',
      'o.uuid',
      'o.category_id as categoryId',
      'o.city_id as cityId',
      'o.district',
      'o.published_at as publishedAt',
      'o.offered_wave as offeredWave',
      'o.status',
      'o.expires_at as expiresAt',
      'o.lead_count as leadCount',
      'o.max_leads as maxLeads',
      'o.only_until as onlyUntil',
      'p.id as professionalId',
      'p.user_id as userId',
      'p.state',
      'p.paused',
      'p.is_institutional_pro as isInstitutional',
      'f.invited_at as invitedAt',
      sql<number>`(select count(*)::int from order_offers i where i.order_id = o.id and i.invited_at is not null)`.as(
        'invitationCount',
      ),
      sql<boolean>`exists (select from professional_services s
        where s.professional_id = p.id and s.category_id = o.category_id)`.as('offersService'),
      sql<boolean>`(select count(*) from leads l where l.professional_id = p.id and ${isOpenContactSql('l', now)}) < p.capacity`.as(
        'hasCapacity',
      ),
      sql<boolean>`u.phone is not distinct from o.phone`.as('isOwnPhone'),
      sql<boolean>`exists (select from leads l where l.order_id = o.id and l.professional_id = p.id)`.as('hasContact'),
      sql<boolean>`(${blocks('o.client_id', 'p.user_id')} or exists (
        select from leads l join orders x on x.id = l.order_id
         where x.client_id = o.client_id and l.professional_id = p.id and l.state = 'rejected'))`.as(
        'isRejectedByClient',
      ),
      sql<boolean>`(f.dismissed_at is not null or ${blocks('p.user_id', 'o.client_id')})`.as('hasDeclined'),
    ])
    .where('o.client_id', '=', clientId)
