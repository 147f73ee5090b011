import type { ActionInput, Caller } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { momentOf } from '#domain/shared/sao-paulo-time.ts'
import { updateIfUnchanged } from '#domain/shared/update-if-unchanged.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { versionOf } from '#platform/database/version-of.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { lockOwnContact, saveWork } from './own-contact.server.ts'
import { workOn } from './pipeline.server.ts'
import type { logAttemptForm, noteContactForm, remindMeForm } from './work-on-contact.ts'

type Held = NonNullable<Awaited<ReturnType<typeof lockOwnContact>>>
type Usual = 'not_found' | 'too_many_requests'

/** Does something to a contact of one's own, within what a person may write in an hour. */
const ofOwn = <Code extends string = never>(
  db: Db,
  asked: Caller & { leadId: number },
  run: (tx: Db, contact: Held) => Promise<Result<null, Code>>,
) =>
  inTransaction(db, async (tx): Promise<Result<null, Usual | Code>> => {
    const contact = await lockOwnContact(tx, asked)
    if (!contact) return fail('not_found')
    const may = await consumeLimit(tx, personLimits.contactWork, asked.userId)
    return may.ok ? run(tx, contact) : may
  })

/** The mark of note and value, as the page of a contact shows them. */
export const versionOfNote = ({ note, valueCents }: Pick<Awaited<ReturnType<typeof workOn>>, 'note' | 'valueCents'>) =>
  versionOf([note, valueCents])

/**
 * Keeps the professional's own note and the value in centavos, which nobody else sees. Refuses somebody else's contact, and what
 * would wipe a note that was written meanwhile.
 */
export const noteContact = (
  db: Db,
  { note, valueCents, seen, ...asked }: ActionInput<typeof noteContactForm>,
  now: Date,
) =>
  ofOwn<'changed_meanwhile'>(db, asked, (tx) =>
    updateIfUnchanged(
      seen,
      async () => versionOfNote(await workOn(tx, asked.leadId)),
      () => saveWork(tx, asked.leadId, { note, value_cents: valueCents ?? null }, now),
    ),
  )

const dayMs = 24 * 3_600_000
const morning = 9 * 3_600_000
const furthestDays = 366

/**
 * Reminds at 9 in the morning of a day in São Paulo, once; without a day there is no reminder any more. Refuses somebody
 * else's contact, a day that has begun, and one more than a year away.
 */
export const remindMe = (db: Db, { day, ...asked }: ActionInput<typeof remindMeForm>, now: Date) =>
  ofOwn<'odd_day'>(db, asked, async (tx) => {
    const at = day === undefined ? null : momentOf(Date.parse(day) + morning)
    if (at && (at <= now || at.getTime() > now.getTime() + furthestDays * dayMs)) return fail('odd_day')
    await saveWork(tx, asked.leadId, { remind_at: at, reminded_at: null }, now)
    return ok(null)
  })

/** Two touches of the same link are one attempt. */
const sameAttemptMs = 60_000

/**
 * Notes that the professional tried to reach the client by something else than the chat: a link opened, or what they wrote down.
 * Counts as an attempt where a client stays silent (product: Refunds). Twice within a minute is once. Refuses somebody else's
 * contact, and one that is over.
 */
export const logAttempt = (db: Db, { way, note, ...asked }: ActionInput<typeof logAttemptForm>, now: Date) =>
  ofOwn<'lead_over'>(db, asked, async (tx, { state }) => {
    const { leadId } = asked
    if (state === 'rejected' || state === 'ended') return fail('lead_over')
    const same = await tx
      .selectFrom('contact_attempts')
      .select('id')
      .where('lead_id', '=', leadId)
      .where('channel', '=', way)
      .where('note', '=', note)
      .where('at', '>', new Date(now.getTime() - sameAttemptMs))
      .executeTakeFirst()
    if (!same)
      await tx.insertInto('contact_attempts').values({ lead_id: leadId, channel: way, note, at: now }).execute()
    return ok(null)
  })
