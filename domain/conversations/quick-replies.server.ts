import { z } from 'zod'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { updateIfUnchanged } from '#domain/shared/update-if-unchanged.ts'
import { contentVersion } from '#platform/database/content-version.ts'
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

/** The version of the quick replies on the page. */
export const versionOfQuickReplies = (replies: readonly string[]) => contentVersion(replies)

/** Replaces all quick replies, in order. Blank ones are dropped. `seen`: the edited version; a newer one stays. */
export const setQuickReplies = defineAction({
  name: 'set-quick-replies',
  actor: member,
  input: z.object({
    replies: z.array(z.string().trim().max(quickReplyLimit)).max(maxQuickReplies),
    seen: z.string().max(40).optional(),
  }),
  errors: ['stale_version'],
  fingerprint: ['replies'], // a retry may carry a newer version
  async run({ tx, actor: { userId } }, { replies, seen }) {
    await tx.selectFrom('professionals').select('id').where('user_id', '=', userId).forNoKeyUpdate().execute()
    return updateIfUnchanged(
      seen,
      async () => versionOfQuickReplies(await listQuickReplies(tx, userId)),
      () => replaceQuickReplies(tx, userId, replies.filter(Boolean)),
    )
  },
})

async function replaceQuickReplies(tx: Db, userId: number, replies: readonly string[]) {
  await eraseQuickReplies(tx, userId)
  if (!replies.length) return
  const rows = replies.map((text, index) => ({ user_id: userId, position: index + 1, text }))
  await tx.insertInto('quick_replies').values(rows).execute()
}

/** On account deletion. */
export const eraseQuickReplies = (tx: Db, userId: number) =>
  tx.deleteFrom('quick_replies').where('user_id', '=', userId).execute()
