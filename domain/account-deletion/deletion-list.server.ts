import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { type NotNull, sql } from 'kysely'
import { z } from 'zod'
import { addDays, dayMs } from '#domain/shared/durations.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { storage } from '#platform/media/storage/own-storage.ts'
import type { Storage } from '#platform/media/storage/storage.ts'
import { accountKinds } from './account-deletion.ts'
import { replayDeletion } from './delete-account.server.ts'

const maxBytes = 100_000_000

const listOfDay = z.array(z.object({ userId: z.number(), role: z.enum(accountKinds), deletedAt: z.iso.datetime() }))
type Deletion = z.infer<typeof listOfDay>[number]

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const keyOf = (day: string) => createHash('sha256').update(`account deletions of ${day}`).digest('hex').slice(0, 32)

async function readDay(store: Storage, day: string): Promise<Deletion[]> {
  const file = await store.get(keyOf(day))
  return file ? listOfDay.parse(JSON.parse(await text(file.body))) : []
}

/**
 * Lists the accounts deleted on a day (UTC) beside the files, outside of the database, so that a restore from an older
 * backup can repeat the deletions. Ids, kinds and times only. Idempotent: entries of the day are merged.
 */
export async function recordDeletions(db: Db, day: Date, store: Storage = storage()): Promise<number> {
  const begin = new Date(`${dayOf(day)}T00:00:00Z`)
  const { value } = await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('deletion-list'))`.execute(tx)
    const deleted = await tx
      .selectFrom('users')
      .select(['id', 'role', 'deleted_at'])
      .where('role', 'in', accountKinds)
      .where('deleted_at', '>=', begin)
      .where('deleted_at', '<', addDays(begin, 1))
      .$narrowType<{ role: Deletion['role']; deleted_at: NotNull }>()
      .execute()
    const listed = await readDay(store, dayOf(begin))
    const listedKeys = new Set(listed.map(({ userId, deletedAt }) => `${userId} ${deletedAt}`))
    const added = deleted
      .map(({ id, role, deleted_at }): Deletion => ({ userId: id, role, deletedAt: deleted_at.toISOString() }))
      .filter(({ userId, deletedAt }) => !listedKeys.has(`${userId} ${deletedAt}`))
    const bytes = Buffer.from(JSON.stringify([...listed, ...added]))
    if (added.length) await store.put(bytes, { maxBytes, key: keyOf(dayOf(begin)) })
    return { ok: true, value: added.length } as const
  })
  return value
}

/** Repeats the deletions that were listed after `since`, after a restore. Returns how many accounts still existed. */
export async function replayDeletions(db: Db, since: Date, now: Date, store: Storage = storage()): Promise<number> {
  let replayed = 0
  for (let day = since.getTime(); dayOf(new Date(day)) <= dayOf(now); day += dayMs)
    for (const { userId, role, deletedAt } of await readDay(store, dayOf(new Date(day)))) {
      // An id that the backup lacks may belong to an account created after the restore.
      const account = await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('status', '<>', 'deleted')
        .where('created_at', '<=', new Date(deletedAt))
        .executeTakeFirst()
      if (!account || new Date(deletedAt) < since) continue
      await replayDeletion(db, { userId, role }, now)
      replayed++
    }
  return replayed
}
