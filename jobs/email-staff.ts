import { nationalHolidays } from '#domain/help/support-hours.ts'
import { emailsToStaff, type StaffEmail, urgentEmailsToStaff } from '#domain/moderation/overdue.server.ts'
import { hourMs } from '#domain/shared/durations.ts'
import { saoPauloDay, wallClock } from '#domain/shared/sao-paulo-time.ts'
import type { MessageSenders } from '#platform/configured-providers.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { countPostponedJobs } from '#platform/jobs/job-queue.ts'
import type { JobHelpers, Task } from '#platform/jobs/jobs.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { renderEmail } from '#presenters/email.ts'
import { staffNotificationEmail } from '#texts/messages/staff-email.ts'

/** In São Paulo. */
const sendHour = 8

/** Notifies staff of their overdue queues on working mornings, once a day; a failed e-mail is retried until nine. */
export const createEmailStaffTask =
  ({ email: mailer }: Pick<MessageSenders, 'email'>): Task =>
  async (_, { db, now, log }) => {
    const wall = new Date(wallClock(now))
    const isMorning = wall.getUTCHours() === sendHour && wall.getUTCDay() % 6 !== 0
    if (!isMorning || nationalHolidays(wall.getUTCFullYear()).has(saoPauloDay(now))) return
    await sendToStaff({ db, mailer, now, log }, await emailsToStaff(db, now), saoPauloDay(now))
  }

const urgentEveryMs = 6 * hourMs

/** Notifies staff of failing providers and unsent PINs at any hour, every six hours at most. */
export const createEmailStaffUrgentTask =
  ({ email: mailer }: Pick<MessageSenders, 'email'>): Task =>
  async (_, { db, now, log }) => {
    const emails = await urgentEmailsToStaff(db, await countPostponedJobs(db, 'send-pin'), now)
    await sendToStaff({ db, mailer, now, log }, emails, `at-once:${Math.floor(now.getTime() / urgentEveryMs)}`)
  }

type StaffMailContext = Pick<JobHelpers, 'db' | 'now' | 'log'> & { mailer: MessageSenders['email'] }

async function sendToStaff({ db, mailer, now, log }: StaffMailContext, emails: readonly StaffEmail[], when: string) {
  const failed: number[] = []
  for (const email of emails)
    await emailOnce(db, mailer, email, { when, now }).catch((error: unknown) => {
      log.warn({ err: error, staff: email.userId }, 'email to staff failed')
      failed.push(email.userId)
    })
  if (failed.length) throw new Error(`${failed.length} e-mails to staff could not be sent`)
}

/** Few in number, so each is sent inside the transaction that records it: a failure rolls both back. */
function emailOnce(
  db: Db,
  mailer: MessageSenders['email'],
  { userId, email, name, overdue }: StaffEmail,
  { when, now }: { when: string; now: Date },
) {
  const key = `${userId}:${when}`
  const origin = publicOrigin(env)
  return inTransaction(
    db,
    async () => {
      const rendered = renderEmail(staffNotificationEmail(name, overdue, { origin, now }))
      await mailer.send({ to: email, template: 'staff_queues', idempotencyKey: `staff:${key}`, ...rendered, now })
      return { ok: true, value: null }
    },
    { scope: 'staff-letter', key, fingerprint: key, now },
  )
}
