import { type Db, inTransaction } from '#platform/db.ts'
import { notify } from './notify.server.ts'

/**
 * Notifies a person of a sign-in from a browser that has not opened this account before; not for an account's first
 * session, nor for an ended one. Returns whether it did.
 */
export async function notifyNewSignIn(db: Db, sessionId: number, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions as s')
    .innerJoin('pin_challenges as p', 'p.session_id', 's.id')
    .select(['s.user_id as userId', 's.user_agent as userAgent'])
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions as earlier')
          .select('earlier.id')
          .whereRef('earlier.user_id', '=', 's.user_id')
          .whereRef('earlier.id', '<', 's.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pin_challenges as known')
            .innerJoin('sessions as opened', 'opened.id', 'known.session_id')
            .select('known.id')
            .whereRef('known.phone', '=', 'p.phone')
            .whereRef('known.browser_hash', '=', 'p.browser_hash')
            .whereRef('known.id', '<>', 'p.id')
            .whereRef('opened.user_id', '=', 's.user_id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!session) return false
  const { userId, userAgent } = session
  const notification = { userId, kind: 'new_sign_in', reference: `session:${sessionId}`, facts: { userAgent } } as const
  return (await inTransaction(db, async (tx) => ({ ok: true, value: await notify(tx, notification, now) }))).value
}
