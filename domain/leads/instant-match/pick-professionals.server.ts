import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { PickErrorCode } from '../lead.ts'
import { type Picked, pickProfessional } from './pick-instant-match.server.ts'
import type { pickProfessionalsForm } from './pick-professionals.ts'

/** Whoever cannot be had, with the reason; without a name where the client was not told of them. */
type Missed = { id: number; name: string | undefined; code: Exclude<PickErrorCode, 'not_found'> }
export type PickedAll = { reached: (Picked & { id: number })[]; refused: Missed[] }

/**
 * The client talks with some of those who were indicated, one after the other: whoever cannot be had is named with the
 * reason, the others are reached. Picked again it is the same. Refuses an order of somebody else.
 */
export async function pickProfessionals(
  db: Db,
  { orderUuid, userId, ids }: ActionInput<typeof pickProfessionalsForm>,
  now: Date,
): Promise<Result<PickedAll, 'not_found'>> {
  const picked: PickedAll = { reached: [], refused: [] }
  for (const id of new Set(ids)) {
    const result = await pickProfessional(db, { orderUuid, clientUserId: userId, professionalId: id }, now)
    if (result.ok) picked.reached.push({ id, ...result.value })
    else if (result.code === 'not_found') return fail('not_found')
    else picked.refused.push({ id, name: await nameFor(db, id, result.code), code: result.code })
  }
  return ok(picked)
}

async function nameFor(db: Db, id: number, code: PickErrorCode) {
  if (code === 'not_indicated') return undefined
  return (await db.selectFrom('professionals').select('name').where('id', '=', id).executeTakeFirst())?.name
}
