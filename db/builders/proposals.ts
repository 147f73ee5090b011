import type { Insertable } from 'kysely'
import { unwrap } from '#db/unwrap.ts'
import { acceptProposal } from '#domain/proposals/accept-proposal.server.ts'
import { sendProposal } from '#domain/proposals/send-proposal.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import type { Proposals } from '#platform/database/db-types.ts'
import type { Db } from '#platform/db.ts'
import { builtAt, inHours } from './clock.ts'

const getParticipants = (db: Db, leadId: number) =>
  db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['p.user_id as userId', 'o.client_id as clientId'])
    .where('l.id', '=', leadId)
    .executeTakeFirstOrThrow()

/** A proposal sent through the product's actions, on top of earlier versions; `accepted`: the client accepted it. */
export async function aProposal(
  db: Db,
  {
    leadId,
    after = 0,
    totalCents = 10_000,
    accepted = false,
    at = builtAt(),
  }: { leadId: number; after?: number; totalCents?: number; accepted?: boolean; at?: Date },
) {
  const { userId, clientId } = await getParticipants(db, leadId)
  const items = [
    { kind: 'labour', description: 'Pintar a sala', quantity: 2_500, unit: 'm2', unitCents: totalCents / 2.5 } as const,
  ]
  const terms = { travelCents: 0, discountCents: 0, payment: 'Pix no fim', warrantyDays: 90, validDays: 10 }
  const { proposalId } = unwrap(
    await sendProposal(db, asProfessional(userId), { leadId, after, items, photos: [], ...terms }, at),
  )
  if (accepted) unwrap(await acceptProposal(db, asClient(clientId!), { proposalId }, at))
  return proposalId
}

/** A proposal version inserted as a row without items, for states and dates that no action produces. */
export async function aProposalInState(
  db: Db,
  {
    leadId,
    at = builtAt(),
    totalCents = 10_000,
    ...columns
  }: Partial<Insertable<Proposals>> & { leadId: number; totalCents?: number; at?: Date },
) {
  const { id } = await db
    .insertInto('proposals')
    .values({
      lead_id: leadId,
      version: 1,
      state: 'sent',
      travel_cents: 0,
      discount_cents: 0,
      total_cents: totalCents,
      payment: 'Pix no fim',
      warranty_days: 90,
      valid_until: inHours(240, at),
      sent_at: at,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
