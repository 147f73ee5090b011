import { z } from 'zod'
import { consumePinLimits, resendPin, sendPin } from '#domain/identity/identity.server.ts'
import { pinLimitErrorCodes, pinSendErrorCodes, resendErrorCodes } from '#domain/identity/pins/pin.ts'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { openSignUp, hasToken } from './begin-sign-up.server.ts'
import { signUpDenialCodes } from './sign-up.ts'

const input = z.object({ token: z.string() })

/** Records the consent and sends the PIN that verifies the phone. Idempotent while a PIN is pending. */
export const askSignUpPin = defineAction({
  name: 'ask-sign-up-pin',
  actor: anyone,
  input,
  errors: [...signUpDenialCodes, ...pinSendErrorCodes, ...pinLimitErrorCodes],
  idempotent: true,
  async admit({ db, caller: { ip }, now }, { token }) {
    const signUp = await openSignUp(db, token, now)
    if (!signUp.ok) return signUp
    const { phone, pinUuid, isVerified } = signUp.value
    if (pinUuid && !isVerified) return ok(null)
    const limit = await consumePinLimits(db, { isKnown: true, phone, ip })
    return limit.ok ? ok(null) : limit
  },
  async run({ tx, actor: { browser, ip }, now }, { token }) {
    // A double click waits here and then finds the pending PIN.
    await tx.selectFrom('sign_ups').select('id').where(hasToken(token)).forUpdate().execute()
    const signUp = await openSignUp(tx, token, now)
    if (!signUp.ok) return signUp
    const { id, phone, pinUuid: pendingPin, isVerified } = signUp.value
    if (pendingPin && !isVerified) return ok({ pinUuid: pendingPin })
    const pin = await sendPin(tx, { purpose: 'phone_verification', phone, browser, ip }, now)
    if (!pin.ok) return pin
    const { uuid: pinUuid } = pin.value
    await tx.updateTable('sign_ups').set({ agreed_at: now, pin_uuid: pinUuid }).where('id', '=', id).execute()
    return ok({ pinUuid })
  },
})

/** Resends the code of a sign-up; another browser gets its own first one. Errors: before 10 s, beyond five a day. */
export const resendSignUpPin = defineAction({
  name: 'resend-sign-up-pin',
  actor: anyone,
  input,
  errors: [...signUpDenialCodes, ...resendErrorCodes, ...pinLimitErrorCodes],
  idempotent: true,
  async admit({ db, caller: { ip }, now }, { token }) {
    const signUp = await openSignUp(db, token, now)
    if (!signUp.ok) return signUp
    const { id, pinUuid: uuid, phone } = signUp.value
    if (!uuid) return fail('pin_unknown')
    const limit = await consumePinLimits(db, { isKnown: true, phone, ip })
    return limit.ok ? ok({ id, uuid, phone }) : limit
  },
  async run({ tx, actor: { browser, ip }, admitted: { id, uuid, phone }, now }) {
    const resent = await resendPin(tx, { uuid, browser }, now)
    if (resent.ok || resent.code !== 'pin_unknown') return resent
    const sent = await sendPin(tx, { purpose: 'phone_verification', phone, browser, ip }, now)
    if (!sent.ok) return sent
    await tx.updateTable('sign_ups').set({ pin_uuid: sent.value.uuid }).where('id', '=', id).execute()
    return ok({ phone })
  },
})
