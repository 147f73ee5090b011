import { z } from 'zod'
import type { PictureErrorCode } from '#domain/pictures/picture.ts'
import { eraseUnowned, storePicture, openUnowned, markUnownedUsed } from '#domain/pictures/pictures.server.ts'
import { hourMs } from '#domain/shared/durations.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { Storage } from '#platform/media/storage/storage.ts'
import type { RequestOrigin } from '#platform/security/request-origin.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { addOrderPhotos } from './order-photos.server.ts'
import { draftPhotoHours } from './photo.ts'

/**
 * Photos of the request form, before there is an order or account. A sealed token, valid for a day, identifies them:
 * its holder may see, delete and use the photo.
 */
const sealedSchema = z.strictObject({ name: z.string(), until: z.number() })
const purposeOfSeal = 'photo of a request'

function nameOf(photo: string, now: Date) {
  const opened = unseal(purposeOfSeal, photo)
  const parsed = opened === null ? null : sealedSchema.safeParse(JSON.parse(opened))
  return parsed?.success && now.getTime() <= parsed.data.until ? parsed.data.name : null
}

type Sent = { bytes: Uint8Array; asker: RequestOrigin; store?: Storage }

/** Stores a photo, re-encoded, and returns its sealed token. Limits are by IP and browser. */
export async function saveDraftPhoto(
  db: Db,
  { bytes, asker: { ip, browser }, store }: Sent,
  now: Date,
): Promise<Result<{ photo: string }, PictureErrorCode>> {
  const visitor = { ...(ip ? { ip } : {}), ...(browser ? { browser } : {}) }
  const stored = await storePicture(db, { purpose: 'order', bytes, visitor }, now, store ? { store } : {})
  if (!stored.ok) return stored
  const until = now.getTime() + draftPhotoHours * hourMs
  return ok({ photo: seal(purposeOfSeal, JSON.stringify({ name: stored.value.name, until })) })
}

/** The thumbnail of a token; null if expired, deleted or used in an order. */
export async function openDraftPhoto(db: Db, photo: string, now: Date, store?: Storage) {
  const name = nameOf(photo, now)
  return name ? openUnowned(db, name, store) : null
}

/** Deletes a photo. Idempotent. */
export async function removeDraftPhoto(db: Db, photo: string, now: Date) {
  const name = nameOf(photo, now)
  if (name) await inTransaction(db, async (tx) => ok(await eraseUnowned(tx, name)))
}

/** Attaches a form's photos to its order, in the given sequence. Attaches none if one is missing. */
export async function attachDraftPhotos(
  tx: Db,
  { orderId, photos }: { orderId: number; photos: readonly string[] },
  now: Date,
): Promise<Result<null, 'photo_gone'>> {
  const names = photos.map((photo) => nameOf(photo, now)).filter((name) => name !== null)
  if (names.length < photos.length) return fail('photo_gone')
  const ids = await markUnownedUsed(tx, [...new Set(names)], now)
  if (!ids) return fail('photo_gone')
  await addOrderPhotos(tx, { orderId, pictureIds: ids, after: 0 })
  return ok(null)
}
