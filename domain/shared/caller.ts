import type { AccessSubject, StaffPermission } from './access.ts'

/** The request behind an action: the user of its session, or null; and the key that makes a retry the same request. */
export type Caller = {
  user: (AccessSubject & { userId: number }) | null
  idempotencyKey?: string | undefined
  /** For actions on sessions and their devices. */
  sessionId?: number | undefined
  /** The order of the signed survey link that the request carries in place of a session. */
  linkedOrder?: string | undefined
  /** The IP, for the limits of visitors. */
  ip?: string | undefined
  /** The browser id, which binds PINs; API clients have none. */
  browser?: string | undefined
  /** A solved proof-of-work task, where a limit asks for one. */
  proofOfWork?: string | undefined
  /** The user agent, which is stored with a new session. */
  userAgent?: string | undefined
}

/** The part of a session that actions get. */
export const callerUser = ({ userId, role, permissions, isSuspended }: NonNullable<Caller['user']>) => ({
  userId,
  role,
  permissions,
  isSuspended,
})

/** The user of a caller whose access rule admits no visitor. Throws for a visitor. */
export function signedInUser({ user }: Pick<Caller, 'user'>) {
  if (!user) throw new Error('The caller has no session.')
  return user
}

const withRole =
  (role: AccessSubject['role']) =>
  (userId: number, idempotencyKey?: string): Caller => ({ user: { userId, role }, idempotencyKey })

/** A visitor without a session; like the callers below, for code without a request, such as demo data and tests. */
export const visitor: Caller = { user: null }
export const asClient = withRole('client')
export const asProfessional = withRole('professional')
export const asStaff = (userId: number, permission: StaffPermission, idempotencyKey?: string): Caller => ({
  user: { userId, role: 'staff', permissions: [permission] },
  idempotencyKey,
})
