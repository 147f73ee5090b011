import type { Db } from '#platform/db.ts'

/** Changes name, and e-mail if given, of an active account only. */
export const renameAccount = (tx: Db, { userId, ...changed }: { userId: number; name: string; email?: string }) =>
  tx.updateTable('users').set(changed).where('id', '=', userId).where('status', '=', 'active').execute()
