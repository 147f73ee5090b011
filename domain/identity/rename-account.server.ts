import type { Db } from '#platform/db.ts'

/** A person changes their name and e-mail. */
export const renameAccount = (tx: Db, { userId, name, email }: { userId: number; name: string; email: string }) =>
  tx.updateTable('users').set({ name, email }).where('id', '=', userId).where('status', '=', 'active').execute()
