import { updateIfUnchanged } from '#domain/shared/update-if-unchanged.ts'
import type { Db } from '#platform/db.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import { versionsOfSections, ownSettings } from './own-settings.server.ts'

/** Locks the caller's own profile; undefined once deleted. */
export const lockOwnProfile = (tx: Db, userId: number) =>
  tx
    .selectFrom('professionals')
    .select(['id', 'slug', 'base_city_id as baseCityId', 'photo_picture_id as photoPictureId', 'paused', 'state'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks a profile for a change by somebody else than its professional. */
export const lockProfile = (tx: Db, professionalId: number) =>
  tx.selectFrom('professionals').select('id').where('id', '=', professionalId).forNoKeyUpdate().execute()

type Part = keyof ReturnType<typeof versionsOfSections>

/** Writes one part of a profile that is locked. Refuses to wipe what was kept of it since its page was made. */
export const updateProfileSection = (
  tx: Db,
  part: Part,
  { userId, seen }: { userId: number; seen?: string | undefined },
  write: () => Promise<unknown>,
) => updateIfUnchanged(seen, async () => versionsOfSections((await ownSettings(tx, userId))!)[part], write)

/** Every page that shows the profile is made anew: its own, and those of its services, of what it gave up too. */
export async function purgeProfile(tx: Db, professionalId: number, now: Date, formerServices: readonly number[] = []) {
  const services = await tx
    .selectFrom('professional_services')
    .select('category_id')
    .where('professional_id', '=', professionalId)
    .execute()
  const ids = new Set([...services.map(({ category_id }) => category_id), ...formerServices])
  await purgePages(tx, now, [`professional:${professionalId}`, ...[...ids].map((id) => `service:${id}`)])
}
