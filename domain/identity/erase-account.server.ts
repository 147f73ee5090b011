import type { Db } from '#platform/db.ts'
import { liftClientSuspension, retainClientSuspension } from './client-suspension.server.ts'
import { anonymizeConsents } from './consents.server.ts'
import { endSessions } from './sessions/session.server.ts'

type DeletedAccount = { userId: number; role: 'client' | 'professional'; placeholderName: string }

/**
 * Erases the personal data of a user, ends all sessions and deletes the codes of the phone (domain 2.7, invariant 16).
 * IPs of sessions are retained by law. Returns the former phone (none if closed) and e-mail; null if already deleted.
 */
export async function eraseAccount(
  tx: Db,
  { userId, role, placeholderName }: DeletedAccount,
  now: Date,
): Promise<{ phone: string | null; email: string | null } | null> {
  const user = await tx
    .selectFrom('users')
    .select(['phone', 'email'])
    .where('id', '=', userId)
    .where('role', '=', role)
    .where('status', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return null
  const { phone, email } = user
  await tx
    .updateTable('users')
    .set({ status: 'deleted', name: placeholderName, phone: null, email: null, avatar_url: null, deleted_at: now })
    .where('id', '=', userId)
    .execute()
  await endSessions(tx, { userId }, now)
  await tx.updateTable('sessions').set({ user_agent: null }).where('user_id', '=', userId).execute()
  // Another account may have the same phone; its PINs refer to it.
  await tx
    .deleteFrom('pin_challenges')
    .where((eb) => {
      const ofUser = eb('user_id', '=', userId)
      return phone === null ? ofUser : ofUser.or(eb.and([eb('phone', '=', phone), eb('user_id', 'is', null)]))
    })
    .execute()
  if (phone !== null) {
    await tx.deleteFrom('pin_failures').where('phone', '=', phone).execute()
    await retainClientSuspension(tx, { userId, phone }, now)
  } else await liftClientSuspension(tx, userId) // its number has a new owner
  await anonymizeConsents(tx, userId)
  return { phone, email }
}
