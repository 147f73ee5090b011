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
import type { VerificationKind } from './verification.ts'
import { writeEvent } from './write-event.server.ts'

type DecisionInput = { verificationId: number; staffUserId: number; decision: Decision }
type DecidedVerification = { kind: VerificationKind; professionalId: number }
type DecideErrorCode = 'already_decided' | 'person_missing' | 'not_claimed' | 'professional_suspended'

/**
 * Staff approve, refuse or return a document assigned to them; an approved identity gives the welcome coins. Errors:
 * not assigned, decided, suspended, an identity without a CPF.
 */
export async function decideVerification(
  tx: Db,
  input: DecisionInput,
  now: Date,
): Promise<Result<DecidedVerification, DecideErrorCode>> {
  const { event } = input.decision
  await lockOwner(tx, { verificationId: input.verificationId, isApproval: event === 'approve' }, now)
  const verification = await lockVerification(tx, input, now)
  if (!verification || verification.status !== 'in_review' || verification.state === 'deleted')
    return fail('already_decided')
  if (verification.state === 'suspended') return fail('professional_suspended')
  if (!verification.isMine) return fail('not_claimed')
  if (event === 'approve' && lacksPerson(verification)) return fail('person_missing')

  const { kind, professionalId } = verification
  if (event === 'approve') await replaceOlder(tx, { professionalId, kind }, now)
  await recordDecision(tx, input, now)
  if (event === 'approve' && kind !== 'identity') await purgeProfilePages(tx, professionalId, now)
  if (event === 'approve' && kind === 'company') await releaseTypedDocument(tx, professionalId, now)
  const coins = kind === 'identity' ? await settleDecidedIdentity(tx, verification, event, now) : 0
  await notifyOwner(tx, { verification, decision: input.decision, coins }, now)
  return ok({ kind, professionalId })
}

const lockVerification = (tx: Db, { verificationId, staffUserId }: DecisionInput, now: Date) =>
  tx
    .selectFrom('verifications as v')
    .innerJoin('professionals as p', 'p.id', 'v.professional_id')
    .select(['v.id', 'v.kind', 'v.status', 'v.number'])
    .select(['p.id as professionalId', 'p.user_id as userId', 'p.state', 'p.document'])
    .select(isClaimedBy(staffUserId, now).as('isMine'))
    .where('v.id', '=', verificationId)
    .forUpdate('v')
    .executeTakeFirst()

type LockedVerification = NonNullable<Awaited<ReturnType<typeof lockVerification>>>

/** An identity submitted before companies had to name the CPF of their person, or whose document was released since. */
const lacksPerson = ({ kind, number, document, state }: LockedVerification) =>
  kind === 'identity' && (state === 'phone_verified' || (isOfCompany(document) && !number))

/** What staff wrote with a decision; an approval has neither reason nor pieces. */
const detailsOf = (decision: Decision) => ({ reason: undefined, note: undefined, pieces: [], ...decision })

async function recordDecision(tx: Db, { verificationId, staffUserId, decision }: DecisionInput, now: Date) {
  const { event, reason, note, pieces } = detailsOf(decision)
  await changeVerification(tx, event)
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
  await writeEvent(tx, { verificationId, event, staffUserId, reason, pieces, note: note || undefined }, now)
}

const outcomeOf = { approve: 'approved', refuse: 'refused', ask_correction: 'correction' } as const

function notifyOwner(
  tx: Db,
  { verification, decision, coins }: { verification: LockedVerification; decision: Decision; coins: number },
  now: Date,
) {
  const { reason } = detailsOf(decision)
  const facts = { document: verification.kind, outcome: outcomeOf[decision.event] }
  const details = { ...(reason ? { reason } : {}), ...(coins ? { coins } : {}) }
  const { userId } = verification
  const reference = `verification:${verification.id}:${now.getTime()}`
  return notify(tx, { userId, kind: 'verification_decided', reference, facts: { ...facts, ...details } }, now)
}

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

/** Returns the welcome coins credited. */
async function settleDecidedIdentity(
  tx: Db,
  { professionalId, userId, number, document }: LockedVerification,
  event: Decision['event'],
  now: Date,
) {
  if (event === 'ask_correction') return 0
  const isApproved = event === 'approve'
  await settleIdentity(tx, { professionalId, event: isApproved ? 'approve_identity' : 'refuse_identity' }, now)
  return isApproved ? settleApprovedIdentity(tx, { professionalId, userId, cpf: number ?? document }, now) : 0
}

/** The renewed certificate replaces the former one. */
async function replaceOlder(tx: Db, { professionalId, kind }: DecidedVerification, now: Date) {
  const replaced = await changeVerification(tx, 'replace')
    .where('professional_id', '=', professionalId)
    .where('kind', '=', kind)
    .returning('id')
    .execute()
  for (const { id } of replaced) await writeEvent(tx, { verificationId: id, event: 'replace' }, now)
}
