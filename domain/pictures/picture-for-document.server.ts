import { buffer } from 'node:stream/consumers'
import type { Db } from '#platform/db.ts'
import { jpegOf } from '#platform/media/resize-picture.ts'
import { storage } from '#platform/media/storage/own-storage.ts'
import type { Storage } from '#platform/media/storage/storage.ts'
import { log } from '#platform/observability/log.ts'

/** A third of a printed page, sharp. */
const documentSide = 640
/** The stored size to scale from. */
const fromWidth = 800

/**
 * A small JPEG for a document; the caller has checked access. Null if the file is missing or unreadable: a picture
 * never blocks a document.
 */
export async function readPictureForDocument(db: Db, name: string, store: Storage = storage()) {
  try {
    const file = await db
      .selectFrom('picture_files as f')
      .innerJoin('pictures as p', 'p.id', 'f.picture_id')
      .select('f.storage_key as key')
      .where('p.name', '=', name)
      .where('f.format', '=', 'webp')
      .where('f.width', '<=', fromWidth)
      .orderBy('f.width', 'desc')
      .executeTakeFirst()
    const storedFile = file && (await store.get(file.key))
    return storedFile ? await jpegOf(await buffer(storedFile.body), documentSide) : null
  } catch (err) {
    log.warn({ err, name }, 'picture left out of a document')
    return null
  }
}
