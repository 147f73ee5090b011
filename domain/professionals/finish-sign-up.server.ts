import { z } from 'zod'
import { findOrCreateProfessional, openVerifiedSession, verifyPin } from '#domain/identity/identity.server.ts'
import { pinErrorCodes } from '#domain/identity/pins/pin.ts'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { transferDebts, openWallets } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { openSignUp, findProfessionalByPhone, type SignUp } from './begin-sign-up.server.ts'
import { isBanned } from './identity-ban.server.ts'
import { firstState, nameOfNewProfessional } from './professional.ts'
import { profileSlug } from './profile-slug.ts'
import { signUpDenialCodes } from './sign-up.ts'

/**
 * Creates the account of a professional who verified the phone and opens a session (spec 1; AMB-48, AMB-49). Errors,
 * only after the right PIN: banned phone, existing professional (AMB-86). The same browser may retry.
 */
export const finishSignUp = defineAction({
  name: 'finish-sign-up',
  actor: anyone,
  input: z.object({ token: z.string(), pin: z.string() }),
  errors: [...signUpDenialCodes, 'account_barred', 'account_known', ...pinErrorCodes],
  // A retry with the right PIN opens another session, so that no session token is stored with an idempotency key.
  idempotent: true,
  async admit({ db, caller: { browser }, now }, { token, pin }) {
    const opened = await openSignUp(db, token, now, { evenUsed: true })
    if (!opened.ok) return opened
    const { pinUuid: uuid, isUsed } = opened.value
    if (!uuid) return fail('pin_unknown')
    const verified = await verifyPin(db, { uuid, purpose: 'phone_verification', pin, browser }, now)
    if (!verified.ok) return isUsed ? fail('sign_up_used') : verified
    return ok({ signUp: opened.value, uuid, isRepeated: verified.value.isRepeated })
  },
  async run({ tx, actor: { userAgent, ip }, admitted: { signUp, uuid, isRepeated }, now }) {
    const usedSignUp = await tx
      .updateTable('sign_ups')
      .set({ used_at: now })
      .where('id', '=', signUp.id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!usedSignUp && !isRepeated) return fail('sign_up_used')
    const knownUser = usedSignUp && (await findProfessionalByPhone(tx, signUp.phone))
    if (knownUser) return fail('account_known')
    const created = await createProfile(tx, signUp, now)
    if (!created.ok) return created
    const user = created.value
    const session = await openVerifiedSession(tx, { uuid, userId: user.id, userAgent, ip }, now)
    return ok({ token: session.token, name: user.name })
  },
})

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
  // Read after the lock: a concurrent deletion of this phone's account may have left a ban.
  if (await isBanned(tx, { kind: 'phone', value: phone }, now)) return fail('account_barred')
  await openWallets(tx, [profile.id])
  await transferDebts(tx, { professionalId: profile.id, userId: user.id, phone }, now)
  return ok(user)
}
