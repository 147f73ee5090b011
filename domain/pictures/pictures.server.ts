import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { Picture, PicturePurpose } from './picture.ts'

export { storePicture } from './store-picture.server.ts'
export { openPictureByLink, openUnowned, privatePictureLink } from './private-picture.server.ts'

/** Marks uploads as used for a purpose, by id. Returns those that are the person's own and still exist. */
export async function markPicturesUsed(
  tx: Db,
  { userId, purpose, ids }: { userId: number; purpose: PicturePurpose; ids: readonly number[] },
  now: Date,
): Promise<number[]> {
  if (!ids.length) return []
  const used = await tx
    .updateTable('pictures')
    .set({ used_at: sql`coalesce(used_at, ${now})` })
    .where('id', 'in', ids)
    .where('owner_user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returning('id')
    .execute()
  return used.map(({ id }) => id)
}

/** Marks visitor uploads as used, by name. Null if one is missing or used. */
export async function markUnownedUsed(tx: Db, names: readonly string[], now: Date): Promise<number[] | null> {
  if (!names.length) return []
  const used = await tx
    .updateTable('pictures')
    .set({ used_at: now })
    .where('name', 'in', names)
    .where('owner_user_id', 'is', null)
    .where('used_at', 'is', null)
    .returning(['id', 'name'])
    .execute()
  return inOrder(used, names)
}

/** Marks a person's uploads as used, by name and in order. Null if one is missing or another's. */
export async function markNamedUsed(
  tx: Db,
  { userId, purpose, names }: { userId: number; purpose: PicturePurpose; names: readonly string[] },
  now: Date,
): Promise<number[] | null> {
  if (!names.length) return []
  const used = await tx
    .updateTable('pictures')
    .set({ used_at: sql`coalesce(used_at, ${now})` })
    .where('name', 'in', names)
    .where('owner_user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returning(['id', 'name'])
    .execute()
  return inOrder(used, names)
}

function inOrder(pictures: readonly { id: number; name: string }[], names: readonly string[]) {
  const idOf = new Map(pictures.map(({ id, name }) => [name, id]))
  return idOf.size === names.length ? names.map((name) => idOf.get(name)!) : null
}

/** Assigns ownerless uploads to a person who verified the phone. */
export async function attachPictures(tx: Db, ids: readonly number[], userId: number) {
  if (!ids.length) return
  await tx
    .updateTable('pictures')
    .set({ owner_user_id: userId })
    .where('id', 'in', ids)
    .where('owner_user_id', 'is', null)
    .execute()
}

/** Erases unused visitor uploads. */
export async function eraseUnowned(tx: Db, name: string): Promise<number> {
  const unowned = await tx
    .selectFrom('pictures')
    .select('id')
    .where('name', '=', name)
    .where('owner_user_id', 'is', null)
    .where('used_at', 'is', null)
    .forUpdate()
    .execute()
  const ids = unowned.map(({ id }) => id)
  return erasePictures(tx, ids)
}

/** Erases pictures in every size; files go after the commit. Returns how many. */
export async function erasePictures(tx: Db, ids: readonly number[]): Promise<number> {
  if (!ids.length) return 0
  const files = await tx.selectFrom('picture_files').select('storage_key').where('picture_id', 'in', ids).execute()
  const { numDeletedRows } = await tx.deleteFrom('pictures').where('id', 'in', ids).executeTakeFirst()
  if (files.length) await enqueue(tx, 'erase-files', { keys: files.map(({ storage_key }) => storage_key) })
  return Number(numDeletedRows)
}

/** Erases all uploads of a deleted account, in every size. Returns how many. */
export async function erasePicturesOf(tx: Db, userId: number): Promise<number> {
  const rows = await tx.selectFrom('pictures').select('id').where('owner_user_id', '=', userId).forUpdate().execute()
  const ids = rows.map(({ id }) => id)
  return erasePictures(tx, ids)
}

/** Pictures for display by id, without erased ones. */
export async function findPicturesById(db: Db, ids: readonly number[]): Promise<Map<number, Picture>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Picture>`
    select p.id, p.name, p.width, p.height, p.blur,
           array_agg(f.width order by f.width) filter (where f.format = 'webp') as widths,
           bool_or(f.format = 'avif') as "hasAvif"
      from pictures p join picture_files f on f.picture_id = p.id
     where p.id = any(${ids}) and p.kind = 'picture' group by p.id`.execute(db)
  return new Map(rows.map((picture) => [picture.id, picture]))
}
