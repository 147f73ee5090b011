import { data } from 'react-router'
import { signedIn } from '#app/middleware/session.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { findVisitForClient } from '#domain/visits/visits.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { visitFile } from '#presenters/calendar.ts'
import type { Route } from './+types/visit-ics.ts'

export async function loader({ params: { uuid, ...params }, context }: Route.LoaderArgs) {
  const visitId = Number(params.visitId)
  const { userId } = context.get(signedIn)
  if (!isUuid(uuid) || !Number.isSafeInteger(visitId)) throw data(null, { status: 404 })
  const visit = await findVisitForClient(db(), { visitId, userId, uuid }, now())
  if (!visit) throw data(null, { status: 404 })
  return visitFile(visit, now(), 'client')
}
