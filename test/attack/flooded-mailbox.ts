import { sql } from 'kysely'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { type Attack, change } from './attack.ts'

const email = 'inundada@exemplo.com.br'
const signUps = 40
const maxMails = 3

/** Sign-ups from many networks and phones flood one mailbox. */
export const floodedMailbox: Attack = {
  category: 'mail to one mailbox by many sign-ups',
  twin: { changes: [change('domain/notifications/mailbox.server.ts', 'unverified: 3', 'unverified: 300')] },
  async run({ address, db }) {
    for (let index = 0; index < signUps; index++) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index + 1}` }
      const body = JSON.stringify({ email, phone: `1194${1_000_000 + index}` })
      const { status } = await fetch(`${address}/api/signup`, { method: 'POST', headers, body })
      if (status >= 400) return [`sign-up ${index + 1} was answered with ${status}`]
    }
    await sql`update sign_ups set created_at = created_at - interval '2 hours' where email = ${email}`.execute(db)
    await enqueue(db, 'remind-sign-ups', {})
    await emptyQueue(db)
    const mails = await db
      .selectFrom('outbox_messages')
      .select('id')
      .where('recipient', '=', email)
      .where('channel', '=', 'email')
      .execute()
    return mails.length > maxMails ? [`${mails.length} mails went to one mailbox for ${signUps} sign-ups`] : []
  },
}

/** Waits until every job of sign-ups ran. */
async function emptyQueue(db: Parameters<typeof enqueue>[0]) {
  for (let attempt = 0; attempt < 300; attempt++) {
    await new Promise((resume) => setTimeout(resume, 100))
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::int as jobs from graphile_worker.jobs where task_identifier in ('remind-sign-ups', 'send-sign-up-reminder')`.execute(
      db,
    )
    if (rows[0]!.jobs === 0) return
  }
  throw new Error('The jobs of sign-ups did not end.')
}
