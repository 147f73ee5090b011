import { data } from 'react-router'
import { refusalInit } from '#doors/refusal-status.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { sessionCookies } from '#domain/identity/session-cookies.server.ts'
import { allStates, cityById } from '#domain/places/places.server.ts'
import { openSignUp } from '#domain/professionals/begin-sign-up.server.ts'
import { checkProfile, describeSignUp, resendSignUpPin } from '#domain/professionals/describe-sign-up.server.ts'
import { finishSignUp } from '#domain/professionals/finish-sign-up.server.ts'
import { emptyProfile, type ProfileFields } from '#domain/professionals/sign-up.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { askerOf, isSecure, visitOf } from '#platform/request-origin.ts'
import { errorTexts, refusalText } from '#texts/errors.ts'
import { profileErrorTexts, signUpPageTexts as words, signUpRefusalTexts } from '#texts/sign-up.ts'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token')?.slice(0, 100) ?? ''
const pageOf = (token: string) => `/profissional/cadastro?token=${encodeURIComponent(token)}`

/** The sign-up of the token in the address: what was filled in so far, and whether a code is on its way. 404 and 410 in words. */
export async function signUpPage(request: Request) {
  const token = tokenOf(request)
  const found = await openSignUp(db(), token, now())
  if (!found.ok)
    return data(
      { refused: found.code, ...signUpRefusalTexts[found.code] },
      { status: found.code === 'sign_up_unknown' ? 404 : 410 },
    )
  const { email, phone, name, categoryIds, cityId, pinUuid } = found.value
  const city = cityId === null ? undefined : cityById(cityId)
  const fields: ProfileFields = {
    ...emptyProfile,
    name: name ?? '',
    services: categoryIds.flatMap((id) => catalog().serviceById(id)?.slug ?? []),
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
    page: pageOf(token),
    awaitsPin: pinUuid !== null && !isChanging,
    states: allStates().map(({ uf, name: label }) => ({ value: uf, label })),
    roots: catalog().roots.map((root) => ({
      name: root.name,
      services: catalog()
        .servicesOfRoot(root.slug)
        .map((service) => ({ slug: service.slug, name: service.name })),
    })),
  })
}

export type SignUpAnswer = {
  fields?: ProfileFields
  errors?: ReturnType<typeof profileErrorTexts>
  pinError?: string
  problem?: string
  said?: string
}

/** Both forms of the page; they need no script. What is refused for the token itself shows when the page is read again. */
export async function signUpForm(request: Request): Promise<Response | ReturnType<typeof data<SignUpAnswer>>> {
  const token = tokenOf(request)
  const form = await request.formData()
  if (form.get('intent') === 'resend') return sendAgain(request, token)
  if (form.has('pin')) return enter(request, token, String(form.get('pin')))
  const fields: ProfileFields = {
    name: String(form.get('name') ?? '').slice(0, 200),
    services: form.getAll('services').map(String).slice(0, 1000),
    state: String(form.get('state') ?? ''),
    city: String(form.get('city') ?? '').slice(0, 100),
    agreed: form.has('agreed'),
  }
  const checked = checkProfile(fields)
  if (!checked.ok)
    return data({ fields, errors: profileErrorTexts(checked.errors), problem: errorTexts.invalid }, { status: 422 })
  const sent = await describeSignUp(db(), { token, profile: checked.value, ...askerOf(request) }, now())
  if (!sent.ok && !isOfToken(sent.code))
    return data(
      { fields, problem: refusalText(sent.code, sent.retryAfterSeconds) },
      refusalInit({ ...sent, code: sent.code }),
    )
  return new Response(null, { status: 303, headers: { location: pageOf(token) } })
}

async function sendAgain(request: Request, token: string) {
  const again = await resendSignUpPin(db(), { token, ...askerOf(request) }, now())
  if (again.ok) return data({ said: words.resent })
  return isOfToken(again.code)
    ? backTo(token)
    : data({ pinError: refusalText(again.code, again.retryAfterSeconds) }, refusalInit({ ...again, code: again.code }))
}

async function enter(request: Request, token: string, pin: string) {
  const finished = await finishSignUp(db(), { token, pin: pin.trim(), ...visitOf(request) }, now())
  if (!finished.ok)
    return isOfToken(finished.code)
      ? backTo(token)
      : data({ pinError: errorTexts[finished.code] }, refusalInit({ ...finished, code: finished.code }))
  const headers = new Headers({ location: '/profissional' })
  const { token: session, name } = finished.value
  for (const cookie of sessionCookies(session, { name, role: 'professional' }, isSecure(request)))
    headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

const isOfToken = (code: string): code is keyof typeof signUpRefusalTexts => code in signUpRefusalTexts
const backTo = (token: string) => new Response(null, { status: 303, headers: { location: pageOf(token) } })
