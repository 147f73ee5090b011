import type { Db } from '#platform/db.ts'

/** The overview of one's own profile; undefined without one. */
export const findOwnProfile = (db: Db, userId: number) =>
  db
    .selectFrom('professionals')
    .select([
      'slug',
      'name',
      'photo_url as photoUrl',
      'state',
      'suspended_reason as suspendedReason',
      'suspended_until as suspendedUntil',
      'paused',
      'documentation_approved as documentationApproved',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
