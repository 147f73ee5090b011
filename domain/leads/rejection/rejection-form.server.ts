import type { Db } from '#platform/db.ts'
import { leadMachine } from '../lead.ts'

/** The lead to reject; `isOver` if it has ended already. Undefined for other clients and orders (AMB-81). */
export async function findLeadToReject(
  db: Db,
  { orderUuid, leadId, clientUserId }: { orderUuid: string; leadId: number; clientUserId: number },
) {
  const lead = await db
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id as leadId', 'l.state', 'p.id as profileId', 'p.name', 'o.uuid'])
    .where('l.id', '=', leadId)
    .where('o.uuid', '=', orderUuid)
    .where('o.client_id', '=', clientUserId)
    .executeTakeFirst()
  if (!lead) return undefined
  const { state, ...shown } = lead
  return { ...shown, isChatOpen: state === 'accepted', isOver: !leadMachine.canHappen('reject', state) }
}
