import type { RefundReason } from '#domain/shared/refund-reason.ts'
import { formatCoins } from './format.ts'

/** Why coins came back, as it follows "Motivo:" (product: Voice). */
export const refundReasonTexts = {
  order_blocked: 'o pedido foi bloqueado',
  client_canceled: 'o cliente cancelou o pedido',
  message_not_opened: 'o cliente não abriu sua mensagem',
  no_answer: 'o cliente não respondeu às suas mensagens',
  wrong_contact: 'o celular estava errado ou era de outra pessoa',
  repeated_order: 'o pedido era repetido',
  wrong_city: 'o pedido era de outra cidade',
  already_hired: 'o cliente já tinha contratado',
  other_scope: 'o serviço era outro',
} as const satisfies Record<RefundReason, string>

/** "12 moedas voltaram para sua carteira. Motivo: o cliente não abriu sua mensagem." */
export const coinsReturnedText = (coins: number, reason: RefundReason) =>
  `${formatCoins(coins)} ${coins === 1 ? 'voltou' : 'voltaram'} para sua carteira. Motivo: ${refundReasonTexts[reason]}.`
