import { data, redirect } from 'react-router'
import { formTexts } from '#doors/form-texts.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { endFormerSession, sessionCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { isSecure } from '#platform/request-origin.ts'
import { seal, unseal } from '#platform/seal.ts'
import { type SituationName, situationTexts } from '#texts/dev-situations.ts'

/** What the button of a person says to this server: only whom a situation made may be entered. */
const seatOf = 'dev-situation'

const isSituation = (name: string): name is SituationName => Object.hasOwn(situationTexts, name)

/** Nothing of the builders is loaded in production. */
const builders = () => import('#db/builders/situations.ts')

/** Makes a situation and gives its people, or signs this browser in as one of them. Never in production. */
export async function makeSituation(request: Request) {
  if (env.APP_ENV === 'production') throw data(null, { status: 404 })
  const { situation, seat } = formTexts(await request.formData(), ['situation', 'seat'])
  if (seat) return enter(request, seat)
  if (!isSituation(situation)) throw data(null, { status: 400 })
  const { findPerson, situations } = await builders()
  const people = []
  for (const viewer of await situations[situation](db(), now())) {
    const { name, role } = (await findPerson(db(), viewer.userId))!
    people.push({ name, role, seat: seal(seatOf, JSON.stringify(viewer)) })
  }
  return { situation, people }
}

async function enter(request: Request, seat: string) {
  const opened = unseal(seatOf, seat)
  if (!opened) throw data(null, { status: 400 })
  const { userId, path } = JSON.parse(opened) as { userId: number; path: string }
  const person = await (await builders()).findPerson(db(), userId)
  if (!person) throw data(null, { status: 404 })
  const { sessionId, token } = await openSession(db(), { userId, role: person.role }, now())
  await endFormerSession(db(), { cookies: request.headers.get('cookie'), sessionId }, now())
  const headers = new Headers()
  for (const cookie of sessionCookies(token, person, isSecure(request))) headers.append('set-cookie', cookie)
  return redirect(path, { status: 303, headers })
}
