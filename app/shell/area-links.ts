import type { IconName } from '#app/components/icon.tsx'
import { href } from '#href.ts'
import { areaTexts } from '#texts/area-links.ts'

/** `also`: a page of this place with its own URL. */
export type AreaPlace = { href: string; label: string; icon: IconName; also?: string }

/** The main pages of a client, as the bottom bar shows them, on public pages too. */
export const clientPlaces = {
  home: { href: href('/'), label: areaTexts.client.home, icon: 'home' },
  orders: { href: href('/meus-pedidos'), label: areaTexts.client.orders, icon: 'list' },
  messages: { href: href('/mensagens'), label: areaTexts.client.messages, icon: 'chat' },
  account: { href: href('/conta'), label: areaTexts.client.account, icon: 'user' },
} as const satisfies Record<string, AreaPlace>

/** The main pages of a professional. */
export const professionalPlaces: readonly AreaPlace[] = [
  { href: href('/profissional'), label: areaTexts.professional.opportunities, icon: 'briefcase' },
  {
    href: href('/profissional/contatos'),
    label: areaTexts.professional.contacts,
    icon: 'users',
    also: href('/profissional/agenda'),
  },
  { href: href('/profissional/mensagens'), label: areaTexts.professional.messages, icon: 'chat' },
  { href: href('/profissional/carteira'), label: areaTexts.professional.wallet, icon: 'wallet' },
  {
    href: href('/profissional/perfil'),
    label: areaTexts.professional.profile,
    icon: 'user',
    also: href('/profissional/painel'),
  },
]
