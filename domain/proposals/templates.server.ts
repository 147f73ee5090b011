import { z } from 'zod'
import { lockedProfessional, professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { nameField } from '#domain/shared/name-field.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import type { Db } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { type ProposalContent, proposalContent } from './proposal-content.ts'
import { maxTemplatesPerProfessional } from './proposal.ts'

/** Saves a proposal template, replacing one of the same name. The locked profile keeps the limit. */
export const saveTemplate = defineAction({
  name: 'save-template',
  actor: lockedProfessional,
  input: proposalContent.extend({ templateName: nameField(1, 80) }),
  errors: ['too_many_models', 'too_many_requests'],
  idempotent: true,
  async run({ tx, actor, now }, { templateName: name, ...fields }) {
    const admitted = await consumeLimit(tx, personLimits.proposal, actor.userId)
    if (!admitted.ok) return admitted
    const content = JSON.stringify(fields)
    await tx
      .insertInto('proposal_templates')
      .values({ professional_id: actor.id, name, content, created_at: now })
      .onConflict((conflict) => conflict.columns(['professional_id', 'name']).doUpdateSet({ content }))
      .execute()
    const templates = await listTemplates(tx, actor.userId)
    return templates.length > maxTemplatesPerProfessional ? fail('too_many_models') : ok(null)
  },
})

export type DeletedTemplate = ProposalContent & { templateName: string }

/** Deletes one of the professional's own templates and returns it, so that saving it again undoes this. */
export const deleteTemplate = defineAction({
  name: 'delete-template',
  actor: professional,
  input: z.object({ templateId: rowId }),
  errors: ['not_found'],
  idempotencyKey: ({ templateId }) => String(templateId), // a retry returns the template as well
  async run({ tx, actor }, { templateId }) {
    const deleted = await tx
      .deleteFrom('proposal_templates')
      .where('id', '=', templateId)
      .where('professional_id', '=', actor.id)
      .returning(['name', 'content'])
      .executeTakeFirst()
    if (!deleted) return fail('not_found')
    const template: DeletedTemplate = { ...proposalContent.parse(deleted.content), templateName: deleted.name }
    return ok(template)
  },
})

/** Names of the professional's templates, from A to Z. */
export const listTemplates = (db: Db, userId: number) =>
  db
    .selectFrom('proposal_templates as t')
    .innerJoin('professionals as p', 'p.id', 't.professional_id')
    .select(['t.id', 't.name'])
    .where('p.user_id', '=', userId)
    .orderBy('t.name')
    .execute()

/** One of the professional's own templates, or undefined. */
export async function findTemplate(db: Db, { userId, templateId }: { userId: number; templateId: number }) {
  if (!Number.isSafeInteger(templateId)) return undefined
  const row = await db
    .selectFrom('proposal_templates as t')
    .innerJoin('professionals as p', 'p.id', 't.professional_id')
    .select('t.content')
    .where('p.user_id', '=', userId)
    .where('t.id', '=', templateId)
    .executeTakeFirst()
  return row && proposalContent.parse(row.content)
}
