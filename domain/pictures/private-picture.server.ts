import { z } from 'zod'
import { minuteMs } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { storage } from '#platform/media/storage/own-storage.ts'
import type { Storage } from '#platform/media/storage/storage.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { linkMinutes } from './picture.ts'

const linkSchema = z.strictObject({
  name: z.string(),
  viewer: z.number(),
  until: z.number(),
  small: z.boolean().optional(),
})
const purposeOfSeal = 'private picture'

/**
 * A link that opens a private picture for one signed-in person for five minutes. The caller has checked access.
 * `small` is for lists.
 */
export const privatePictureLink = (
  { name, viewer, small }: { name: string; viewer: number; small?: boolean },
  now: Date,
) => seal(purposeOfSeal, JSON.stringify({ name, viewer, until: now.getTime() + linkMinutes * minuteMs, small }))

/**
 * The largest (or smallest) size of a private picture, or a PDF, by a valid personal link; otherwise null. Called
 * through `openPrivatePicture`, which audits.
 */
export async function openPictureByLink(
  db: Db,
  { link, userId }: { link: string; userId: number },
  now: Date,
  store: Storage = storage(),
) {
  const opened = unseal(purposeOfSeal, link)
  const parsed = opened === null ? null : linkSchema.safeParse(JSON.parse(opened))
  if (!parsed?.success) return null
  const { name, viewer, until, small = false } = parsed.data
  if (viewer !== userId || now.getTime() > until) return null
  return readLargest(db, { name, small }, store)
}

/** The small size of an unused visitor upload, for the holder of its token; otherwise null. */
export async function openUnowned(db: Db, name: string, store: Storage = storage()) {
  const unused = await db
    .selectFrom('pictures')
    .select('id')
    .where('name', '=', name)
    .where('owner_user_id', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return unused ? readLargest(db, { name, small: true }, store) : null
}

const sounds: ReadonlySet<string> = new Set(['webm', 'ogg', 'mp4'])
function typeOf(format: string) {
  if (format === 'pdf') return 'application/pdf'
  return sounds.has(format) ? `audio/${format}` : `image/${format}`
}

async function readLargest(db: Db, { name, small }: { name: string; small: boolean }, store: Storage) {
  const row = await db
    .selectFrom('picture_files as f')
    .innerJoin('pictures as p', 'p.id', 'f.picture_id')
    .select(['f.storage_key as key', 'f.format', 'p.purpose'])
    .where('p.name', '=', name)
    .orderBy('f.width', small ? 'asc' : 'desc')
    .orderBy('f.format', 'desc') // webp before avif
    .executeTakeFirst()
  const file = row && (await store.get(row.key))
  return file ? { ...file, name, purpose: row.purpose, type: typeOf(row.format) } : null
}
