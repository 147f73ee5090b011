/** Module entry of moderation: the audit log of staff (quality: Staff). */
export { writeAudit } from '#domain/staff/staff.server.ts'
