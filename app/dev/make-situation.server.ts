import { data, redirect } from 'react-router'
import { formTexts } from '#app/middleware/form-texts.ts'
import { replaceSession } from '#domain/identity/sessions/session-cookies.server.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { isSecure } from '#platform/security/request-origin.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { type SituationName, situationTexts } from '#texts/dev-situations.ts'

/** Purpose of the sealed sign-in tokens: only people whom a situation created can be signed in. */
const tokenPurpose = 'dev-situation'

/** The uuid tells a person from another who got the same id after a reset. */
type SignInToken = { userId: number; uuid: string; path: string }

const isSituation = (name: string): name is SituationName => Object.hasOwn(situationTexts, name)

/** Imported on demand: production never loads the builders. */
const builders = () => import('#db/builders/situations.ts')

/** Builds a situation and returns its people, or signs this browser in as one of them. 404 in production. */
export async function makeSituation(request: Request) {
  if (env.APP_ENV === 'production') throw data(null, { status: 404 })
  const { situation, token } = formTexts(await request.formData(), ['situation', 'token'])
  if (token) return signIn(request, token)
  if (!isSituation(situation)) throw data(null, { status: 400 })
  const { findPerson, situations } = await builders()
  const people = []
  for (const viewer of await situations[situation](db(), now())) {
    const { uuid, name, role } = (await findPerson(db(), viewer.userId))!
    people.push({ name, role, token: seal(tokenPurpose, JSON.stringify({ ...viewer, uuid } satisfies SignInToken)) })
  }
  return { situation, people }
}

async function signIn(request: Request, sealed: string) {
  const opened = unseal(tokenPurpose, sealed)
  if (!opened) throw data(null, { status: 400 })
  const { userId, uuid, path } = JSON.parse(opened) as SignInToken
  const person = await (await builders()).findPerson(db(), userId)
  if (person?.uuid !== uuid) throw data(null, { status: 404 })
  const { token } = await openSession(db(), { userId, role: person.role }, now())
  const headers = new Headers()
  const session = { ...person, token, cookies: request.headers.get('cookie'), secure: isSecure(request) }
  for (const cookie of await replaceSession(db(), session, now())) headers.append('set-cookie', cookie)
  return redirect(path, { status: 303, headers })
}
