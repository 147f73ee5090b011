import { z } from 'zod'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { maxQuickReplies, quickReplyLimit } from './conversation.ts'

/** The quick replies of a professional, in order. */
export async function listQuickReplies(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('quick_replies')
    .select('text')
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map(({ text }) => text)
}

/** Replaces all quick replies, in order. Blank ones are dropped. */
export const setQuickReplies = defineAction({
  name: 'set-quick-replies',
  actor: member,
  input: z.object({ replies: z.array(z.string().trim().max(quickReplyLimit)).max(maxQuickReplies) }),
  errors: [],
  async run({ tx, actor: { userId } }, { replies }) {
    await eraseQuickReplies(tx, userId)
    const nonBlank = replies.filter(Boolean)
    if (nonBlank.length)
      await tx
        .insertInto('quick_replies')
        .values(nonBlank.map((text, index) => ({ user_id: userId, position: index + 1, text })))
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'position']).doUpdateSet((eb) => ({ text: eb.ref('excluded.text') })),
        )
        .execute()
    return ok(null)
  },
})

/** On account deletion. */
export const eraseQuickReplies = (tx: Db, userId: number) =>
  tx.deleteFrom('quick_replies').where('user_id', '=', userId).execute()
