import type { Db } from '#platform/db.ts'

/** The fields of their own account that people may read (AMB-14). */
export const getOwnRecord = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'uuid', 'name', 'phone', 'email', 'avatar_url', 'role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
