import { accessDenial, type StaffPermission } from '#domain/shared/access.ts'
import { type Caller, signedInUser } from '#domain/shared/caller.ts'
import type { Db } from '#platform/db.ts'

export type AuditEntry = {
  /** Null: the system. */
  staffUserId: number | null
  action:
    | 'account.closed'
    | 'account.erased'
    | 'account.renamed'
    | 'client.read'
    | 'client.suspended'
    | 'client.restored'
    | 'clients.searched'
    | 'order.read'
    | 'order.released'
    | 'order.blocked'
    | 'order.unblocked'
    | 'reply.kept'
    | 'reply.withdrawn'
    | 'review.kept'
    | 'review.withdrawn'
    | 'conversations.read'
    | 'conversation.read'
    | 'institutional_token.rotated'
    | 'institutional_token.reconnected'
    | 'staff_details.changed'
    | 'password.changed'
    | 'phone.unlocked'
    | 'notification.resent'
    | 'picture.read'
    | 'verification.claimed'
    | 'verification.approved'
    | 'verification.refused'
    | 'verification.asked_again'
    | 'profile.read'
    | 'profile.suspended'
    | 'profile.restored'
    | 'profiles.searched'
    | 'ban.read'
    | 'ban.lifted'
    | 'claim.decided'
    | 'coins.adjusted'
    | 'adjustment.decided'
    | 'payment.decided'
    | 'purchases.read'
    | 'purchase.refunded'
    | 'difference.settled'
    | 'report.read'
    | 'report.decided'
    | 'ticket.read'
    | 'ticket.answered'
    | 'ticket.closed'
    | 'tickets.searched'
    | 'sales.exported'
  /** A kind and an id, such as `order:<uuid>` or `profile:<id>`; of a phone its digest, of sales their month. */
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Records who did what, in the transaction of the change itself. */
export const writeAudit = (tx: Db, { staffUserId, action, subject, before, after }: AuditEntry, now: Date) =>
  tx
    .insertInto('audit_log')
    .values({
      staff_user_id: staffUserId,
      action,
      subject,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      created_at: now,
    })
    .execute()

type AuditedReadOptions<Input, Value> = {
  permission: StaffPermission
  read: (db: Db, input: Input, context: { staffUserId: number; now: Date }) => Promise<Value>
  /** What is audited: the reading itself, not its content. */
  audit: (value: NonNullable<Value>, input: Input, staffUserId: number) => ReadEntry | ReadEntry[]
}
type ReadEntry = Pick<AuditEntry, 'action' | 'subject' | 'after'>

/**
 * Makes a read for staff with a permission. What it finds leaves only after its audit rows are written; undefined is
 * not audited. Called by loaders once per opening.
 */
export function auditedRead<Input, Value>({ permission, read, audit }: AuditedReadOptions<Input, Value>) {
  return async (db: Db, reader: Caller['user'], input: Input, now: Date): Promise<Value> => {
    const denial = accessDenial({ staffWith: permission }, reader)
    if (denial) throw new Error(`An audited read without ${permission}: ${denial}.`)
    const staffUserId = signedInUser({ user: reader }).userId
    const value = await read(db, input, { staffUserId, now })
    if (value === undefined || value === null) return value
    for (const entry of [audit(value, input, staffUserId)].flat()) await writeAudit(db, { staffUserId, ...entry }, now)
    return value
  }
}
