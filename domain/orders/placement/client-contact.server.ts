import type { Db } from '#platform/db.ts'

/** The contact of a signed-in client, whose form skips that step (AMB-22). Undefined otherwise. */
export async function findContactOfClient(db: Db, userId: number) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone'])
    .where('id', '=', userId)
    .where('role', '=', 'client')
    .executeTakeFirst()
  return user?.phone ? { clientId: user.id, name: user.name, email: user.email ?? '', phone: user.phone } : undefined
}
