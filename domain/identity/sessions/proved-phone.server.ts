import type { Db } from '#platform/db.ts'

/** The phone of an account and when it was last verified: each session starts with a code. */
export async function findProvedPhone(
  db: Db,
  userId: number,
): Promise<{ phone: string | null; provedAt: Date | null }> {
  const { phone, provedAt } = await db
    .selectFrom('users as u')
    .leftJoin('sessions as s', 's.user_id', 'u.id')
    .select(['u.phone'])
    .select((eb) => eb.fn.max('s.created_at').as('provedAt'))
    .where('u.id', '=', userId)
    .groupBy('u.id')
    .executeTakeFirstOrThrow()
  return { phone, provedAt }
}
