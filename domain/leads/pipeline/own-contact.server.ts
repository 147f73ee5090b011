import type { Updateable } from 'kysely'
import type { PipelineEntries } from '#platform/database/db-types.ts'
import type { Db } from '#platform/db.ts'
import type { PlannedStage } from './stage.ts'

/** Locks a lead of this professional; undefined for another's or a voided one. */
export const lockOwnContact = (tx: Db, { leadId, userId }: { leadId: number; userId: number }) =>
  tx
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .leftJoin('pipeline_entries as w', 'w.lead_id', 'l.id')
    .select(['l.state', 'l.talked_at as talkedAt', 'l.outcome', 'w.stage as planned'])
    .where('l.id', '=', leadId)
    .where('p.user_id', '=', userId)
    .where('l.state', '<>', 'voided')
    .forUpdate('l')
    .executeTakeFirst()

/** Stores a professional's data about a contact. */
export function savePipelineEntry(
  tx: Db,
  leadId: number,
  entry: Omit<Updateable<PipelineEntries>, 'lead_id'>,
  now: Date,
) {
  const values = { changed_at: now, ...entry }
  return tx
    .insertInto('pipeline_entries')
    .values({ lead_id: leadId, ...values })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(values))
    .execute()
}

/** An event moves a contact forward to a stage (visit, then quote), never back. */
export const reachStage = (tx: Db, leadId: number, stage: PlannedStage, now: Date) =>
  tx
    .insertInto('pipeline_entries')
    .values({ lead_id: leadId, stage, changed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('lead_id')
        .doUpdateSet({ stage, changed_at: now })
        .where((eb) => eb.or([eb('pipeline_entries.stage', 'is', null), eb.val(stage === 'quote')])),
    )
    .execute()
