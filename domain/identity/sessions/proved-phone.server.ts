import type { Db } from '#platform/db.ts'

/** The phone of an account, and when its person last proved to have it: each session begins with a code that went there. */
export async function provedPhoneOf(db: Db, userId: number): Promise<{ phone: string | null; provedAt: Date | null }> {
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
