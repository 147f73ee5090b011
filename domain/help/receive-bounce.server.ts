import { letterCameBack } from '#domain/notifications/notifications.server.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { readReplyAddress } from './reply-address.server.ts'

/**
 * A letter of ours came back. Whose it was says the address alone that it came back to, which only that letter has borne. Refuses
 * what is no letter with a notice.
 */
export const takeBounce = (
  db: Db,
  { to, isGone }: { to: string; isGone: boolean },
  now: Date,
): Promise<Result<null, 'not_found'>> =>
  inTransaction(db, async (tx): Promise<Result<null, 'not_found'>> => {
    const read = readReplyAddress(to)
    if (!read || !('notice' in read.about)) return refuse('not_found')
    const { userId, about, mailbox } = read
    return (await letterCameBack(tx, { userId, noticeId: about.notice, mailbox, isGone }, now))
      ? done(null)
      : refuse('not_found')
  })
