import { z } from 'zod'
import { maxLeads } from '#domain/orders/order.ts'
import { type AccessError, accessErrors } from '#domain/shared/access.ts'
import type { Caller } from '#domain/shared/caller.ts'
import { type Action, client } from '#domain/shared/define-action.server.ts'
import { fail, ok, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { PickErrorCode } from '../lead.ts'
import { type Picked, pickProfessional } from './pick-instant-match.server.ts'

/** A pick that failed; without a name where the client was never shown the professional. */
type Missed = { id: number; name: string | undefined; code: Exclude<PickErrorCode, 'not_found'> }
export type PickedAll = { reached: (Picked & { id: number })[]; refused: Missed[] }

const input = z.object({ orderUuid: z.uuid(), ids: z.array(z.int().positive()).min(1).max(maxLeads) })

/**
 * Picks up to four candidates, each in its own transaction, so that one failure undoes no other pick. Idempotent.
 * Error: another client's order.
 */
async function pickAll(
  db: Db,
  caller: Caller,
  { orderUuid, ids }: z.output<typeof input>,
  now: Date,
): Promise<Result<PickedAll, ErrorOfAll>> {
  const picked: PickedAll = { reached: [], refused: [] }
  for (const id of new Set(ids)) {
    const result = await pickProfessional(db, caller, { orderUuid, professionalId: id }, now)
    if (result.ok) {
      picked.reached.push({ id, ...result.value })
      continue
    }
    const { code } = result
    if (isErrorOfAll(code)) return fail(code)
    picked.refused.push({ id, name: await findNameForCode(db, id, code), code })
  }
  return ok(picked)
}

type ErrorOfAll = 'not_found' | 'key_reused' | AccessError
const errorsOfAll: readonly string[] = ['not_found', 'key_reused', ...accessErrors] satisfies ErrorOfAll[]

/** Whether an error concerns the order or the caller, and so every pick. */
const isErrorOfAll = (code: string): code is ErrorOfAll => errorsOfAll.includes(code)

/** Several transactions, which `defineAction` cannot make. */
export const pickProfessionals: Action<typeof input, 'not_found', PickedAll> = Object.assign(pickAll, {
  actionName: 'pick-professionals',
  switch: 'instant_match' as const,
  input,
  errors: ['not_found' as const, ...accessErrors],
  access: client.access,
  openToSuspended: false,
  idempotent: true,
})

async function findNameForCode(db: Db, id: number, code: PickErrorCode) {
  if (code === 'not_indicated') return undefined
  return (await db.selectFrom('professionals').select('name').where('id', '=', id).executeTakeFirst())?.name
}
