import type { Db } from '#platform/db.ts'

/**
 * The phones and documents of a staff member and of accounts with their phone or e-mail, to compare with digests of deleted
 * accounts. `isIdentified`: whether they entered their CPF.
 */
export async function listOwnIdentities(db: Db, staffUserId: number) {
  const staff = await db
    .selectFrom('users as u')
    .leftJoin('staff_credentials as c', 'c.user_id', 'u.id')
    .select(['u.phone', 'u.email', 'c.document'])
    .where('u.id', '=', staffUserId)
    .executeTakeFirstOrThrow()
  const accounts = await db
    .selectFrom('users as u')
    .leftJoin('professionals as p', 'p.user_id', 'u.id')
    .select(['u.phone', 'p.document'])
    .where((eb) =>
      eb.or([
        eb('u.phone', '=', staff.phone),
        eb(eb.fn<string>('lower', ['u.email']), '=', staff.email?.toLowerCase() ?? null),
      ]),
    )
    .execute()
  const identities = [staff, ...accounts]
  return {
    phones: identities.flatMap(({ phone }) => phone ?? []),
    documents: identities.flatMap(({ document }) => document ?? []),
    isIdentified: staff.document !== null,
  }
}
