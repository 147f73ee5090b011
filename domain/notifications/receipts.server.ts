import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db.ts'
import type { Receipt } from '#platform/messaging/receipt.ts'
import { clearNoNumberMark, shortAddressHash, markUnreachable } from './addresses.server.ts'
import { sendByFallbackChannel } from './fallback-channel.server.ts'
import type { DeliveryChannel } from './matrix.ts'

/** Receipts arrive in any order: a later state is never reverted. */
const rank = sql<number>`array_position(array['unknown', 'sent', 'failed', 'delivered', 'read'], state)`
const rankOf = { sent: 2, failed: 3, delivered: 4, read: 5 } as const satisfies Record<Receipt['state'], number>

/** Assigns a receipt to its message. A failed message is resent by the fallback channel. False if unknown, as a PIN. */
export async function recordReceipt(db: Db, receipt: Receipt, now: Date) {
  const { provider, providerId, state, problem, hasOptedOut, noSuchNumber } = receipt
  const { value } = await inTransaction(db, async (tx) => {
    const message = await tx
      .selectFrom('notification_deliveries as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .select(['d.id', 'd.channel', 'd.user_id as userId', 'd.sent_at as sentAt', 'u.phone', 'u.email'])
      .where('d.provider', '=', provider)
      .where('d.provider_id', '=', providerId)
      .forUpdate('d')
      .executeTakeFirst()
    if (!message) return { ok: true, value: false }
    const { numUpdatedRows } = await tx
      .updateTable('notification_deliveries')
      .set({ state, ...(state === 'failed' ? { problem: problem ?? 'refused' } : {}) })
      .where('id', '=', message.id)
      .where(rank, '<', rankOf[state])
      .executeTakeFirst()
    if (state === 'failed' && numUpdatedRows) await sendByFallbackChannel(tx, [message.id], now)
    const address = message.channel === 'email' ? message.email : message.phone
    if (address && message.channel !== 'push') {
      const marked = { channel: message.channel, address }
      if (hasOptedOut) await markUnreachable(tx, { ...marked, problem: 'opted_out' }, now)
      // The receipt applies to the number used at sending; it may have changed since.
      else if (noSuchNumber && !(await hasArrivedSince(tx, message)))
        await markUnreachable(tx, { ...marked, problem: 'no_number', userId: message.userId }, message.sentAt ?? now)
      else if (state === 'delivered' || state === 'read') await clearNoNumberMark(tx, marked)
    }
    return { ok: true, value: true }
  })
  return value
}

/** Whether this or a later message has reached the person: the report of a missing number is late. */
const hasArrivedSince = (
  tx: Db,
  { userId, channel, sentAt }: { userId: number; channel: DeliveryChannel; sentAt: Date | null },
) =>
  tx
    .selectFrom('notification_deliveries')
    .select('id')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('state', 'in', ['delivered', 'read'])
    .where('sent_at', '>=', sentAt)
    .executeTakeFirst()

type Bounce = { userId: number; notificationId: number; mailbox?: string; isGone: boolean }

/**
 * Handles a bounced e-mail: resends by the fallback channel and, if the mailbox is gone, marks the address unreachable,
 * unless the person has changed it (`mailbox`: hash of the one it went to). False if unknown or already handled.
 */
export async function recordBounce(tx: Db, { userId, notificationId, mailbox, isGone }: Bounce, now: Date) {
  const bounced = await tx
    .updateTable('notification_deliveries as d')
    .set({ state: 'failed', problem: 'refused' })
    .where('d.user_id', '=', userId)
    .where('d.channel', '=', 'email')
    .where('d.state', '=', 'sent')
    .where('d.email_id', 'in', (eb) =>
      eb
        .selectFrom('notification_deliveries as e')
        .select('e.email_id')
        .where('e.notification_id', '=', notificationId)
        .where('e.channel', '=', 'email'),
    )
    .returning('d.id')
    .execute()
  if (!bounced.length) return false
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const isSame = email !== null && (mailbox === undefined || mailbox === shortAddressHash(email))
  if (isSame && isGone) await markUnreachable(tx, { channel: 'email', address: email, problem: 'refused', userId }, now)
  const bouncedIds = bounced.map(({ id }) => id)
  await sendByFallbackChannel(tx, bouncedIds, now)
  return true
}

/** SAIR as a reply by SMS or WhatsApp stops everything but PINs on that channel. */
export async function optOutByKeyword(
  db: Db,
  { phone, channel }: { phone: string; channel: 'sms' | 'whatsapp' },
  now: Date,
) {
  await markUnreachable(db, { channel, address: phone, problem: 'opted_out' }, now)
}
