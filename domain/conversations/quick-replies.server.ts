import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { setQuickRepliesForm } from './quick-replies.ts'

/** What somebody says often, in their order. */
export async function quickRepliesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('quick_replies')
    .select('text')
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map(({ text }) => text)
}

/** Puts these in the place of all that there were. */
export function setQuickReplies(
  db: Db,
  { userId, replies }: ActionInput<typeof setQuickRepliesForm>,
): Promise<Result<null, never>> {
  return inTransaction(db, async (tx) => {
    await eraseQuickReplies(tx, userId)
    const kept = replies.filter(Boolean)
    if (kept.length)
      await tx
        .insertInto('quick_replies')
        .values(kept.map((text, at) => ({ user_id: userId, position: at + 1, text })))
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'position']).doUpdateSet((eb) => ({ text: eb.ref('excluded.text') })),
        )
        .execute()
    return ok(null)
  })
}

/** They go with whoever leaves. */
export const eraseQuickReplies = (tx: Db, userId: number) =>
  tx.deleteFrom('quick_replies').where('user_id', '=', userId).execute()
