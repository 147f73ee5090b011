import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/db.ts'
import { isClaimedBy } from './assign-verification.server.ts'
import type { VerificationKind } from './verification.ts'

const maxShown = 100

/** Pending documents, oldest first, without suspended and deleted professionals. */
export async function listWaitingVerifications(db: Db, staffUserId: number, now: Date) {
  const rows = await db
    .selectFrom('verifications as v')
    .innerJoin('professionals as p', 'p.id', 'v.professional_id')
    .select([
      'v.id',
      'v.kind',
      'p.name',
      'v.sent_at as sentAt',
      sql<boolean>`v.decided_at is not null`.as('isResubmission'), // after a request for correction
      sql<Date | null>`case when v.assigned_until > ${now} and v.assigned_to <> ${staffUserId} then v.assigned_until end`.as(
        'assignedToOtherUntil',
      ),
      isClaimedBy(staffUserId, now).as('isMine'),
      sql<number>`count(*) over ()::int`.as('count'),
    ])
    .where('v.status', '=', 'in_review')
    .where('p.state', 'not in', ['suspended', 'deleted'])
    .orderBy('v.sent_at')
    .orderBy('v.id')
    .limit(maxShown)
    .$narrowType<{ sentAt: NotNull }>()
    .execute()
  // Null if unassigned.
  const all = rows.map(({ count: _, isMine, ...row }) => ({ ...row, isMine: isMine === true }))
  return { all, count: rows[0]?.count ?? 0 }
}

/** A document with typed data and pictures, for its assignee; otherwise undefined. */
export async function findVerificationForStaff(
  db: Db,
  { verificationId, staffUserId }: { verificationId: number; staffUserId: number },
  now: Date,
) {
  const verification = await db
    .selectFrom('verifications as v')
    .innerJoin('professionals as p', 'p.id', 'v.professional_id')
    .select((row) => [
      'v.id',
      'v.kind',
      'v.status',
      'v.holder',
      'v.number',
      'v.uf',
      'v.issued_on as issuedOn',
      'v.valid_until as validUntil',
      'v.sent_at as sentAt',
      'v.assigned_until as claimedUntil',
      'p.id as professionalId',
      'p.name',
      'p.document',
      'p.company_name as companyName',
      jsonArrayFrom(
        row
          .selectFrom('verification_pieces as s')
          .innerJoin('pictures as f', 'f.id', 's.picture_id')
          .select(['s.piece', 'f.name', 'f.kind', 'f.width', 'f.height'])
          .whereRef('s.verification_id', '=', 'v.id'),
      ).as('pieces'),
    ])
    .where('v.id', '=', verificationId)
    .where('v.status', '=', 'in_review')
    .where(isClaimedBy(staffUserId, now))
    .executeTakeFirst()
  if (!verification) return undefined
  const history = await listVerificationHistory(db, verification.professionalId, verification.kind)
  return { ...verification, history }
}

/** The latest decision on a document, if this staff member made it. */
export async function findOwnDecision(
  db: Db,
  { verificationId, staffUserId }: { verificationId: number; staffUserId: number },
) {
  const last = await db
    .selectFrom('verification_events')
    .select(['event', 'staff_user_id as staffUserId'])
    .where('verification_id', '=', verificationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.staffUserId === staffUserId ? last.event : undefined
}

/** The history of a professional's document kind, newest first. */
export const listVerificationHistory = (db: Db, professionalId: number, kind?: VerificationKind) =>
  db
    .selectFrom('verification_events as e')
    .innerJoin('verifications as v', 'v.id', 'e.verification_id')
    .leftJoin('users as u', 'u.id', 'e.staff_user_id')
    .select(['v.kind', 'e.event', 'u.name as staff', 'e.reason', 'e.pieces', 'e.note', 'e.created_at as at'])
    .where('v.professional_id', '=', professionalId)
    .$call((query) => (kind === undefined ? query : query.where('v.kind', '=', kind)))
    .orderBy('e.id', 'desc')
    .limit(maxShown)
    .execute()
