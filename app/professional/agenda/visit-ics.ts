import { data } from 'react-router'
import { signedIn } from '#app/middleware/session.ts'
import { findVisitForProfessional } from '#domain/visits/visits.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { visitFile } from '#presenters/calendar.ts'
import type { Route } from './+types/visit-ics.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitId = Number(params.visitId)
  const { userId } = context.get(signedIn)
  const visit = Number.isSafeInteger(visitId)
    ? await findVisitForProfessional(db(), { visitId, userId }, now())
    : undefined
  if (!visit) throw data(null, { status: 404 })
  return visitFile(visit, now(), 'professional')
}
