import { data } from 'react-router'
import { getCaller } from '#app/middleware/form-action.ts'
import { listLocksOfPhone, type PhoneLock } from '#domain/identity/identity.server.ts'
import { wrongPinsUntilTwo } from '#domain/identity/pins/pin.ts'
import { unlockPhone } from '#domain/moderation/unlock-phone.server.ts'
import { canonicalMobile, formatPhone } from '#domain/shared/brazilian-phone.ts'
import { runAction } from '#domain/shared/define-action.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { errorInit } from '#presenters/error-status.ts'
import { errorMessage } from '#texts/errors.ts'
import { formatDateTime } from '#texts/format.ts'
import { phoneLockTexts as words, pinPurposeTexts } from '#texts/phone-locks.ts'
import { staffVerificationTexts } from '#texts/staff-verifications.ts'
import type { Route } from './+types/phones.ts'

type PhoneAnswer = {
  phone: string
  phoneError?: string
  /** The locks of the phone, a line each. */
  locks?: { title: string; text: string }[]
  notice?: string
}

/** Looks a phone up, or lifts its locks. By POST, so that no address contains a phone. */
export async function phoneForm(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const typed = String(form.get('phone') ?? '').slice(0, 30)
  const digits = canonicalMobile(typed)
  if (!digits)
    return data<PhoneAnswer>({ phone: typed, phoneError: words.invalid }, errorInit({ code: 'invalid_phone' }))
  const phone = formatPhone(digits)
  if (form.get('intent') === 'lift') {
    const lifted = await runAction(unlockPhone, await getCaller(args, unlockPhone.access), { phone: digits })
    if (!lifted.ok && lifted.code !== 'not_locked') {
      const phoneError =
        lifted.code === 'own_household' ? staffVerificationTexts.ownHousehold : errorMessage(lifted.code)
      return data<PhoneAnswer>({ phone, phoneError }, errorInit({ code: lifted.code }))
    }
    return data<PhoneAnswer>({ phone, notice: lifted.ok ? words.done(phone) : words.free(phone) })
  }
  const locks = await listLocksOfPhone(db(), digits, now())
  return data<PhoneAnswer>(locks.length ? { phone, locks: locks.map(lineOf) } : { phone, notice: words.free(phone) })
}

function lineOf(lock: PhoneLock) {
  const title = pinPurposeTexts[lock.purpose]
  if (lock.kind === 'day_full') return { title, text: words.dayFull(formatDateTime(lock.until)) }
  if (lock.kind === 'dormant') return { title, text: words.dormant }
  if (lock.until) return { title, text: words.locked(formatDateTime(lock.until)) }
  return { title, text: lock.wrong >= wrongPinsUntilTwo ? words.twoPins(lock.wrong) : words.wrong(lock.wrong) }
}
