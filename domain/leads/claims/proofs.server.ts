import type { SignedIn } from '#domain/identity/user.ts'
import { erasePictures, privatePictureLink, usePictures } from '#domain/pictures/pictures.server.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { AddProofRefusal, addProofForm, RemoveProofRefusal, removeProofForm } from './ask-back.ts'
import { type ClaimState, mayAppeal, mayAsk, mostProofs } from './claim.ts'

const purpose = 'claim'

/** A file of a claim, as a page shows it. `isShown`: our team sees it, and it is taken away no more. */
export type Proof = {
  name: string
  /** None of a PDF. */
  picture: { width: number; height: number; blur: string } | null
  isShown: boolean
}

/** The files that stand with a contact, in their order: those of its claim, and those that will go with it or its appeal. */
export async function proofsOf(db: Db, leadId: number): Promise<Proof[]> {
  const rows = await db
    .selectFrom('refund_claim_pictures as f')
    .innerJoin('pictures as p', 'p.id', 'f.picture_id')
    .select(['p.name', 'p.width', 'p.height', 'p.blur', 'p.used_at as usedAt'])
    .where('f.lead_id', '=', leadId)
    .orderBy('f.place')
    .execute()
  return rows.map(({ name, width, height, blur, usedAt }) => ({
    name,
    picture: width !== null && height !== null && blur !== null ? { width, height, blur } : null,
    isShown: usedAt !== null,
  }))
}

/**
 * A file that a professional just sent stands with a contact whose coins may still be asked for, or whose claim may still be
 * appealed. Nothing uses it before that is done: one that never goes with a claim is erased after two days. Refuses contacts of
 * somebody else, and the fourth file (product: Refunds).
 */
export function addProof(
  db: Db,
  { userId, leadId, pictureId }: Asked<typeof addProofForm>,
  now: Date,
): Promise<Result<null, AddProofRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, AddProofRefusal>> => {
    const before = await lockClaim(tx, leadId)
    const lead = await tx
      .selectFrom('leads as l')
      .innerJoin('professionals as p', 'p.id', 'l.professional_id')
      .leftJoin('refunds as r', 'r.lead_id', 'l.id')
      .select(['l.coins_paid as coinsPaid', 'l.created_at as createdAt', 'r.lead_id as returned'])
      .where('l.id', '=', leadId)
      .where('p.user_id', '=', userId)
      .$if(!before, (query) => query.forUpdate('l')) // no claim comes meanwhile
      .executeTakeFirst()
    if (!lead) return refuse('not_found')
    const claim = before ?? (await lockClaim(tx, leadId))
    if (claim && !mayAppeal({ ...claim, state: claim.state as ClaimState }, now))
      return refuse(claim.appealedAt || claim.decidedAt ? 'appeal_over' : 'claim_exists')
    if (!claim && !lead.coinsPaid) return refuse('nothing_paid')
    if (lead.returned !== null) return refuse('already_returned')
    if (!claim && !mayAsk(lead, now)) return refuse('claim_late')
    const taken = await tx.selectFrom('refund_claim_pictures').select('place').where('lead_id', '=', leadId).execute()
    const places = new Set(taken.map(({ place }) => place))
    const place = Array.from({ length: mostProofs }, (_, at) => at + 1).find((one) => !places.has(one))
    if (place === undefined) return refuse('proofs_full')
    const own = await tx
      .selectFrom('pictures')
      .select('id')
      .where('id', '=', pictureId)
      .where('owner_user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (!own) return refuse('not_found')
    await tx
      .insertInto('refund_claim_pictures')
      .values({ picture_id: own.id, lead_id: leadId, place })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return done(null)
  })
}

const lockClaim = (tx: Db, leadId: number) =>
  tx
    .selectFrom('refund_claims')
    .select(['state', 'decided_at as decidedAt', 'appealed_at as appealedAt'])
    .where('lead_id', '=', leadId)
    .forUpdate()
    .executeTakeFirst()

/** Takes away a file that went with no claim yet, for good. One that is gone, or was sent meanwhile, stays as it is. */
export function removeProof(
  db: Db,
  { userId, leadId, proof }: Asked<typeof removeProofForm>,
): Promise<Result<{ leadId: number }, RemoveProofRefusal>> {
  return inTransaction(db, async (tx) => {
    const own = await tx
      .selectFrom('pictures as p')
      .innerJoin('refund_claim_pictures as f', 'f.picture_id', 'p.id')
      .select('p.id')
      .where('p.name', '=', proof)
      .where('p.owner_user_id', '=', userId)
      .where('p.used_at', 'is', null)
      .where('f.lead_id', '=', leadId)
      .forUpdate('p')
      .executeTakeFirst()
    if (own) await erasePictures(tx, [own.id])
    return done({ leadId })
  })
}

/** What stands with a contact goes with its claim, or its appeal: our team sees it, and it stays as long as they do. */
export async function showProofs(tx: Db, { leadId, userId }: { leadId: number; userId: number }, now: Date) {
  const files = await tx
    .selectFrom('refund_claim_pictures')
    .select('picture_id')
    .where('lead_id', '=', leadId)
    .execute()
  const ids = files.map(({ picture_id }) => picture_id)
  await usePictures(tx, { userId, purpose, ids }, now)
}

type Look = { name: string; small: boolean; viewer: Pick<SignedIn, 'userId' | 'role' | 'permissions'> }

/**
 * A link of five minutes to a file of a claim, for the professional who sent it, and once it went with the claim for those of our
 * team who decide about coins. Null for everybody else.
 */
export async function proofLink(db: Db, { name, small, viewer }: Look, now: Date): Promise<string | null> {
  const { userId, role, permissions = [] } = viewer
  const file = await db
    .selectFrom('refund_claim_pictures as f')
    .innerJoin('pictures as p', 'p.id', 'f.picture_id')
    .select(['p.owner_user_id as ownerId', 'p.used_at as usedAt'])
    .where('p.name', '=', name)
    .executeTakeFirst()
  if (!file) return null
  const maySee =
    role === 'staff' ? permissions.includes('wallet_adjust') && file.usedAt !== null : file.ownerId === userId
  return maySee ? privatePictureLink({ name, viewer: userId, small }, now) : null
}
