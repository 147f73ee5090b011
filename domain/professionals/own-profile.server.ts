import type { Db } from '#platform/db.ts'
import type { ProfessionalState, Suspension } from './professional.ts'

/** The overview of one's own profile. */
export type OwnProfile = Suspension & {
  slug: string
  name: string
  photoUrl: string | null
  state: ProfessionalState
  paused: boolean
  documentationApproved: boolean
}

/** Undefined without a profile. */
export const findOwnProfile = (db: Db, userId: number): Promise<OwnProfile | undefined> =>
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
