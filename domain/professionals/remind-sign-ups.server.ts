import { sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { emailToken } from './begin-sign-up.server.ts'

/** Hours after the sign-up form; its link is valid for a day. */
const signUpReminderHours = [1, 20] as const
/** Days since the creation of an account without its CPF. */
const reminderHours = [24, 72] as const

/** The last reminder first, so that a late sign-up gets only that one. */
const lastFirst = (hours: readonly number[]) => [...hours.entries()].reverse()
const hoursAgo = (now: Date, hours: number) => addHours(now, -hours)

/**
 * Skips mailboxes with an account. Phones are not looked up: a missing e-mail would reveal another person's account.
 */
const isNobodyYet = sql<boolean>`not exists (select from users u where u.role = 'professional' and u.status <> 'deleted'
  and lower(u.email) = sign_ups.email)`

/** Queues two reminders for unverified sign-ups while their link is valid. Returns how many. */
export async function listSignUpEmails(db: Db, now: Date): Promise<number> {
  const { value } = await inTransaction(db, async (tx) => {
    let emailCount = 0
    for (const [sent, hours] of lastFirst(signUpReminderHours)) {
      const due = await tx
        .updateTable('sign_ups')
        .set({ reminders_sent: sent + 1 })
        .where('reminders_sent', '<=', sent)
        .where('used_at', 'is', null)
        .where(isNobodyYet)
        .where('created_at', '<=', hoursAgo(now, hours))
        .where('expires_at', '>', now)
        .returning('id')
        .execute()
      for (const { id } of due) await enqueue(tx, 'send-sign-up-reminder', { id }, { maxAttempts: 3, priority: 20 })
      emailCount += due.length
    }
    return ok(emailCount)
  })
  return value
}

/** The e-mail's data; undefined once the sign-up is finished or expired. */
export async function signUpEmail(db: Db, id: number, now: Date) {
  const row = await db
    .selectFrom('sign_ups')
    .select(['id', 'email', 'reminders_sent as nth', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { ...row, token: emailToken(row.id) }
}

/** Reminds accounts without a CPF after one and three days. Returns how many. */
export async function remindUnfinished(db: Db, now: Date): Promise<number> {
  const { value } = await inTransaction(db, async (tx) => {
    let notifiedCount = 0
    for (const [sent, hours] of lastFirst(reminderHours)) {
      const due = await tx
        .updateTable('professionals')
        .set({ sign_up_reminders: sent + 1 })
        .where('state', '=', 'phone_verified')
        .where('sign_up_reminders', '<=', sent)
        .where('created_at', '<=', hoursAgo(now, hours))
        .returning(['id', 'user_id'])
        .execute()
      for (const { id, user_id: userId } of due) {
        const reference = `sign-up:${id}:${sent + 1}`
        await notify(tx, { userId, kind: 'sign_up_unfinished', reference, facts: {} }, now)
      }
      notifiedCount += due.length
    }
    return ok(notifiedCount)
  })
  return value
}
