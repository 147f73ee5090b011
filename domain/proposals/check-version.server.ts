import { z } from 'zod'
import { dayField } from '#domain/shared/day-field.ts'
import { dayMs } from '#domain/shared/durations.ts'
import { instantInZone, lastTimeZone, lastZoneDay } from '#domain/shared/local-time.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { wallClock } from '#domain/shared/sao-paulo-time.ts'
import type { Db } from '#platform/db.ts'
import { lockLead, isActiveDeal } from './lock-version.server.ts'
import { proposalContent } from './proposal-content.ts'
import { isPayable, maxProposalPhotos, maxVersions, totalsOf, defaultValidDays } from './proposal.ts'

/** What a professional sends as the next version of a proposal. */
export const versionInput = proposalContent.extend({
  leadId: rowId,
  /** The last version that the professional saw. */
  after: z.number().int().min(0).default(0),
  /** Days are calendar days, as 2026-11-20. */
  startsOn: dayField.optional(),
  endsOn: dayField.optional(),
  /** Names of pictures uploaded before, in display order. */
  photos: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .max(maxProposalPhotos)
    .default([]),
  validDays: z.number().int().min(1).max(60).default(defaultValidDays),
})
type Version = z.output<typeof versionInput>

export const versionErrors = [
  'not_found',
  'lead_over',
  'proposal_moved_on',
  'too_many_versions',
  'odd_days',
  'odd_total',
] as const

/** Locks the contact and checks whether this version may be sent. */
export async function checkVersion(tx: Db, professionalUserId: number, input: Version, now: Date) {
  const { leadId, after, startsOn, endsOn } = input
  const lead = await lockLead(tx, { leadId, professionalUserId })
  if (!lead) return fail('not_found')
  if (!isActiveDeal(lead)) return fail('lead_over')
  const last = await findLastVersion(tx, leadId)
  const agreed = await findAgreedVersion(tx, leadId)
  if ((last?.version ?? 0) !== after) return fail('proposal_moved_on')
  if (after >= maxVersions) return fail('too_many_versions')
  if ((startsOn && startsOn < lastZoneDay(now)) || (endsOn && endsOn < (startsOn ?? lastZoneDay(now))))
    return fail('odd_days')
  const { total } = totalsOf(input)
  if (!isPayable(total)) return fail('odd_total')
  return ok({ lead, agreed, total })
}

const findLastVersion = (tx: Db, leadId: number) =>
  tx
    .selectFrom('proposals')
    .select('version')
    .where('lead_id', '=', leadId)
    .orderBy('version', 'desc')
    .executeTakeFirst()

const findAgreedVersion = (tx: Db, leadId: number) =>
  tx
    .selectFrom('proposals')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('state', '=', 'accepted')
    .executeTakeFirst()

/** The end of the day `days` from now, wherever in Brazil the client lives. */
export const endOfDay = (now: Date, days: number) =>
  instantInZone(lastTimeZone, (Math.floor(wallClock(now) / dayMs) + days + 1) * dayMs)
