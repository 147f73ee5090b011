/** The front door of moderation: decisions of staff, and their audit log (quality: Staff). */
export { type AuditEntry as Deed, writeAudit } from '#domain/staff/staff.server.ts'
