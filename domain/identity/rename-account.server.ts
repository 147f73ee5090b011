import type { Db } from '#platform/db.ts'

/** Somebody says under which name others know them, and where our letters go. */
export const renameAccount = (tx: Db, { userId, name, email }: { userId: number; name: string; email: string }) =>
  tx.updateTable('users').set({ name, email }).where('id', '=', userId).where('status', '=', 'active').execute()
