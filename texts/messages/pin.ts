import { pinLifeMinutes, type PinPurpose } from '#domain/identity/pins/pin.ts'
import { brand } from '../brand.ts'

const purposes = {
  login: 'para entrar',
  order_auth: 'para confirmar seu pedido',
  phone_verification: 'para confirmar seu celular',
  account_deletion: 'para excluir sua conta',
  staff_login: 'para entrar na área do time',
  staff_password: 'para trocar sua senha do time',
} as const satisfies Record<PinPurpose, string>

/** The SMS or WhatsApp message of a PIN. The code stands first, where a phone's preview and autofill find it. */
export const pinMessage = (pin: string, purpose: PinPurpose) =>
  `${pin} é o seu código ${brand.name} ${purposes[purpose]}. Vale por ${pinLifeMinutes} minutos. Não passe este código a ninguém.`
