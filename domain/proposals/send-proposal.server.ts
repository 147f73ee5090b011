import { z } from 'zod'
import { reachStage } from '#domain/leads/leads.server.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { momentOf, saoPauloDay, wallClock } from '#domain/shared/sao-paulo-time.ts'
import type { Db } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { sendToClient } from './announce-to-client.server.ts'
import { changeProposal } from './change-state.server.ts'
import { lockedLead, isEngaged } from './lock-version.server.ts'
import { firstState, isPayable, maxPhotos, maxVersions, openStates, totalsOf, usualValidDays } from './proposal.ts'
import { proposalContent } from './proposal-content.ts'
import { putPhotos } from './proposal-photos.server.ts'

const dayMs = 86_400_000

const version = proposalContent.extend({
  leadId: rowId,
  /** The version that the professional saw last. */
  after: z.number().int().min(0).default(0),
  /** Days are calendar days, as 2026-11-20. */
  startsOn: z.iso.date().optional(),
  endsOn: z.iso.date().optional(),
  /** Pictures that were sent before, by name, in their order. */
  photos: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .max(maxPhotos)
    .default([]),
  validDays: z.number().int().min(1).max(60).default(usualValidDays),
})
type Version = z.output<typeof version>

const versionErrors = [
  'not_found',
  'lead_over',
  'proposal_moved_on',
  'too_many_versions',
  'odd_days',
  'odd_total',
] as const

/**
 * A professional sends the next version of a proposal. It supersedes the one that awaits an answer; an accepted one stands until
 * the client accepts this one. The total is computed from the lines, in whole centavos.
 */
export const sendProposal = defineAction({
  name: 'send-proposal',
  actor: professional,
  input: version,
  errors: [...versionErrors, 'photo_gone', 'too_many_requests'],
  async run({ tx, actor: { userId }, now }, input) {
    const checked = await checkVersion(tx, userId, input, now)
    if (!checked.ok) return checked
    const { lead, agreed, total } = checked.value
    const { leadId, startsOn, endsOn, items } = input
    const admitted = await consumeLimit(tx, personLimits.proposal, userId)
    if (!admitted.ok) return admitted

    await changeProposal(tx, 'replace').where('lead_id', '=', leadId).where('state', 'in', openStates).execute()
    const { id: proposalId } = await tx
      .insertInto('proposals')
      .values({
        lead_id: leadId,
        version: input.after + 1,
        state: firstState,
        changes_id: agreed?.id ?? null,
        travel_cents: input.travelCents,
        discount_cents: input.discountCents,
        total_cents: total,
        payment: input.payment,
        starts_on: startsOn ?? null,
        ends_on: endsOn ?? null,
        warranty_days: input.warrantyDays,
        conditions: input.conditions || null,
        valid_until: endOfDay(now, input.validDays),
        sent_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('proposal_items')
      .values(
        items.map(({ kind, description, quantity, unit, unitCents }, at) => ({
          ...{ proposal_id: proposalId, position: at + 1, kind, description, unit },
          quantity_thousandths: quantity,
          unit_cents: unitCents,
        })),
      )
      .execute()
    if (!(await putPhotos(tx, { proposalId, userId, photos: input.photos }, now))) return fail('photo_gone')
    await reachStage(tx, leadId, 'quote', now)
    await sendToClient(tx, { lead, proposalId, action: input.after ? 'changed' : 'sent' }, now)
    return ok({ proposalId })
  },
})

/** The total and last day of a version, with the checks of sending it; stores nothing. */
export const previewProposal = defineAction({
  name: 'preview-proposal',
  actor: professional,
  input: version,
  errors: versionErrors,
  idempotent: true,
  async run({ tx, actor, now }, input) {
    const checked = await checkVersion(tx, actor.userId, input, now)
    if (!checked.ok) return checked
    return ok({ totalCents: checked.value.total, validUntil: endOfDay(now, input.validDays).toISOString() })
  },
})

/** Locks the contact and checks whether this version may be sent. */
async function checkVersion(tx: Db, professionalUserId: number, input: Version, now: Date) {
  const { leadId, after, startsOn, endsOn } = input
  const lead = await lockedLead(tx, { leadId, professionalUserId })
  if (!lead) return fail('not_found')
  if (!isEngaged(lead)) return fail('lead_over')
  const [last, agreed] = [await lastOf(tx, leadId), await agreedOf(tx, leadId)]
  if ((last?.version ?? 0) !== after) return fail('proposal_moved_on')
  if (after >= maxVersions) return fail('too_many_versions')
  if ((startsOn && startsOn < saoPauloDay(now)) || (endsOn && endsOn < (startsOn ?? saoPauloDay(now))))
    return fail('odd_days')
  const { total } = totalsOf(input)
  if (!isPayable(total)) return fail('odd_total')
  return ok({ lead, agreed, total })
}

const lastOf = (tx: Db, leadId: number) =>
  tx
    .selectFrom('proposals')
    .select('version')
    .where('lead_id', '=', leadId)
    .orderBy('version', 'desc')
    .executeTakeFirst()

const agreedOf = (tx: Db, leadId: number) =>
  tx
    .selectFrom('proposals')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('state', '=', 'accepted')
    .executeTakeFirst()

/** The end of the day so many days from now, by the clock of São Paulo. */
const endOfDay = (now: Date, days: number) => momentOf((Math.floor(wallClock(now) / dayMs) + days + 1) * dayMs)
