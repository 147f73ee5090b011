import { data } from 'react-router'
import { refusalInit } from '#doors/refusal-status.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { sessionCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import { allStates, cityById } from '#domain/places/places.server.ts'
import { findAddress } from '#domain/places/find-address.server.ts'
import { isPostalCode } from '#domain/places/postal-code.ts'
import { openSignUp } from '#domain/professionals/begin-sign-up.server.ts'
import { checkProfile, describeSignUp, resendSignUpPin } from '#domain/professionals/describe-sign-up.server.ts'
import { finishSignUp } from '#domain/professionals/finish-sign-up.server.ts'
import {
  emptyProfile,
  firstRadiusKm,
  type ProfileFields,
  radiusChoicesKm,
  type SignUpRefusal,
} from '#domain/professionals/sign-up.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import type { Result } from '#domain/shared/result.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { askerOf, isSecure, visitOf } from '#platform/request-origin.ts'
import { addressProviders } from '#platform/senders.ts'
import { errorTexts, refusalText } from '#texts/errors.ts'
import { profileErrorTexts, signUpPageTexts as words, signUpRefusalTexts } from '#texts/sign-up.ts'
import { type PinAnswer, pinForm } from './pin-forms.server.ts'
import { href } from '#href.ts'
import { signUpAddress } from '#present/sign-up-page.ts'

/** The account is there; the CPF makes it whole. */
const afterSignUp = href('/profissional/completar')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token')?.slice(0, 100) ?? ''

/** The sign-up of the token in the address: what was filled in so far, and whether a code is on its way. 404 and 410 in words. */
export async function signUpPage(request: Request) {
  const token = tokenOf(request)
  const found = await openSignUp(db(), token, now())
  if (!found.ok)
    return data(
      { refused: found.code, ...signUpRefusalTexts[found.code] },
      { status: found.code === 'sign_up_unknown' ? 404 : 410 },
    )
  const { email, phone, name, categoryIds, cityId, postalCode, radiusKm, pinUuid } = found.value
  const city = cityId === null ? undefined : cityById(cityId)
  const fields: ProfileFields = {
    ...emptyProfile,
    name: name ?? '',
    services: categoryIds.flatMap((id) => catalog().serviceById(id)?.slug ?? []),
    postalCode: postalCode?.replace(/^(\d{5})(\d{3})$/, '$1-$2') ?? '',
    radius: String(radiusKm ?? firstRadiusKm),
    state: city?.uf ?? '',
    city: city?.name ?? '',
    agreed: name !== null,
  }
  const isChanging = new URL(request.url).searchParams.has('mudar')
  return data({
    refused: null,
    email,
    phone: formatPhone(phone),
    fields,
    token,
    page: signUpAddress({ token }),
    awaitsPin: pinUuid !== null && !isChanging,
    radii: radiusChoicesKm.map((km) => ({ value: String(km), label: words.radiusOption(km) })),
    states: allStates().map(({ uf, name: label }) => ({ value: uf, label })),
    roots: catalog().roots.map((root) => ({
      name: root.name,
      services: catalog()
        .servicesOfRoot(root.slug)
        .map((service) => ({ slug: service.slug, name: service.name })),
    })),
  })
}

export type SignUpAnswer = PinAnswer & {
  fields?: ProfileFields
  errors?: ReturnType<typeof profileErrorTexts>
  problem?: string
}

/** Both forms of the page; they need no script. What is refused for the token itself shows when the page is read again. */
export async function signUpForm(request: Request) {
  const token = tokenOf(request)
  const form = await request.formData()
  if (form.get('intent') !== 'resend' && !form.has('pin')) return describe(request, token, form)
  return pinForm<object>(form, {
    purpose: 'phone_verification',
    words: { resent: words.resent },
    resend: async () => ofPin(token, await resendSignUpPin(db(), { token, ...askerOf(request) }, now())),
    async enter({ pin }) {
      const finished = ofPin(token, await finishSignUp(db(), { token, pin, ...visitOf(request) }, now()))
      if (!finished.ok) return finished
      const headers = new Headers({ location: afterSignUp })
      const { token: session, name } = finished.value
      for (const cookie of sessionCookies(session, { name, role: 'professional' }, isSecure(request)))
        headers.append('set-cookie', cookie)
      return new Response(null, { status: 303, headers })
    },
  })
}

async function describe(request: Request, token: string, form: FormData) {
  const fields: ProfileFields = await placeByPostalCode({
    name: String(form.get('name') ?? '').slice(0, 200),
    services: form.getAll('services').map(String).slice(0, 1000),
    state: String(form.get('state') ?? ''),
    city: String(form.get('city') ?? '').slice(0, 100),
    postalCode: String(form.get('postalCode') ?? '').slice(0, 9),
    radius: String(form.get('radius') ?? ''),
    agreed: form.has('agreed'),
  })
  const checked = checkProfile(fields)
  if (!checked.ok)
    return data<SignUpAnswer>(
      { fields, errors: profileErrorTexts(checked.errors), problem: errorTexts.invalid },
      refusalInit({ code: 'invalid' }),
    )
  const sent = ofPin(token, await describeSignUp(db(), { token, profile: checked.value, ...askerOf(request) }, now()))
  if (sent.ok) return backTo(token)
  return data<SignUpAnswer>({ fields, problem: refusalText(sent.code, sent.retryAfterSeconds) }, refusalInit(sent))
}

/** State and city from the CEP, where they were left empty. */
async function placeByPostalCode(fields: ProfileFields): Promise<ProfileFields> {
  if (fields.city.trim() || !isPostalCode(fields.postalCode)) return fields
  const found = await findAddress(db(), { postalCode: fields.postalCode, providers: addressProviders() }, now())
  if (!found.ok || !found.value.city) return fields
  return { ...fields, state: found.value.uf, city: found.value.city.name }
}

const isOfToken = (code: string) => code in signUpRefusalTexts
const backTo = (token: string) => new Response(null, { status: 303, headers: { location: signUpAddress({ token }) } })

/** What is left to say of a PIN: a token that is worth nothing leads back to its page, which says so. */
function ofPin<Value, Code extends string>(token: string, result: Result<Value, Code | SignUpRefusal>) {
  if (!result.ok && isOfToken(result.code)) throw backTo(token)
  return result as Result<Value, Exclude<Code, SignUpRefusal>>
}
