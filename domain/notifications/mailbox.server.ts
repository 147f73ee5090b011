import { sql } from 'kysely'
import { z } from 'zod'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { addressHash, markUnreachable } from './addresses.server.ts'

/** Messages to one mailbox in 24 hours, over all its accounts and sign-ups; each purpose has its own share. */
export const maxEmailsPerDay = {
  account: 24,
  security: 12,
  /** Sent to an unconfirmed address. */
  unverified: 3,
} as const
type Purpose = keyof typeof maxEmailsPerDay

/** `idempotencyKey`: a retry counts once. */
type Mail = { address: string; purpose: Purpose; idempotencyKey: string }

/**
 * Counts one message to a mailbox, or returns why it may not be sent: opted out, or daily limit reached. Security mail
 * ignores the opt-out.
 */
export async function takeMailboxPlace(db: Db, { address, purpose, idempotencyKey }: Mail, now: Date) {
  const hash = addressHash(address)
  const { value } = await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('mailbox ' || ${hash.toString('hex')}, 0))`.execute(tx)
    if (purpose !== 'security' && (await hasOptedOut(tx, hash))) return ok('opted_out' as const)
    const today = await tx
      .selectFrom('mailbox_emails')
      .select('dedupe_key')
      .where('address_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('sent_at', '>', addDays(now, -1))
      .execute()
    if (today.some((mail) => mail.dedupe_key === idempotencyKey)) return ok('ok' as const)
    if (today.length >= maxEmailsPerDay[purpose]) return ok('enough_for_today' as const)
    await tx
      .insertInto('mailbox_emails')
      .values({ address_hash: hash, dedupe_key: idempotencyKey, purpose, sent_at: now })
      .onConflict((conflict) => conflict.columns(['address_hash', 'dedupe_key']).doUpdateSet({ sent_at: now }))
      .execute()
    return ok('ok' as const)
  })
  return value
}

const hasOptedOut = async (db: Db, hash: Buffer) =>
  (await db
    .selectFrom('unreachable_addresses')
    .select('since')
    .where('channel', '=', 'email')
    .where('address_hash', '=', hash)
    .where('problem', '=', 'opted_out')
    .executeTakeFirst()) !== undefined

const sealName = 'mailbox-opt-out'

/** In the links of e-mails: its reader may opt the mailbox out, and back in. No other access; does not expire. */
export const mailboxToken = (address: string) => seal(sealName, address.toLowerCase())

/** Whether a token's mailbox has opted out; null for an invalid token. */
export async function findMailboxByToken(db: Db, token: string) {
  const address = unseal(sealName, token)
  return address === null ? null : { address, hasOptedOut: await hasOptedOut(db, addressHash(address)) }
}

/** Stops all e-mail to a mailbox except security, for every account. Idempotent; false for an invalid token. */
export async function optOutMailbox(db: Db, token: string, now: Date): Promise<boolean> {
  const address = unseal(sealName, token)
  if (address === null) return false
  await markUnreachable(db, { channel: 'email', address, problem: 'opted_out' }, now)
  return true
}

/** Reverts the opt-out of a mailbox. Only its own e-mails have the token: an account with that address cannot. */
export const optInMailbox = defineAction({
  name: 'opt-in-mailbox',
  actor: anyone,
  input: z.object({ token: z.string() }),
  errors: ['not_found'],
  idempotent: true,
  async run({ tx }, { token }) {
    const address = unseal(sealName, token)
    if (address === null) return fail('not_found')
    await tx
      .deleteFrom('unreachable_addresses')
      .where('channel', '=', 'email')
      .where('address_hash', '=', addressHash(address))
      .where('problem', '=', 'opted_out')
      .execute()
    return ok(null)
  },
})

export const purgeMailboxMails = (db: Db, now: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('mailbox_emails')
      .where('dedupe_key', 'in', (eb) =>
        eb.selectFrom('mailbox_emails').select('dedupe_key').where('sent_at', '<', addDays(now, -1)).limit(limit),
      )
      .where('sent_at', '<', addDays(now, -1))
      .executeTakeFirst(),
  )
