import { reachStage } from '#domain/leads/leads.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { momentOf, saoPauloDay, wallClock } from '#domain/shared/sao-paulo-time.ts'
import { idempotencyOf } from '#domain/shared/idempotency.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { sendToClient } from './announce-to-client.server.ts'
import { changeProposal } from './change-state.server.ts'
import { lockedLead, isEngaged } from './lock-version.server.ts'
import { firstState, isPayable, maxVersions, openStates, totalsOf } from './proposal.ts'
import { putPhotos } from './proposal-photos.server.ts'
import type { SendProposalErrorCode, sendProposalForm } from './send-proposal.ts'

type Sending = Omit<ActionInput<typeof sendProposalForm>, 'photos'> & { photos?: string[] }
const dayMs = 86_400_000

/**
 * A professional sends the next version of what they offer. It takes the place of the one that waited for an answer; one that
 * both agreed to stands until the client accepts this one. The sum is worked out from the lines, in whole centavos. Refuses a
 * contact of somebody else or one that is over, a version made on another device meanwhile, days in the wrong order or in the
 * past, a sum that is nothing or above a million reais, and a photo that is not there any more.
 */
export function sendProposal(
  db: Db,
  asked: Sending,
  now: Date,
): Promise<Result<{ proposalId: number }, SendProposalErrorCode> | KeyReused> {
  const { userId, idempotencyKey: _, ...said } = asked
  return inTransaction(
    db,
    (tx) => send(tx, asked, now),
    idempotencyOf('proposal', asked, JSON.stringify({ userId, ...said }), now),
  )
}

/** What sending this version would come to, with the checks of sending it; stores nothing. */
export const previewProposal = (
  db: Db,
  asked: Sending,
  now: Date,
): Promise<Result<{ totalCents: number; validUntil: Date }, SendProposalErrorCode>> =>
  inTransaction(db, async (tx) => {
    const checked = await checkVersion(tx, asked, now)
    if (!checked.ok) return checked
    return ok({ totalCents: checked.value.total, validUntil: endOfDay(now, asked.validDays) })
  })

/** Locks the contact and says whether this version may be sent for it, and what it comes to. */
async function checkVersion(tx: Db, asked: Sending, now: Date) {
  const { leadId, userId, startsOn, endsOn } = asked
  const lead = await lockedLead(tx, { leadId, professionalUserId: userId })
  if (!lead) return fail('not_found')
  if (!isEngaged(lead)) return fail('lead_over')
  const [last, agreed] = [await lastOf(tx, leadId), await agreedOf(tx, leadId)]
  if ((last?.version ?? 0) !== asked.after) return fail('proposal_moved_on')
  if (asked.after >= maxVersions) return fail('too_many_versions')
  if ((startsOn && startsOn < saoPauloDay(now)) || (endsOn && endsOn < (startsOn ?? saoPauloDay(now))))
    return fail('odd_days')
  const { total } = totalsOf(asked)
  if (!isPayable(total)) return fail('odd_total')
  return ok({ lead, agreed, total })
}

async function send(tx: Db, asked: Sending, now: Date): Promise<Result<{ proposalId: number }, SendProposalErrorCode>> {
  const checked = await checkVersion(tx, asked, now)
  if (!checked.ok) return checked
  const { lead, agreed, total } = checked.value
  const { leadId, userId, startsOn, endsOn, items } = asked
  const may = await consumeLimit(tx, personLimits.proposal, userId)
  if (!may.ok) return may

  await changeProposal(tx, 'replace').where('lead_id', '=', leadId).where('state', 'in', openStates).execute()
  const { id: proposalId } = await tx
    .insertInto('proposals')
    .values({
      lead_id: leadId,
      version: asked.after + 1,
      state: firstState,
      changes_id: agreed?.id ?? null,
      travel_cents: asked.travelCents,
      discount_cents: asked.discountCents,
      total_cents: total,
      payment: asked.payment,
      starts_on: startsOn ?? null,
      ends_on: endsOn ?? null,
      warranty_days: asked.warrantyDays,
      conditions: asked.conditions || null,
      valid_until: endOfDay(now, asked.validDays),
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
  if (!(await putPhotos(tx, { proposalId, userId, photos: asked.photos ?? [] }, now))) return fail('photo_gone')
  await reachStage(tx, leadId, 'quote', now)
  await sendToClient(tx, { lead, proposalId, action: asked.after ? 'changed' : 'sent' }, now)
  return ok({ proposalId })
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
