/** Module entry. Staff actions are made by `staffWith` in domain/staff/staff.server.ts. */
export { writeAudit } from '#domain/staff/staff.server.ts'
