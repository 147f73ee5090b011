import type { Db } from '#platform/db.ts'
import type { SnapshotEntry } from './survey-form.ts'

export const experienceAnswersPerPage = 30

/** Why clients hired no one, newest first, anonymous, for staff (AMB-44). `before`: older than this id. */
export async function listExperienceAnswers(db: Db, { before }: { before: number | undefined }) {
  const rows = await db
    .selectFrom('survey_responses as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('cities as c', 'c.id', 'o.city_id')
    .select(['s.id', 'k.name as service', 'c.name as city', 'c.uf', 's.created_at as answeredAt', 's.form_snapshot'])
    .where('s.lead_id', 'is', null)
    .where('s.form_snapshot', '<>', '[]')
    .$call((query) => (before === undefined ? query : query.where('s.id', '<', before)))
    .orderBy('s.id', 'desc')
    .limit(experienceAnswersPerPage)
    .execute()
  return rows.map(({ form_snapshot, ...answer }) => ({ ...answer, answers: form_snapshot as SnapshotEntry[] }))
}
