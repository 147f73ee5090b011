import { buffer } from 'node:stream/consumers'
import { addHours } from '#domain/shared/durations.ts'
import { type Db, inTransaction, inTransactionBatches } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { avifOf } from '#platform/media/resize-picture.ts'
import { storage } from '#platform/media/storage/own-storage.ts'
import { newFileKey, type Storage } from '#platform/media/storage/storage.ts'
import { maxFileBytes, unownedHours, unusedHours } from './picture.ts'
import { erasePictures } from './pictures.server.ts'

const orphanMs = 60 * 60_000

/** Erases files without a picture: of erased pictures and broken uploads. Returns how many. */
export async function eraseFiles(db: Db, keys: readonly string[], store: Storage = storage()): Promise<number> {
  if (!keys.length) return 0
  const knownFiles = await db
    .selectFrom('picture_files')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute()
  const knownKeys = new Set(knownFiles.map(({ storage_key }) => storage_key))
  let erased = 0
  for (const key of keys) if (!knownKeys.has(key) && (await store.delete(key))) erased++
  return erased
}

/** Adds the AVIF files of a picture, from its largest WebP file; none for a deleted picture. Idempotent. */
export async function makeAvif(db: Db, pictureId: number, now: Date, store: Storage = storage()): Promise<number> {
  const files = await db
    .selectFrom('picture_files')
    .select(['storage_key as key', 'format', 'width'])
    .where('picture_id', '=', pictureId)
    .orderBy('width', 'desc')
    .execute()
  const [largest] = files.filter(({ format }) => format === 'webp')
  if (!largest || files.some(({ format }) => format === 'avif')) return 0
  const storedFile = await store.get(largest.key)
  if (!storedFile) return 0
  const newFiles = (await avifOf(await buffer(storedFile.body))).map((file) => ({ ...file, key: newFileKey() }))
  const keys = newFiles.map(({ key }) => key)
  await enqueue(db, 'erase-files', { keys }, { runAt: new Date(now.getTime() + orphanMs) })
  for (const { key, bytes } of newFiles) await store.put(bytes, { maxBytes: maxFileBytes, key })
  const { value } = await inTransaction(db, async (tx) => {
    const picture = await tx
      .selectFrom('pictures')
      .select('id')
      .where('id', '=', pictureId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const rows = newFiles.map(({ key, bytes, format, width }) => ({
      storage_key: key,
      picture_id: pictureId,
      format,
      width,
      bytes: bytes.length,
    }))
    if (picture)
      await tx
        .insertInto('picture_files')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['picture_id', 'format', 'width']).doNothing())
        .execute()
    return { ok: true, value: picture ? newFiles.length : 0 } as const
  })
  return value
}

/** Erases pictures unused after two days, unowned ones after one. Returns how many. */
export const purgeUnusedPictures = (db: Db, now: Date, batch = 1000): Promise<number> =>
  inTransactionBatches(db, batch, (tx, limit) => purgeSome(tx, limit, now))

async function purgeSome(tx: Db, limit: number, now: Date) {
  const hoursAgo = (hours: number) => addHours(now, -hours)
  const unused = await tx
    .selectFrom('pictures')
    .select('id')
    .where('used_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', hoursAgo(unusedHours)),
        eb.and([eb('owner_user_id', 'is', null), eb('created_at', '<', hoursAgo(unownedHours))]),
      ]),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const unusedIds = unused.map(({ id }) => id)
  return erasePictures(tx, unusedIds)
}
