import type { AuditEntry } from '#domain/staff/staff.server.ts'
import type { Db } from '#platform/db.ts'

/** Audited actions on a subject, newest first, with staff notes; `staff` is null for the system. */
export const listStaffActionsOn = (
  db: Db,
  { subject, actions }: { subject: string; actions: AuditEntry['action'][] },
) =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.staff_user_id')
    .select(['a.id', 'a.action', 'a.after', 'a.created_at as at', 'u.name as staff'])
    .where('a.subject', '=', subject)
    .where('a.action', 'in', actions)
    .orderBy('a.id', 'desc')
    .limit(50)
    .execute()
