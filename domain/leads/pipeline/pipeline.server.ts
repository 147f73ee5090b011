import { sql } from 'kysely'
import { foldedPattern } from '#domain/shared/folded-text.ts'
import type { Db } from '#platform/db.ts'
import type { ContactOutcome } from '../contact/contact-mark.ts'
import type { LeadState } from '../lead.ts'
import { stageInSql } from './stage.server.ts'
import { type LostReason, type Stage, stages } from './stage.ts'

/** A contact in its column. */
export type PipelineContact = {
  leadId: number
  stage: Stage
  state: LeadState
  talkedAt: Date | null
  outcome: ContactOutcome | null
  gaveUp: boolean
  clientName: string
  category: string
  city: string
  uf: string
  /** Centavos: the accepted quote, else the professional's own value, the open quote, or a first price for it all. */
  valueCents: number | null
  note: string
  lostReason: LostReason | null
  remindAt: Date | null
  createdAt: Date
  /** Time of the last event. */
  activeAt: Date
}

export type PipelineColumn = { stage: Stage; count: number; valueCents: number; contacts: PipelineContact[] }

export type PipelineQuery = {
  userId: number
  /** Search text for client or service, ignoring accents and case. */
  search?: string | undefined
  stage?: Stage | undefined
  /** The page of each column, from 1 on. */
  page?: number
  perStage?: number
}

export const contactsPerStage = 20
const maxDueContacts = 20

type Row = PipelineContact & { place: number; inStage: number; worth: number }

/** Reads stage and value of all contacts of a professional, but texts of orders only for shown or searched ones. */
const partOfPipeline = ({ userId, search, stage, page = 1, perStage = contactsPerStage }: PipelineQuery) => {
  const from = (page - 1) * perStage
  const searchCondition = search
    ? sql`cross join lateral (
        select o.contact_name || ' ' || k.name as searched from orders o join categories k on k.id = o.category_id
         where o.id = l.order_id offset 0) o
       where o.searched ~ ${foldedPattern(search)}`
    : sql``
  const stageCondition = stage ? sql`where stage = ${stage}` : sql``

  return sql<Row>`
    with mine as materialized (
      select l.id, l.order_id, l.state, l.talked_at, l.outcome, l.price_unit, l.price_cents,
             greatest(l.created_at, l.messaged_at, l.accepted_at, l.talked_at, l.outcome_at) as active_at
        from leads l
       where l.professional_id = (select id from professionals where user_id = ${userId}) and l.state <> 'voided'
    ), proposed as (
      select distinct on (lead_id) lead_id, total_cents, state = 'accepted' as is_accepted from proposals
       where lead_id in (select id from mine) and state not in ('superseded', 'refused', 'withdrawn')
       order by lead_id, state = 'accepted' desc, version desc
    ), staged as (
      select l.id, ${stageInSql} as stage, greatest(l.active_at, w.changed_at, t.last_message_at) as active_at,
             coalesce(case when s.is_accepted then s.total_cents end, w.value_cents, s.total_cents,
                      case when l.price_unit = 'whole' then l.price_cents end) as value_cents
        from mine l
        left join pipeline_entries w on w.lead_id = l.id
        left join conversations t on t.lead_id = l.id
        left join proposed s on s.lead_id = l.id
        ${searchCondition}
    ), placed as (
      select *, row_number() over (partition by stage order by active_at desc, id desc) as place,
             count(*) over (partition by stage) as in_stage, sum(value_cents) over (partition by stage) as worth
        from staged ${stageCondition}
    ), part as materialized (
      select * from placed where place > ${from} and place <= ${from + perStage} limit ${perStage * stages.length}
    )
    select l.id as "leadId", part.stage, l.state, l.talked_at as "talkedAt", l.outcome,
           l.state = 'ended' and l.ended_by = 'professional' as "gaveUp", o.contact_name as "clientName", k.name as category,
           c.name as city, o.uf, part.value_cents as "valueCents", coalesce(w.note, '') as note, w.lost_reason as "lostReason",
           w.remind_at as "remindAt", l.created_at as "createdAt", part.active_at as "activeAt",
           part.in_stage::int as "inStage", coalesce(part.worth, 0)::bigint as worth
      from part
      join leads l on l.id = part.id
      join orders o on o.id = l.order_id
      join categories k on k.id = o.category_id
      join cities c on c.id = o.city_id
      left join pipeline_entries w on w.lead_id = part.id
     order by part.stage, part.place`
}

/** A professional's contacts by stage, latest event first, with count and value. Empty columns are omitted. */
export async function listPipeline(db: Db, query: PipelineQuery): Promise<PipelineColumn[]> {
  const { rows } = await partOfPipeline(query).execute(db)
  const byStage = Map.groupBy(rows, (row) => row.stage)
  return [...byStage].map(([stage, contacts]) => ({
    stage,
    count: contacts[0]?.inStage ?? 0,
    valueCents: Number(contacts[0]?.worth ?? 0),
    contacts: contacts.map(({ inStage: _, worth: __, ...contact }) => ({
      ...contact,
      valueCents: contact.valueCents === null ? null : Number(contact.valueCents),
    })),
  }))
}

/** Contacts with a due reminder, oldest first. */
export const listDueContacts = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('pipeline_entries as w')
    .innerJoin('leads as l', 'l.id', 'w.lead_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .select(['l.id as leadId', 'o.contact_name as clientName', 'k.name as category'])
    .where('p.user_id', '=', userId)
    .where('l.state', '<>', 'voided')
    .where('w.remind_at', '<=', now)
    .orderBy('w.remind_at')
    .limit(maxDueContacts)
    .execute()

/** A professional's data about a contact, with attempts. The caller has checked ownership. */
export async function getPipelineEntry(db: Db, leadId: number) {
  const [work, attempts] = await Promise.all([
    db
      .selectFrom('pipeline_entries')
      .select([
        'stage as planned',
        'note',
        'value_cents as valueCents',
        'lost_reason as lostReason',
        'remind_at as remindAt',
      ])
      .where('lead_id', '=', leadId)
      .executeTakeFirst(),
    db
      .selectFrom('contact_attempts')
      .select(['channel', 'note', 'at'])
      .where('lead_id', '=', leadId)
      .orderBy('at', 'desc')
      .limit(50)
      .execute(),
  ])
  const { planned = null, note = '', valueCents = null, lostReason = null, remindAt = null } = work ?? {}
  return { planned, note, valueCents: valueCents === null ? null : Number(valueCents), lostReason, remindAt, attempts }
}
