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

/** What a letter carries: it says yes to one wish, and takes back all of a mailbox. It opens nothing else. */
export const waitlistToken = ({ id, email }: { id: number; email: string }) => seal(name, `${id} ${email}`)

function readWatchToken(token: string) {
  const [id, email] = unseal(name, token)?.split(' ') ?? []
  return id && email ? { id: Number(id), email } : null
}

/**
 * Somebody without an account wants to hear when a place is served: one letter asks whether the mailbox is theirs, and nothing else goes
 * there before it said yes. Asked again, it asks again, within limits; the answer never tells whether an address is known.
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

/** The letter that asks for a yes: to whom and for what; null when it was taken back or given meanwhile. */
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

/** How a wish stands, for the page of its letter; null for a token that is none. Looking changes nothing. */
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

/** The mailbox says yes. Twice is once; a wish that is gone stays gone. */
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

/** All wishes of the mailbox are forgotten, said yes or not. Twice is once. False for a token that is none. */
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

/** The same for a copy of one's data. */
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
