import type { Caller } from '#domain/shared/caller.ts'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { Role } from '../user.ts'
import { endSessions, openSession } from './session.server.ts'

type Visit = { uuid: string; userId: number; role?: Role } & Pick<Caller, 'userAgent' | 'ip'>

/**
 * Opens the session of a verified challenge. A retry with the same PIN replaces the former session, whose token was
 * lost. Clients and professionals are notified of a sign-in from a new browser.
 */
export async function openVerifiedSession(tx: Db, { uuid, ...visit }: Visit, now: Date) {
  const challenge = await tx
    .selectFrom('pin_challenges')
    .select('session_id as former')
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (challenge?.former) await endSessions(tx, { sessionId: challenge.former }, now)
  const session = await openSession(tx, visit, now)
  await tx.updateTable('pin_challenges').set({ session_id: session.sessionId }).where('uuid', '=', uuid).execute()
  if (visit.role !== 'staff') await enqueue(tx, 'notify-new-sign-in', { sessionId: session.sessionId })
  return session
}

/** The phone of an account and when it was last verified: each session starts with a code. */
export const findVerifiedPhone = (db: Db, userId: number): Promise<{ phone: string | null; verifiedAt: Date | null }> =>
  db
    .selectFrom('users as u')
    .leftJoin('sessions as s', 's.user_id', 'u.id')
    .select(['u.phone'])
    .select((eb) => eb.fn.max('s.created_at').as('verifiedAt'))
    .where('u.id', '=', userId)
    .groupBy('u.id')
    .executeTakeFirstOrThrow()
