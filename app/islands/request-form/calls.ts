import type { Schemas } from '#app/browser/api-types.ts'
import { call } from '#app/browser/call.ts'
import { newId } from '#app/browser/new-id.ts'
import type { RequestFields } from '#domain/orders/placement/request-fields.ts'
import { placeSlug } from '#domain/places/place.ts'
import { campaignOf } from '#domain/shared/campaign.ts'
import { besideFieldTexts } from '#texts/request-fields.ts'
import { requestFormTexts } from '#texts/request-form.ts'

export type FoundCity = Pick<Schemas['City'], 'slug' | 'name' | 'uf' | 'region'>
export type KnownClient = { name: string; email: string; phone: string }
export type Sent = { ok: true; link: string } | { ok: false; message: string; errors: Record<string, string> }

/** Looks up a CEP. A string: the error. Undefined: no response. */
export async function findAddress(postalCode: string): Promise<Schemas['Address'] | string | undefined> {
  const answer = await call('GET /v1/addresses/{postalCode}', { path: { postalCode } })
  if (answer.ok) return answer.value
  return answer.status === 404 ? answer.message : undefined
}

/** The city with exactly the typed name; similar ones are only suggested. Null: none. Undefined: no response. */
export async function findCity(text: string, uf: string): Promise<FoundCity | null | undefined> {
  const cities = await call('GET /v1/cities', { query: { text, state: uf || undefined } })
  if (!cities.ok) return undefined
  const typed = placeSlug(text)
  return cities.value.find(({ slug, region }) => slug === typed || (region && placeSlug(region) === typed)) ?? null
}

/** Whether the city is served. Without a response nothing is shown. */
export async function isServedIn(categoryId: number, { uf, slug }: FoundCity): Promise<boolean> {
  const path = { categoryId, state: uf, city: slug }
  const answer = await call('GET /v1/services/{categoryId}/coverage/{state}/{city}', { path })
  return !answer.ok || answer.value.isServed
}

/** Who is signed in as a client: the contact step is then skipped (AMB-22). */
export async function findKnownClient(): Promise<KnownClient | undefined> {
  const session = await call('GET /api/session')
  if (!session.ok || !session.value.present) return
  const me = await call('GET /api/me')
  if (!me.ok || me.value.role !== 'client') return
  const { name, email, phone } = me.value
  return { name, email: email ?? '', phone: phone ?? '' }
}

export const photoAddress = (photo: string) => `/v1/requests/photos/${photo}`

/** Whether the server has deleted a photo. No response means no. */
export const isPhotoGone = (photo: string) =>
  fetch(photoAddress(photo)).then(
    ({ status }) => status === 404 || status === 410,
    () => false,
  )

/** The body of `POST /api/requests`. */
const requestBody = (
  categoryId: number,
  { answers, maxLeads, city, ...fields }: RequestFields,
  only?: string,
): Schemas['Request'] => ({
  ...fields,
  only,
  campaign: campaignOf(new URLSearchParams(location.search)),
  categoryId,
  answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
  maxLeads: Number(maxLeads),
  city: placeSlug(city),
})

const lastSent = { body: '', key: '' }

/** Places the order, for one professional with `only`. Resending the same body is idempotent. */
export async function sendRequest(categoryId: number, fields: RequestFields, only?: string): Promise<Sent> {
  const body = requestBody(categoryId, fields, only)
  const text = JSON.stringify(body)
  if (lastSent.body !== text) Object.assign(lastSent, { body: text, key: newId() })
  const answer = await call('POST /api/requests', { body, headers: { 'idempotency-key': lastSent.key } })
  if (answer.ok) return { ok: true, link: answer.value.link }
  const { status, message, errors } = answer
  return { ok: false, message: message ?? (status === 0 ? requestFormTexts.offline : besideFieldTexts.failed), errors }
}
