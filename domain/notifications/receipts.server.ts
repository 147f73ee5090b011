import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db.ts'
import type { Receipt } from '#platform/receipt.ts'
import { markUnreachable } from './addresses.server.ts'

/** Receipts come in any order: none takes a message back to where it was before. */
const rank = sql<number>`array_position(array['unknown', 'sent', 'failed', 'delivered', 'read'], state)`
const rankOf = { sent: 2, failed: 3, delivered: 4, read: 5 } as const satisfies Record<Receipt['state'], number>

/** Joins a receipt to its message. False when we know no such message (a PIN, or none of ours). */
export async function recordReceipt(db: Db, { provider, providerId, state, problem, hasLeft }: Receipt, now: Date) {
  const { value } = await inTransaction(db, async (tx) => {
    const message = await tx
      .selectFrom('notice_deliveries as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .select(['d.id', 'd.way', 'u.phone', 'u.email'])
      .where('d.provider', '=', provider)
      .where('d.provider_id', '=', providerId)
      .forUpdate('d')
      .executeTakeFirst()
    if (!message) return { ok: true, value: false }
    await tx
      .updateTable('notice_deliveries')
      .set({ state, ...(state === 'failed' ? { problem: problem ?? 'refused' } : {}) })
      .where('id', '=', message.id)
      .where(rank, '<', rankOf[state])
      .execute()
    const address = message.way === 'email' ? message.email : message.phone
    if (hasLeft && address && message.way !== 'push')
      await markUnreachable(tx, { way: message.way as 'sms', address, problem: 'left' }, now)
    return { ok: true, value: true }
  })
  return value
}

/** Whoever answers SAIR to an SMS or by WhatsApp gets nothing more by that way, but PINs. */
export async function leaveByWord(db: Db, { phone, way }: { phone: string; way: 'sms' | 'whatsapp' }, now: Date) {
  await markUnreachable(db, { way, address: phone, problem: 'left' }, now)
}
