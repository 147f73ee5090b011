export const roles = ['client', 'professional', 'staff'] as const
export type Role = (typeof roles)[number]

export const staffPermissions = ['chat_read', 'moderate', 'verify_pros', 'wallet_adjust', 'content', 'support'] as const
export type StaffPermission = (typeof staffPermissions)[number]

/**
 * Who may open a page (`routes.ts`), call an endpoint (`api/endpoint-table.ts`) or perform an action: everyone, some
 * roles, staff with a permission, or clients and holders of a signed survey link.
 */
export type Access =
  | 'everyone'
  | readonly [Role, ...Role[]]
  | { staffWith: StaffPermission }
  | { clientOrLink: 'survey' }

/** The part of a session that access depends on. */
export type AccessSubject = {
  role: Role
  permissions?: readonly StaffPermission[] | undefined
  /** A suspended client reads, and writes nothing new (AMB-90). */
  isSuspended?: boolean | undefined
}

export const accessErrors = ['session_required', 'wrong_role', 'account_suspended'] as const
export type AccessError = (typeof accessErrors)[number]

/**
 * Why access is denied, or null. `subject` is null for a visitor, `linkedOrder` set for a verified survey link. Without
 * a rule access is denied.
 */
export function accessDenial(
  access: Access | undefined,
  subject: AccessSubject | null,
  linkedOrder?: string,
): AccessError | null {
  if (access === 'everyone') return null
  if (access === undefined) return 'wrong_role'
  if ('clientOrLink' in access && linkedOrder !== undefined) return null
  if (!subject) return 'session_required'
  if ('clientOrLink' in access) return subject.role === 'client' ? null : 'wrong_role'
  const isAllowed =
    'staffWith' in access
      ? subject.role === 'staff' && (subject.permissions?.includes(access.staffWith) ?? false)
      : access.includes(subject.role)
  return isAllowed ? null : 'wrong_role'
}
