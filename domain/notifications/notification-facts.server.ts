import { sql } from 'kysely'
import { firstName } from '#domain/shared/first-name.ts'
import { isolatedName } from '#domain/shared/person-name.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import type { Db } from '#platform/db.ts'
import type { NotificationKind } from './matrix.ts'
import type { TextFacts } from './notification.ts'

type CurrentFacts = TextFacts & { isTrueAt: (now: Date) => boolean }

type FactsRow = {
  id: number
  kind: NotificationKind
  service: string | null
  city: string | null
  professional: string | null
  client: string | null
  /** How many professionals may answer. */
  places: number | null
  status: string | null
  has_room: boolean | null
  has_nobody: boolean | null
  lead_state: string | null
  waits: boolean
  has_own_lead: boolean
  is_answered: boolean
  proposal_waits: boolean
  is_cut_off: boolean
  /** The contact's active visit; the latest if there are several. */
  visit_id: number | null
  visit_state: string | null
  visit_at: Date | null
  payload: { visitId?: number; startsAt?: string; on?: string }
}

/** The contact `l` of order `o` with professional `p` ended, its conversation was closed, or one blocked the other. */
export const isCutOffSql = sql<boolean>`(coalesce(l.state in ('rejected', 'ended', 'voided'), false)
  or exists (select from conversations x where x.lead_id = l.id and x.state = 'closed')
  or exists (select from blocks b where (b.blocker_user_id, b.blocked_user_id)
       in ((o.client_id, p.user_id), (p.user_id, o.client_id))))`

/**
 * Current data for the texts of notifications, which store no names; and whether each is still true, so that news of an
 * ended order, a full one or a past visit is not sent in the morning.
 */
export async function loadNotificationFacts(db: Db, ids: readonly number[]): Promise<Map<number, CurrentFacts>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<FactsRow>`
    select n.id, n.kind, n.payload, k.name as service, c.name as city, o.max_leads as places, o.status, o.lead_count < o.max_leads as has_room,
           o.lead_count = 0 and o.status in ('searching', 'finalized_zero_lead') as has_nobody,
           case when p.state <> 'deleted' then p.name end as professional,
           case when l.id is not null and u.status <> 'deleted' then u.name end as client,
           l.state as lead_state,
           exists (select from leads w where w.order_id = o.id and w.state = 'contacted') as waits,
           exists (select from leads w join professionals q on q.id = w.professional_id
                    where w.order_id = o.id and q.user_id = n.user_id) as has_own_lead,
           exists (select from survey_responses r where r.order_id = o.id and not r.still_deciding) as is_answered,
           exists (select from proposals v where v.id = (n.payload->>'proposalId')::bigint
                    and v.state in ('sent', 'seen', 'change_requested')) as proposal_waits,
           ${isCutOffSql} as is_cut_off,
           s.id as visit_id, s.state as visit_state, s.starts_at as visit_at
      from notifications n
      left join conversations t on t.id = n.conversation_id
      left join leads l on l.id = coalesce(n.lead_id, t.lead_id)
      left join lateral (
        select id, state, starts_at from visits
         where lead_id = l.id and state in ('proposed', 'confirmed') order by starts_at desc limit 1) s on true
      left join orders o on o.id = coalesce(n.order_id, l.order_id, (select id from orders where uuid = (n.payload->>'uuid')::uuid))
      left join categories k on k.id = o.category_id
      left join cities c on c.id = o.city_id
      left join professionals p on p.id = l.professional_id
      left join users u on u.id = o.client_id
     where n.id = any(${[...ids]}::bigint[])`.execute(db)

  return new Map(
    rows.map((row) => {
      const { service, city, professional, client, places } = row
      const about: CurrentFacts = {
        ...(service && { service }),
        ...(city && { city }),
        ...(professional && { professional: isolatedName(professional) }),
        ...(client && { client: isolatedName(firstName(client)) }),
        ...(places !== null && { places }),
        isTrueAt: (now) => isStillTrue(row) && !isTooLate(row, now),
      }
      return [row.id, about]
    }),
  )
}

const offersToMany: readonly NotificationKind[] = [
  'order_invited',
  'order_available',
  'order_urgent',
  'order_available_later',
]

/** Kinds that are dropped once the contact is cut off. */
const nextSteps: readonly NotificationKind[] = [
  'order_edited',
  'proposal_sent',
  'proposal_expiring',
  'proposal_change_requested',
  'visit_proposed',
  'visit_confirmed',
  'visit_near',
  'visit_soon',
  'lead_contacted',
]

function isStillTrue(row: FactsRow) {
  const { kind, status, has_room, lead_state, waits, has_own_lead, is_answered, proposal_waits } = row
  if (row.is_cut_off && nextSteps.includes(kind)) return false
  if (kind === 'order_held') return status === 'waiting'
  if (kind === 'still_needed') return status === 'searching'
  if (kind === 'professional_joined') return row.has_nobody === true
  if (kind === 'lead_unanswered') return waits
  if (kind === 'lead_contacted') return lead_state === 'contacted'
  if (kind === 'lead_accepted' || kind === 'lead_chosen') return lead_state === 'accepted' || lead_state === 'hired'
  if (kind === 'survey_available') return !is_answered
  if (kind === 'proposal_sent' || kind === 'proposal_expiring') return proposal_waits
  if (kind === 'order_by_link') return status === 'searching' && !has_own_lead
  if (offersToMany.includes(kind)) return status === 'searching' && has_room === true && !has_own_lead
  return true
}

/** Notifications about a moment that has passed, or a visit that was canceled. */
function isTooLate({ kind, payload, visit_id, visit_state, visit_at }: FactsRow, now: Date) {
  const isUpcoming = visit_at !== null && visit_at > now
  if (kind === 'visit_proposed') return !(isUpcoming && visit_state === 'proposed' && visit_id === payload.visitId)
  if (kind === 'visit_confirmed' || kind === 'visit_near' || kind === 'visit_soon')
    return !(isUpcoming && visit_state === 'confirmed' && visit_at.getTime() === Date.parse(payload.startsAt!))
  if (kind === 'coins_expiring') return saoPauloDay(now) > payload.on!
  return false
}

/** The order that a notification refers to; null without one. */
export async function findOrderOfNotification(db: Db, notificationId: number, userId: number): Promise<number | null> {
  const { rows } = await sql<{ orderId: number | null }>`
    select coalesce(n.order_id, l.order_id, (select id from orders where uuid = (n.payload->>'uuid')::uuid)) as "orderId"
      from notifications n
      left join conversations t on t.id = n.conversation_id
      left join leads l on l.id = coalesce(n.lead_id, t.lead_id)
     where n.id = ${notificationId} and n.user_id = ${userId}`.execute(db)
  return rows[0]?.orderId ?? null
}
