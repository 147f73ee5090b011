import { sql } from 'kysely'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { changeProfileState } from './change-state.server.ts'
import type { SuspensionReason } from './professional.ts'
import { purgeProfilePages } from './profile-settings/own-row.server.ts'

type Changed = Result<{ userId: number }, 'already_decided'>

/**
 * Suspends a professional, until a moment or until restored: no unlocks, no public profile; contacts continue. Errors:
 * suspended or deleted.
 */
export async function suspendProfile(
  tx: Db,
  { professionalId, reason, until = null }: { professionalId: number; reason: SuspensionReason; until?: Date | null },
  now: Date,
): Promise<Changed> {
  const suspended = await changeProfileState(tx, 'suspend')
    .set({ suspended_from: sql`state`, suspended_reason: reason, suspended_at: now, suspended_until: until })
    .where('id', '=', professionalId)
    .returning('user_id')
    .executeTakeFirst()
  return purgeChangedProfile(tx, professionalId, suspended, now)
}

/** Restores a suspended professional to the former state. Error: not suspended. */
export async function liftSuspension(
  tx: Db,
  { professionalId }: { professionalId: number },
  now: Date,
): Promise<Changed> {
  const lifted = await lift(tx).where('id', '=', professionalId).returning('user_id').executeTakeFirst()
  return purgeChangedProfile(tx, professionalId, lifted, now)
}

/** Restores professionals whose suspension is over. */
export async function liftDueSuspensions(tx: Db, now: Date) {
  const lifted = await lift(tx)
    .where('suspended_until', '<=', now)
    .returning(['id as professionalId', 'user_id as userId'])
    .execute()
  for (const { professionalId } of lifted) await purgeProfilePages(tx, professionalId, now)
  return lifted
}

const lift = (tx: Db) =>
  changeProfileState(tx, 'lift').set({
    suspended_from: null,
    suspended_reason: null,
    suspended_at: null,
    suspended_until: null,
  })

async function purgeChangedProfile(
  tx: Db,
  professionalId: number,
  row: { user_id: number } | undefined,
  now: Date,
): Promise<Changed> {
  if (!row) return fail('already_decided')
  await purgeProfilePages(tx, professionalId, now)
  return ok({ userId: row.user_id })
}
