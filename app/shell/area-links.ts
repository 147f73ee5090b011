import type { IconName } from '#app/components/icon.tsx'
import { clientTexts } from '#texts/client.ts'
import { proTexts } from '#texts/professional.ts'
import { href } from '#href.ts'

/** `also`: a page of this place with its own URL. */
export type AreaPlace = { href: string; label: string; icon: IconName; also?: string }

/** The main pages of a client, as the bottom bar shows them, on public pages too. */
export const clientPlaces = {
  home: { href: href('/'), label: clientTexts.home, icon: 'home' },
  orders: { href: href('/meus-pedidos'), label: clientTexts.orders, icon: 'list' },
  messages: { href: href('/mensagens'), label: clientTexts.messages, icon: 'chat' },
  account: { href: href('/conta'), label: clientTexts.account, icon: 'user' },
} as const satisfies Record<string, AreaPlace>

/** The main pages of a professional. */
export const professionalPlaces: readonly AreaPlace[] = [
  { href: href('/profissional'), label: proTexts.opportunities, icon: 'briefcase' },
  { href: href('/profissional/contatos'), label: proTexts.contacts, icon: 'users', also: href('/profissional/agenda') },
  { href: href('/profissional/mensagens'), label: proTexts.messages, icon: 'chat' },
  { href: href('/profissional/carteira'), label: proTexts.wallet, icon: 'wallet' },
  { href: href('/profissional/perfil'), label: proTexts.profile, icon: 'user', also: href('/profissional/painel') },
]
