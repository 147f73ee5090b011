import { sql } from 'kysely'
import { privatePictureLink, markNamedUsed } from '#domain/pictures/pictures.server.ts'
import type { Db } from '#platform/db.ts'

/** A photo of a version, as shown. */
export type ProposalPhoto = { name: string; width: number; height: number; blur: string }

/** Photos of the version that a statement calls by this name, in order. */
export const photosOfProposal = (proposal: string) =>
  sql<ProposalPhoto[]>`coalesce((select json_agg(json_build_object('name', p.name, 'width', p.width, 'height', p.height,
      'blur', p.blur) order by f.position)
    from proposal_pictures f join pictures p on p.id = f.picture_id where f.proposal_id = ${sql.ref(proposal)}), '[]')`

/** The number of photos. */
export const photoCountOf = (proposal: string) =>
  sql<number>`(select count(*)::int from proposal_pictures f where f.proposal_id = ${sql.ref(proposal)})`

type NewPhotos = { proposalId: number; userId: number; photos: readonly string[] }

/** Attaches uploaded pictures to a version. False if one is missing or belongs to someone else. */
export async function addProposalPhotos(
  tx: Db,
  { proposalId, userId, photos }: NewPhotos,
  now: Date,
): Promise<boolean> {
  if (!photos.length) return true
  const ids = await markNamedUsed(tx, { userId, purpose: 'proposal', names: [...new Set(photos)] }, now)
  if (!ids) return false
  await tx
    .insertInto('proposal_pictures')
    .values(ids.map((picture_id, index) => ({ proposal_id: proposalId, picture_id, position: index + 1 })))
    .execute()
  return true
}

type PhotoRequest = { name: string; small: boolean; userId: number }

/** A five-minute link to a photo of a proposal, for its professional and the client who was shown it; else null. */
export async function findProposalPhotoLink(db: Db, { name, small, userId }: PhotoRequest, now: Date) {
  const visiblePhotos = db
    .selectFrom('proposal_pictures as f')
    .innerJoin('proposals as v', 'v.id', 'f.proposal_id')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('f.picture_id')
    .where('o.client_id', '=', userId)
    .where('l.state', '<>', 'voided')
  const photo = await db
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', name)
    .where('purpose', '=', 'proposal')
    .where((eb) => eb.or([eb('owner_user_id', '=', userId), eb('id', 'in', visiblePhotos)]))
    .executeTakeFirst()
  return photo ? privatePictureLink({ name, viewer: userId, small }, now) : null
}
