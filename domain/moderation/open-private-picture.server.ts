import type { Role } from '#domain/identity/user.ts'
import type { PicturePurpose } from '#domain/pictures/picture.ts'
import { openPictureByLink } from '#domain/pictures/pictures.server.ts'
import { writeAudit } from '#domain/staff/staff.server.ts'
import type { Db } from '#platform/db.ts'
import type { Storage } from '#platform/media/storage/storage.ts'

/** Pictures viewed together with their text. */
const sharedPurposes: ReadonlySet<PicturePurpose> = new Set(['message', 'order', 'proposal', 'claim'])

/**
 * Opens a private file by its link and audits the reader first: staff, and for documents also the owner. Null if the
 * link is another person's, expired or dead (quality: Uploads, Staff).
 */
export async function openPrivatePicture(
  db: Db,
  input: { link: string; userId: number; role: Role },
  now: Date,
  store?: Storage,
) {
  const picture = await openPictureByLink(db, input, now, store)
  if (!picture) return null
  if (sharedPurposes.has(picture.purpose) && input.role !== 'staff') return picture
  const subject = `picture:${picture.name}`
  await writeAudit(db, { staffUserId: input.userId, action: 'picture.read', subject }, now)
  return picture
}
