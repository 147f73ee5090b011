import { closeConversations } from '#domain/conversations/conversations.server.ts'
import { endLeadsOfClient, lockLeadsOf } from '#domain/leads/leads.server.ts'
import { erasePhoneOfOrders } from '#domain/orders/orders.server.ts'
import { ok } from '#domain/shared/result.ts'
import { writeAudit } from '#domain/staff/staff.server.ts'
import { endVisitsOf } from '#domain/visits/visits.server.ts'
import { type Db, inTransaction, withRetry } from '#platform/db.ts'

/**
 * Ends leads, visits and conversations of a client whose phone has a new owner, and leaves an audit entry for staff.
 * Only the phone of its orders is erased: the owner may still turn to staff. Idempotent.
 */
export async function closeAccount(db: Db, userId: number, now: Date) {
  await withRetry(() =>
    inTransaction(db, async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select('uuid')
        .where('id', '=', userId)
        .where('status', '=', 'closed')
        .executeTakeFirst()
      if (!user) return ok(null)
      const subject = `account:${user.uuid}`
      const written = await tx.selectFrom('audit_log').select('id').where('subject', '=', subject).executeTakeFirst()
      if (written) return ok(null)
      await erasePhoneOfOrders(tx, userId)
      await lockLeadsOf(tx, { clientId: userId })
      await endVisitsOf(tx, { clientId: userId }, now)
      await endLeadsOfClient(tx, userId, now)
      await closeConversations(tx, userId, now)
      const after = { reason: 'recycled_number' }
      await writeAudit(tx, { staffUserId: null, action: 'account.closed', subject, after }, now)
      return ok(null)
    }),
  )
}
