import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { maxTemplates } from './proposal.ts'
import { type ProposalContent, proposalContent } from './send-proposal.ts'
import type { deleteTemplateForm, saveTemplateForm, TemplateErrorCode } from './templates.ts'

/** Saves a proposal template. The locked profile keeps concurrent saves within twenty. */
export function saveTemplate(
  db: Db,
  { userId, idempotencyKey: _, modelName, ...content }: ActionInput<typeof saveTemplateForm>,
  now: Date,
): Promise<Result<{ name: string }, TemplateErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<{ name: string }, TemplateErrorCode>> => {
    const professional = await tx
      .selectFrom('professionals')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', '<>', 'deleted')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!professional) return fail('not_found')
    const may = await consumeLimit(tx, personLimits.proposal, userId)
    if (!may.ok) return may
    const kept = JSON.stringify(content)
    await tx
      .insertInto('proposal_templates')
      .values({ professional_id: professional.id, name: modelName, content: kept, created_at: now })
      .onConflict((conflict) => conflict.columns(['professional_id', 'name']).doUpdateSet({ content: kept }))
      .execute()
    const own = await templatesOf(tx, userId)
    return own.length > maxTemplates ? fail('too_many_models') : ok({ name: modelName })
  })
}

export type DeletedTemplate = ProposalContent & { modelName: string }

/** Deletes one of the professional's own models and returns it, so that saving it again undoes this. */
export const deleteTemplate = (
  db: Db,
  { userId, modelId }: ActionInput<typeof deleteTemplateForm>,
): Promise<Result<DeletedTemplate, 'not_found'>> =>
  inTransaction(db, async (tx) => {
    const own = tx.selectFrom('professionals').select('id').where('user_id', '=', userId)
    const deleted = await tx
      .deleteFrom('proposal_templates')
      .where('id', '=', modelId)
      .where('professional_id', 'in', own)
      .returning(['name', 'content'])
      .executeTakeFirst()
    return deleted ? ok({ ...proposalContent.parse(deleted.content), modelName: deleted.name }) : fail('not_found')
  })

/** The names of one's own models, from A to Z. */
export const templatesOf = (db: Db, userId: number) =>
  db
    .selectFrom('proposal_templates as t')
    .innerJoin('professionals as p', 'p.id', 't.professional_id')
    .select(['t.id', 't.name'])
    .where('p.user_id', '=', userId)
    .orderBy('t.name')
    .execute()

/** One of one's own models, or undefined. */
export async function templateOf(
  db: Db,
  { userId, modelId }: { userId: number; modelId: number },
): Promise<ProposalContent | undefined> {
  if (!Number.isSafeInteger(modelId)) return undefined
  const row = await db
    .selectFrom('proposal_templates as t')
    .innerJoin('professionals as p', 'p.id', 't.professional_id')
    .select('t.content')
    .where('p.user_id', '=', userId)
    .where('t.id', '=', modelId)
    .executeTakeFirst()
  return row && proposalContent.parse(row.content)
}
