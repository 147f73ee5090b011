import { catalog } from '#domain/catalog/catalog.server.ts'
import { mayAskForPin, resendPin, sendPin } from '#domain/identity/identity.server.ts'
import type { PinLimitRefusal, PinSendRefusal, ResendRefusal } from '#domain/identity/pins/pin.ts'
import { placeSlug } from '#domain/places/place.ts'
import { isPostalCode, postalCodeDigits } from '#domain/places/postal-code.ts'
import { citiesOfState, cityBySlug } from '#domain/places/places.server.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { Asker } from '#platform/request-origin.ts'
import { openSignUp, signUpOf } from './begin-sign-up.server.ts'
import {
  mostServices,
  type ProfileErrors,
  type ProfileFields,
  radiusChoicesKm,
  signUpNameLimit,
  type SignUpRefusal,
} from './sign-up.ts'

export type CheckedProfile = {
  name: string
  categoryIds: number[]
  cityId: number
  postalCode: string | null
  radiusKm: number
}

/** A city by what a person wrote: its name in that state, or the only one whose name begins so. Nobody asks back: no guessing. */
function cityWritten(uf: string, text: string) {
  const slug = placeSlug(text)
  const begun = slug.length > 3 ? citiesOfState(uf).filter((city) => city.slug.startsWith(slug)) : []
  return cityBySlug(uf, slug) ?? (begun.length === 1 ? begun[0] : undefined)
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
  if (fields.postalCode.trim() && !isPostalCode(fields.postalCode)) errors.postalCode = 'invalid'
  const radiusKm = radiusChoicesKm.find((km) => String(km) === fields.radius)
  if (!radiusKm) errors.radius = 'required'
  if (!fields.agreed) errors.agreed = 'required'
  if (Object.keys(errors).length) return { ok: false, errors }
  return {
    ok: true,
    value: {
      name,
      categoryIds: services.map((service) => service!.id),
      cityId: city!.id,
      postalCode: postalCodeDigits(fields.postalCode),
      radiusKm: radiusKm!,
    },
  }
}

type Asking = { token: string } & Asker
type PinSent = Result<{ pinUuid: string }, SignUpRefusal | PinSendRefusal | PinLimitRefusal>
type PinResent = Result<{ phone: string }, SignUpRefusal | ResendRefusal | PinLimitRefusal>

/** Keeps what was filled in and sends the PIN that proves the phone. Sent twice, the code under way stays the right one. */
export async function describeSignUp(
  db: Db,
  { token, profile, address, browser }: Asking & { profile: CheckedProfile },
  now: Date,
): Promise<PinSent> {
  const asked = await openSignUp(db, token, now)
  if (!asked.ok) return asked
  if (!asked.value.pinUuid) {
    const may = await mayAskForPin(db, { isKnown: true, phone: asked.value.phone, address })
    if (!may.ok) return may
  }
  return inTransaction(db, async (tx): Promise<PinSent> => {
    // The second of two quick presses waits here, and then finds the code under way.
    await tx.selectFrom('signup_intents').select('id').where(signUpOf(token)).forUpdate().execute()
    const found = await openSignUp(tx, token, now)
    if (!found.ok) return found
    const { id, phone, pinUuid: sent } = found.value
    let pinUuid = sent
    if (!pinUuid) {
      const pin = await sendPin(tx, { purpose: 'phone_verification', phone, browser, address }, now)
      if (!pin.ok) return pin
      pinUuid = pin.value.uuid
    }
    await tx
      .updateTable('signup_intents')
      .set({
        name: profile.name,
        category_ids: profile.categoryIds,
        city_id: profile.cityId,
        postal_code: profile.postalCode,
        radius_km: profile.radiusKm,
        agreed_at: now,
        pin_uuid: pinUuid,
      })
      .where('id', '=', id)
      .execute()
    return done({ pinUuid })
  })
}

/** Sends another code of a sign-up, to another browser the first of its own. Refuses before 10 s and beyond five in a day. */
export async function resendSignUpPin(db: Db, { token, address, browser }: Asking, now: Date): Promise<PinResent> {
  const found = await openSignUp(db, token, now)
  if (!found.ok) return found
  const { id, pinUuid: uuid, phone } = found.value
  if (!uuid) return refuse('pin_unknown')
  const may = await mayAskForPin(db, { isKnown: true, phone, address })
  if (!may.ok) return may
  return inTransaction(db, async (tx): Promise<PinResent> => {
    const again = await resendPin(tx, { uuid, browser }, now)
    if (again.ok || again.code !== 'pin_unknown') return again
    const sent = await sendPin(tx, { purpose: 'phone_verification', phone, browser, address }, now)
    if (!sent.ok) return sent
    await tx.updateTable('signup_intents').set({ pin_uuid: sent.value.uuid }).where('id', '=', id).execute()
    return done({ phone })
  })
}
