import type { Role } from '#domain/identity/user.ts'
import type { PicturePurpose } from '#domain/pictures/picture.ts'
import { openPrivatePicture as openPicture } from '#domain/pictures/pictures.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { Storage } from '#platform/media/storage/storage.ts'
import { writeAudit } from './moderation.server.ts'

/** What people look at as they read what was written beside it. */
const sharedPurposes: ReadonlySet<string> = new Set([
  'message',
  'order',
  'proposal',
  'claim',
] satisfies PicturePurpose[])

/**
 * Opens a document, a selfie, a photo of an order or proposal, or a file of a talk or claim by its link, and writes down who looked before a byte of it leaves: the
 * team, and the owner of a document too. Those of a talk, an order, a proposal or a claim look as they read the words. Null when the link is not this person's, is over, or leads to nothing (quality: Uploads, Staff).
 */
export async function openPrivatePicture(
  db: Db,
  asked: { link: string; userId: number; role: Role },
  now: Date,
  store?: Storage,
) {
  const picture = await openPicture(db, asked, now, store)
  if (!picture) return null
  if (sharedPurposes.has(picture.purpose) && asked.role !== 'staff') return picture
  await inTransaction(db, async (tx) => {
    const subject = `picture:${picture.name}`
    await writeAudit(tx, { staffUserId: asked.userId, action: 'picture.read', subject }, now)
    return { ok: true, value: null } as const
  })
  return picture
}
