import { staffEmail } from '#domain/identity/staff.ts'
import { writeAudit } from '#domain/moderation/moderation.server.ts'
import { type ChatToken, reconnectChat, rotateChatToken } from '#domain/professionals/professionals.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { TokenErrorCode } from './institutional-console.ts'

/** The responsible staff member's e-mail. */
type Change = { profileId: number; by: string }

/** Revokes the console's access to an institutional professional until it is reconnected (domain 2.10). */
export const rotateToken = (db: Db, wish: Change, now: Date) => change(db, wish, 'institutional_token.rotated', now)

/** Reconnects the console with the current token. */
export const reconnectProfile = (db: Db, wish: Change, now: Date) =>
  change(db, wish, 'institutional_token.reconnected', now)

const changes = {
  'institutional_token.rotated': rotateChatToken,
  'institutional_token.reconnected': reconnectChat,
} as const

/** Errors: not staff, not an institutional profile. */
function change(
  db: Db,
  { profileId, by }: Change,
  action: keyof typeof changes,
  now: Date,
): Promise<Result<ChatToken, TokenErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<ChatToken, TokenErrorCode>> => {
    const member = await tx
      .selectFrom('staff_credentials as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select('u.id')
      .where('c.email', '=', staffEmail(by))
      .where('u.status', '=', 'active')
      .executeTakeFirst()
    if (!member) return fail('not_staff')
    const token = await changes[action](tx, profileId)
    if (!token) return fail('not_institutional')
    await writeAudit(tx, { staffUserId: member.id, action, subject: `profile:${profileId}`, after: token }, now)
    return ok(token)
  })
}
