import { sql } from 'kysely'
import { z } from 'zod'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { addDays, dayMs } from '#domain/shared/durations.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { dormantDays, type DormantErrorCode } from './dormant-account.ts'
import { endSessions } from './sessions/session.server.ts'

const linkMs = dayMs
const sealName = 'confirm-account'

/** Real accounts have a session; accounts without one are demo data. */
export const isDormant = (now: Date, users: 'users' | 'u' = 'users') => sql<boolean>`coalesce(greatest(
  ${sql.ref(`${users}.confirmed_at`)},
  (select max(s.last_seen_at) from sessions s where s.user_id = ${sql.ref(`${users}.id`)})
) < ${addDays(now, -dormantDays)}, false)`

/** Why a phone alone does not open this account (AMB-92); null if it does. */
export async function findDormantDenial(db: Db, userId: number, now: Date): Promise<DormantErrorCode | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', isDormant(now).as('isDormant')])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.isDormant) return null
  return user.email ? 'account_dormant' : 'account_dormant_no_email'
}

/** Sends the link that confirms an account to its e-mail, once per verification. */
export const sendConfirmationLink = (db: Db, { userId, proof }: { userId: number; proof: string }) =>
  inTransaction(db, async (tx) => ok(await enqueue(tx, 'confirm-account', { userId, proof })))

/** Accounts that this verified phone alone does not open. */
export const listDormantAccounts = (db: Db, phone: string, now: Date) =>
  db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .where('role', '<>', 'staff')
    .where(isDormant(now))
    .execute()

/** Staff have confirmed that the phone's owner owns its accounts. */
export const confirmAccounts = (tx: Db, phone: string, now: Date) =>
  tx.updateTable('users').set({ confirmed_at: now }).where('phone', '=', phone).where('role', '<>', 'staff').execute()

/** Creates a confirmation link: a token valid for a day and the e-mail that receives it. Null without an e-mail. */
export async function createConfirmationLink(db: Db, userId: number, now: Date) {
  const user = await db
    .selectFrom('users')
    .select(['email', 'role'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!user?.email) return null
  const token = seal(sealName, JSON.stringify({ userId, email: user.email, until: now.getTime() + linkMs }))
  return { email: user.email, role: user.role, token }
}

/** The account of a valid link whose e-mail is unchanged; otherwise null. */
export async function findAccountOfLink(db: Db, token: string, now: Date) {
  const text = unseal(sealName, token)
  if (text === null) return null
  const { userId, email, until } = JSON.parse(text) as { userId: number; email: string; until: number }
  if (until < now.getTime()) return null
  const user = await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return user ?? null
}

/** Confirms an account by the link of its e-mail; a session still needs the phone. */
export const confirmAccount = defineAction({
  name: 'confirm-account',
  actor: anyone,
  input: z.object({ token: z.string() }),
  errors: ['not_found'],
  idempotent: true,
  async run({ tx, now }, { token }) {
    const account = await findAccountOfLink(tx, token, now)
    if (!account) return fail('not_found')
    await tx.updateTable('users').set({ confirmed_at: now }).where('id', '=', account.id).execute()
    return ok(null)
  },
})

/**
 * Frees the phone of a client's dormant account for a new one, of a person who does not know its e-mail. The job
 * `close-account` erases the old account.
 */
export async function closeDormantClient(tx: Db, { phone, email }: { phone: string; email: string }, now: Date) {
  const closed = await tx
    .updateTable('users')
    .set({ status: 'closed', phone: null, closed_at: now })
    .where('role', '=', 'client')
    .where('phone', '=', phone)
    .where('status', '=', 'active')
    .where((eb) => eb(eb.fn<string | null>('lower', ['email']), 'is distinct from', email.toLowerCase()))
    .where(isDormant(now))
    .returning('id')
    .executeTakeFirst()
  if (!closed) return
  await endSessions(tx, { userId: closed.id }, now)
  await enqueue(tx, 'close-account', { userId: closed.id })
}
