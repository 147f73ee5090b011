import { proveStaffPassword, replaceStaffPassword } from '#domain/identity/identity.server.ts'
import type { ChangePasswordErrorCode } from '#domain/identity/staff.ts'
import { ok, type Result } from '#domain/shared/result.ts'
import { writeAudit } from '#domain/staff/staff.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'

type Change = {
  userId: number
  /** The current session, which stays active. */
  sessionId: number
  uuid: string
  pin: string
  current: string
  wanted: string
  browser?: string | undefined
}

/**
 * A staff member changes their password with the current one and a fresh PIN; other sessions end and it is audited
 * (quality: Staff). Errors as `proveStaffPassword`.
 */
export async function changeOwnPassword(
  db: Db,
  { sessionId, ...change }: Change,
  now: Date,
): Promise<Result<undefined, ChangePasswordErrorCode>> {
  const { userId } = change
  const proved = await proveStaffPassword(db, change, now)
  if (!proved.ok) return proved
  return inTransaction(db, async (tx) => {
    await replaceStaffPassword(tx, { userId, sessionId, ...proved.value }, now)
    await writeAudit(tx, { staffUserId: userId, action: 'password.changed', subject: `staff:${userId}` }, now)
    return ok(undefined)
  })
}
