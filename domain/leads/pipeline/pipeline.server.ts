import { sql } from 'kysely'
import { foldedSigns } from '#domain/shared/folded-text.ts'
import type { Db } from '#platform/db.ts'
import type { ContactOutcome } from '../contact/contact-mark.ts'
import type { LeadState } from '../lead.ts'
import { stageInSql } from './stage.server.ts'
import type { LostReason, Stage } from './stage.ts'

/** One contact as it stands in its column. */
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
  /** In centavos: the professional's own value, else the total of the proposal, else the price of the first message where it is for the whole. */
  valueCents: number | null
  note: string
  lostReason: LostReason | null
  remindAt: Date | null
  createdAt: Date
  /** When something last happened in it. */
  activeAt: Date
}

export type PipelineColumn = { stage: Stage; count: number; valueCents: number; contacts: PipelineContact[] }

export type PipelineWish = {
  userId: number
  /** Words of the client's name or of the service; accents and capitals do not count. */
  search?: string | undefined
  stage?: Stage | undefined
  /** Which part of each column, from 1 on. */
  page?: number
  perStage?: number
}

export const contactsPerStage = 20

const folded = (text: ReturnType<typeof sql>) => sql`translate(lower(${text}), ${foldedSigns.from}, ${foldedSigns.to})`
const likeOf = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * A professional's contacts by stage, those in which something happened last first, with how many there are and what they are worth.
 * One statement, however many contacts; columns without any are left out.
 */
export async function pipelineOf(
  db: Db,
  { userId, search, stage, page = 1, perStage = contactsPerStage }: PipelineWish,
): Promise<PipelineColumn[]> {
  const from = (page - 1) * perStage
  const found = search
    ? sql`and ${folded(sql`o.contact_name || ' ' || k.name`)} like ${folded(sql`${likeOf(search)}::text`)}`
    : sql``
  const wanted = stage ? sql`and stage = ${stage}` : sql``
  type Row = PipelineContact & { place: number; inStage: number; worth: number }
  const { rows } = await sql<Row>`
    with own as (
      select l.id, ${stageInSql} as stage, l.state, l.talked_at, l.outcome, l.state = 'ended' and l.ended_by = 'professional' as gave_up,
             o.contact_name, k.name as category, c.name as city, o.uf, coalesce(w.value_cents, s.total_cents, case when l.price_unit = 'whole' then l.price_cents end) as value_cents,
             coalesce(w.note, '') as note, w.lost_reason, w.remind_at, l.created_at,
             greatest(l.created_at, l.messaged_at, l.accepted_at, l.talked_at, l.outcome_at, w.changed_at, t.last_message_at) as active_at
        from leads l
        join professionals p on p.id = l.professional_id
        join orders o on o.id = l.order_id
        join categories k on k.id = o.category_id
        join cities c on c.id = o.city_id
        left join contact_work w on w.lead_id = l.id
        left join conversations t on t.lead_id = l.id
        left join lateral (select total_cents from proposals where lead_id = l.id and state not in ('superseded', 'refused')
          order by state = 'accepted' desc, version desc limit 1) s on true
       where p.user_id = ${userId} and l.state <> 'voided' ${found}
    ), placed as (
      select *, row_number() over (partition by stage order by active_at desc, id desc) as place,
             count(*) over (partition by stage) as in_stage, sum(value_cents) over (partition by stage) as worth
        from own where true ${wanted}
    )
    select id as "leadId", stage, state, talked_at as "talkedAt", outcome, gave_up as "gaveUp", contact_name as "clientName",
           category, city, uf, value_cents as "valueCents", note, lost_reason as "lostReason", remind_at as "remindAt",
           created_at as "createdAt", active_at as "activeAt", in_stage::int as "inStage", coalesce(worth, 0)::bigint as worth
      from placed where place > ${from} and place <= ${from + perStage} order by stage, place`.execute(db)
  const byStage = Map.groupBy(rows, (row) => row.stage)
  return [...byStage].map(([of, contacts]) => ({
    stage: of,
    count: contacts[0]!.inStage,
    valueCents: Number(contacts[0]!.worth),
    contacts: contacts.map(({ inStage: _, worth: __, ...contact }) => ({
      ...contact,
      valueCents: contact.valueCents === null ? null : Number(contact.valueCents),
    })),
  }))
}

/** What a professional keeps of one contact, and how often they tried to reach the client. The caller asked whose it is. */
export async function workOn(db: Db, leadId: number) {
  const [work, attempts] = await Promise.all([
    db
      .selectFrom('contact_work')
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
      .select(['way', 'note', 'at'])
      .where('lead_id', '=', leadId)
      .orderBy('at', 'desc')
      .limit(50)
      .execute(),
  ])
  const { planned = null, note = '', valueCents = null, lostReason = null, remindAt = null } = work ?? {}
  return { planned, note, valueCents: valueCents === null ? null : Number(valueCents), lostReason, remindAt, attempts }
}
