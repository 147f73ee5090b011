import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#platform/db.ts'

const releaseDays = 30
const compressed = /\.(br|gz)$/

/**
 * Stores the hashed files of a build: during a rolling release, pages of one release name files that the other's
 * processes lack. Returns how many were new.
 */
export async function publishAssets(db: Db, folder: string, now: Date): Promise<number> {
  const names = (await readdir(folder)).filter((name) => !compressed.test(name))
  const knownAssets = await db
    .updateTable('release_assets')
    .set({ published_at: now })
    .where('name', 'in', names)
    .returning('name')
    .execute()
  const missing = names.filter((name) => !knownAssets.some((asset) => asset.name === name))
  for (const name of missing)
    await db
      .insertInto('release_assets')
      .values({ name, body: await readFile(join(folder, name)), published_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return missing.length
}

/** A hashed file of any stored release. */
export async function findAsset(db: Db, name: string): Promise<Buffer | undefined> {
  const asset = await db.selectFrom('release_assets').select('body').where('name', '=', name).executeTakeFirst()
  return asset?.body
}

/** Deletes the files of releases that were replaced over 30 days ago: those before the release of that day. */
export async function purgeAssets(db: Db, now: Date) {
  const before = new Date(now.getTime() - releaseDays * 86_400_000)
  const { numDeletedRows } = await db
    .deleteFrom('release_assets')
    .where('published_at', '<', (eb) =>
      eb
        .selectFrom('release_assets as r')
        .select(({ fn }) => fn.max('r.published_at').as('at'))
        .where('r.published_at', '<', before),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
