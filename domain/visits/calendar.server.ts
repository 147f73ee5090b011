import { z } from 'zod'
import { findProfessionalByUserId, professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { listVisits } from './visits.server.ts'

const sealPurpose = 'calendar'
/** For how long past visits stay in the calendar. */
const retentionDays = 60
/** How long canceled visits stay in the calendar, since services may fetch only every few days. */
const endedDays = 14

/** The token of a professional's calendar; undefined for others. */
export async function findCalendarToken(db: Db, userId: number): Promise<string | undefined> {
  const owner = await findProfessionalByUserId(db, userId)
  return owner && seal(sealPurpose, `${owner.id} ${await getCalendarNumber(db, owner.id)}`)
}

async function getCalendarNumber(db: Db, professionalId: number) {
  const row = await db
    .selectFrom('calendar_links')
    .select('number')
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
  return row?.number ?? 1
}

/** Makes a new address for the calendar; the former one stops working. */
export const renewCalendar = defineAction({
  name: 'renew-calendar',
  actor: professional,
  input: z.object({}),
  errors: [],
  async run({ tx, actor, now }) {
    await tx
      .insertInto('calendar_links')
      .values({ professional_id: actor.id, number: 2, changed_at: now })
      .onConflict((conflict) =>
        conflict
          .column('professional_id')
          .doUpdateSet((eb) => ({ number: eb('calendar_links.number', '+', 1), changed_at: now })),
      )
      .execute()
    return ok(null)
  },
})

/** The visits in a calendar by the token of its address; undefined for an unknown or former one. */
export async function findCalendar(db: Db, token: string, now: Date) {
  const [id, number] = (unseal(sealPurpose, token) ?? '').split(' ').map(Number)
  if (!id || !number) return undefined
  const owner = await db
    .selectFrom('professionals')
    .select(['user_id as userId', 'name'])
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  if (!owner || (await getCalendarNumber(db, id)) !== number) return undefined
  const from = addDays(now, -retentionDays)
  const endedFrom = addDays(now, -endedDays)
  const visits = await listVisits(db, owner.userId, { from, endedFrom }, now)
  return { name: owner.name, visits }
}
