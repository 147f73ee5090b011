import type { StaffPermission } from '#domain/identity/staff.ts'
import type { Role } from '#domain/identity/user.ts'
import { href } from '#href.ts'

/** Where each role signs in. */
export const signInOf = {
  client: href('/entrar'),
  professional: href('/profissional/entrar'),
  staff: href('/interno/entrar'),
} as const satisfies Record<Role, string>

/** Where each role lands when it asked for no page in particular (AMB-08). */
export const homeOf = {
  client: href('/meus-pedidos'),
  professional: href('/profissional'),
  staff: href('/interno/moderacao'),
} as const satisfies Record<Role, string>

/** Pages that clients and professionals both have. */
export const pagesOfMember = {
  client: {
    messages: href('/mensagens'),
    notifications: href('/notificacoes'),
    settings: href('/conta/avisos'),
    tickets: href('/conta/atendimento'),
  },
  professional: {
    messages: href('/profissional/mensagens'),
    notifications: href('/profissional/notificacoes'),
    settings: href('/profissional/perfil/avisos'),
    tickets: href('/profissional/perfil/atendimento'),
  },
} as const

const staffPages: readonly [StaffPermission, string][] = [
  ['moderate', homeOf.staff],
  ['chat_read', href('/chat/list')],
  ['verify_pros', href('/interno/verificacoes')],
  ['support', href('/interno/atendimento')],
  ['wallet_adjust', href('/interno/moedas')],
]

/** The first page that a staff member may open; changing one's own password is open to all. */
export const staffHome = (permissions: readonly StaffPermission[] = []) =>
  staffPages.find(([permission]) => permissions.includes(permission))?.[1] ?? href('/interno/senha')

/**
 * A page of this site to open after sign-in, or `home`. Refuses other origins in every disguise: `//host`, `/\host`,
 * control characters, whole addresses. Characters not allowed in headers are encoded.
 */
export function safeRedirect(target: string | null | undefined, role: Role, home: string = homeOf[role]): string {
  if (!target || !/^\/(?![/\\])/.test(target) || /[\u0000-\u001f\u007f\\]/.test(target)) return home
  return target.toWellFormed().replace(/[^\x20-\x7e]+/g, encodeURIComponent)
}
