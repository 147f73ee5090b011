import type { Role, StaffPermission } from '#domain/shared/access.ts'

export type { Role } from '#domain/shared/access.ts'

/** Who is asking, as every action and page knows them. Only people of the team have permissions. */
export type SignedIn = {
  sessionId: number
  userId: number
  userUuid: string
  role: Role
  name: string
  permissions?: readonly StaffPermission[]
}
