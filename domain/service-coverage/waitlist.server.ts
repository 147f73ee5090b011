import { sql } from 'kysely'
import { z } from 'zod'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { cleanEmail, isEmail } from '#domain/shared/email.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { limitKeyOfIp } from '#platform/security/ip-address.ts'
import { consumeLimit, rateLimitsOf } from '#platform/security/rate-limit.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { entryRetentionDays, unconfirmedRetentionDays, type WaitlistErrorCode, waitlistLimits } from './waitlist.ts'

const sealPurpose = 'place-watch'

/** The token of an e-mail: confirms one entry, or removes all of a mailbox. */
export const waitlistToken = ({ id, email }: { id: number; email: string }) => seal(sealPurpose, `${id} ${email}`)

function readWaitlistToken(token: string) {
  const [id, email] = unseal(sealPurpose, token)?.split(' ') ?? []
  return id && email ? { id: Number(id), email } : null
}

const required: WaitlistErrorCode = 'required'
const invalid: WaitlistErrorCode = 'invalid'

/**
 * Adds a waitlist entry and sends a confirmation e-mail. Repeated requests resend it, within limits; the response never
 * reveals whether an address is known.
 */
export const joinWaitlist = defineAction({
  name: 'join-waitlist',
  actor: anyone,
  input: z.object({
    email: z.string(required).overwrite(cleanEmail).toLowerCase().min(1, required).refine(isEmail, invalid),
    agree: z.literal(true, required),
    service: z.string(),
    state: z.string(),
    city: z.string(),
  }),
  errors: ['not_found', 'too_many_requests'],
  async admit({ db, caller: { ip } }) {
    const admitted = await rateLimitsOf(db).takeFrom(waitlistLimits.ip, limitKeyOfIp(ip))
    return admitted.ok ? ok(null) : admitted
  },
  async run({ tx, now }, { email, service, state, city }) {
    const category = catalog().serviceBySlug(service)
    const place = cityBySlug(state, city)
    if (!category || !place) return fail('not_found')
    if (!(await consumeLimit(tx, [waitlistLimits.email], email)).ok) return ok(null) // the caller learns nothing
    const { id, confirmed_at } = await tx
      .insertInto('waitlist_entries')
      .values({ email, category_id: category.id, city_id: place.id, requested_at: now })
      .onConflict((conflict) =>
        conflict.columns(['email', 'category_id', 'city_id']).doUpdateSet({
          requested_at: sql<Date>`case when waitlist_entries.confirmed_at is null then excluded.requested_at else waitlist_entries.requested_at end`,
        }),
      )
      .returning(['id', 'confirmed_at'])
      .executeTakeFirstOrThrow()
    if (!confirmed_at) await enqueue(tx, 'send-waitlist-confirmation', { id })
    return ok(null)
  },
})

/** Data of the confirmation e-mail; null if removed or confirmed. */
export async function findWaitlistEntryToConfirm(db: Db, id: number) {
  const row = await db
    .selectFrom('waitlist_entries')
    .select(['id', 'email', 'category_id as categoryId', 'city_id as cityId', 'requested_at as requestedAt'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, token: waitlistToken(row) } : null
}

export type WaitlistView = { state: 'asked' | 'confirmed' | 'gone'; categoryId?: number; cityId?: number }

/** The state of an entry for its page; null for an invalid token. Read-only. */
export async function findWaitlistView(db: Db, token: string): Promise<WaitlistView | null> {
  const entry = readWaitlistToken(token)
  if (!entry) return null
  const row = await db
    .selectFrom('waitlist_entries')
    .select(['category_id as categoryId', 'city_id as cityId', 'confirmed_at as confirmedAt'])
    .where('id', '=', entry.id)
    .where('email', '=', entry.email)
    .executeTakeFirst()
  if (!row) return { state: 'gone' }
  const { confirmedAt, ...place } = row
  return { state: confirmedAt ? 'confirmed' : 'asked', ...place }
}

/** Confirms an entry. Removed entries stay removed. */
export const confirmWaitlistEntry = defineAction({
  name: 'confirm-waitlist-entry',
  actor: anyone,
  input: z.object({ token: z.string() }),
  errors: ['not_found'],
  idempotent: true,
  async run({ tx, now }, { token }) {
    const entry = readWaitlistToken(token)
    if (!entry) return fail('not_found')
    await tx
      .updateTable('waitlist_entries')
      .set({ confirmed_at: now })
      .where('id', '=', entry.id)
      .where('email', '=', entry.email)
      .where('confirmed_at', 'is', null)
      .execute()
    return ok(null)
  },
})

/** Deletes all entries of the mailbox. */
export const leaveWaitlist = defineAction({
  name: 'leave-waitlist',
  actor: anyone,
  input: z.object({ token: z.string() }),
  errors: ['not_found'],
  idempotent: true,
  async run({ tx }, { token }) {
    const entry = readWaitlistToken(token)
    if (!entry) return fail('not_found')
    await eraseWaitlistEntries(tx, [entry.email])
    return ok(null)
  },
})

/** Erases the entries of a deleted account's mailboxes. */
export async function eraseWaitlistEntries(db: Db, emails: readonly string[]) {
  if (!emails.length) return
  await db.deleteFrom('waitlist_entries').where('email', 'in', lower(emails)).execute()
}

/** The entries of an account's e-mails for the export, without service and city: an e-mail may be another person's. */
export const listWaitlistEntries = async (db: Db, emails: readonly string[]) =>
  emails.length
    ? db
        .selectFrom('waitlist_entries')
        .select(['email', 'requested_at as askedAt', 'confirmed_at as confirmedAt'])
        .where('email', 'in', lower(emails))
        .orderBy('id')
        .execute()
    : []

/** Deletes entries after 180 days, unconfirmed ones after 7. */
export const purgeWaitlist = (db: Db, now: Date) =>
  db
    .deleteFrom('waitlist_entries')
    .where((eb) =>
      eb.or([
        eb('requested_at', '<', addDays(now, -entryRetentionDays)),
        eb.and([eb('confirmed_at', 'is', null), eb('requested_at', '<', addDays(now, -unconfirmedRetentionDays))]),
      ]),
    )
    .execute()

const lower = (emails: readonly string[]) => emails.map((email) => email.toLowerCase())
