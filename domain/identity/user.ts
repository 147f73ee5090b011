import type { StaffPermission } from './staff.ts'

export const roles = ['client', 'professional', 'staff'] as const
export type Role = (typeof roles)[number]

/** Who is asking, as every action and page knows them. Only people of the team have permissions. */
export type SignedIn = {
  sessionId: number
  userId: number
  userUuid: string
  role: Role
  name: string
  permissions?: readonly StaffPermission[]
}
