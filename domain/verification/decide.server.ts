import { notify } from '#domain/notifications/notifications.server.ts'
import {
  lockProfile,
  purgeProfilePages,
  releaseTypedDocument,
  settleIdentity,
} from '#domain/professionals/professionals.server.ts'
import { isOfCompany } from '#domain/shared/document-number.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { lockWalletsOfPerson } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { isClaimedBy } from './assign-verification.server.ts'
import { changeVerification } from './change-verification.server.ts'
import type { Decision } from './decision.ts'
import { settleApprovedIdentity } from './settle-approved-identity.server.ts'
import { type VerificationKind } from './verification.ts'
import { writeEvent } from './write-event.server.ts'

type Decided = { verificationId: number; staffUserId: number; decision: Decision }
type DecidedVerification = { kind: VerificationKind; professionalId: number }
type DecideErrorCode = 'already_decided' | 'person_missing' | 'not_claimed' | 'professional_suspended'

/**
 * Staff approve, refuse or return a document assigned to them; an approved identity gives the welcome coins. Errors:
 * not assigned, decided, suspended, an identity without a CPF.
 */
export async function decideVerification(
  tx: Db,
  { verificationId, staffUserId, decision }: Decided,
  now: Date,
): Promise<Result<DecidedVerification, DecideErrorCode>> {
  await lockOwner(tx, { verificationId, isApproval: decision.event === 'approve' }, now)
  const found = await tx
    .selectFrom('verifications as v')
    .innerJoin('professionals as p', 'p.id', 'v.professional_id')
    .select([
      'v.kind',
      'v.status',
      'v.number',
      'p.id as professionalId',
      'p.user_id as userId',
      'p.state',
      'p.document',
    ])
    .select(isClaimedBy(staffUserId, now).as('isMine'))
    .where('v.id', '=', verificationId)
    .forUpdate('v')
    .executeTakeFirst()
  if (!found || found.status !== 'in_review' || found.state === 'deleted') return fail('already_decided')
  if (found.state === 'suspended') return fail('professional_suspended')
  if (!found.isMine) return fail('not_claimed')

  const { professionalId, userId } = found
  const kind = found.kind
  // Submitted before companies had to name the CPF of their person.
  const namesNobody = kind === 'identity' && isOfCompany(found.document) && !found.number
  const isReleased = kind === 'identity' && found.state === 'phone_verified'
  if (decision.event === 'approve' && (namesNobody || isReleased)) return fail('person_missing')

  const { reason, note, pieces } = { reason: undefined, note: undefined, pieces: [], ...decision }
  if (decision.event === 'approve') await replaceOlder(tx, { professionalId, kind }, now)
  await changeVerification(tx, decision.event)
    .set({ decided_at: now, reason: reason ?? null, note: note || null, assigned_to: null, assigned_until: null })
    .where('id', '=', verificationId)
    .execute()
  if (pieces.length)
    await tx
      .updateTable('verification_pieces')
      .set({ is_resend_requested: true })
      .where('verification_id', '=', verificationId)
      .where('piece', 'in', pieces)
      .execute()
  const { event } = decision

  await writeEvent(tx, { verificationId, event, staffUserId, reason, pieces, note: note || undefined }, now)
  if (event === 'approve' && kind !== 'identity') await purgeProfilePages(tx, professionalId, now)
  if (event === 'approve' && kind === 'company') await releaseTypedDocument(tx, professionalId, now)
  const coins =
    kind === 'identity'
      ? await settleDecidedIdentity(tx, { professionalId, userId, event, cpf: found.number ?? found.document }, now)
      : 0

  await notify(
    tx,
    {
      userId,
      kind: 'verification_decided',
      reference: `verification:${verificationId}:${now.getTime()}`,
      facts: { document: kind, outcome: outcomeOf[event], ...(reason ? { reason } : {}), ...(coins ? { coins } : {}) },
    },
    now,
  )

  return ok({ kind, professionalId })
}

const outcomeOf = { approve: 'approved', refuse: 'refused', ask_correction: 'correction' } as const

/** Locks the profile of a verification, after the wallets that an approved identity credits and charges. */
async function lockOwner(
  tx: Db,
  { verificationId, isApproval }: { verificationId: number; isApproval: boolean },
  now: Date,
) {
  const owner = await tx
    .selectFrom('verifications as v')
    .innerJoin('professionals as p', 'p.id', 'v.professional_id')
    .select(['p.id', 'v.kind', 'v.number', 'p.document'])
    .where('v.id', '=', verificationId)
    .executeTakeFirst()
  if (!owner) return
  const cpf = owner.number ?? owner.document
  if (isApproval && owner.kind === 'identity')
    await lockWalletsOfPerson(tx, { professionalId: owner.id, documents: cpf ? [cpf] : [] }, now)
  await lockProfile(tx, owner.id)
}

type Identity = { professionalId: number; userId: number; event: Decision['event']; cpf: string | null }

/** Returns the welcome coins credited. */
async function settleDecidedIdentity(tx: Db, { professionalId, userId, event, cpf }: Identity, now: Date) {
  if (event === 'ask_correction') return 0
  const settled = event === 'approve' ? 'approve_identity' : 'refuse_identity'
  await settleIdentity(tx, { professionalId, event: settled }, now)
  return event === 'approve' ? settleApprovedIdentity(tx, { professionalId, userId, cpf }, now) : 0
}

/** The renewed certificate replaces the former one. */
async function replaceOlder(tx: Db, of: { professionalId: number; kind: VerificationKind }, now: Date) {
  const replaced = await changeVerification(tx, 'replace')
    .where('professional_id', '=', of.professionalId)
    .where('kind', '=', of.kind)
    .returning('id')
    .execute()
  for (const { id } of replaced) await writeEvent(tx, { verificationId: id, event: 'replace' }, now)
}
