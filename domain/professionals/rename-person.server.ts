import { renameAccount } from '#domain/identity/identity.server.ts'
import type { Db } from '#platform/db.ts'
import { purgeProfilePages } from './profile-settings/own-row.server.ts'

/** Gives an account another name, on its public profile too; the address of the profile stays. */
export async function renamePerson(tx: Db, { userId, name }: { userId: number; name: string }, now: Date) {
  await renameAccount(tx, { userId, name })
  const profile = await tx
    .updateTable('professionals')
    .set({ name })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (profile) await purgeProfilePages(tx, profile.id, now)
}
