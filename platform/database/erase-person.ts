import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

type Traces = {
  userId: number
  /** Recipients of messages: phones and e-mail addresses. */
  recipients: string[]
  /** None of a closed account: it belongs to somebody else. */
  phone: string | null
}

/** Erases the platform's own data about a person: idempotent responses, the local inbox, unsent messages. */
export async function erasePerson(tx: Db, { userId, recipients, phone }: Traces) {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
  if (recipients.length) await tx.deleteFrom('outbox_messages').where('recipient', 'in', recipients).execute()
  // graphile-worker's private table; a running job ends by itself.
  if (phone === null) return
  await sql`delete from graphile_worker._private_jobs where payload ->> 'phone' = ${phone} and locked_at is null`.execute(
    tx,
  )
}
