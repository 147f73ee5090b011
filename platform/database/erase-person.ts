import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

type Traces = {
  userId: number
  /** Scopes of idempotency keys that name no user: with them lies what was sent. */
  scopes: string[]
  /** Phones and addresses to which messages went. */
  recipients: string[]
  phone: string
}

/** Forgets what the platform itself would keep of a person for a while: answers, the local inbox, messages not yet sent. */
export async function erasePerson(tx: Db, { userId, scopes, recipients, phone }: Traces) {
  await tx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('scope', '=', eb.fn.any(eb.val(scopes)))]))
    .execute()
  await tx.deleteFrom('outbox_messages').where('recipient', 'in', recipients).execute()
  // Jobs of the package's own table; one that runs at this moment ends by itself.
  await sql`delete from graphile_worker._private_jobs where payload ->> 'phone' = ${phone} and locked_at is null`.execute(
    tx,
  )
}
