import type { Db } from '#platform/db.ts'

/** The phone of an account and when it was last verified: each session starts with a code. */
export async function findVerifiedPhone(
  db: Db,
  userId: number,
): Promise<{ phone: string | null; verifiedAt: Date | null }> {
  const { phone, verifiedAt } = await db
    .selectFrom('users as u')
    .leftJoin('sessions as s', 's.user_id', 'u.id')
    .select(['u.phone'])
    .select((eb) => eb.fn.max('s.created_at').as('verifiedAt'))
    .where('u.id', '=', userId)
    .groupBy('u.id')
    .executeTakeFirstOrThrow()
  return { phone, verifiedAt }
}
