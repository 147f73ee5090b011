/** Module entry of moderation: the audit log. Staff actions are authorized by `staffWith` in domain/staff/staff.server.ts. */
export { writeAudit } from '#domain/staff/staff.server.ts'
