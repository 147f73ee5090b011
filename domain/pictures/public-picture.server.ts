import type { Db } from '#platform/db.ts'
import { storage } from '#platform/media/storage/own-storage.ts'
import type { Storage } from '#platform/media/storage/storage.ts'

const nameShape = /^([0-9a-f]{32})-(\d{1,4})\.(webp|avif)$/

/** A size of a public picture by file name; otherwise null. */
export async function readPublicPicture(db: Db, file: string, store: Storage = storage()) {
  const [, name, width, format] = nameShape.exec(file) ?? []
  if (!name) return null
  const row = await db
    .selectFrom('picture_files as f')
    .innerJoin('pictures as p', 'p.id', 'f.picture_id')
    .select('f.storage_key as key')
    .where('p.name', '=', name)
    .where('p.is_public', '=', true)
    .where('f.format', '=', format === 'avif' ? 'avif' : 'webp')
    .where('f.width', '=', Number(width))
    .executeTakeFirst()
  const storedFile = row && (await store.get(row.key))
  return storedFile ? { ...storedFile, type: `image/${format}` } : null
}
