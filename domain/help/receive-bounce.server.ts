import { recordBounce } from '#domain/notifications/notifications.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { readReplyAddress } from './reply-address.server.ts'

/**
 * Records a bounced notification. The address that the bounce returned to is unique to the e-mail and identifies its
 * recipient. Error: `not_found` for any other address.
 */
export const receiveBounce = (
  db: Db,
  { to, isGone }: { to: string; isGone: boolean },
  now: Date,
): Promise<Result<null, 'not_found'>> =>
  inTransaction(db, async (tx): Promise<Result<null, 'not_found'>> => {
    const replyAddress = readReplyAddress(to)
    if (!replyAddress || !('notice' in replyAddress.about)) return fail('not_found')
    const { userId, about, mailbox } = replyAddress
    const isRecorded = await recordBounce(tx, { userId, notificationId: about.notice, mailbox, isGone }, now)
    return isRecorded ? ok(null) : fail('not_found')
  })
