import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import type { Caller } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { visitsOf } from './visits.server.ts'

const name = 'calendar'
const dayMs = 24 * 3_600_000
/** A calendar keeps what was, for a while. */
const keptDays = 60
/** How long it shows that a visit was canceled or declined: calendar services may fetch only every few days. */
const endedDays = 14

/** What the address of a professional's calendar carries, until they ask for another one; undefined for who is none. */
export async function calendarToken(db: Db, userId: number): Promise<string | undefined> {
  const professional = await findProfessionalByUserId(db, userId)
  return professional && seal(name, `${professional.id} ${await numberOf(db, professional.id)}`)
}

async function numberOf(db: Db, professionalId: number) {
  const kept = await db
    .selectFrom('calendar_links')
    .select('number')
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
  return kept?.number ?? 1
}

/** A new address for the calendar: whoever had the one before reads nothing any more. */
export function renewCalendar(db: Db, { userId }: Caller, now: Date): Promise<Result<null, 'not_a_professional'>> {
  return inTransaction(db, async (tx): Promise<Result<null, 'not_a_professional'>> => {
    const professional = await findProfessionalByUserId(tx, userId)
    if (!professional) return fail('not_a_professional')
    await tx
      .insertInto('calendar_links')
      .values({ professional_id: professional.id, number: 2, changed_at: now })
      .onConflict((conflict) =>
        conflict
          .column('professional_id')
          .doUpdateSet((eb) => ({ number: eb('calendar_links.number', '+', 1), changed_at: now })),
      )
      .execute()
    return ok(null)
  })
}

/** The visits that the calendar of this address has; undefined for an address that is none, or none any more. */
export async function calendarOf(db: Db, token: string, now: Date) {
  const [id, number] = (unseal(name, token) ?? '').split(' ').map(Number)
  if (!id || !number) return undefined
  const professional = await db
    .selectFrom('professionals')
    .select(['user_id as userId', 'name'])
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  if (!professional || (await numberOf(db, id)) !== number) return undefined
  const from = new Date(now.getTime() - keptDays * dayMs)
  const endedFrom = new Date(now.getTime() - endedDays * dayMs)
  const visits = await visitsOf(db, professional.userId, { from, endedFrom }, now)
  return { name: professional.name, visits }
}
