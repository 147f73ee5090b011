import { consumePinLimits, resendPin, sendPin } from '#domain/identity/identity.server.ts'
import type { PinLimitErrorCode, PinSendErrorCode, ResendErrorCode } from '#domain/identity/pins/pin.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { RequestOrigin } from '#platform/security/request-origin.ts'
import { openSignUp, signUpOf } from './begin-sign-up.server.ts'
import type { SignUpDenialCode } from './sign-up.ts'

type Asking = { token: string } & RequestOrigin
type PinSent = Result<{ pinUuid: string }, SignUpDenialCode | PinSendErrorCode | PinLimitErrorCode>
type PinResent = Result<{ phone: string }, SignUpDenialCode | ResendErrorCode | PinLimitErrorCode>

/** Records the consent and sends the PIN that verifies the phone. Idempotent while a PIN is pending. */
export async function askSignUpPin(db: Db, { token, address, browser }: Asking, now: Date): Promise<PinSent> {
  const signUp = await openSignUp(db, token, now)
  if (!signUp.ok) return signUp
  if (!signUp.value.pinUuid || signUp.value.isProved) {
    const limit = await consumePinLimits(db, { isKnown: true, phone: signUp.value.phone, address })
    if (!limit.ok) return limit
  }
  return inTransaction(db, async (tx): Promise<PinSent> => {
    // A double click waits here and then finds the pending PIN.
    await tx.selectFrom('sign_ups').select('id').where(signUpOf(token)).forUpdate().execute()
    const found = await openSignUp(tx, token, now)
    if (!found.ok) return found
    const { id, phone, pinUuid: sent, isProved } = found.value
    if (sent && !isProved) return ok({ pinUuid: sent })
    const pin = await sendPin(tx, { purpose: 'phone_verification', phone, browser, address }, now)
    if (!pin.ok) return pin
    const { uuid: pinUuid } = pin.value
    await tx.updateTable('sign_ups').set({ agreed_at: now, pin_uuid: pinUuid }).where('id', '=', id).execute()
    return ok({ pinUuid })
  })
}

/** Resends the code of a sign-up; another browser gets its own first one. Errors: before 10 s, beyond five a day. */
export async function resendSignUpPin(db: Db, { token, address, browser }: Asking, now: Date): Promise<PinResent> {
  const found = await openSignUp(db, token, now)
  if (!found.ok) return found
  const { id, pinUuid: uuid, phone } = found.value
  if (!uuid) return fail('pin_unknown')
  const limit = await consumePinLimits(db, { isKnown: true, phone, address })
  if (!limit.ok) return limit
  return inTransaction(db, async (tx): Promise<PinResent> => {
    const resent = await resendPin(tx, { uuid, browser }, now)
    if (resent.ok || resent.code !== 'pin_unknown') return resent
    const sent = await sendPin(tx, { purpose: 'phone_verification', phone, browser, address }, now)
    if (!sent.ok) return sent
    await tx.updateTable('sign_ups').set({ pin_uuid: sent.value.uuid }).where('id', '=', id).execute()
    return ok({ phone })
  })
}
