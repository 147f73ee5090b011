import { findOrCreateProfessional, openProvedSession, verifyPin } from '#domain/identity/identity.server.ts'
import type { PinErrorCode } from '#domain/identity/pins/pin.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { transferDebts, openWallets } from '#domain/wallet/wallet.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { RequestOrigin } from '#platform/security/request-origin.ts'
import { openSignUp, findProfessionalByPhone, type SignUp } from './begin-sign-up.server.ts'
import { firstState, nameOfNewProfessional } from './professional.ts'
import { profileSlug } from './profile-slug.ts'
import type { FinishErrorCode } from './sign-up.ts'
import { isBanned } from './identity-ban.server.ts'

type Browser = { userAgent?: string } & RequestOrigin
type Finished = Result<{ token: string; name: string }, FinishErrorCode | PinErrorCode>

/**
 * Creates the account of a professional who verified the phone, with an empty wallet, and opens a session (spec 1;
 * AMB-48, AMB-49). State `phone_verified`: steps follow, and no offers before a document. Errors only after the
 * proof: banned phone, existing professional (AMB-86). The PIN is compared outside the transaction, so wrong guesses
 * stay counted; the same browser may repeat a proof with a lost response.
 */
export async function finishSignUp(
  db: Db,
  { token, pin, ...visit }: { token: string; pin: string } & Browser,
  now: Date,
): Promise<Finished> {
  const found = await openSignUp(db, token, now, { evenUsed: true })
  if (!found.ok) return found
  const { pinUuid: uuid, isUsed } = found.value
  if (!uuid) return fail('pin_unknown')
  const proof = await verifyPin(db, { uuid, purpose: 'phone_verification', pin, browser: visit.browser }, now)
  if (!proof.ok) return isUsed ? fail('sign_up_used') : proof
  const { isRepeated } = proof.value
  return inTransaction(db, async (tx): Promise<Finished> => {
    const usedSignUp = await tx
      .updateTable('sign_ups')
      .set({ used_at: now })
      .where('id', '=', found.value.id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!usedSignUp && !isRepeated) return fail('sign_up_used')
    const knownUser = usedSignUp && (await findProfessionalByPhone(tx, found.value.phone))
    if (knownUser) return fail('account_known')
    const created = await createProfile(tx, found.value, now)
    if (!created.ok) return created
    const user = created.value
    const session = await openProvedSession(tx, { uuid, userId: user.id, ...visit }, now)
    return ok({ token: session.token, name: user.name })
  })
}

async function createProfile(tx: Db, { email, phone }: SignUp, now: Date) {
  const user = await findOrCreateProfessional(tx, { email, phone, name: nameOfNewProfessional }, now)
  const profile = await tx
    .insertInto('professionals')
    .values({
      user_id: user.id,
      slug: profileSlug(user),
      name: user.name,
      is_unnamed: user.name === nameOfNewProfessional,
      state: firstState,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!profile) return ok(user)
  // Read after waiting for a deletion of the phone's account, whose ban must be seen.
  if (await isBanned(tx, { kind: 'phone', value: phone }, now)) return fail('account_barred')
  await openWallets(tx, [profile.id])
  await transferDebts(tx, { professionalId: profile.id, userId: user.id, phone }, now)
  return ok(user)
}
