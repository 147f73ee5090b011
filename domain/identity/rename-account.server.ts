import type { Db } from '#platform/db.ts'

/** Changes the name of an account, and its e-mail if given. */
export const renameAccount = (tx: Db, { userId, ...changed }: { userId: number; name: string; email?: string }) =>
  tx.updateTable('users').set(changed).where('id', '=', userId).where('status', '=', 'active').execute()
