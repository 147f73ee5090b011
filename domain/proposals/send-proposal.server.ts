import { reachStage } from '#domain/leads/leads.server.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { momentOf, saoPauloDay, wallClock } from '#domain/shared/sao-paulo-time.ts'
import { underKey } from '#domain/shared/under-key.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import { takeWithin } from '#platform/security/rate-limit.ts'
import { announceToClient } from './announce-to-client.server.ts'
import { changeProposal } from './change-state.server.ts'
import { heldLead, isDealing } from './lock-version.server.ts'
import { firstState, isPayable, mostVersions, openStates, totalsOf } from './proposal.ts'
import { putPhotos } from './proposal-photos.server.ts'
import type { SendProposalRefusal, sendProposalForm } from './send-proposal.ts'

type Sending = Omit<Asked<typeof sendProposalForm>, 'photos'> & { photos?: string[] }
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
): Promise<Result<{ proposalId: number }, SendProposalRefusal> | KeyReused> {
  const { userId, idempotencyKey: _, ...said } = asked
  return inTransaction(
    db,
    (tx) => send(tx, asked, now),
    underKey('proposal', asked, JSON.stringify({ userId, ...said }), now),
  )
}

/** What sending this version would come to, with the checks of sending it; stores nothing. */
export const previewProposal = (
  db: Db,
  asked: Sending,
  now: Date,
): Promise<Result<{ totalCents: number; validUntil: Date }, SendProposalRefusal>> =>
  inTransaction(db, async (tx) => {
    const checked = await checkVersion(tx, asked, now)
    if (!checked.ok) return checked
    return done({ totalCents: checked.value.total, validUntil: endOfDay(now, asked.validDays) })
  })

/** Locks the contact and says whether this version may be sent for it, and what it comes to. */
async function checkVersion(tx: Db, asked: Sending, now: Date) {
  const { leadId, userId, startsOn, endsOn } = asked
  const lead = await heldLead(tx, { leadId, professionalUserId: userId })
  if (!lead) return refuse('not_found')
  if (!isDealing(lead)) return refuse('lead_over')
  const [last, agreed] = [await lastOf(tx, leadId), await agreedOf(tx, leadId)]
  if ((last?.version ?? 0) !== asked.after) return refuse('proposal_moved_on')
  if (asked.after >= mostVersions) return refuse('too_many_versions')
  if ((startsOn && startsOn < saoPauloDay(now)) || (endsOn && endsOn < (startsOn ?? saoPauloDay(now))))
    return refuse('odd_days')
  const { total } = totalsOf(asked)
  if (!isPayable(total)) return refuse('odd_total')
  return done({ lead, agreed, total })
}

async function send(tx: Db, asked: Sending, now: Date): Promise<Result<{ proposalId: number }, SendProposalRefusal>> {
  const checked = await checkVersion(tx, asked, now)
  if (!checked.ok) return checked
  const { lead, agreed, total } = checked.value
  const { leadId, userId, startsOn, endsOn, items } = asked
  const may = await takeWithin(tx, personLimits.proposal, userId)
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
  if (!(await putPhotos(tx, { proposalId, userId, photos: asked.photos ?? [] }, now))) return refuse('photo_gone')
  await reachStage(tx, leadId, 'quote', now)
  await announceToClient(tx, { lead, proposalId, action: asked.after ? 'changed' : 'sent' }, now)
  return done({ proposalId })
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
