import { sql } from 'kysely'
import { ok, type Result } from '#domain/shared/result.ts'
import { countedAddress } from '#platform/security/network-address.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { rateLimitsOf, type TooMuch } from '#platform/security/rate-limit.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { waitlistLimits } from './waitlist.ts'

type Wish = { email: string; categoryId: number; cityId: number }

const name = 'place-watch'

/** The token of an e-mail: confirms one entry, or removes all of a mailbox. */
export const waitlistToken = ({ id, email }: { id: number; email: string }) => seal(name, `${id} ${email}`)

function readWatchToken(token: string) {
  const [id, email] = unseal(name, token)?.split(' ') ?? []
  return id && email ? { id: Number(id), email } : null
}

/**
 * Adds a waitlist entry and sends a confirmation e-mail. Repeated requests resend it, within limits; the response never
 * reveals whether an address is known.
 */
export async function joinWaitlist(
  db: Db,
  { address, ...wish }: Wish & { address: string | undefined },
  now: Date,
): Promise<Result<null, never> | TooMuch> {
  const limits = rateLimitsOf(db)
  const asked = await limits.takeFrom(waitlistLimits.address, countedAddress(address))
  if (!asked.ok) return asked
  const written = await limits.takeFrom(waitlistLimits.email, wish.email)
  if (!written.ok) return ok(null) // the mailbox has its e-mails; the caller learns nothing
  return inTransaction(db, async (tx) => {
    const { email, categoryId, cityId } = wish
    const { id, confirmed_at } = await tx
      .insertInto('waitlist_entries')
      .values({ email, category_id: categoryId, city_id: cityId, requested_at: now })
      .onConflict((known) =>
        known.columns(['email', 'category_id', 'city_id']).doUpdateSet({
          requested_at: sql<Date>`case when waitlist_entries.confirmed_at is null then excluded.requested_at else waitlist_entries.requested_at end`,
        }),
      )
      .returning(['id', 'confirmed_at'])
      .executeTakeFirstOrThrow()
    if (!confirmed_at) await enqueue(tx, 'send-waitlist-confirmation', { id })
    return ok(null)
  })
}

/** Data of the confirmation e-mail; null if removed or confirmed. */
export async function waitlistEntryToConfirm(db: Db, id: number) {
  const row = await db
    .selectFrom('waitlist_entries')
    .select(['id', 'email', 'category_id as categoryId', 'city_id as cityId', 'requested_at as askedAt'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, token: waitlistToken(row) } : null
}

export type WaitlistView = { state: 'asked' | 'confirmed' | 'gone'; categoryId?: number; cityId?: number }

/** The state of an entry for its page; null for an invalid token. Read-only. */
export async function watchOf(db: Db, token: string): Promise<WaitlistView | null> {
  const read = readWatchToken(token)
  if (!read) return null
  const row = await db
    .selectFrom('waitlist_entries')
    .select(['category_id as categoryId', 'city_id as cityId', 'confirmed_at as confirmedAt'])
    .where('id', '=', read.id)
    .where('email', '=', read.email)
    .executeTakeFirst()
  if (!row) return { state: 'gone' }
  const { confirmedAt, ...place } = row
  return { state: confirmedAt ? 'confirmed' : 'asked', ...place }
}

/** Confirms an entry. Idempotent; removed entries stay removed. */
export async function confirmWaitlistEntry(db: Db, token: string, now: Date): Promise<boolean> {
  const read = readWatchToken(token)
  if (!read) return false
  await db
    .updateTable('waitlist_entries')
    .set({ confirmed_at: now })
    .where('id', '=', read.id)
    .where('email', '=', read.email)
    .where('confirmed_at', 'is', null)
    .execute()
  return true
}

/** Deletes all entries of the mailbox. Idempotent. False for an invalid token. */
export async function leaveWaitlist(db: Db, token: string): Promise<boolean> {
  const read = readWatchToken(token)
  if (!read) return false
  await eraseWatchesOf(db, [read.email])
  return true
}

/** Erases the entries of a deleted account's mailboxes. */
export async function eraseWatchesOf(db: Db, emails: readonly string[]) {
  if (!emails.length) return
  await db.deleteFrom('waitlist_entries').where('email', 'in', lower(emails)).execute()
}

/** The same for the data export. */
export const watchesOf = async (db: Db, emails: readonly string[]) =>
  emails.length
    ? db
        .selectFrom('waitlist_entries as w')
        .innerJoin('categories as s', 's.id', 'w.category_id')
        .innerJoin('cities as c', 'c.id', 'w.city_id')
        .select([
          'w.email',
          's.name as service',
          'c.name as city',
          'c.uf',
          'w.requested_at as askedAt',
          'w.confirmed_at as confirmedAt',
        ])
        .where('w.email', 'in', lower(emails))
        .orderBy('w.id')
        .execute()
    : []

const lower = (emails: readonly string[]) => emails.map((email) => email.toLowerCase())
