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

/** Where each role lands when it asked for no page in particular (AMB-08). */
export const homeOf = {
  client: '/meus-pedidos',
  professional: '/profissional',
  staff: '/interno/moderacao',
} as const satisfies Record<Role, string>

/** The first page that somebody of the team may open. */
export const staffHome = (permissions: readonly StaffPermission[] = []) =>
  permissions.includes('chat_read') && !permissions.includes('moderate') ? '/chat/list' : homeOf.staff

/**
 * A page of our own site to go to after signing in, or `home`. Refuses other origins in every disguise:
 * `//host`, `/\host`, control characters, whole addresses. Letters that no header may carry are encoded.
 */
export function safeRedirect(target: string | null | undefined, role: Role, home: string = homeOf[role]): string {
  if (!target || !/^\/(?![/\\])/.test(target) || /[\u0000-\u001f\u007f\\]/.test(target)) return home
  return target.toWellFormed().replace(/[^\x20-\x7e]+/g, encodeURIComponent)
}
