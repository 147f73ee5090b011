import { signedInUser } from '#domain/shared/caller.ts'
import type { Actor } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { updateIfUnchanged } from '#domain/shared/update-if-unchanged.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import type { Db } from '#platform/db.ts'
import { versionsOfSections, findOwnSettings } from './own-settings.server.ts'

/** Locks the caller's own profile; undefined once deleted. */
const lockOwnProfile = (tx: Db, userId: number) =>
  tx
    .selectFrom('professionals')
    .select(['id', 'slug', 'base_city_id as baseCityId', 'photo_picture_id as photoPictureId', 'paused', 'state'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst()

export type OwnProfile = NonNullable<Awaited<ReturnType<typeof lockOwnProfile>>> & { userId: number }

/** A professional whose profile is locked until the commit. */
export const lockedProfessional: Actor<OwnProfile, 'not_a_professional'> = {
  access: ['professional'],
  errors: ['not_a_professional'],
  async load(tx, caller) {
    const { userId } = signedInUser(caller)
    const profile = await lockOwnProfile(tx, userId)
    return profile ? ok({ ...profile, userId }) : fail('not_a_professional')
  },
}

/** Locks a profile for a change by another actor than its professional. */
export const lockProfile = (tx: Db, professionalId: number) =>
  tx.selectFrom('professionals').select('id').where('id', '=', professionalId).forNoKeyUpdate().execute()

type Section = keyof ReturnType<typeof versionsOfSections>

/** Updates one section of a locked profile, unless it has changed since `seen`. */
export const updateProfileSection = (
  tx: Db,
  section: Section,
  { userId, seen }: { userId: number; seen?: string | undefined },
  write: () => Promise<unknown>,
) => updateIfUnchanged(seen, async () => versionsOfSections((await findOwnSettings(tx, userId))!)[section], write)

/** Purges every cached page that shows the profile, those of former services included. */
export async function purgeProfilePages(
  tx: Db,
  professionalId: number,
  now: Date,
  formerServices: readonly number[] = [],
) {
  const services = await tx
    .selectFrom('professional_services')
    .select('category_id')
    .where('professional_id', '=', professionalId)
    .execute()
  const ids = new Set([...services.map(({ category_id }) => category_id), ...formerServices])
  await purgePages(tx, now, [`professional:${professionalId}`, ...[...ids].map((id) => `service:${id}`)])
}
