import { sql } from 'kysely'
import type { SignedIn } from '#domain/identity/user.ts'
import { privatePictureLink, markPicturesUsed } from '#domain/pictures/pictures.server.ts'
import type { Db } from '#platform/db.ts'

export const purposeOfEvidence = 'claim'

export type Evidence = Awaited<ReturnType<typeof listEvidence>>[number]

/** Files of a contact in order: submitted ones, which cannot be removed, and those for the next claim or appeal. */
export async function listEvidence(db: Db, leadId: number) {
  const rows = await db
    .selectFrom('refund_claim_pictures as f')
    .innerJoin('pictures as p', 'p.id', 'f.picture_id')
    .leftJoin('refund_claims as c', 'c.lead_id', 'f.lead_id')
    .select(['p.name', 'p.width', 'p.height', 'p.blur', 'p.used_at as usedAt'])
    // Submitted with the appeal.
    .select(sql<boolean>`coalesce(p.used_at >= c.appealed_at, false)`.as('isOfAppeal'))
    .where('f.lead_id', '=', leadId)
    .orderBy('f.position')
    .execute()
  return rows.map(({ name, width, height, blur, usedAt, isOfAppeal }) => ({
    name,
    // None for a PDF.
    picture: width !== null && height !== null && blur !== null ? { width, height, blur } : null,
    isSubmitted: usedAt !== null,
    isOfAppeal,
  }))
}

/** Submits a contact's evidence with its claim or appeal; it is stored as long as they are. */
export async function submitEvidence(tx: Db, { leadId, userId }: { leadId: number; userId: number }, now: Date) {
  const files = await tx
    .selectFrom('refund_claim_pictures')
    .select('picture_id')
    .where('lead_id', '=', leadId)
    .execute()
  const ids = files.map(({ picture_id }) => picture_id)
  await markPicturesUsed(tx, { userId, purpose: purposeOfEvidence, ids }, now)
}

type EvidenceRequest = { name: string; small: boolean; viewer: Pick<SignedIn, 'userId' | 'role' | 'permissions'> }

/** A five-minute link to evidence, for its professional, and after submission for wallet staff. Null for others. */
export async function findEvidenceLink(db: Db, { name, small, viewer }: EvidenceRequest, now: Date) {
  const { userId, role, permissions = [] } = viewer
  const file = await db
    .selectFrom('refund_claim_pictures as f')
    .innerJoin('pictures as p', 'p.id', 'f.picture_id')
    .select(['p.owner_user_id as ownerId', 'p.used_at as usedAt'])
    .where('p.name', '=', name)
    .executeTakeFirst()
  if (!file) return null
  const canSee =
    role === 'staff' ? permissions.includes('wallet_adjust') && file.usedAt !== null : file.ownerId === userId
  return canSee ? privatePictureLink({ name, viewer: userId, small }, now) : null
}
