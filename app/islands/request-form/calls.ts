import { fetchWithProofOfWork } from '#app/browser/fetch-proved.ts'
import type { RequestFields } from '#domain/orders/placement/request-fields.ts'
import { placeSlug } from '#domain/places/place.ts'
import { campaignOf } from '#domain/shared/campaign.ts'
import { besideFieldTexts } from '#texts/request-fields.ts'
import { requestFormTexts } from '#texts/request-form.ts'
import { newId } from '../new-id.ts'

export type FoundCity = { slug: string; name: string; uf: string; region?: string }
export type KnownClient = { name: string; email: string; phone: string }
export type Sent = { ok: true; link: string } | { ok: false; message: string; errors: Record<string, string> }

const headers = { 'accept-version': '7', 'accept-language': 'pt-BR' }
const ask = async <Answer>(url: string) => {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as Answer
}

export type FoundAddress = {
  uf: string
  city: { slug: string; name: string } | null
  district: string | null
  street: string | null
}

/** Looks up a CEP. A string: the error. Undefined: no response. */
export async function findAddress(postalCode: string, signal: AbortSignal): Promise<FoundAddress | string | undefined> {
  try {
    const response = await fetch(`/v1/addresses/${postalCode}`, { headers, signal })
    if (response.ok) return (await response.json()) as FoundAddress
    return response.status === 404 ? ((await response.json()) as { message: string }).message : undefined
  } catch {
    return undefined
  }
}

export const citiesAddress = (text: string, uf: string) =>
  `/v1/cities?${new URLSearchParams(uf ? { text, state: uf } : { text })}`

/** The city with exactly the typed name; similar ones are only suggested. Null: none. Undefined: no response. */
export async function findCity(text: string, uf: string): Promise<FoundCity | null | undefined> {
  try {
    const cities = await ask<FoundCity[]>(citiesAddress(text, uf))
    const typed = placeSlug(text)
    return cities.find(({ slug, region }) => slug === typed || (region && placeSlug(region) === typed)) ?? null
  } catch {
    return undefined
  }
}

/** Whether the city is served. Without a response nothing is shown. */
export const isServedIn = (categoryId: number, { uf, slug }: FoundCity): Promise<boolean> =>
  ask<{ isServed: boolean }>(`/v1/services/${categoryId}/coverage/${uf}/${slug}`).then(
    ({ isServed }) => isServed,
    () => true,
  )

/** Who is signed in as a client: the contact step is then skipped (AMB-22). */
export async function knownClient(): Promise<KnownClient | undefined> {
  try {
    if (!(await ask<{ present: boolean }>('/api/session')).present) return
    const me = await ask<KnownClient & { role: string }>('/api/me')
    return me.role === 'client' ? me : undefined
  } catch {
    return undefined
  }
}

export const photoAddress = (photo: string) => `/v1/requests/photos/${photo}`

/** Whether the server has deleted a photo. No response means no. */
export const isPhotoGone = (photo: string) =>
  fetch(photoAddress(photo)).then(
    ({ status }) => status === 404 || status === 410,
    () => false,
  )

/** The body of `POST /api/requests`. */
const requestBody = (categoryId: number, { answers, maxLeads, city, ...fields }: RequestFields, only?: string) =>
  JSON.stringify({
    ...fields,
    ...(only ? { only } : {}),
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
  if (lastSent.body !== body) Object.assign(lastSent, { body, key: newId() })
  let response: Response
  try {
    response = await fetchWithProofOfWork('/api/requests', {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': lastSent.key },
    })
  } catch {
    return { ok: false, message: requestFormTexts.offline, errors: {} }
  }
  const answer = (await response.json().catch(() => ({}))) as {
    link?: string
    message?: string
    errors?: Record<string, string>
  }
  if (response.ok && answer.link) return { ok: true, link: answer.link }
  return { ok: false, message: answer.message ?? besideFieldTexts.failed, errors: answer.errors ?? {} }
}
