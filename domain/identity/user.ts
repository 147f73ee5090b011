import type { Role, StaffPermission } from '#domain/shared/access.ts'

export type { Role } from '#domain/shared/access.ts'

/** The signed-in user. Only staff have permissions. */
export type SignedIn = {
  sessionId: number
  userId: number
  userUuid: string
  role: Role
  name: string
  permissions?: readonly StaffPermission[]
  /** Of a client (AMB-90). */
  isSuspended: boolean
}
