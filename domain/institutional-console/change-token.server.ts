import { z } from 'zod'
import { staffEmail } from '#domain/identity/staff.ts'
import { type ChatToken, reconnectChat, rotateChatToken } from '#domain/professionals/professionals.server.ts'
import type { Caller } from '#domain/shared/caller.ts'
import { type ActionContext, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { anyStaff, type StaffActor } from '#domain/staff/staff.server.ts'
import type { Db } from '#platform/db.ts'

const input = z.object({ profileId: rowId })

/** Revokes the console's access to an institutional professional until it is reconnected (domain 2.10). */
export const rotateToken = defineAction({
  name: 'rotate-token',
  actor: anyStaff,
  input,
  errors: ['not_institutional'],
  run: (context, { profileId }) => change(context, profileId, 'institutional_token.rotated'),
})

/** Reconnects the console with the current token. */
export const reconnectProfile = defineAction({
  name: 'reconnect-profile',
  actor: anyStaff,
  input,
  errors: ['not_institutional'],
  run: (context, { profileId }) => change(context, profileId, 'institutional_token.reconnected'),
})

const changes = {
  'institutional_token.rotated': rotateChatToken,
  'institutional_token.reconnected': reconnectChat,
} as const

async function change(
  { tx, actor }: ActionContext<StaffActor>,
  profileId: number,
  action: keyof typeof changes,
): Promise<Result<ChatToken, 'not_institutional'>> {
  const token = await changes[action](tx, profileId)
  if (!token) return fail('not_institutional')
  actor.audit({ action, subject: `profile:${profileId}`, after: token, parties: [] })
  return ok(token)
}

/** The staff member with this e-mail, who is responsible for the change; null if there is none. */
export async function responsibleStaff(db: Db, email: string): Promise<Caller | null> {
  const member = await db
    .selectFrom('staff_credentials as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('u.id')
    .where('c.email', '=', staffEmail(email))
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  return member ? { user: { userId: member.id, role: 'staff' } } : null
}
