import { z } from 'zod'
import { professional } from '#domain/professionals/professionals.server.ts'
import { dayField } from '#domain/shared/day-field.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { dayMs, hourMs } from '#domain/shared/durations.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { saoPauloInstant } from '#domain/shared/sao-paulo-time.ts'
import { updateIfUnchanged } from '#domain/shared/update-if-unchanged.ts'
import { contentVersion } from '#platform/database/content-version.ts'
import type { Db } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { attemptNoteLimit, attemptChannels, noteLimit } from './contact-notes.ts'
import { lockOwnContact, savePipelineEntry } from './own-contact.server.ts'
import { getPipelineEntry } from './pipeline.server.ts'

/** Locks a professional's contact, within the hourly limit of writes. */
async function lockForWork(tx: Db, { userId, leadId }: { userId: number; leadId: number }) {
  const contact = await lockOwnContact(tx, { userId, leadId })
  if (!contact) return fail('not_found')
  const limit = await consumeLimit(tx, personLimits.contactWork, userId)
  return limit.ok ? ok(contact) : limit
}

/** The version of note and value on the page. */
export const versionOfNote = ({ note, valueCents }: { note: string; valueCents: number | null }) =>
  contentVersion([note, valueCents])

/** Stores the professional's own note and value in centavos. `seen`: the edited version; a newer one stays. */
export const saveContactNote = defineAction({
  name: 'note-contact',
  actor: professional,
  input: z.object({
    leadId: rowId,
    note: z.string().trim().max(noteLimit).default(''),
    valueCents: z.int().positive().max(100_000_000).optional(),
    seen: z.string().max(40).optional(),
  }),
  errors: ['not_found', 'stale_version', 'too_many_requests'],
  fingerprint: ['leadId', 'note', 'valueCents'], // a retry may carry a newer version
  async run({ tx, actor: { userId }, now }, { leadId, note, valueCents, seen }) {
    const contact = await lockForWork(tx, { userId, leadId })
    if (!contact.ok) return contact
    return updateIfUnchanged(
      seen,
      async () => versionOfNote(await getPipelineEntry(tx, leadId)),
      () => savePipelineEntry(tx, leadId, { note, value_cents: valueCents ?? null }, now),
    )
  },
})

const morning = 9 * hourMs
const maxReminderDays = 366

/** Reminds once, at 9 in the morning of a future day in São Paulo; without a day the reminder is removed. */
export const remindMe = defineAction({
  name: 'remind-me',
  actor: professional,
  input: z.object({ leadId: rowId, day: dayField.optional() }),
  errors: ['not_found', 'odd_day', 'too_many_requests'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { leadId, day }) {
    const contact = await lockForWork(tx, { userId, leadId })
    if (!contact.ok) return contact
    const at = day === undefined ? null : saoPauloInstant(Date.parse(day) + morning)
    if (at && (at <= now || at.getTime() > now.getTime() + maxReminderDays * dayMs)) return fail('odd_day')
    await savePipelineEntry(tx, leadId, { remind_at: at, reminded_at: null }, now)
    return ok(null)
  },
})

/** Repeated taps within this time are one attempt. */
const sameAttemptMs = 60_000

/**
 * Records a contact attempt outside the chat: an opened link, or the professional's entry. It counts as an attempt for
 * refunds (product: Refunds).
 */
export const logAttempt = defineAction({
  name: 'log-attempt',
  actor: professional,
  input: z.object({
    leadId: rowId,
    way: z.enum(attemptChannels),
    note: z.string().trim().max(attemptNoteLimit).default(''),
  }),
  errors: ['not_found', 'lead_over', 'too_many_requests'],
  async run({ tx, actor: { userId }, now }, { leadId, way: channel, note }) {
    const contact = await lockForWork(tx, { userId, leadId })
    if (!contact.ok) return contact
    const { state } = contact.value
    if (state === 'rejected' || state === 'ended') return fail('lead_over')
    const same = await tx
      .selectFrom('contact_attempts')
      .select('id')
      .where('lead_id', '=', leadId)
      .where('channel', '=', channel)
      .where('note', '=', note)
      .where('at', '>', new Date(now.getTime() - sameAttemptMs))
      .executeTakeFirst()
    if (!same) await tx.insertInto('contact_attempts').values({ lead_id: leadId, channel, note, at: now }).execute()
    return ok(null)
  },
})
