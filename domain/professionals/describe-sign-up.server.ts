import { catalog } from '#domain/catalog/catalog.server.ts'
import { resendPin, sendPin } from '#domain/identity/identity.server.ts'
import type { ResendRefusal } from '#domain/identity/pin.ts'
import { placeSlug } from '#domain/places/place.ts'
import { cityBySlug, suggestCities } from '#domain/places/places.server.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { openSignUp } from './begin-sign-up.server.ts'
import { mostServices, type ProfileErrors, type ProfileFields, signUpNameLimit, type SignUpRefusal } from './sign-up.ts'

export type CheckedProfile = { name: string; categoryIds: number[]; cityId: number }

/** A city by what a person wrote: its name in that state, or the only one whose name is like it. */
function cityWritten(uf: string, text: string) {
  const likely = text.trim().length > 2 ? suggestCities(text, uf) : []
  return cityBySlug(uf, placeSlug(text)) ?? (likely.length === 1 ? likely[0] : undefined)
}

/** Checks the second page of the sign-up; what is wrong comes by name of field. */
export function checkProfile(
  fields: ProfileFields,
): { ok: true; value: CheckedProfile } | { ok: false; errors: ProfileErrors } {
  const errors: ProfileErrors = {}
  const name = fields.name.replaceAll('\0', '').trim().replace(/\s+/g, ' ')
  if (!name) errors.name = 'required'
  else if (name.length < 2 || name.length > signUpNameLimit || !/\p{L}/u.test(name)) errors.name = 'invalid'
  const services = [...new Set(fields.services.filter(Boolean))].map((slug) => catalog().serviceBySlug(slug))
  if (!services.length) errors.services = 'required'
  else if (services.length > mostServices) errors.services = 'too_many'
  else if (services.includes(undefined)) errors.services = 'invalid'
  const uf = fields.state.toLowerCase()
  const city = uf && fields.city.trim() ? cityWritten(uf, fields.city) : undefined
  if (!uf) errors.state = 'required'
  if (!fields.city.trim()) errors.city = 'required'
  else if (uf && !city) errors.city = 'unknown_place'
  if (!fields.agreed) errors.agreed = 'required'
  if (Object.keys(errors).length) return { ok: false, errors }
  return { ok: true, value: { name, categoryIds: services.map((service) => service!.id), cityId: city!.id } }
}

type PinSent = Result<{ pinUuid: string }, SignUpRefusal | 'too_many_pins'>

/** Keeps what was filled in and sends the PIN that proves the phone. Sent twice, the code under way stays the right one. */
export function describeSignUp(
  db: Db,
  { token, profile }: { token: string; profile: CheckedProfile },
  now: Date,
): Promise<PinSent> {
  return inTransaction(db, async (tx): Promise<PinSent> => {
    const found = await openSignUp(tx, token, now)
    if (!found.ok) return found
    const { id, phone, pinUuid: sent } = found.value
    let pinUuid = sent
    if (!pinUuid) {
      const pin = await sendPin(tx, { purpose: 'phone_verification', phone }, now)
      if (!pin.ok) return pin
      pinUuid = pin.value.uuid
    }
    await tx
      .updateTable('signup_intents')
      .set({
        name: profile.name,
        category_ids: profile.categoryIds,
        city_id: profile.cityId,
        agreed_at: now,
        pin_uuid: pinUuid,
      })
      .where('id', '=', id)
      .execute()
    return done({ pinUuid })
  })
}

/** Sends another code of a sign-up. Refuses before 10 s and beyond five in a day. */
export function resendSignUpPin(
  db: Db,
  { token }: { token: string },
  now: Date,
): Promise<Result<{ phone: string }, SignUpRefusal | ResendRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<{ phone: string }, SignUpRefusal | ResendRefusal>> => {
    const found = await openSignUp(tx, token, now)
    if (!found.ok) return found
    return found.value.pinUuid ? resendPin(tx, { uuid: found.value.pinUuid }, now) : refuse('pin_unknown')
  })
}
